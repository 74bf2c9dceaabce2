import type { ItemNames } from '../catalogue/item-names.ts';
import { escapeFormula } from '../csv/formula.ts';
import { productCells, productColumnNames } from './product-csv.ts';
import type { Vendor, VendorDetail } from './vendor.ts';
import { type VendorColumnName, vendorColumnNames } from './vendor-csv-columns.ts';

export const vendorExportFile = 'vendors.csv';

/** The rows of one vendor: the first says all of it, and each has a product. */
export function vendorExportRows(
  { products = [], ...vendor }: Pick<Vendor, VendorColumnName> & Partial<Pick<VendorDetail, 'products'>>,
  items: ItemNames,
): string[][] {
  const own = vendorColumnNames.map((column) => exportedVendorCell(vendor, column));
  const again = vendorColumnNames.map((column) =>
    column === 'name' ? exportedVendorCell(vendor, column) : '',
  );
  if (products.length === 0) return [[...own, ...productColumnNames.map(() => '')]];
  return products.map((product, at) => [...(at === 0 ? own : again), ...productCells(product, items)]);
}

/** The cell that an export writes for a field; an import leaves a field alone whose cell is just this. */
export const exportedVendorCell = (
  vendor: Pick<Vendor, VendorColumnName>,
  column: VendorColumnName,
): string => escapeFormula(vendor[column] ?? '');
