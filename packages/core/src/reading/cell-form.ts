import { dateEvidence, decimalEvidence, looksLikeDay } from './cell-values.ts';
import type { DateOrder, DecimalSign, ReadColumn } from './reading.ts';
import type { ReadPart } from './sheet.ts';

/** How the cells of a column would be read as dates and as amounts, if they look like some. */
export interface CellForm {
  readonly dates?: DateOrder;
  readonly decimal?: DecimalSign;
}

/** How many cells of a column are looked at for what they are. */
const mostCells = 500;

/**
 * The form of the cells of each column, for whoever maps one by hand. Where they don't show it themselves, it is that
 * of the columns that are read, as somebody may have said, or of the file's other dates, or else the day first.
 */
export function cellForms(
  { header, rows }: ReadPart,
  read: readonly Pick<ReadColumn, 'dates' | 'decimal'>[],
): CellForm[] {
  const columns = header.map((_, at) => {
    const cells = [...filledIn(rows, at, mostCells)];
    // Versions, such as 14.2.1, say nothing of dates.
    const isDated = cells.some(looksLikeDay);
    // Of dates, the first that shows the order may come late.
    return { cells, isDated, ...dateEvidence(isDated ? filledIn(rows, at) : []) };
  });
  const ofRead = soleOf(read.flatMap(({ dates }) => (dates === undefined || dates === 'YMD' ? [] : dates)));
  const others = ofRead ?? soleOf(columns.flatMap(({ order }) => order ?? [])) ?? 'DMY';
  const sign = soleOf(read.flatMap(({ decimal }) => decimal ?? []));
  return columns.map(({ cells, isDated, order, fallback, unclear }): CellForm => {
    const amounts = cells.some((cell) => /\d/.test(cell)) ? decimalEvidence(cells) : undefined;
    return {
      ...(isDated ? { dates: order ?? (unclear.length === 0 ? fallback : others) } : {}),
      ...(amounts ? { decimal: amounts.unclear.length > 0 ? (sign ?? '.') : amounts.decimal } : {}),
    };
  });
}

/** What all of these are; undefined if they differ, or there are none. */
export function soleOf<Form>(forms: readonly Form[]): Form | undefined {
  const [first, ...others] = new Set(forms);
  return others.length === 0 ? first : undefined;
}

function* filledIn(rows: ReadPart['rows'], at: number, most = rows.length): Generator<string, void> {
  let left = most;
  for (const row of rows) {
    const cell = row[at]?.trim();
    if (cell) yield cell;
    if (cell) left -= 1;
    if (left === 0) return;
  }
}
