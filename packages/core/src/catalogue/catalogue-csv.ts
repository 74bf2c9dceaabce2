import type { BoundColumn } from '../csv/columns.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import { refusedCell, repeatedKey, unreadableRow } from '../csv/row-error.ts';
import type { SkipReason } from '../csv/row-plan.ts';
import { fold } from '../query/fold.ts';
import type { Verdict } from '../verdict.ts';
import type { ItemColumns } from './catalogue-csv-columns.ts';
import type { ItemTarget } from './catalogue-csv-target.ts';
import { readItemValue } from './catalogue-csv-value.ts';

/** A non-blank cell and its value; null clears the field. A type isn't resolved yet. */
interface ItemCell {
  readonly column: BoundColumn<ItemTarget>;
  /** The text as it is in the file. */
  readonly written: string;
  readonly value: Verdict<string | number | null>;
}

/** A row as far as it can be read without looking anything up. */
export interface ItemRow {
  readonly line: number;
  /** The item's id, or '' if the row has none. */
  readonly id: string;
  readonly sku: string;
  /** The key for finding an item without an id: the folded SKU, or '' if the row has none. */
  readonly skuKey: string;
  /** The key for finding an item with neither id nor SKU: the folded name. */
  readonly nameKey: string;
  readonly cells: readonly ItemCell[];
  /** Why the row is skipped, which isn't a failure: it has no name, or the SKU of an earlier line. */
  readonly skipped?: SkipReason;
  /** Problems with the row as a whole: ragged, or its id was on an earlier line. */
  readonly errors: readonly RowError[];
}

/** A shorter id is taken as a SKU (section 5). */
const shortestId = 18;

/** The key for comparing names and SKUs: ignores case, accents and surrounding spaces. */
const itemKey = (written: string): string => fold(written.trim());

/** Reads the rows of one file, in order: the returned function remembers the ids and SKUs it has seen. */
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

    if (row.fault !== undefined) return { ...read, errors: [unreadableRow(line, row.fault)] };
    if (!cells.some(({ column }) => column.target.name === 'name'))
      return { ...read, skipped: 'invalid', errors: [] };
    const first = idLines.get(id);
    if (first !== undefined) {
      const header = columns.find(({ target }) => target.name === 'id')?.header ?? 'id';
      return { ...read, errors: [repeatedKey(line, header, id, first)] };
    }
    if (skus.has(skuKey)) return { ...read, skipped: 'duplicate', errors: [] };
    if (id !== '') idLines.set(id, line);
    if (skuKey !== '') skus.add(skuKey);
    return { ...read, errors: [] };
  };
}

/** The problems with a row that can be found without looking anything up. */
export const localItemErrors = (row: ItemRow): RowError[] => [
  ...row.errors,
  ...(row.skipped === undefined ? row.cells : []).flatMap((cell) =>
    cell.value.ok
      ? []
      : [refusedCell(row.line, cell.column.header, unescapeFormula(cell.written), cell.value)],
  ),
];

const readCells = (columns: readonly BoundColumn<ItemTarget>[], row: CsvRow): ItemCell[] =>
  columns.flatMap((column) => {
    const written = column.value ?? row.cells[column.index ?? -1] ?? '';
    return written.trim() === '' ? [] : [{ column, written, value: readItemValue(column.target, written) }];
  });
