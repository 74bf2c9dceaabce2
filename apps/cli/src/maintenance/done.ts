import { maintenanceDoneSchema } from '@quartermaster/core/assets/maintenance';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { today } from '../output/times.ts';
import { assetPrinter } from './print-asset.ts';

export interface DoneOptions {
  readonly date?: string;
  readonly note?: string;
}

/** Marks an asset as maintained, today (local time) unless another day is given. */
export async function maintenanceDone(
  context: Context,
  id: string,
  { date, note }: DoneOptions,
): Promise<void> {
  const print = assetPrinter(context);
  const body = checked(
    maintenanceDoneSchema,
    { date: date ?? today(context.now), note },
    { date: '--date', note: '--note' },
  );
  const client = await context.client();
  const asset = await context.wait('Saving', client.assets.markMaintained({ params: { id }, body }));
  const due = asset.maintenanceDue === undefined ? '' : `, due again on ${asset.maintenanceDue}`;
  print(asset, `${asset.assetId} marked as maintained on ${asset.lastMaintenance}${due}`);
}
