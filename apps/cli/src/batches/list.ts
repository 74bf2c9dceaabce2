import { type Batch, batchSchema } from '@quartermaster/core/batches/batch';
import { changedText } from '@quartermaster/core/batches/words';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Context } from '../context.ts';
import { type ListView, printList } from '../output/list.ts';
import { ago } from '../output/times.ts';
import { type ListOptions, readPages } from '../paging.ts';

function stateOf({ state, undone, undoneBy, undoable }: Batch): string {
  if (undoneBy !== undefined) return undone && undone.left > 0 ? 'partly undone' : 'undone';
  return undoable || state === 'running' ? state : 'changed nothing';
}

/** What was settled is named; 'Settled 2 differences' alone doesn't tell one from another. */
const changeText = ({ kind, title, detail }: Batch): string =>
  kind === 'confirmations.settle' && detail !== undefined ? `${title}: ${detail}` : title;

const batchView = ({ now }: Context): ListView<Batch> => ({
  columns: [
    { title: 'Batch', value: ({ id }) => id, shown: ({ id }) => shortId(id) },
    { title: 'Change', value: changeText, minWidth: 20 },
    { title: 'To', value: changedText },
    { title: 'State', value: stateOf },
    { title: 'By', value: ({ by }) => by, priority: 2, minWidth: 14 },
    { title: 'When', value: ({ at }) => at, shown: ({ at }) => ago(at, now), priority: 3 },
  ],
  fields: Object.keys(batchSchema.shape),
});

/** Lists the batches that are recent enough to be undone. */
export async function listBatches(context: Context, options: ListOptions): Promise<void> {
  const client = await context.client();
  const pages = readPages(options, (page) => context.wait('Listing', client.batches.list(page)));
  await printList(context, pages, batchView(context), {
    none: 'Nothing to undo: no imports, edits or deletions lately.',
    sortedBy: 'when',
  });
}
