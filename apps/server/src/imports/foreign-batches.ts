import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import { fold } from '@quartermaster/core/query/fold';
import type { ForeignRows } from '@quartermaster/core/reading/foreign-rows';
import type { ImportKind } from './import-kind.ts';

/** How many rows go on at once: one row of a file may make many. */
const atOnce = 100;

/** The rows of another system's file, with our columns. */
export class ForeignBatches {
  readonly #counts = { rowsLeftOut: 0, severally: 0, copies: 0 };
  /** The holders without an account, each once. */
  readonly #custodians = new Set<string>();
  readonly #foreign: ForeignRows;
  readonly #kind: ImportKind;
  readonly #batches: AsyncIterable<readonly CsvRow[]>;

  readonly #givesAccounts: boolean;

  /** @param givesAccounts whether holders with an address are given an account if they have none */
  constructor(
    foreign: ForeignRows,
    kind: ImportKind,
    batches: AsyncIterable<readonly CsvRow[]>,
    givesAccounts: boolean,
  ) {
    this.#givesAccounts = givesAccounts;
    this.#foreign = foreign;
    this.#kind = kind;
    this.#batches = batches;
  }

  /** What has become of the rows so far. */
  get counts() {
    const { severally, copies, ...counts } = this.#counts;
    return {
      ...{ ...counts, custodians: this.#custodians.size },
      ...(severally > 0 ? { copies: { rows: severally, assets: copies } } : {}),
    };
  }

  async *batches(): AsyncGenerator<readonly CsvRow[], void> {
    for await (const batch of this.#batches) {
      const rows = batch.flatMap((row) => this.#counted(this.#foreign.rows(row)));
      for (let at = 0; at < rows.length; at += atOnce)
        yield await this.#withHolders(rows.slice(at, at + atOnce));
    }
  }

  #counted(made: readonly CsvRow[]): readonly CsvRow[] {
    if (made.length === 0) this.#counts.rowsLeftOut += 1;
    if (made.length > 1) {
      this.#counts.severally += 1;
      this.#counts.copies += made.length;
    }
    return made;
  }

  async #withHolders(rows: readonly CsvRow[]): Promise<readonly CsvRow[]> {
    // A row that can't be read has no holder whose name could be kept.
    const written = rows.map((row) =>
      row.fault === undefined ? (this.#foreign.holder(row)?.trim() ?? '') : '',
    );
    if (!this.#kind.holders || written.every((text) => text === '')) return rows;
    const found = await this.#kind.holders(written.filter(Boolean));
    return rows.map((row, index) => {
      const text = written[index] ?? '';
      if (text === '') return row;
      const address = found.get(text) ?? (this.#givesAccounts && text.includes('@') ? text : undefined);
      if (address === undefined) this.#custodians.add(fold(text));
      return this.#foreign.withHolder(row, address);
    });
  }
}
