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
  /** On a narrow terminal the column of least worth leaves first. */
  readonly worth: number;
  /** To what width it may be cut before any column leaves; as it is when absent. */
  readonly least?: number;
}

interface Fitted<Row> {
  readonly column: Column<Row>;
  readonly width: number;
}

const indent = 2;
const gap = 2;
/** A column whose cells are all short still has room for what later pages bring. */
const leastOf = ({ least }: { readonly least?: number }, natural: number): number =>
  Math.min(natural, least ?? natural);

const shownCell = <Row>(column: Column<Row>, row: Row): string =>
  printable((column.shown ?? column.value)(row));

/**
 * Which columns a terminal of this width has room for, and how wide each is. Names shrink first; then the columns
 * of least worth leave; the most worthy one always stays.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Fitted<Row>[] {
  const natural = columns.map((column) => ({
    column,
    width: Math.max(widthOf(column.title), ...rows.map((row) => widthOf(shownCell(column, row)))),
  }));
  const byWorth = [...natural].sort((a, b) => b.column.worth - a.column.worth);
  let kept = byWorth;
  const leastTotal = () =>
    indent +
    gap * (kept.length - 1) +
    kept.reduce((sum, { column, width: own }) => sum + leastOf(column, own), 0);
  while (kept.length > 1 && leastTotal() > width) kept = kept.slice(0, -1);
  const chosen = natural.filter((one) => kept.includes(one));
  return shrink(chosen, width - indent - gap * (chosen.length - 1));
}

/** Takes what is too much from the widest column that may still be cut. */
function shrink<Row>(columns: readonly Fitted<Row>[], room: number): readonly Fitted<Row>[] {
  let fitted = [...columns];
  const total = () => fitted.reduce((sum, { width }) => sum + width, 0);
  while (total() > room) {
    const [widest] = fitted
      .filter(({ column, width }) => width > (column.least ?? width))
      .sort((a, b) => b.width - a.width);
    if (!widest) break;
    fitted = fitted.map((one) => (one === widest ? { ...one, width: one.width - 1 } : one));
  }
  const [only] = fitted;
  return fitted.length === 1 && only ? [{ ...only, width: Math.min(only.width, room) }] : fitted;
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
