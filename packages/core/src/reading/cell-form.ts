import { dateEvidence, decimalEvidence, looksLikeDay } from './cell-values.ts';
import type { DateOrder, DecimalSign } from './reading.ts';
import type { ReadPart } from './sheet.ts';

/** How the cells of a column would be read as dates and as amounts, if they look like some. */
export interface CellForm {
  readonly dates?: DateOrder;
  readonly decimal?: DecimalSign;
}

/** How many cells of a column are looked at. */
const mostCells = 500;

/**
 * The form of the cells of each column, for whoever maps one by hand. Where no date shows its order, it is that of the
 * file's others, else the day first.
 */
export function cellForms({ header, rows }: ReadPart): CellForm[] {
  const columns = header.map((_, at) => {
    const cells = filledIn(rows, at);
    return { cells, ...dateEvidence(cells) };
  });
  const orders = new Set(columns.flatMap(({ order }) => order ?? []));
  const [only = 'DMY'] = orders.size === 1 ? orders : [];
  return columns.map(({ cells, order, fallback, unclear }): CellForm => {
    return {
      ...(cells.some(looksLikeDay) ? { dates: order ?? (unclear.length === 0 ? fallback : only) } : {}),
      ...(cells.some((cell) => /\d/.test(cell)) ? { decimal: decimalEvidence(cells).decimal } : {}),
    };
  });
}

function filledIn(rows: ReadPart['rows'], at: number): string[] {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row[at]?.trim();
    if (cell) cells.push(cell);
    if (cells.length === mostCells) break;
  }
  return cells;
}
