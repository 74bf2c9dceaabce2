import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { lackingCell, repeatedKey, rowError, unreadableRow } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { isProductColumn, type ProductColumn, type ProductRow, readProduct } from './product-csv.ts';
import { readVendorCell, type VendorColumnName, type VendorColumns } from './vendor-csv-columns.ts';

/** The fields of a vendor that a row sets, except the name, by which it is found. */
export type VendorField = Exclude<VendorColumnName, 'name'>;

/** A vendor's rows as far as they can be read without looking anything up. */
export interface VendorRow {
  readonly line: number;
  /** '' if the row has no valid one. */
  readonly name: string;
  readonly nameKey: string;
  /** The non-blank cells, as they are in the file, and their values; null clears. */
  readonly values: ReadonlyMap<VendorField, { readonly written: string; readonly value: string | null }>;
  readonly products: readonly ProductRow[];
  /** The lines of its rows. */
  readonly lines: readonly number[];
  readonly errors: readonly RowError[];
}

interface OwnColumn {
  readonly name: VendorColumnName;
  readonly header: string;
  readonly cell: (row: CsvRow) => string;
}

/** Reads the rows of one file, in order: the returned function remembers the names it has seen. */
export function vendorRowReader({ columns }: VendorColumns): (row: CsvRow) => VendorRow {
  const seen = new Map<string, number>();
  const own: OwnColumn[] = [];
  const ofProducts: ProductColumn[] = [];
  for (const { target, header, index, value } of columns) {
    const cell = (row: CsvRow): string => value ?? row.cells[index ?? -1] ?? '';
    if (isProductColumn(target.name)) ofProducts.push({ name: target.name, header, cell });
    else own.push({ name: target.name, header, cell });
  }
  // Rows have products only if there is a SKU column: constants alone don't make a product.
  const says = columns.some(({ target, index }) => target.name === 'sku' && index !== undefined);
  const nameHeader = own.find(({ name }) => name === 'name')?.header ?? 'name';
  return (row) => {
    const { line, more = [] } = row;
    const lines = [line, ...more.map((one) => one.line)];
    if (row.fault !== undefined)
      return {
        ...{ line, name: '', nameKey: '', values: new Map(), products: [], lines },
        errors: [unreadableRow(line, row.fault)],
      };
    const values = new Map<VendorField, { written: string; value: string | null }>();
    const errors: RowError[] = [];
    let name = '';
    let named = false;
    for (const column of own) {
      const { header } = column;
      const written = column.cell(row);
      for (const one of more) errors.push(...differences(one, column, row));
      if (written.trim() === '') continue;
      const read = readVendorCell(column.name, written);
      if (column.name === 'name') named = true;
      if (!read.ok) errors.push(rowError(line, header, unescapeFormula(written), read.message));
      else if (column.name === 'name') name = read.value ?? '';
      else values.set(column.name, { written, value: read.value });
    }
    if (!named) errors.unshift(lackingCell(line, nameHeader));
    const nameKey = fold(name);
    const first = seen.get(nameKey);
    if (first !== undefined) errors.push(repeatedKey(line, nameHeader, name, first));
    else if (name !== '') seen.set(nameKey, line);
    const read = says ? [row, ...more].map((one) => readProduct(one, ofProducts)) : [];
    for (const one of read) errors.push(...one.errors);
    const products = read.flatMap(({ product }) => product ?? []);
    return { line, name, nameKey, values, products, lines, errors: onAllLines(errors, lines, name) };
  };
}

/** Whether a row continues a vendor's products: it has the same name again, or none. */
export function continuesVendor({ columns }: VendorColumns): (row: CsvRow, first: CsvRow) => boolean {
  const indexOf = (name: string) => columns.find(({ target }) => target.name === name)?.index;
  const [nameAt, skuAt] = [indexOf('name'), indexOf('sku')];
  const nameIn = ({ cells }: CsvRow): string => fold(unescapeFormula(cells[nameAt ?? -1] ?? '').trim());
  return (row, first) => {
    if (skuAt === undefined || row.fault !== undefined || first.fault !== undefined) return false;
    return ['', nameIn(first)].includes(nameIn(row)) && row.cells[skuAt]?.trim() !== '';
  };
}

/** Further rows must repeat the vendor's details from the first row, or leave them blank. */
const differences = (row: CsvRow, { name, header, cell }: OwnColumn, first: CsvRow): RowError[] =>
  name === 'name' || cell(row).trim() === '' || cell(row).trim() === cell(first).trim()
    ? []
    : [rowError(row.line, header, unescapeFormula(cell(row)), message.vendorSaysOtherwise(first.line))];

/**
 * A vendor is imported as a whole or not at all: an error in one row is reported on all its rows, so that
 * they are corrected together.
 */
export function onAllLines(
  errors: readonly RowError[],
  lines: readonly number[],
  name: string,
): readonly RowError[] {
  const [fault] = errors;
  if (!fault) return errors;
  const faulty = new Set(errors.map(({ row }) => row));
  return [
    ...errors,
    ...lines
      .filter((line) => !faulty.has(line))
      .map((line) => rowError(line, '', '', message.otherRowFails(name, fault.row))),
  ].sort((one, other) => one.row - other.row);
}
