import type { ItemNames } from '../catalogue/item-names.ts';
import { exportColumns } from '../csv/export-columns.ts';
import { textCell } from '../csv/formula.ts';
import type { Verdict } from '../verdict.ts';
import { exportedProductCell, isProductColumn } from './product-csv.ts';
import type { Vendor, VendorDetail } from './vendor.ts';
import { type VendorColumnName, type VendorFileColumn, vendorFileColumns } from './vendor-csv-columns.ts';

export const vendorExportFile = 'vendors.csv';

export interface VendorExportColumn {
  readonly name: VendorFileColumn;
}

/** Every column, which is what an export has unless some are named. */
export const vendorExportColumns: readonly VendorExportColumn[] = vendorFileColumns.map((name) => ({ name }));

/** All columns unless some are named. */
export const chosenVendorColumns = (written: readonly string[]): Verdict<readonly VendorExportColumn[]> =>
  exportColumns(written, { usual: vendorExportColumns, all: vendorExportColumns });

/**
 * The rows of one vendor: the first says all of it, and each has a product, if there are columns of products. A product
 * of an item that was deleted has none: nothing would tell an import what it is.
 */
export function vendorExportRows(
  columns: readonly VendorExportColumn[],
  { products = [], ...vendor }: Pick<Vendor, VendorColumnName> & Partial<Pick<VendorDetail, 'products'>>,
  items: ItemNames,
): string[][] {
  const offered = columns.some(({ name }) => isProductColumn(name))
    ? products.filter(({ catalogueItemId }) => items.textOf(catalogueItemId) !== undefined)
    : [];
  return [offered[0], ...offered.slice(1)].map((product, at) =>
    columns.map(({ name }) => {
      if (isProductColumn(name)) return product ? exportedProductCell(product, name, items) : '';
      return at === 0 || name === 'name' ? exportedVendorCell(vendor, name) : '';
    }),
  );
}

/** The cell that an export writes for a field; an import leaves a field alone whose cell is just this. */
export const exportedVendorCell = (
  vendor: Pick<Vendor, VendorColumnName>,
  column: VendorColumnName,
): string => textCell(vendor[column]);
