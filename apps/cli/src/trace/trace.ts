import type { AssetStatus } from '@quartermaster/core/assets/asset';
import { shortId } from '@quartermaster/core/records/short-id';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import type { Trace } from '@quartermaster/core/requests/trace';
import { traceSchema } from '@quartermaster/core/requests/trace';
import { type TraceFigures, traceFigures } from '@quartermaster/core/requests/trace-figures';
import type { Context } from '../context.ts';
import type { Colour } from '../output/colour.ts';
import { counted, money } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { assetState, type Look, requestState, unitState } from '../output/states.ts';
import { calendarText, lasting, momentText } from '../output/times.ts';
import { pad, padLeft, truncate, widthOf } from '../output/width.ts';

/** Prints where a unit came from and went, with the time spent in each state. */
export async function trace(context: Context, id: string): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(traceSchema.shape));
  const client = await context.client();
  const found = await context.wait('Looking it up', client.trace.get({ params: { id } }));
  if (format.kind === 'json') return terminal.out(jsonText(pick(found)));
  if (format.kind === 'jsonl') return terminal.out(jsonLine(pick(found)));
  if (terminal.human) {
    for (const line of traceLines(context, found)) terminal.out(fitted(line, terminal));
    return;
  }
  terminal.out(plainHead(terminal, columns));
  for (const row of rowsOf(found)) terminal.out(plainRow(terminal, columns, row));
}

interface Row {
  readonly of: 'request' | 'asset';
  readonly id: string;
  readonly state: string;
  readonly who: string;
  readonly from: string;
  readonly to: string;
}

const columns = (['of', 'id', 'state', 'who', 'from', 'to'] as const).map((name) => ({
  title: name.charAt(0).toUpperCase() + name.slice(1),
  value: (row: Row) => row[name],
}));

const rowsOf = ({ request, asset }: Trace): Row[] => [
  ...(request?.spans ?? []).map(
    ({ status, by = '', from, to = '' }): Row => ({
      ...{ of: 'request', id: request?.id ?? '', state: status, who: by, from, to },
    }),
  ),
  ...(asset?.spans ?? []).map(
    ({ holder, from, to = '', ...span }): Row => ({
      ...{ of: 'asset', id: asset?.assetId ?? '', state: assetState(span).word, who: holder?.email ?? '' },
      ...{ from, to },
    }),
  ),
];

/** Column widths, in characters. */
const [stationWidth, stateWidth, timeWidth] = [14, 20, 15];

type States = NonNullable<TraceFigures['handOver'] | TraceFigures['since']>['parts'];

/** A line in pieces, because it is cut to the terminal's width before it is coloured. */
type Line = readonly (readonly [text: string, colour?: Colour])[];

const textLine = (text: string): Line => [[text]];

function fitted(line: Line, { width, paint }: Context['terminal']): string {
  let shown = '';
  let left = width;
  for (const [text, colour] of line) {
    const kept = truncate(text, left);
    shown += colour === undefined ? kept : paint(kept, colour);
    left -= widthOf(kept);
    if (kept !== text) break;
  }
  return shown;
}

/**
 * Request line, approval, order, asset, holders; below each its states with their
 * durations, and a summary at the end.
 */
function traceLines({ now }: Context, found: Trace): Line[] {
  const figures = traceFigures(found, now.toISOString());
  const { request, unit, others, asset } = found;
  const state = (name: RequestStatus | AssetStatus): Look =>
    isRequestStatus(name) ? requestState(name) : assetState({ status: name });
  const station = (
    kind: string,
    name: string,
    at: string | undefined,
    ...facts: (string | false | undefined)[]
  ): Line[] => {
    const known = facts
      .filter((fact) => typeof fact === 'string' && fact !== '')
      .map((fact) => printable(fact || ''));
    return [
      [
        [`  ${pad(kind, stationWidth)} ${printable(name)}`],
        ...(at === undefined ? [] : [[`  ${momentText(at, now)}`, 'dim'] as const]),
      ],
      ...(known.length === 0 ? [] : [textLine(`    ${known.join(', ')}`)]),
    ];
  };
  const spent = (parts: States, asShares = false): Line[] => {
    // Without any elapsed time there are no shares.
    const percents = asShares && parts.some(({ percent }) => percent > 0);
    return parts.map(({ state: name, ms, percent }) => {
      const { sign, word, colour } = state(name);
      const time = percents ? `${pad(lasting(ms), timeWidth)}${padLeft(`${percent}%`, 5)}` : lasting(ms);
      return [
        ['    '],
        [`${sign} ${word}`, colour],
        [`${' '.repeat(Math.max(1, stateWidth - word.length - 2))}${time}`],
      ];
    });
  };
  const spentIn = (status: RequestStatus): Line[] =>
    spent((figures.handOver?.parts ?? []).filter((part) => part.state === status));
  const lines: Line[] = [];
  if (request) {
    const { spans, order } = request;
    const span = (status: RequestStatus) => spans.find((one) => one.status === status);
    const [accepted, ordered, rejected] = [span('procuring'), span('pending_delivery'), span('rejected')];
    lines.push(
      ...station(
        'Request line',
        `${request.quantity} × ${request.name}`,
        spans[0]?.from,
        shortId(request.id),
        request.ticketRef && `ticket ${request.ticketRef}`,
        `for ${request.requesterName ?? request.userId}`,
        unit && `unit ${unit.key.split('.').at(-1)} of ${request.quantity}`,
      ),
      ...spentIn('pending'),
    );
    if (accepted)
      lines.push(
        ...station(
          'Approval',
          accepted.by === 'Quartermaster' ? 'Approved automatically' : `Accepted${by(accepted.by)}`,
          accepted.from,
          `${request.priority} priority`,
          money(request.price, request.currency),
        ),
        ...spentIn('procuring'),
      );
    if (ordered && order) {
      const late: Line =
        figures.daysLate > 0 ? [[`  ${counted(figures.daysLate, 'day', 'days')} late`, 'red']] : [];
      lines.push(
        ...station(
          'Order',
          `${order.vendor}${by(ordered.by)}`,
          ordered.from,
          request.sku && `SKU ${request.sku}`,
          `expected ${calendarText(order.expectedDeliveryDate, now)}`,
          figures.handedOverAt && `delivered ${calendarText(figures.handedOverAt.slice(0, 10), now)}`,
        ),
        ...spentIn('pending_delivery').map((line) => [...line, ...late]),
      );
    }
    if (rejected)
      lines.push(
        ...station(
          accepted ? 'Order' : 'Approval',
          `${accepted ? 'Cancelled' : 'Rejected'}${by(rejected.by)}`,
          rejected.from,
          request.reason,
        ),
      );
  }
  if (unit && (unit.state === 'missing' || unit.state === 'removed')) {
    const { sign, word, colour } = unitState(unit.state);
    lines.push(
      [[`  ${pad('Unit', stationWidth)} ${unit.assetId}  `], [`${sign} ${word}`, colour]],
      ...(unit.reason === undefined ? [] : [textLine(`    ${printable(unit.reason)}`)]),
    );
  }
  // A unit that never arrived ends there.
  if (asset && unit?.state !== 'missing')
    lines.push(
      ...station(
        'Asset',
        asset.name,
        request ? figures.handedOverAt : asset.createdAt,
        asset.assetId,
        asset.serialNumber && `serial ${asset.serialNumber}`,
        asset.receivedBy && `received by ${asset.receivedBy}`,
        request || asset.imported ? undefined : asset.addedBy && `added by ${asset.addedBy}`,
        asset.imported && `added by import of ${calendarText(asset.createdAt.slice(0, 10), now)}`,
        asset.location,
        asset.deletedAt && `deleted ${momentText(asset.deletedAt, now)}`,
      ),
      ...figures.holdings.flatMap(({ holder, retired, from, to, states }) => {
        if (retired !== undefined)
          return station(
            'Retired',
            retired,
            from,
            to && to !== asset.deletedAt && `restored ${momentText(to, now)}`,
          );
        const known = found.people.find(({ email }) => email === holder?.email);
        const name = holder ? (holder.name ?? holder.email) : 'Nobody';
        const until = to && `until ${momentText(to, now)}`;
        return [
          ...station('Holder', name, from, known?.department, known?.position, until),
          ...spent(states),
        ];
      }),
    );
  const { handOver, since } = figures;
  if (handOver)
    lines.push(
      textLine(''),
      textLine(
        `  ${handOver.isOver && figures.handedOverAt === undefined ? 'From the request on' : 'Request to hand-over'}  ${lasting(handOver.ms)}${handOver.isOver ? '' : ' so far'}`,
      ),
      ...spent(handOver.parts, true),
      ...(found.typical
        ? [
            textLine(
              `    Median of ${counted(found.typical.units, found.typical.type.toLowerCase(), `${found.typical.type.toLowerCase()}s`)} in a year: ${lasting(found.typical.hours * hour)}`,
            ),
          ]
        : []),
    );
  if (since)
    lines.push(
      textLine(''),
      textLine(`  ${request ? 'Since then' : 'Since it was added'}  ${lasting(since.ms)}`),
      ...spent(since.parts, true),
    );
  if (others.length > 0)
    lines.push(
      textLine(''),
      textLine(`  Also of this request: ${others.map(({ assetId }) => assetId).join(', ')}`),
    );
  return lines;
}

const hour = 3_600_000;

const by = (name: string | undefined): string => (name === undefined ? '' : ` by ${name}`);

const isRequestStatus = (state: RequestStatus | AssetStatus): state is RequestStatus =>
  requestStatuses.some((one) => one === state);
