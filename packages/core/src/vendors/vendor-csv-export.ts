import { escapeFormula } from '../csv/formula.ts';
import type { Vendor } from './vendor.ts';
import { type VendorColumnName, vendorColumnNames } from './vendor-csv-columns.ts';

export const vendorExportFile = 'vendors.csv';

/** The row of one vendor. */
export const vendorExportRow = (vendor: Pick<Vendor, VendorColumnName>): string[] =>
  vendorColumnNames.map((column) => exportedVendorCell(vendor, column));

/** The cell that an export writes for a field; an import leaves a field alone whose cell is just this. */
export const exportedVendorCell = (
  vendor: Pick<Vendor, VendorColumnName>,
  column: VendorColumnName,
): string => escapeFormula(vendor[column] ?? '');
