import { dateEvidence, decimalEvidence, looksLikeDay } from './cell-values.ts';
import type { DateOrder, DecimalSign, ReadColumn } from './reading.ts';
import type { ReadPart } from './sheet.ts';

/** How the cells of a column would be read as dates and as amounts, if they look like some. */
export interface CellForm {
  readonly dates?: DateOrder;
  readonly decimal?: DecimalSign;
}

/**
 * The form of the cells of each column, for whoever maps one by hand. Where they don't show it themselves, it is that
 * of the columns that are read, as somebody may have said, or of the file's other dates, or else the day first.
 */
export function cellForms(
  { header, rows }: ReadPart,
  read: readonly Pick<ReadColumn, 'dates' | 'decimal'>[],
): CellForm[] {
  const columns = header.map((_, at) => {
    const cells = filledIn(rows, at);
    // Versions, such as 14.2.1, say nothing of dates.
    const isDated = cells.some(looksLikeDay);
    return { cells, isDated, ...dateEvidence(isDated ? cells : []) };
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

function soleOf<Form>(forms: readonly Form[]): Form | undefined {
  const [first, ...others] = new Set(forms);
  return others.length === 0 ? first : undefined;
}

const filledIn = (rows: ReadPart['rows'], at: number): string[] =>
  rows.flatMap((row) => row[at]?.trim() || []);
