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
  accept: api.acknowledgements.accept.handler(({ input, context }) =>
    accepting(acknowledgements.accept(input, context.actor)),
  ),
  acceptOne: api.acknowledgements.acceptOne.handler(({ input: { params, body }, context }) =>
    accepting(acknowledgements.accept({ ...body, assets: [params.id] }, context.actor)),
  ),
});

async function accepting(accepted: Promise<number>) {
  const acknowledged = await accepted;
  return { acknowledged, message: message.acknowledged(acknowledged) };
}
