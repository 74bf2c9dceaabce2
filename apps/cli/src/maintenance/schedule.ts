import { assetChangeSchema } from '@quartermaster/core/assets/asset';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { assetPrinter } from './print-asset.ts';

/** Sets the day on which maintenance is due; with `none` it is calculated from the interval again. */
export async function scheduleMaintenance(context: Context, id: string, day: string): Promise<void> {
  const print = assetPrinter(context);
  const body = checked(
    assetChangeSchema.pick({ maintenanceScheduled: true }),
    { maintenanceScheduled: day === 'none' ? null : day },
    { maintenanceScheduled: '<day>' },
  );
  const client = await context.client();
  const asset = await context.wait('Saving', client.assets.update({ params: { id }, body }));
  const due = asset.maintenanceDue === undefined ? 'is not due' : `is due on ${asset.maintenanceDue}`;
  print(asset, `Maintenance of ${asset.assetId} ${due}`);
}
