import { type DueAsset, dueAssetSchema } from '@quartermaster/core/assets/maintenance';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { locationPaths } from '../locations.ts';
import { type ListView, printList } from '../output/list.ts';
import { assetState } from '../output/states.ts';
import { awayOf, today } from '../output/times.ts';
import { type ListOptions, readPages } from '../paging.ts';

export interface DueOptions extends Omit<ListOptions, 'sort'> {
  readonly until?: string;
}

const query = z.object({ until: z.iso.date() });

/** Lists what is due by a day: today (local time) unless another is given. */
export async function listDue(context: Context, options: DueOptions): Promise<void> {
  const { until } = checked(query, { until: options.until ?? today(context.now) }, { until: '--until' });
  const client = await context.client();
  const pages = readPages(options, (page) =>
    context.wait('Listing assets', client.maintenance.list({ until, ...page })),
  );
  const pathOf = await context.wait('Looking up locations', locationPaths(context));
  await printList(context, pages, dueView(context, pathOf), {
    none: 'No maintenance is due.',
    sortedBy: 'due date',
  });
}

const dueView = ({ now }: Context, pathOf: (id: string) => string): ListView<DueAsset> => ({
  columns: [
    { title: 'Asset ID', value: ({ assetId }) => assetId },
    { title: 'Equipment', value: ({ name }) => name, minWidth: 20 },
    {
      title: 'Due',
      value: ({ maintenanceDue }) => maintenanceDue ?? '',
      shown: ({ maintenanceDue }) => (maintenanceDue === undefined ? '' : awayOf(maintenanceDue, now)),
    },
    {
      title: 'What',
      value: ({ requiresCalibration }) => (requiresCalibration ? 'Maintenance, calibration' : 'Maintenance'),
      priority: 4,
    },
    { title: 'Type', value: ({ type }) => type, priority: 2, minWidth: 10 },
    {
      title: 'Status',
      value: ({ status }) => status,
      shown: (asset) => `${assetState(asset).sign} ${asset.status}`,
      colour: (asset) => assetState(asset).colour,
      priority: 5,
    },
    { title: 'Holder', value: ({ assignedTo }) => assignedTo ?? '', priority: 3, minWidth: 14 },
    {
      title: 'Location',
      value: ({ location }) => (location === undefined ? '' : pathOf(location)),
      priority: 1,
      minWidth: 16,
    },
  ],
  fields: Object.keys(dueAssetSchema.shape),
});
