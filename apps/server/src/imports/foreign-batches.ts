import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { ForeignRows } from '@quartermaster/core/reading/foreign-rows';
import type { ImportKind } from './import-kind.ts';

/** The rows of another system's file, with our columns. */
export class ForeignBatches {
  readonly counts = { rowsLeftOut: 0, custodians: 0 };
  readonly #foreign: ForeignRows;
  readonly #kind: ImportKind;
  readonly #batches: AsyncIterable<readonly CsvRow[]>;

  constructor(foreign: ForeignRows, kind: ImportKind, batches: AsyncIterable<readonly CsvRow[]>) {
    this.#foreign = foreign;
    this.#kind = kind;
    this.#batches = batches;
  }

  async *batches(): AsyncGenerator<readonly CsvRow[], void> {
    for await (const batch of this.#batches) {
      const rows = batch.flatMap((row) => this.#foreign.row(row) ?? []);
      this.counts.rowsLeftOut += batch.length - rows.length;
      if (rows.length > 0) yield await this.#withHolders(rows);
    }
  }

  async #withHolders(rows: readonly CsvRow[]): Promise<readonly CsvRow[]> {
    const written = rows.map((row) => this.#foreign.holder(row)?.trim() ?? '');
    if (!this.#kind.holders || written.every((text) => text === '')) return rows;
    const found = await this.#kind.holders(written.filter(Boolean));
    return rows.map((row, index) => {
      const text = written[index] ?? '';
      if (text === '') return row;
      const address = found.get(text);
      if (address === undefined) this.counts.custodians += 1;
      return this.#foreign.withHolder(row, address);
    });
  }
}
