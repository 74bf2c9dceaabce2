import { type Batch, batchSchema } from '@quartermaster/core/batches/batch';
import type { Context } from '../context.ts';
import { type ListView, printList } from '../output/list.ts';
import { ago } from '../output/times.ts';
import { type ListOptions, readPages } from '../paging.ts';

const kinds: Partial<Record<Batch['kind'], string>> = {
  'assets.import': 'import of assets',
  'catalogue.import': 'import of the catalogue',
  'catalogue.bulkEdit': 'edit of catalogue items',
  'catalogue.bulkDelete': 'deletion of catalogue items',
  'users.import': 'import of people',
  'vendors.import': 'import of vendors',
  'users.handover': 'handover',
  'assets.bulkEdit': 'bulk edit',
  'assets.bulkDelete': 'deletion',
  'assets.edit': 'edit',
  'assets.delete': 'deletion',
  'batches.undo': 'undo',
};

const stateOf = ({ state, undoneBy }: Batch): string => (undoneBy === undefined ? state : 'undone');

const batchView = ({ now }: Context): ListView<Batch> => ({
  columns: [
    { title: 'Batch', value: ({ id }) => id, minWidth: 20 },
    { title: 'What', value: ({ kind }) => kinds[kind] ?? kind },
    { title: 'Outcome', value: ({ message }) => message ?? '', minWidth: 20 },
    { title: 'State', value: stateOf },
    { title: 'By', value: ({ by }) => by, priority: 2, minWidth: 14 },
    { title: 'When', value: ({ at }) => at, shown: ({ at }) => ago(at, now), priority: 3 },
  ],
  fields: Object.keys(batchSchema.shape),
});

/** Lists what jobs did in the last 30 days. */
export async function listBatches(context: Context, options: ListOptions): Promise<void> {
  const client = await context.client();
  const pages = readPages(options, (page) => context.wait('Listing', client.batches.list(page)));
  await printList(context, pages, batchView(context), {
    none: 'Nothing to undo: no imports, edits or deletions in the last 30 days.',
    sortedBy: 'when',
  });
}
