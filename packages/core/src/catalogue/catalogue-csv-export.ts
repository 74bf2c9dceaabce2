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
 * Section 9; 'all' has the price, its currency and every spec as well, and is what moves data. Else the columns that are
 * named, in that order.
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

/** What the default columns leave out of what an import reads. */
export const itemColumnsLeftOut: readonly string[] = [...unspecified, `${specPrefix}*`];

/** An item, whether it is there or is to be made. */
type ExportedItem = NewItem & Pick<Item, 'id'>;

/** The first row of an export. */
export const itemExportHeader = (columns: readonly ItemTarget[]): string[] => columns.map(({ name }) => name);

/** The row of one item. */
export const itemExportRow = (columns: readonly ItemTarget[], item: ExportedItem): string[] =>
  columns.map((column) => exportedItemCell(item, column));

/** The cell that an export writes for a field; an import leaves a field alone whose cell is just this. */
export function exportedItemCell(item: ExportedItem, column: ItemTarget): string {
  const value = column.spec === undefined ? item[column.name] : ownValue(item.specs, column.spec);
  return typeof value === 'number' ? String(value) : textCell(value);
}
