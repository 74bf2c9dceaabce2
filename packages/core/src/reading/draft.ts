import type { Initial, ReadColumn } from './reading.ts';
import type { Sheet } from './sheet.ts';

/** A column of a proposal, and how it came about. */
export interface DraftColumn extends ReadColumn {
  /** Why it is only a guess; undefined if it is clear. */
  readonly guess?: string;
}

type Extra = Partial<Omit<ReadColumn, 'to' | 'from'>> & { readonly guess?: string };

/** Collects how the columns of a file are to be read. */
export class Draft {
  readonly columns: DraftColumn[] = [];
  readonly set: Record<string, string> = {};
  readonly initial: Initial = {};
  readonly #sheet: Sheet;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** Fills a field from the first of these groups with content; does nothing if there are none. */
  fill(to: string, from: number[][], extra: Extra = {}): boolean {
    if (from.length === 0 || this.fills(to)) return false;
    // Under its own header, a cell means what it says.
    const guess =
      extra.how === 'keys' ? undefined : from.flat().flatMap((column) => this.#sheet.guess(column) ?? [])[0];
    this.columns.push({ to, from, how: 'text', ...(guess === undefined ? {} : { guess }), ...extra });
    return true;
  }

  fills(to: string): boolean {
    return this.columns.some((column) => column.to === to) || Object.hasOwn(this.set, to);
  }

  /** Columns that nothing has been read from yet. */
  unread(columns: readonly number[]): number[] {
    const read = new Set(this.columns.flatMap(({ from }) => from.flat()));
    return columns.filter((column) => !read.has(column));
  }
}
