import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Comment } from '@quartermaster/core/requests/comment';
import type { EquipmentRequest, RequestItem } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import type { Context } from '../context.ts';
import type { Paint } from '../output/colour.ts';
import { money } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { requestState, shownState, sign, unitState } from '../output/states.ts';
import type { Terminal } from '../output/terminal.ts';
import { dayOf, expectedOn, since } from '../output/times.ts';
import { pad, padLeft, truncate, widthOf, wrap } from '../output/width.ts';
import { commentLines } from './comments.ts';
import { nextCommands } from './next-step.ts';
import { requesterOf } from './view.ts';

/** Maximum number of units listed for an item. */
const mostUnits = 12;
const unitIndent = ' '.repeat(6);
const joint = ' ── ';

/** A request for people, with the commands that are next. */
export const requestLines = (
  context: Context,
  request: EquipmentRequest,
  actor: Actor,
  pathOf: (locationId: string) => string,
  comments: readonly Comment[],
): string[] => [...cardLines(context, request, pathOf, comments), ...nextLines(nextCommands(request, actor))];

/** A request for people: requester, status, progress, items with their assets. */
export function cardLines(
  context: Context,
  request: EquipmentRequest,
  pathOf: (locationId: string) => string,
  comments: readonly Comment[],
  wordOf = (status: RequestStatus): string => requestState(status).word,
): string[] {
  const { width } = context.terminal;
  return [
    ...headLines(context, request, pathOf, wordOf),
    '',
    ...wayLines(context, request, wordOf),
    '',
    ...itemLines(context, request),
    ...warningLines(context, request),
    ...(request.notes ? ['', ...wrap(printable(request.notes), width - 2).map((line) => `  ${line}`)] : []),
    ...(comments.length === 0 ? [] : ['', ...commentLines(comments, context.terminal, context.now)]),
  ];
}

function headLines(
  { terminal, now }: Context,
  request: EquipmentRequest,
  pathOf: (id: string) => string,
  wordOf: (status: RequestStatus) => string,
) {
  const { paint, width } = terminal;
  const state = { ...requestState(request.status), word: wordOf(request.status) };
  const id = `Request ${shortId(request.id)}`;
  const requester =
    request.requesterName === undefined ? request.userId : `${requesterOf(request)} <${request.userId}>`;
  const who = printable(requester);
  const facts = [
    request.requesterUnconfirmed && message.addressNotConfirmed.toLowerCase(),
    request.ticketRef && `ticket ${printable(request.ticketRef)}`,
    request.location && `to ${printable(pathOf(request.location))}`,
    request.priority === 'medium' ? undefined : `${request.priority} priority`,
    request.reason && `'${printable(request.reason)}'`,
  ].filter((fact) => fact);
  const lasting = ` ${since(request.statusSince, now)}`;
  const column = Math.max(widthOf(id), widthOf(who)) + 3;
  const beside = 2 + column + widthOf(`${state.sign} ${state.word}${lasting}`) <= width;
  const below = facts.join('   ');
  const first = shownState(state, paint) + lasting;
  if (!beside)
    return [
      `  ${id}`,
      `  ${first}`,
      `  ${truncate(who, width - 2)}`,
      ...facts.map((fact) => truncate(`  ${fact}`, width)),
    ];
  return [`  ${pad(id, column)}${first}`, truncate(`  ${pad(who, column)}${below}`.trimEnd(), width)];
}

const usualWay: readonly RequestStatus[] = ['pending', 'procuring', 'pending_delivery', 'fulfilled'];

/** The past and upcoming statuses of the request, with a mark below each. */
function wayLines(
  { terminal }: Context,
  { status, statusTimes }: EquipmentRequest,
  wordOf: (status: RequestStatus) => string,
): string[] {
  const { paint, width } = terminal;
  const way =
    status === 'rejected' ? [...usualWay.filter((one) => statusTimes[one] !== undefined), status] : usualWay;
  const reached = way.indexOf(status);
  const marks = way.slice(0, reached + 1).map((one, index) => {
    const now = index === reached;
    return paint(now ? requestState(one).sign : sign.done, now ? requestState(one).colour : 'green');
  });
  const words = way.map(wordOf);
  if (2 + words.join(joint).length > width)
    return words.map((one, index) => `  ${marks[index] ?? ' '} ${one}`);
  const below = marks.map((mark, index) => {
    const { length } = words[index] ?? '';
    const before = Math.floor((length - 1) / 2);
    const last = index === marks.length - 1;
    return ' '.repeat(before) + mark + (last ? '' : ' '.repeat(length - before - 1 + joint.length));
  });
  return [`  ${words.join(joint)}`, `  ${below.join('')}`];
}

/** Items with their order details, and their assets below. */
function itemLines(context: Context, request: EquipmentRequest): string[] {
  const { paint, width } = context.terminal;
  const quantityWidth = Math.max(...request.items.map(({ quantity }) => String(quantity).length));
  const named = request.items.map((item) => ({
    item,
    name: `${padLeft(String(item.quantity), quantityWidth)} × ${printable(item.name)}`,
    details: printable(detailsOf(item, request, context.now)),
  }));
  const column = Math.max(...named.map(({ name }) => widthOf(name))) + 6;
  const beside = named.every(({ details }) => 2 + column + widthOf(details) <= width);
  return named.flatMap(({ item, name, details }) => [
    beside ? `  ${pad(name, column)}${details}`.trimEnd() : `  ${truncate(name, width - 2)}`,
    ...(beside || details === ''
      ? []
      : wrap(details, width - unitIndent.length).map((line) => unitIndent + line)),
    ...unitLines(item, paint),
  ]);
}

function detailsOf(
  { procurementDetails, price, currency }: RequestItem,
  request: EquipmentRequest,
  now: Date,
) {
  if (!procurementDetails) return price > 0 ? `${money(price, currency)} each` : '';
  const { vendor, orderDate, expectedDeliveryDate } = procurementDetails;
  const delivered = request.statusTimes.fulfilled;
  const arrival = delivered
    ? `delivered ${dayOf(new Date(delivered), now)}`
    : `expected ${expectedOn(expectedDeliveryDate, now)}`;
  return `${vendor}, ordered ${dayOf(new Date(orderDate), now)}, ${arrival}`;
}

/** The assets of an order, below their item's name if there are several items. */
export const assetLines = (items: readonly RequestItem[], { paint, width }: Terminal): string[] =>
  items.flatMap((item) => {
    const units = unitLines(item, paint);
    const name = truncate(`    ${item.quantity} × ${printable(item.name)}`, width);
    return items.length > 1 && units.length > 0 ? [name, ...units] : units;
  });

function unitLines({ units, procurementDetails }: RequestItem, paint: Paint): string[] {
  if (!units)
    return procurementDetails
      ? [`${unitIndent}${sign.warning} no longer in the catalogue, so no assets were created`]
      : [];
  const shown = units.length > mostUnits + 1 ? units.slice(0, mostUnits) : units;
  const idWidth = Math.max(...shown.map(({ assetId }) => widthOf(assetId)));
  const lines = shown.map(
    ({ assetId, state, serialNumber, reason }) =>
      `${unitIndent}${pad(printable(assetId), idWidth)}  ${shownState(unitState(state), paint)}${detail(serialNumber ?? reason)}`,
  );
  const rest = units.slice(shown.length);
  const [from] = rest;
  const to = rest.at(-1);
  return from && to
    ? [...lines, `${unitIndent}… and ${rest.length} more, ${from.assetId} to ${to.assetId}`]
    : lines;
}

const detail = (text: string | undefined): string => (text === undefined ? '' : `  ${printable(text)}`);

/** What didn't go as requested when it was ordered or delivered. */
function warningLines({ terminal }: Context, { warnings }: EquipmentRequest): string[] {
  if (!warnings) return [];
  const lines = warnings.flatMap(({ text }) =>
    wrap(`${sign.warning} ${printable(text)}`, terminal.width - 2),
  );
  return ['', ...lines.map((line) => `  ${line}`)];
}

function nextLines(commands: readonly string[]): string[] {
  return commands.length === 0
    ? []
    : ['', ...commands.map((command, index) => `  ${index === 0 ? 'Next: ' : '      '}${command}`)];
}
