import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import type { Context } from '../context.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';

/** Reports what was done; for scripts prints the asset as it is now. Created before any work, as every printer is. */
export function assetPrinter(context: Context): (asset: Asset, done: string) => void {
  const print = recordPrinter<Asset>(context, {
    columns: [
      { title: 'Asset ID', value: ({ assetId }) => assetId },
      { title: 'Status', value: ({ status }) => status },
      { title: 'Last maintained', value: ({ lastMaintenance }) => lastMaintenance ?? '' },
      { title: 'Due', value: ({ maintenanceDue }) => maintenanceDue ?? '' },
    ],
    fields: Object.keys(assetSchema.shape),
  });
  return (asset, done) => {
    print(asset, () => [doneLine(context.terminal, done)]);
    noteDone(context, done);
  };
}
