import { batchSchema, undoResultSchema } from '@quartermaster/core/batches/batch';
import { z } from 'zod';
import { byId, pageFields, pageOf, route } from './route.ts';

export const batches = {
  list: route('batches.list', {
    method: 'GET',
    path: '/batches',
    summary: 'List imports, edits, deletions and undos that are recent enough to be undone',
  })
    .input(z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }))
    .output(pageOf(batchSchema)),
  /** A single edit or deletion of an asset is a batch too: the response header Batch has its id. */
  undo: route('batches.undo', {
    method: 'POST',
    path: '/batches/{id}/undo',
    summary: 'Undo a batch where its records are still as it left them; dryRun says what would happen',
    mayBegin: true,
  })
    .input(
      z.object({
        params: byId,
        body: z
          .strictObject({
            dryRun: z.boolean().default(false),
            toParent: z
              .boolean()
              .default(false)
              .describe('What stood at a location that is gone goes to the nearest one above it'),
          })
          .default({ dryRun: false, toParent: false }),
      }),
    )
    .output(undoResultSchema),
};
