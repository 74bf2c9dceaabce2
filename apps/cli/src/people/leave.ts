import { randomUUID } from 'node:crypto';
import type { Inputs } from '@quartermaster/contract';
import { email } from '@quartermaster/core/text';
import type { Holdings } from '@quartermaster/core/users/holdings';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { findLocationId } from '../locations.ts';
import { count, counted } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { confirm } from '../ui/ask.ts';
import { mailReceipt, receiptPrinter } from './receipt.ts';

export interface LeaveOptions {
  readonly to?: string;
  readonly location?: string;
  readonly asset?: readonly string[];
  readonly keepRest?: true;
  readonly rejectRequests?: true;
  readonly suspend: boolean;
  readonly mail?: string;
}

type Handover = Inputs['users']['handover']['body'];

/** Takes back or hands over what somebody holds, suspends them, and prints the receipt. */
export async function leave(context: Context, id: string, options: LeaveOptions): Promise<ExitCode> {
  const print = receiptPrinter(context);
  const body = await handoverOf(context, options);
  const client = await context.client();
  const [person, holdings] = await context.wait(
    'Looking at what they hold',
    Promise.all([client.users.get({ params: { id } }), client.users.holdings({ params: { id } })]),
  );
  const who = `${person.displayName} <${person.email}>`;
  for (const line of planLines(who, holdings, options)) context.note(printable(line));
  if (!(await confirm(context, `Hand over what ${printable(who)} holds?`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const begun = await context.wait(
    'Handing over',
    client.users.handover(
      { params: { id: person.id }, body },
      { context: { idempotencyKey: randomUUID(), wait: 1 } },
    ),
  );
  if (begun.job) await followJob(context, begun.id, 'Handing over');
  const receipt = await client.handovers.get({ params: { id: begun.id } });
  print(receipt);
  if (options.mail !== undefined) await mailReceipt(context, receipt.id, options.mail);
  if (receipt.state !== 'done') return exitCodes.failed;
  return receipt.failed.length > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

async function handoverOf(
  context: Context,
  { to, location, asset = [], keepRest, rejectRequests, suspend }: LeaveOptions,
): Promise<Handover> {
  if (to !== undefined && location !== undefined)
    throw wrongUsage('Give either --to, to hand over, or --location, to take back.');
  if (keepRest && (to !== undefined || location !== undefined || asset.length === 0))
    throw wrongUsage('--keep-rest goes with --asset alone.');
  const place = location === undefined ? undefined : await findLocationId(context, location);
  return {
    assets: asset.map((written) => {
      const [, assetId = '', goal = ''] = /^([^=]+)=(.+)$/.exec(written) ?? [];
      const back = goal === 'back';
      if (assetId === '' || !(back || email.safeParse(goal).success))
        throw wrongUsage(`'${written}' does not say where an asset goes.`, [
          '--asset QTM1000=mia@northwind.example',
          '--asset QTM1000=back',
        ]);
      return { id: assetId, to: back ? null : goal };
    }),
    ...(keepRest ? {} : { others: { to: to ?? null, ...(place === undefined ? {} : { location: place }) } }),
    requests: rejectRequests ? 'reject' : 'leave',
    suspend,
  };
}

const mostNamed = 5;

/** What is about to happen. */
function planLines(
  who: string,
  { assets, requests }: Holdings,
  { to, asset = [], keepRest, rejectRequests, suspend }: LeaveOptions,
): string[] {
  const more = assets.total - mostNamed;
  const rest = keepRest ? 'the rest stays' : to === undefined ? 'taken back' : `handed over to ${to}`;
  const pending = requests.items.filter(({ status }) => status === 'pending').length;
  return [
    `  ${who} holds ${counted(assets.total, 'asset', 'assets')}: ${[...asset, rest].join(', ')}`,
    ...assets.items.slice(0, mostNamed).map(({ assetId, name }) => `    ${assetId}  ${name}`),
    ...(more > 0 ? [`    and ${count(more)} more`] : []),
    ...(rejectRequests && pending > 0
      ? [`  ${counted(pending, 'pending request', 'pending requests')}: rejected`]
      : []),
    ...(suspend ? ['  Their sessions and access tokens end.'] : []),
  ];
}
