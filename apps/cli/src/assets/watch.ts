import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import type { Context } from '../context.ts';
import { watch } from '../live/watch.ts';
import { locationPaths } from '../locations.ts';
import { assetState } from '../output/states.ts';
import { assetView } from './view.ts';

/** Prints changes of assets as they happen. */
export async function watchAssets(context: Context): Promise<void> {
  const client = await context.client();
  const pathOf = await context.wait('Looking up locations', locationPaths(context));
  await watch<Asset>(context, {
    events: 'equipment.',
    columns: assetView(context, pathOf).columns,
    name: ({ assetId }) => assetId,
    look: assetState,
    details: ({ name, assignedTo }) => [name, assignedTo].filter(Boolean).join(' · '),
    inEvent: (data) => assetSchema.safeParse(data).data,
    read: (id) => client.assets.get({ params: { id }, query: {} }),
  });
}
