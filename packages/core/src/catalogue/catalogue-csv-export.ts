import { exportColumns } from '../csv/export-columns.ts';
import { textCell } from '../csv/formula.ts';
import { ownValue } from '../csv/own-value.ts';
import type { Verdict } from '../verdict.ts';
import { type ItemTarget, itemColumnNames, specPrefix, specTarget } from './catalogue-csv-target.ts';
import type { Item, NewItem } from './item.ts';

export const itemExportFile = 'catalogue.csv';

const own = itemColumnNames.map((name) => ({ name }));
const unspecified: readonly string[] = ['price', 'currency'];

/**
 * The columns of an export (section 9). 'all' adds the price, its currency and every spec, for moving data to
 * another installation. Otherwise the named columns, in that order.
 * @param specKeys the keys of all items' specs
 */
export const itemExportColumns = (
  written: readonly string[],
  specKeys: readonly string[],
): Verdict<readonly ItemTarget[]> =>
  exportColumns<ItemTarget>(written, {
    usual: own.filter(({ name }) => !unspecified.includes(name)),
    all: [...own, ...specKeys.map(specTarget)],
  });

/** The importable columns that a default export leaves out. */
export const itemColumnsLeftOut: readonly string[] = [...unspecified, `${specPrefix}*`];

/** An item, existing or yet to be created. */
type ExportedItem = NewItem & Pick<Item, 'id'>;

/** The header row of an export. */
export const itemExportHeader = (columns: readonly ItemTarget[]): string[] => columns.map(({ name }) => name);

/** The row for one item. */
export const itemExportRow = (columns: readonly ItemTarget[], item: ExportedItem): string[] =>
  columns.map((column) => exportedItemCell(item, column));

/**
 * The cell that an export writes for a field; an import leaves a field unchanged if its cell is exactly this.
 */
export function exportedItemCell(item: ExportedItem, column: ItemTarget): string {
  const value = column.spec === undefined ? item[column.name] : ownValue(item.specs, column.spec);
  return typeof value === 'number' ? String(value) : textCell(value);
}
