import type { Context } from '../context.ts';
import { localPages } from '../local-list.ts';
import { printList } from '../output/list.ts';
import type { ListOptions } from '../paging.ts';
import { gapView, reservationView } from './view.ts';

export async function listReservations(context: Context, options: ListOptions): Promise<void> {
  const client = await context.client();
  const { reservations } = await context.wait('Loading', client.assetIds.get());
  const pages = localPages(reservations, [], options, { types: {}, search: [] });
  await printList(context, pages, reservationView(context), {
    none: 'No asset IDs are reserved.',
    sortedBy: 'newest first',
  });
}

export async function listGaps(context: Context, options: ListOptions): Promise<void> {
  const client = await context.client();
  const { gaps, total } = await context.wait('Loading', client.assetIds.get());
  const rows = gaps.map((gap) => ({ ...gap, id: gap.from }));
  const pages = localPages(rows, [], options, { types: {}, search: [] });
  await printList(context, pages, gapView, { none: 'There are no gaps.', sortedBy: 'asset ID' });
  if (total > gaps.length) context.note(`  These are the first ${gaps.length} of ${total} gaps.`);
}
