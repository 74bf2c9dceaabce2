import type { AccessTokens } from '../../auth/access-tokens.ts';
import type { SignedInDevices } from '../../auth/signed-in-devices.ts';
import { api } from '../api.ts';

export const tokenHandlers = (tokens: AccessTokens) => ({
  list: api.tokens.list.handler(async ({ input, context }) => ({
    items: await tokens.list(context.actor, input.userId),
  })),
  create: api.tokens.create.handler(({ input, context }) =>
    tokens.create(context.signedIn.user, input, context.actor),
  ),
  revoke: api.tokens.revoke.handler(({ input, context }) => tokens.revoke(input.params.id, context.actor)),
});

export const sessionHandlers = (devices: SignedInDevices) => ({
  list: api.sessions.list.handler(async ({ input, context }) => ({
    items: await devices.list(context.actor, input.userId, context.signedIn.session.id),
  })),
  end: api.sessions.end.handler(({ input, context }) =>
    devices.end(input.params.id, context.actor, context.signedIn.session.id),
  ),
});
