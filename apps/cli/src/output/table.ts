import type { Colour, Paint } from './colour.ts';
import { printable } from './printable.ts';
import { pad, padLeft, truncate, widthOf } from './width.ts';

export interface Column<Row> {
  readonly title: string;
  /** The value for scripts: full names, ISO times, no sign. */
  readonly value: (row: Row) => string;
  /** The value for people, if different: relative times, signs. */
  readonly shown?: (row: Row) => string;
  readonly colour?: (row: Row) => Colour | undefined;
  /** Aligned right, for numbers. */
  readonly right?: boolean;
  /**
   * On a narrow terminal, columns are dropped, the lowest priority first. One without a priority is
   * kept, truncated if necessary.
   */
  readonly priority?: number;
  /** The width it may be truncated to before a column is dropped; its full width when absent. */
  readonly minWidth?: number;
  /** How wide it usually is, if wider than its title, for tables whose rows come and go. */
  readonly usualWidth?: number;
}

interface Fitted<Row> {
  readonly column: Column<Row>;
  readonly width: number;
}

const indent = 2;
const gap = 2;
/** No column gets narrower than this. */
const narrowest = 6;

const shownCell = <Row>(column: Column<Row>, row: Row): string =>
  printable((column.shown ?? column.value)(row));

/**
 * Decides which columns fit a terminal of this width, and how wide each is. Long names are
 * truncated a little first; then columns are dropped, empty ones first, then by priority; then the
 * rest is truncated until it fits.
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
  const kept = withRoom(natural, width);
  const room = width - indent - gap * (kept.length - 1);
  const trimmed = shrink(kept, room, ({ column, width: own }) => column.minWidth ?? own);
  const narrowed = shrink(trimmed, room, ({ column, width: own }) =>
    column.minWidth === undefined ? own : narrowest,
  );
  return shrink(narrowed, room, () => narrowest);
}

/** The columns that usually fit, whatever the rows: where rows come and go, columns that did so as well would jump. */
export const steadyColumns = <Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] =>
  withRoom(
    columns.map((column) => ({
      column,
      width: Math.max(widthOf(column.title), column.usualWidth ?? column.minWidth ?? 0),
      isEmpty: false,
    })),
    width,
  ).map(({ column: { priority, ...kept } }) => kept);

interface Measured<Row> extends Fitted<Row> {
  readonly isEmpty: boolean;
}

/** Drops columns until the others fit when they are truncated a little. */
function withRoom<Row>(columns: readonly Measured<Row>[], width: number): readonly Measured<Row>[] {
  const droppable = columns
    .filter(({ column }) => column.priority !== undefined)
    .sort(
      (a, b) => Number(b.isEmpty) - Number(a.isEmpty) || (a.column.priority ?? 0) - (b.column.priority ?? 0),
    );
  const dropped = new Set<unknown>();
  const kept = () => columns.filter((one) => !dropped.has(one));
  const minTotal = () =>
    kept().reduce(
      (sum, { column, width: own }) => sum + gap + Math.min(own, column.minWidth ?? own),
      indent - gap,
    );
  for (const one of droppable) {
    if (minTotal() <= width) break;
    dropped.add(one);
  }
  return kept();
}

/** Narrows the widest columns that are above their minimum until all fit. */
function shrink<Row>(
  columns: readonly Fitted<Row>[],
  room: number,
  minWidthOf: (fitted: Fitted<Row>) => number,
): readonly Fitted<Row>[] {
  const widths = columns.map(({ width }) => width);
  const minimum = columns.map(minWidthOf);
  for (let over = widths.reduce((sum, width) => sum + width, 0) - room; over > 0; over -= 1) {
    let widest = -1;
    for (const [index, width] of widths.entries())
      if (width > (minimum[index] ?? width) && width > (widths[widest] ?? 0)) widest = index;
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
    const kept = truncate(text, width);
    const filled = right ? padLeft(kept, width) : index === cells.length - 1 ? kept : pad(kept, width);
    return filled.replace(kept, () => paint(kept, colour));
  });
  return `${' '.repeat(indent)}${parts.join(' '.repeat(gap))}`.trimEnd();
}
