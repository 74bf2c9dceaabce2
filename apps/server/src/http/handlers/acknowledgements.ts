import { message } from '@quartermaster/core/messages';
import type { Acknowledgements } from '../../acknowledgements/service.ts';
import { api } from '../api.ts';

export const acknowledgementHandlers = (acknowledgements: Acknowledgements) => ({
  get: api.acknowledgements.get.handler(() => acknowledgements.get()),
  update: api.acknowledgements.update.handler(async ({ input, context }) => ({
    ...(await acknowledgements.update(input, context.actor, context.version)),
    message: message.acknowledgingSaved,
  })),
  agreement: api.acknowledgements.agreement.handler(({ input }) =>
    acknowledgements.agreement(input.params.number),
  ),
  pending: api.acknowledgements.pending.handler(({ context }) => acknowledgements.pending(context.actor)),
  accept: api.acknowledgements.accept.handler(async ({ input, context }) => {
    const acknowledged = await acknowledgements.accept(input, context.actor);
    return { acknowledged, message: message.acknowledged(acknowledged) };
  }),
});
