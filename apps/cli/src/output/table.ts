import type { Colour, Paint } from './colour.ts';
import { printable } from './printable.ts';
import { cut, pad, padLeft, widthOf } from './width.ts';

export interface Column<Row> {
  readonly title: string;
  /** What scripts get: whole names, ISO times, no sign. */
  readonly value: (row: Row) => string;
  /** What people get, where it differs: relative times, signs. */
  readonly shown?: (row: Row) => string;
  readonly colour?: (row: Row) => Colour | undefined;
  /** Figures stand at the right. */
  readonly right?: boolean;
  /** On a narrow terminal the column of least worth leaves first. One without stays, and is cut where it must be. */
  readonly worth?: number;
  /** To what width it may be cut before a column leaves; as it is when absent. */
  readonly least?: number;
}

interface Fitted<Row> {
  readonly column: Column<Row>;
  readonly width: number;
}

const indent = 2;
const gap = 2;
/** No column is cut to less. */
const narrowest = 6;

const shownCell = <Row>(column: Column<Row>, row: Row): string =>
  printable((column.shown ?? column.value)(row));

/**
 * Which columns a terminal of this width has room for, and how wide each is. Long names are cut a little; then
 * columns leave, empty ones first, then those of least worth; then what is left is cut until it fits.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Fitted<Row>[] {
  const natural = columns.map((column) => {
    const cells = rows.map((row) => widthOf(shownCell(column, row)));
    const widest = Math.max(0, ...cells);
    return { column, width: Math.max(widthOf(column.title), widest), isEmpty: widest === 0 };
  });
  const leaving = natural
    .filter(({ column }) => column.worth !== undefined)
    .sort((a, b) => Number(b.isEmpty) - Number(a.isEmpty) || (a.column.worth ?? 0) - (b.column.worth ?? 0));
  const gone = new Set<unknown>();
  const kept = () => natural.filter((one) => !gone.has(one));
  const leastTotal = () =>
    kept().reduce(
      (sum, { column, width: own }) => sum + gap + Math.min(own, column.least ?? own),
      indent - gap,
    );
  for (const one of leaving) {
    if (leastTotal() <= width) break;
    gone.add(one);
  }
  const room = width - indent - gap * (kept().length - 1);
  const little = shrink(kept(), room, ({ column, width: own }) => column.least ?? own);
  const names = shrink(little, room, ({ column, width: own }) =>
    column.least === undefined ? own : narrowest,
  );
  return shrink(names, room, () => narrowest);
}

/** Takes what is too much from the widest columns that are still over their least. */
function shrink<Row>(
  columns: readonly Fitted<Row>[],
  room: number,
  leastOf: (fitted: Fitted<Row>) => number,
): readonly Fitted<Row>[] {
  const widths = columns.map(({ width }) => width);
  const least = columns.map(leastOf);
  for (let over = widths.reduce((sum, width) => sum + width, 0) - room; over > 0; over -= 1) {
    let widest = -1;
    for (const [index, width] of widths.entries())
      if (width > (least[index] ?? width) && width > (widths[widest] ?? 0)) widest = index;
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return columns.map(({ column }, index) => ({ column, width: widths[index] ?? 0 }));
}

export const tableHead = <Row>(fitted: readonly Fitted<Row>[], paint: Paint): string =>
  lineOf(
    fitted.map(({ column, width }) => ({
      text: column.title,
      width,
      right: column.right ?? false,
      colour: 'dim',
    })),
    paint,
  );

export const tableRow = <Row>(fitted: readonly Fitted<Row>[], row: Row, paint: Paint): string =>
  lineOf(
    fitted.map(({ column, width }) => ({
      text: shownCell(column, row),
      width,
      right: column.right ?? false,
      colour: column.colour?.(row),
    })),
    paint,
  );

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly right: boolean;
  readonly colour: Colour | undefined;
}

function lineOf(cells: readonly Cell[], paint: Paint): string {
  const parts = cells.map(({ text, width, right, colour }, index) => {
    const kept = cut(text, width);
    const filled = right ? padLeft(kept, width) : index === cells.length - 1 ? kept : pad(kept, width);
    return filled.replace(kept, () => paint(kept, colour));
  });
  return `${' '.repeat(indent)}${parts.join(' '.repeat(gap))}`.trimEnd();
}

/** Tab-separated: a header, then one line a row. */
export const tsvHead = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map(({ title }) => title).join('\t');

export const tsvRow = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  columns.map(({ value }) => printable(value(row))).join('\t');
