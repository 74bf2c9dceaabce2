import type { Client, Outputs } from '@quartermaster/contract';
import type { Difference } from '@quartermaster/core/confirmations/confirmation';
import { type Settlement, settlements } from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { findLocationId } from '../locations.ts';
import { doneLine, undoHint } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findRound } from './find-round.ts';

export interface SettleOptions {
  readonly person?: string;
  readonly to?: string;
  readonly location?: string;
}

type Settled = Outputs['confirmations']['settle'];

/** Settles one difference. */
export async function settle(
  context: Context,
  written: string,
  asset: string,
  step: string,
  { person, to, location }: SettleOptions,
): Promise<ExitCode> {
  const print = recordPrinter<Settled>(context, {
    columns: [{ title: 'Settled', value: ({ settled }) => String(settled) }],
    fields: ['settled', 'failed', 'message'],
  });
  const how = stepOf(step);
  if ((how === 'handOver') !== (to !== undefined))
    throw wrongUsage(to === undefined ? 'Say who gets it: --to EMAIL.' : '--to is for the step handOver.', [
      'qm confirmations settle ROUND ASSET handOver --to EMAIL',
    ]);
  const place = location === undefined ? undefined : await findLocationId(context, location);
  const client = await context.client();
  const { id } = await findRound(context, client, written);
  const difference = await findDifference(context, client, { id, asset, person });
  if (!difference.steps.includes(how))
    throw wrongUsage(
      `${message.stepDoesNotFit}.`,
      difference.steps.map(
        (one) => `qm confirmations settle ${shellQuoted(written)} ${shellQuoted(asset)} ${one}`,
      ),
    );
  let batch: string | undefined;
  const onBatch = (given: string): void => {
    batch = given;
  };
  const item = {
    personId: difference.personId,
    how,
    ...(difference.asset ? { asset: difference.asset.id } : {}),
    ...(to === undefined ? {} : { to }),
    ...(place === undefined ? {} : { location: place }),
  };
  const done = await context.wait(
    'Settling',
    client.confirmations.settle({ params: { id }, body: { items: [item] } }, { context: { onBatch } }),
  );
  const [failed] = done.failed;
  if (failed) throw new Failure(exitCodes.failed, failed.message);
  print(done, () => [doneLine(context.terminal, done.message)]);
  if (batch !== undefined) context.note(`  ${undoHint(batch)}`);
  return exitCodes.done;
}

interface Wanted {
  readonly id: string;
  readonly asset: string;
  readonly person: string | undefined;
}

async function findDifference(
  context: Context,
  client: Client,
  { id, asset, person }: Wanted,
): Promise<Difference> {
  const found: Difference[] = [];
  let cursor: string | undefined;
  do {
    const page = await context.wait(
      'Looking for the difference',
      client.confirmations.differences({
        params: { id },
        query: { limit: '200', ...(cursor === undefined ? {} : { cursor }) },
      }),
    );
    found.push(...page.items.filter((one) => isMeant(one, asset, person)));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const [first, ...others] = found;
  if (!first) throw wrongUsage(`${message.notADifference}: ${asset}`, ['qm confirmations differences']);
  if (others.length > 0)
    throw wrongUsage(
      `Several people say something of ${asset}.`,
      found.map(({ email = '' }) => `--person ${email}`),
    );
  return first;
}

const isMeant = ({ asset, email }: Difference, named: string, person: string | undefined): boolean =>
  (asset === undefined ? named === 'besides' : asset.id === named || fold(asset.assetId) === fold(named)) &&
  (person === undefined || email === person.toLowerCase());

function stepOf(name: string): Settlement {
  const step = settlements.find((one) => one === name);
  if (step) return step;
  throw wrongUsage(`'${name}' is no step: ${settlements.join(', ')}.`);
}
