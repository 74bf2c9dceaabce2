import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { assetState } from '../output/states.ts';
import { ago } from '../output/times.ts';

/** How assets are listed. @param pathOf the full path of a location, by its id */
export function assetView({ now }: Context, pathOf: (id: string) => string): ListView<Asset> {
  return {
    columns: [
      { title: 'Asset ID', value: ({ assetId }) => assetId },
      { title: 'Equipment', value: ({ name }) => name, minWidth: 20 },
      { title: 'Serial', value: ({ serialNumber }) => serialNumber ?? '', priority: 5, minWidth: 14 },
      { title: 'Type', value: ({ type }) => type, priority: 4, minWidth: 10 },
      {
        title: 'Status',
        value: ({ status, retired }) => (retired === undefined ? status : message.retiredAs(retired)),
        shown: (asset) => `${assetState(asset).sign} ${assetState(asset).word}`,
        colour: (asset) => assetState(asset).colour,
      },
      { title: 'Holder', value: ({ assignedTo }) => assignedTo ?? '', priority: 3, minWidth: 14 },
      {
        title: 'Location',
        value: ({ location }) => (location === undefined ? '' : pathOf(location)),
        priority: 2,
        minWidth: 16,
      },
      {
        title: 'Updated',
        value: ({ lastUpdated }) => lastUpdated,
        shown: ({ lastUpdated }) => ago(lastUpdated, now),
        priority: 1,
      },
    ],
    fields: Object.keys(assetSchema.shape),
  };
}
