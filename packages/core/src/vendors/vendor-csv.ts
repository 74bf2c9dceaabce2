import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { rowError } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { readVendorCell, type VendorColumnName, type VendorColumns } from './vendor-csv-columns.ts';

/** What a row says of a vendor but for its name, by which it is found. */
export type VendorField = Exclude<VendorColumnName, 'name'>;

/** A row as far as it can be read by itself. */
export interface VendorRow {
  readonly line: number;
  /** '' if the row has none that is valid. */
  readonly name: string;
  readonly nameKey: string;
  /** The cells that aren't blank, as they stand in the file, and what they say; null clears. */
  readonly values: ReadonlyMap<VendorField, { readonly written: string; readonly value: string | null }>;
  readonly errors: readonly RowError[];
}

/** Reads the rows of one file, in their order: the function that this returns remembers the names that it saw. */
export function vendorRowReader({ columns }: VendorColumns): (row: CsvRow) => VendorRow {
  const lines = new Map<string, number>();
  const nameHeader = columns.find(({ target }) => target.name === 'name')?.header ?? 'name';
  return (row) => {
    const { line } = row;
    if (row.fault !== undefined)
      return {
        ...{ line, name: '', nameKey: '', values: new Map() },
        errors: [rowError(line, '', '', row.fault)],
      };
    const values = new Map<VendorField, { written: string; value: string | null }>();
    const errors: RowError[] = [];
    let name = '';
    let named = false;
    for (const { target, header, index, value: constant } of columns) {
      const written = constant ?? row.cells[index ?? -1] ?? '';
      if (written.trim() === '') continue;
      const read = readVendorCell(target.name, written);
      if (target.name === 'name') named = true;
      if (!read.ok) errors.push(rowError(line, header, unescapeFormula(written), read.message));
      else if (target.name === 'name') name = read.value ?? '';
      else values.set(target.name, { written, value: read.value });
    }
    if (!named) errors.unshift(rowError(line, nameHeader, '', message.required));
    const nameKey = fold(name);
    const first = lines.get(nameKey);
    if (first !== undefined) errors.push(rowError(line, nameHeader, name, message.keyTwice(name, first)));
    else if (name !== '') lines.set(nameKey, line);
    return { line, name, nameKey, values, errors };
  };
}
