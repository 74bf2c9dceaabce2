import { withEventMeta } from '@orpc/server';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';

export const eventHandlers = ({ eventFeed, logPages, sessions }: Services) => ({
  stream: api.events.stream.handler(async function* ({ context, lastEventId, signal }) {
    const after =
      lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
    const { actor, signedIn } = context;
    const audience = { actor, mayListen: () => sessions.stillHolds(signedIn) };
    const cutOff = () => context.response.destroy();
    for await (const { seq, notice } of eventFeed.follow(audience, after, signal, cutOff)) {
      yield withEventMeta(notice, { id: String(seq) });
    }
  }),
  log: api.events.log.handler(({ input, context }) => logPages.read(input, context.actor)),
});
