import { randomUUID } from 'node:crypto';
import type { Inputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { shortId } from '@quartermaster/core/records/short-id';
import { email } from '@quartermaster/core/text';
import type { RequestChoice } from '@quartermaster/core/users/handover';
import { type Belongings, belongingsOf } from '@quartermaster/core/users/leaving';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { findLocationId } from '../locations.ts';
import { count, counted } from '../output/figures.ts';
import { itemsText } from '../output/items-text.ts';
import { printable } from '../output/printable.ts';
import { requestState } from '../output/states.ts';
import { confirm } from '../ui/ask.ts';
import { mailReceipt, noteOutcome, receiptPrinter } from './receipt.ts';

export interface LeaveOptions {
  readonly to?: string;
  readonly location?: string;
  readonly asset?: readonly string[];
  readonly keepRest?: true;
  readonly onItsWay?: string;
  readonly request?: readonly string[];
  readonly rejectRequests?: true;
  readonly suspend: boolean;
  readonly mail?: string;
}

type Handover = Inputs['users']['handover']['body'];

/** Decides about everything in a person's name, suspends them, and prints the receipt. */
export async function leave(context: Context, id: string, options: LeaveOptions): Promise<ExitCode> {
  const print = receiptPrinter(context);
  const bodyFor = await handoverOf(context, options);
  const client = await context.client();
  const [person, holdings] = await context.wait(
    'Looking at what they hold',
    Promise.all([client.users.get({ params: { id } }), client.users.holdings({ params: { id } })]),
  );
  const who = `${person.displayName} <${person.email}>`;
  const belongings = belongingsOf(holdings);
  const body = bodyFor(belongings);
  const { items, total } = holdings.requests;
  const isTheirs = (choice: RequestChoice): boolean => items.some((one) => one.id.startsWith(choice.id));
  const unknown = items.length < total ? undefined : body.openRequests?.find((one) => !isTheirs(one));
  if (unknown) throw wrongUsage(message.notTheirRequest(unknown.id, person.email));
  for (const line of planLines(who, belongings, body, options)) context.note(printable(line));
  if (
    !(await confirm(
      context,
      options.suspend ? `Off-board ${printable(who)}?` : `Settle what ${printable(who)} holds?`,
    ))
  ) {
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
  await print(receipt);
  noteOutcome(context, receipt);
  if (options.mail !== undefined) await mailReceipt(context, receipt.id, options.mail);
  if (receipt.state !== 'done') return exitCodes.failed;
  return receipt.failed.length > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

/** The handover according to the options, given the person's belongings. */
async function handoverOf(
  context: Context,
  { to, location, asset = [], keepRest, onItsWay, request = [], rejectRequests, suspend }: LeaveOptions,
): Promise<(belongings: Belongings) => Handover> {
  if (to !== undefined && location !== undefined)
    throw wrongUsage('Give either --to, to hand over, or --location, to take back.');
  if (keepRest && (to !== undefined || location !== undefined || asset.length === 0))
    throw wrongUsage('--keep-rest goes with --asset alone.');
  if (onItsWay !== undefined && onItsWay !== 'stock' && !isEmail(onItsWay))
    throw wrongUsage(`'${onItsWay}' does not say where it goes.`, [
      '--on-its-way stock',
      '--on-its-way mia@northwind.example',
    ]);
  const assets = asset.map(assetGoal);
  const openRequests = request.map(requestChoice);
  const place = location === undefined ? undefined : await findLocationId(context, location);
  return (belongings) => {
    const awaited = new Set(belongings.onItsWay.items.flatMap((one) => [one.id, fold(one.assetId)]));
    const isAwaited = ({ id }: { readonly id: string }): boolean => awaited.has(id) || awaited.has(fold(id));
    return {
      assets: assets.filter((one) => !isAwaited(one)),
      ...(keepRest
        ? {}
        : { others: { to: to ?? null, ...(place === undefined ? {} : { location: place }) } }),
      onItsWay: assets.filter(isAwaited),
      ...(keepRest && onItsWay === undefined
        ? {}
        : { othersOnItsWay: { to: onItsWay === undefined || onItsWay === 'stock' ? null : onItsWay } }),
      openRequests,
      requests: rejectRequests ? 'reject' : 'leave',
      suspend,
    };
  };
}

const isEmail = (written: string): boolean => email.safeParse(written).success;

/** Both sides of the equals sign; empty if there is none. */
const sidesOf = (written: string): [id: string, goal: string] => {
  const [, id = '', goal = ''] = /^([^=]+)=(.+)$/.exec(written) ?? [];
  return [id, goal];
};

function assetGoal(written: string): { readonly id: string; readonly to: string | null } {
  const [id, goal] = sidesOf(written);
  const back = goal === 'back' || goal === 'stock';
  if (id === '' || !(back || isEmail(goal)))
    throw wrongUsage(`'${written}' does not say where an asset goes.`, [
      '--asset QTM1000=mia@northwind.example',
      '--asset QTM1000=back',
    ]);
  return { id, to: back ? null : goal };
}

function requestChoice(written: string): RequestChoice {
  const [id, goal] = sidesOf(written);
  if (id !== '' && (goal === 'reject' || goal === 'leave')) return { id, action: goal };
  if (id === '' || !isEmail(goal))
    throw wrongUsage(`'${written}' does not say what becomes of a request.`, [
      '--request 4fK29sQa=reject',
      '--request 4fK29sQa=mia@northwind.example',
      '--request 4fK29sQa=leave',
    ]);
  return { id, action: 'readdress', to: goal };
}

const mostNamed = 5;

const firstOf = ({ items, total }: Pick<Belongings['held'], 'items' | 'total'>): string[] => [
  ...items.slice(0, mostNamed).map(({ assetId, name }) => `    ${assetId}  ${name}`),
  ...(total > mostNamed ? [`    and ${count(total - mostNamed)} more`] : []),
];

/** Describes what is about to happen. */
function planLines(
  who: string,
  { held, onItsWay, requests }: Belongings,
  { othersOnItsWay, openRequests = [] }: Handover,
  { to, asset = [], keepRest, rejectRequests, suspend }: LeaveOptions,
): string[] {
  const rest = keepRest ? 'the rest stays' : to === undefined ? 'taken back' : `handed over to ${to}`;
  const arrival = othersOnItsWay ? (othersOnItsWay.to ?? 'to stock') : 'as it is';
  const chosen = new Map(openRequests.map((choice) => [choice.id, choice]));
  return [
    `  ${who} holds ${counted(held.total, 'asset', 'assets')}: ${[...asset, rest].join(', ')}`,
    ...firstOf(held),
    ...(onItsWay.total > 0
      ? [
          `  ${counted(onItsWay.total, 'asset is', 'assets are')} on the way, not held: ${arrival}`,
          ...firstOf(onItsWay),
        ]
      : []),
    ...requests.items.map(({ id, status, items }) => {
      const [choice] = [...chosen].flatMap(([name, one]) => (id.startsWith(name) ? [one] : []));
      const isRejected = choice ? choice.action === 'reject' : rejectRequests && status === 'pending';
      const becomes = isRejected ? 'rejected' : choice?.action === 'readdress' ? `for ${choice.to}` : 'left';
      return `    request ${shortId(id)}  ${itemsText(items)}, ${requestState(status).word}: ${becomes}`;
    }),
    ...(suspend ? ['  Their sessions and access tokens end.'] : []),
  ];
}
