import type { BoundColumn } from '../csv/columns.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { rowError } from '../csv/row-error.ts';
import type { SkipReason } from '../csv/row-plan.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import type { Verdict } from '../verdict.ts';
import type { ItemColumns } from './catalogue-csv-columns.ts';
import type { ItemTarget } from './catalogue-csv-target.ts';
import { readItemValue } from './catalogue-csv-value.ts';

/** A cell that isn't blank, and what it says; null clears. The type is still as it was written. */
interface ItemCell {
  readonly column: BoundColumn<ItemTarget>;
  /** As it stands in the file. */
  readonly written: string;
  readonly value: Verdict<string | number | null>;
}

/** A row as far as it can be read by itself. */
export interface ItemRow {
  readonly line: number;
  /** An item's id, '' when the row has none. */
  readonly id: string;
  readonly sku: string;
  /** By which items are found when there is no id: the folded SKU, '' when the row has none. */
  readonly skuKey: string;
  /** By which items are found when there is neither: the folded name. */
  readonly nameKey: string;
  readonly cells: readonly ItemCell[];
  /** Passed over, which is no failure: without a name, or with the SKU of an earlier line. */
  readonly skipped?: SkipReason;
  /** What is wrong with the row as a whole: ragged, or its id was on an earlier line. */
  readonly errors: readonly RowError[];
}

/** A shorter id is a SKU (section 5). */
const shortestId = 18;

/** The key by which names and SKUs are told apart: without case, accents and outer spaces. */
const itemKey = (written: string): string => fold(written.trim());

/** Reads the rows of one file, in their order: the function that this returns remembers ids and SKUs that it saw. */
export function itemRowReader({ columns }: ItemColumns): (row: CsvRow) => ItemRow {
  const idLines = new Map<string, number>();
  const skus = new Set<string>();
  return (row) => {
    const { line } = row;
    const cells = row.fault === undefined ? readCells(columns, row) : [];
    const textOf = (name: string) => {
      const value = cells.find(({ column }) => column.target.name === name)?.value;
      return value?.ok && typeof value.value === 'string' ? value.value : '';
    };
    const given = textOf('id');
    const id = given.length < shortestId ? '' : given;
    const sku = textOf('sku') || (id === '' ? given : '');
    const skuKey = itemKey(sku);
    const read = { line, id, sku, skuKey, nameKey: itemKey(textOf('name')), cells };

    if (row.fault !== undefined) return { ...read, errors: [rowError(line, '', '', row.fault)] };
    if (!cells.some(({ column }) => column.target.name === 'name'))
      return { ...read, skipped: 'invalid', errors: [] };
    const first = idLines.get(id);
    if (first !== undefined) {
      const header = columns.find(({ target }) => target.name === 'id')?.header ?? 'id';
      return { ...read, errors: [rowError(line, header, id, message.keyTwice(id, first))] };
    }
    if (skus.has(skuKey)) return { ...read, skipped: 'duplicate', errors: [] };
    if (id !== '') idLines.set(id, line);
    if (skuKey !== '') skus.add(skuKey);
    return { ...read, errors: [] };
  };
}

/** What can be said to be wrong with a row without looking anything up. */
export const localItemErrors = (row: ItemRow): RowError[] => [
  ...row.errors,
  ...(row.skipped === undefined ? row.cells : []).flatMap((cell) =>
    cell.value.ok
      ? []
      : [rowError(row.line, cell.column.header, unescapeFormula(cell.written), cell.value.message)],
  ),
];

const readCells = (columns: readonly BoundColumn<ItemTarget>[], row: CsvRow): ItemCell[] =>
  columns.flatMap((column) => {
    const written = column.value ?? row.cells[column.index ?? -1] ?? '';
    return written.trim() === '' ? [] : [{ column, written, value: readItemValue(column.target, written) }];
  });
