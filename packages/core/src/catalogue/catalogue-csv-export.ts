import { escapeFormula } from '../csv/formula.ts';
import { ownValue } from '../csv/own-value.ts';
import { type ItemTarget, itemColumnNames, specTarget } from './catalogue-csv-target.ts';
import type { Item } from './item.ts';

export const itemExportFile = 'catalogue.csv';

/**
 * Section 9; 'all' has the price and every spec as well, and is what moves data.
 * @param specKeys the keys of all items' specs
 */
export function itemExportColumns(
  which: 'default' | 'all',
  specKeys: readonly string[],
): readonly ItemTarget[] {
  const own = itemColumnNames.map((name) => ({ name }));
  return which === 'all' ? [...own, ...specKeys.map(specTarget)] : own.filter(({ name }) => name !== 'price');
}

/** The first row of an export. */
export const itemExportHeader = (columns: readonly ItemTarget[]): string[] => columns.map(({ name }) => name);

/** The row of one item. */
export const itemExportRow = (columns: readonly ItemTarget[], item: Item): string[] =>
  columns.map((column) => exportedItemCell(item, column));

/** The cell that an export writes for a field; an import leaves a field alone whose cell is just this. */
export function exportedItemCell(item: Item, column: ItemTarget): string {
  const value = column.spec === undefined ? item[column.name] : ownValue(item.specs, column.spec);
  return typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
}
