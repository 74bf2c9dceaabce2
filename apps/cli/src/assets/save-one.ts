import type { Asset, AssetChange } from '@quartermaster/core/assets/asset';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { locationPaths } from '../locations.ts';
import { doneLine, noteDone, undoHint } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { assetView } from './view.ts';

/** Changes one asset, and reports what was done and how to undo it. */
export async function saveAsset(
  context: Context,
  id: string,
  change: AssetChange,
  summary: (asset: Asset) => string,
): Promise<ExitCode> {
  const print = recordPrinter(context, assetView(context, await locationPaths(context)));
  const client = await context.client();
  let batch: string | undefined;
  const onBatch = (made: string): void => {
    batch = made;
  };
  const asset = await context.wait(
    'Saving',
    client.assets.update({ params: { id }, body: change }, { context: { onBatch } }),
  );
  const done = batch === undefined ? `${asset.assetId} is so already` : summary(asset);
  print(asset, () => [
    doneLine(context.terminal, done),
    ...(batch === undefined ? [] : [`    ${undoHint(batch)}`]),
  ]);
  noteDone(context, done);
  return exitCodes.done;
}
