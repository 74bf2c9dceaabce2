import type { Batches } from '../../batches/batches.ts';
import { api } from '../api.ts';
import { requestedWait } from '../prefer.ts';

export const batchHandlers = (batches: Batches) => ({
  list: api.batches.list.handler(({ input, context }) => batches.list(input, context.reading)),
  undo: api.batches.undo.handler(async ({ input, context }) => {
    const result = await batches.undo(input.params.id, input.body, {
      caller: context.actor,
      id: context.recordId,
      waitSeconds: requestedWait(context.request),
    });
    if (result.job) context.response.status(202);
    return result;
  }),
});
