import { randomUUID } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { shellQuoted } from '@quartermaster/core/shell';
import {
  type Applied,
  appliedSchema,
  type Count,
  stocktakeSchema,
} from '@quartermaster/core/stocktakes/stocktake';
import { type Lot, lotWords } from '@quartermaster/core/stocktakes/words';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { doneLine, noteDone, undoHint, wasDryRun } from '../output/done.ts';
import { count, counted } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { sentence } from '../report.ts';
import { confirm } from '../ui/ask.ts';
import { sentCount, unclearText } from './send.ts';
import { printCount } from './show.ts';
import { stocktakeColumns } from './view.ts';

export interface ApplyOptions {
  readonly dryRun?: true;
  /** Asset IDs. */
  readonly leave?: string[];
  readonly restore?: string[];
}

/** Shows what would happen, asks, and does it; only what is missing stays as it is. */
export async function applyCount(
  context: Context,
  written: string,
  { dryRun, leave = [], restore = [] }: ApplyOptions,
): Promise<ExitCode | undefined> {
  const print = recordPrinter<Applied>(context, {
    columns: [
      { title: 'Seen', value: ({ seen }) => String(seen) },
      { title: 'Moved', value: ({ moved }) => String(moved) },
      { title: 'Restored', value: ({ restored }) => String(restored) },
      { title: 'Left', value: ({ left }) => String(left) },
      { title: 'Batch', value: ({ stocktake }) => stocktake.batchId ?? '' },
    ],
    fields: Object.keys(appliedSchema.shape),
  });
  const client = await context.client();
  const { id, unclear } = await sentCount(context, client, written);
  const shown = await context.wait('Comparing', client.stocktakes.get({ params: { id } }));
  if (dryRun) printCount(context, shown);
  // Whichever was meant would be reported missing.
  if (unclear.length > 0)
    throw new Failure(
      exitCodes.someRowsFailed,
      `${counted(unclear.length, 'scan', 'scans')} may mean several assets. Nothing was applied.`,
      [
        ...unclear.map(unclearText),
        'Or take the serial number back by scanning it with - in front of it:',
        `qm stocktake scan ${shellQuoted(written)}`,
      ],
    );
  const body = {
    leave: idsOf(shown, leave, ['found', 'wrongPlace']),
    restore: idsOf(shown, restore, ['unexpected']),
  };
  const applying = shown.lines.filter(
    ({ lot, asset, isMoved }) =>
      (lot === 'found' || lot === 'wrongPlace') && !isMoved && !body.leave.includes(asset?.id ?? ''),
  );
  const moving = applying.filter(({ lot }) => lot === 'wrongPlace');
  const effect = [
    `that ${counted(applying.length + restore.length, 'asset was', 'assets were')} seen`,
    ...(moving.length > 0 ? [`move ${count(moving.length)} here`] : []),
    ...(restore.length > 0 ? [`restore ${count(restore.length)}`] : []),
  ].join(', ');
  if (dryRun) {
    if (shown.stocktake.state === 'applied')
      throw new Failure(exitCodes.failed, sentence(message.stocktakeIsApplied));
    context.note(`  It would record ${effect}.`);
    context.note(`  ${wasDryRun}`);
    return;
  }
  if (!(await confirm(context, `Record ${effect}?`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  // What somebody else scans while the question is asked, nobody has agreed to.
  const { version } = shown.stocktake;
  const options = { context: { idempotencyKey: randomUUID(), version } };
  const applied = await context.wait('Applying', client.stocktakes.apply({ params: { id }, body }, options));
  noteDone(context, applied.message);
  print(applied, () => [
    doneLine(context.terminal, applied.message),
    ...(applied.left > 0 ? [`    ${count(applied.left)} left: somebody moved them since`] : []),
    ...(applied.stocktake.batchId === undefined ? [] : [`    ${undoHint(applied.stocktake.batchId)}`]),
  ]);
  for (const { assetId, message: text } of applied.failed) context.note(`  ${assetId ?? ''}: ${text}`);
  return applied.failed.length > 0 ? exitCodes.someRowsFailed : undefined;
}

/** The ids of the assets that are named; they have to be in one of these lots. */
function idsOf(shown: Count, assetIds: readonly string[], lots: readonly Lot[]): string[] {
  return assetIds.map((written) => {
    const line = shown.lines.find(({ asset }) => asset && fold(asset.assetId) === fold(written));
    if (!line?.asset || !lots.includes(line.lot))
      throw wrongUsage(
        `${written} is not ${lots.map((lot) => lotWords[lot].toLowerCase()).join(' or ')} in this count.`,
      );
    return line.asset.id;
  });
}

export async function discardCount(context: Context, written: string): Promise<ExitCode | undefined> {
  const print = recordPrinter(context, {
    columns: stocktakeColumns,
    fields: Object.keys(stocktakeSchema.shape),
  });
  const client = await context.client();
  const { readCount } = await import('./count-file.ts');
  const id = (await readCount(written))?.stocktake ?? written;
  if (!(await confirm(context, 'Discard this stock-take with its scans?'))) return exitCodes.failed;
  const stocktake = await context.wait('Discarding', client.stocktakes.remove({ params: { id } }));
  noteDone(context, message.stocktakeDiscarded);
  print(stocktake, () => [doneLine(context.terminal, message.stocktakeDiscarded)]);
  return;
}
