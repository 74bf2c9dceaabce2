import type { Trace } from '@quartermaster/core/requests/trace';
import { traceSchema } from '@quartermaster/core/requests/trace';
import type { Context } from '../context.ts';
import { money } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { assetState, requestState, shownState, unitState } from '../output/states.ts';
import { tsvHead, tsvRow } from '../output/table.ts';
import { calendarText, lasting, momentText } from '../output/times.ts';
import { truncate } from '../output/width.ts';

/** Prints where a unit came from and went, with the time that it spent in each state. */
export async function trace(context: Context, id: string): Promise<void> {
  const { format, terminal } = context;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, Object.keys(traceSchema.shape));
  const client = await context.client();
  const found = await context.wait('Looking it up', client.trace.get({ params: { id } }));
  if (format.kind === 'json') return terminal.out(jsonText(pick(found)));
  if (format.kind === 'jsonl') return terminal.out(jsonLine(pick(found)));
  if (terminal.human) {
    for (const line of traceLines(context, found)) terminal.out(truncate(line, terminal.width));
    return;
  }
  terminal.out(tsvHead(columns));
  for (const row of rowsOf(found)) terminal.out(tsvRow(columns, row));
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
    ({ status, holder, from, to = '' }): Row => ({
      ...{ of: 'asset', id: asset?.assetId ?? '', state: status, who: holder?.email ?? '', from, to },
    }),
  ),
];

/** Request line, order, asset, holders; below each the states with their times. */
function traceLines({ terminal: { paint }, now }: Context, found: Trace): string[] {
  const { request, unit, others, asset } = found;
  const spent = (from: string, to: string | undefined): string =>
    `${momentText(from, now)}  ${lasting(Date.parse(to ?? now.toISOString()) - Date.parse(from))}`;
  const lines: string[] = [];
  if (request) {
    const { id, name, quantity, price, currency, ticketRef, order, spans } = request;
    const requester = printable(request.requesterName ?? request.userId);
    lines.push(
      `  Request ${id.slice(0, 8)}  ${quantity} × ${printable(name)}, ${money(price, currency)} each`,
      `    for ${requester}${ticketRef === undefined ? '' : `, ticket ${printable(ticketRef)}`}, ${request.priority} priority`,
      ...spans.map(({ status, from, to, by }) => {
        const isEnd = status === 'fulfilled' || status === 'rejected';
        const when = isEnd ? momentText(from, now) : spent(from, to);
        return `    ${shownState(requestState(status), paint)}  ${when}${by === undefined ? '' : `, ${printable(by)}`}`;
      }),
    );
    if (order)
      lines.push(
        `  Order  ${printable(order.vendor)}, expected ${calendarText(order.expectedDeliveryDate, now)}`,
      );
  }
  if (unit && (unit.state === 'missing' || unit.state === 'removed'))
    lines.push(
      `  Unit ${unit.assetId}  ${shownState(unitState(unit.state), paint)}${unit.reason === undefined ? '' : `  ${printable(unit.reason)}`}`,
    );
  if (asset) {
    lines.push(
      `  Asset ${asset.assetId}  ${printable(asset.name)}${asset.serialNumber === undefined ? '' : `, serial ${printable(asset.serialNumber)}`}`,
      ...asset.spans.map(({ status, holder, from, to }) => {
        const who = holder === undefined ? '' : `, ${printable(holder.name ?? holder.email)}`;
        return `    ${shownState(assetState(status), paint)}  ${spent(from, to)}${who}`;
      }),
      ...(asset.deletedAt === undefined ? [] : [`    deleted ${momentText(asset.deletedAt, now)}`]),
    );
  }
  if (others.length > 0)
    lines.push(`  Also of this request: ${others.map(({ assetId }) => assetId).join(', ')}`);
  return lines;
}
