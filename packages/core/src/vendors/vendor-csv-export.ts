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

/** Every column, as in an export that names none. */
export const vendorExportColumns: readonly VendorExportColumn[] = vendorFileColumns.map((name) => ({ name }));

/** The named columns; all of them by default. */
export const chosenVendorColumns = (written: readonly string[]): Verdict<readonly VendorExportColumn[]> =>
  exportColumns(written, { usual: vendorExportColumns, all: vendorExportColumns });

/**
 * The rows for one vendor: the first has all its details, and each has one product, if there are product
 * columns. A product whose item was deleted gets no row: an import couldn't tell what it is.
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

/**
 * The cell that an export writes for a field; an import leaves a field unchanged if its cell is exactly this.
 */
export const exportedVendorCell = (
  vendor: Pick<Vendor, VendorColumnName>,
  column: VendorColumnName,
): string => textCell(vendor[column]);
