import type { Asset } from '@quartermaster/core/assets/asset';
import type { ListedRequest } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { statusWords } from '@quartermaster/core/requests/status-words';
import { assetView } from '../assets/view.ts';
import type { Context } from '../context.ts';
import { count } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { requestState, sign } from '../output/states.ts';
import { type Column, fitColumns, steadyColumns, tableHead, tableRow } from '../output/table.ts';
import { pad, truncate, widthOf, wrap } from '../output/width.ts';
import { cardLines } from '../requests/card.ts';
import { requestView } from '../requests/view.ts';
import type { Frame } from '../ui/full-screen.tsx';
import { footerLine, formLines, helpLines } from './frame-foot.ts';
import { isWide, type Listing, type QueueState } from './state.ts';

/** The screen, and how many lines of the detail can be scrolled away. */
interface QueueFrame extends Frame {
  readonly mostScroll: number;
}

const divider = ' │ ';
const mostRemarkLines = 3;

/** Draws the screen, from its first row to its last. */
export function frameOf(context: Context, state: QueueState): QueueFrame {
  const { columns, rows } = state.size;
  const whole = sized(context, state, columns);
  const form = state.form && formLines(whole, state.form);
  const foot = ['', ...remarkLines(whole, state), ...(form?.lines ?? []), footerLine(whole, state)];
  const head = [headLine(whole, state), ''];
  const height = Math.max(1, rows - head.length - foot.length);
  const body = state.showsHelp
    ? { lines: helpLines(whole, state.me), mostScroll: 0 }
    : bodyOf(context, state, height);
  const shown = body.lines.slice(0, height);
  const all = [...head, ...shown, ...Array<string>(height - shown.length).fill(''), ...foot];
  // Of a screen that is too low for all of it, what is asked is at the foot.
  const lines = all.slice(Math.max(0, all.length - rows));
  const above = lines.length - 1 - (form?.lines.length ?? 0);
  return {
    lines,
    cursor: form && { x: form.cursor.x, y: Math.max(0, above + form.cursor.y) },
    mostScroll: body.mostScroll,
  };
}

/** The context for drawing now, in so many columns. */
const sized = (context: Context, { now }: QueueState, width: number): Context => ({
  ...context,
  now,
  terminal: { ...context.terminal, width },
});

function headLine({ terminal }: Context, { assets, requests, me, host }: QueueState): string {
  const { paint, width } = terminal;
  const { rows, total, written } = assets ?? requests;
  const figure = rows.length < total ? `${count(rows.length)} of ${count(total)}` : count(total);
  const what = assets
    ? `found for ${written}`
    : written === ''
      ? 'open, longest waiting first'
      : `found · ${written}`;
  const title = assets ? 'Assets' : 'Requests';
  const left = `  ${title}  ${figure} ${printable(what)}`;
  const right = printable(`${me.email} · ${host}`);
  const room = width - widthOf(left) - 4;
  const start = `  ${paint(title, 'bold')}${truncate(left, width).slice(2 + title.length)}`;
  return room < widthOf(right)
    ? start
    : `${start}${' '.repeat(room - widthOf(right) + 2)}${paint(right, 'dim')}`;
}

function remarkLines({ terminal }: Context, { busy, remark, isLost }: QueueState): string[] {
  const { paint, width } = terminal;
  const lost = isLost ? [`  ${paint(sign.warning, 'orange')} The connection was lost. Trying again …`] : [];
  if (busy !== undefined) return [...lost, paint(`  ${busy} …`, 'dim')];
  if (!remark) return lost;
  const mark = {
    done: paint(sign.done, 'green'),
    warning: paint(sign.warning, 'orange'),
    failed: paint(sign.failed, 'red'),
  }[remark.tone];
  const text = wrap(printable(remark.text), width - 4).slice(0, mostRemarkLines);
  return [...lost, ...text.map((line, index) => `  ${index === 0 ? mark : ' '} ${line}`)];
}

interface Body {
  readonly lines: readonly string[];
  readonly mostScroll: number;
}

function bodyOf(context: Context, state: QueueState, height: number): Body {
  const { columns } = state.size;
  if (!isWide(state))
    return state.focus === 'list'
      ? { lines: listLines(sized(context, state, columns), state, height), mostScroll: 0 }
      : scrolled(detailLines(sized(context, state, columns), state), state, height);
  const leftWidth = Math.floor((columns - divider.length) * listShare);
  const left = listLines(sized(context, state, leftWidth), state, height);
  const rightWidth = columns - leftWidth - divider.length;
  const right = scrolled(detailLines(sized(context, state, rightWidth), state), state, height);
  const { paint } = context.terminal;
  const between = paint(divider, state.focus === 'detail' ? 'blue' : 'dim');
  return {
    lines: Array.from(
      { length: height },
      (_, index) => pad(left[index] ?? '', leftWidth) + between + (right.lines[index] ?? ''),
    ),
    mostScroll: right.mostScroll,
  };
}

/** How much of a wide screen the list gets. */
const listShare = 0.53;

function scrolled(lines: readonly string[], { scroll }: QueueState, height: number): Body {
  const mostScroll = Math.max(0, lines.length - height);
  const from = Math.min(scroll, mostScroll);
  return { lines: lines.slice(from, from + height), mostScroll };
}

function listLines(shown: Context, { assets, requests, pathOf }: QueueState, height: number): string[] {
  if (assets)
    return tableLines<Asset>(shown, assets, assetView(shown, pathOf).columns, height, [
      `Nothing was found for ${assets.written}.`,
      's looks for something else, Esc goes back.',
    ]);
  return tableLines<ListedRequest>(
    shown,
    requests,
    steadyColumns(requestView(shown).columns.map(inQueue), shown.terminal.width),
    height,
    requests.written === ''
      ? ['Nothing is waiting.', 'New requests appear here by themselves.']
      : ['No matching requests.', '/ changes the filter.'],
  );
}

function inQueue(column: Column<ListedRequest>): Column<ListedRequest> {
  switch (column.title) {
    case 'Items':
      // Beside a list, the detail has the items in full.
      return { ...column, minWidth: 16 };
    case 'Status':
      return {
        ...column,
        shown: ({ status }) => `${requestState(status).sign} ${wordOf(status)}`,
        usualWidth: 16,
      };
    case 'Ticket':
      // Few that are open have one.
      return { ...column, priority: 0 };
    case 'Submitted':
      return { ...column, usualWidth: 10 };
    default:
      return column;
  }
}

/** Beside assets, whose states are written like this. */
const wordOf = (status: RequestStatus): string => statusWords[status];

function tableLines<Row extends { readonly id: string }>(
  { terminal }: Context,
  { rows, chosen }: Listing<Row>,
  columns: readonly Column<Row>[],
  height: number,
  none: readonly string[],
): string[] {
  const { paint, width } = terminal;
  if (rows.length === 0) return none.map((line) => paint(truncate(`  ${printable(line)}`, width), 'dim'));
  const fitted = fitColumns(columns, rows, width);
  const room = Math.max(1, height - 1);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen?.id),
  );
  const first = Math.max(0, Math.min(rows.length - room, at - Math.floor(room / 2)));
  return [
    tableHead(fitted, paint),
    ...rows
      .slice(first, first + room)
      .map((row) =>
        row.id === chosen?.id
          ? `${paint('›', 'blue')} ${tableRow(fitted, row, paint).slice(2)}`
          : tableRow(fitted, row, paint),
      ),
  ];
}

function detailLines(shown: Context, { assets, asset, requests, request, pathOf }: QueueState): string[] {
  if (assets) return asset && asset.id === assets.chosen?.id ? asset.lines(shown) : [];
  const { chosen } = requests;
  if (!chosen) return [];
  if (request?.request.id === chosen.id)
    return cardLines(shown, request.request, pathOf, request.comments, wordOf);
  // The list doesn't have the units, which the whole request brings in a moment.
  const items = chosen.items.map((item) => ({ ...item, units: [] }));
  return cardLines(shown, { ...chosen, items }, pathOf, [], wordOf);
}
