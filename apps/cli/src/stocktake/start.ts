import { Readable } from 'node:stream';
import { message } from '@quartermaster/core/messages';
import { shellQuoted } from '@quartermaster/core/shell';
import { stocktakeSchema } from '@quartermaster/core/stocktakes/stocktake';
import { fileExists, writeAtomically } from '../atomic-file.ts';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { findLocationId } from '../locations.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { counted } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { headLine } from './count-file.ts';
import { stocktakeColumns } from './view.ts';

export interface StartOptions {
  readonly alone?: true;
  readonly output?: string;
}

/** Starts a count, and writes down what should be there, so that it needs no connection. */
export async function startCount(
  context: Context,
  written: string,
  { alone: isAlone, output }: StartOptions,
): Promise<void> {
  const print = recordPrinter(context, {
    columns: stocktakeColumns,
    fields: Object.keys(stocktakeSchema.shape),
  });
  const client = await context.client();
  const location = await findLocationId(context, written);
  const file = output ?? `${written.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.count`;
  if (await fileExists(file))
    throw wrongUsage(`${file} already exists.`, [
      `To go on with it: qm stocktake scan ${shellQuoted(file)}`,
      'To begin another: --output FILE',
    ]);
  const stocktake = await context.wait(
    'Starting',
    client.stocktakes.start({ location, alone: isAlone === true }),
  );
  const { lines } = await context.wait('Loading', client.stocktakes.get({ params: { id: stocktake.id } }));
  const expected = lines.flatMap(({ asset }) =>
    asset
      ? [
          {
            ...{ assetId: asset.assetId, name: asset.name },
            ...(asset.serialNumber === undefined ? {} : { serialNumber: asset.serialNumber }),
          },
        ]
      : [],
  );
  const { url } = await context.connection();
  const head = headLine({
    ...{ stocktake: stocktake.id, server: url, location: stocktake.locationName, expected },
  });
  await writeAtomically(file, async () => Readable.from([head]));
  const next = `Scan with: qm stocktake scan ${shellQuoted(file)}`;
  noteDone(context, message.stocktakeStarted);
  print(stocktake, () => [
    doneLine(context.terminal, message.stocktakeStarted),
    `    ${stocktake.locationName}: ${counted(expected.length, 'asset', 'assets')} should be there`,
  ]);
  context.note(`    ${next}`);
}
