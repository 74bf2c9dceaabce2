import type { ItemNames } from '../catalogue/item-names.ts';
import type { ImportDirectory } from '../csv/directory.ts';
import type { ImportFormat } from '../csv/import-format.ts';
import { type RowPlan, rowPlanner } from '../csv/row-plan.ts';
import type { VendorProduct } from './product.ts';
import { planProducts } from './product-csv.ts';
import type { Vendor, VendorStatus } from './vendor.ts';
import {
  continuesVendor,
  onAllLines,
  type VendorField,
  type VendorRow,
  vendorRowReader,
} from './vendor-csv.ts';
import { bindVendorColumns, type VendorColumnName, type VendorColumns } from './vendor-csv-columns.ts';
import { exportedVendorCell } from './vendor-csv-export.ts';

/** The fields of a vendor that rows are compared with. */
type KnownVendor = Pick<Vendor, VendorColumnName | 'id' | 'version'> & {
  readonly products?: readonly VendorProduct[];
};

/** What a batch of rows is checked against. */
export interface VendorLookups {
  readonly directory: ImportDirectory;
  readonly byName: ReadonlyMap<string, KnownVendor>;
  /** The items that the rows name, and those of the products that they change. */
  readonly items: ItemNames;
}

/** A vendor as imported: it may lack what the form requires. */
export type ImportedVendor = { readonly name: string; readonly status: VendorStatus } & {
  readonly [Field in Exclude<VendorField, 'status'>]?: string;
} & { readonly products?: VendorProduct[] };

/** What a row changes about a vendor; null clears. */
export type VendorRowChange = Readonly<Partial<Record<VendorField, string | null>>> & {
  readonly products?: VendorProduct[];
};

/** The import format of vendors; the key is the name. A vendor with several products has as many rows. */
export const vendorImport: ImportFormat<
  undefined,
  VendorColumns,
  VendorRow,
  VendorLookups,
  ImportedVendor,
  VendorRowChange
> = {
  ...rowPlanner(plan),
  bind: bindVendorColumns,
  reader: vendorRowReader,
  continues: continuesVendor,
  localErrors: ({ errors }) => errors,
};

function plan(row: VendorRow, { byName, items }: VendorLookups): RowPlan<ImportedVendor, VendorRowChange> {
  const planned = { line: row.line, key: row.name };
  if (row.errors.length > 0) return { ...planned, action: 'failed', errors: row.errors };
  const existing = byName.get(row.nameKey);
  const sold = planProducts(existing?.products ?? [], row.products, items);
  if (sold.errors.length > 0)
    return { ...planned, action: 'failed', errors: onAllLines(sold.errors, row.lines, row.name) };
  const products = sold.changes.length > 0 ? { products: [...sold.products] } : {};
  if (!existing) {
    const given = [...row.values].flatMap(([field, { value }]) => (value === null ? [] : [[field, value]]));
    const record = { status: 'active' as const, ...Object.fromEntries(given), name: row.name, ...products };
    return { ...planned, action: 'create', record };
  }
  const changes = [...row.values].flatMap(([field, { written, value }]) => {
    const from = existing[field] ?? null;
    return value === from || written === exportedVendorCell(existing, field)
      ? []
      : [{ field, from, to: value }];
  });
  const { id, version } = existing;
  if (changes.length + sold.changes.length === 0) return { ...planned, action: 'unchanged', id };
  const change: VendorRowChange = {
    ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    ...products,
  };
  return { ...planned, action: 'update', id, version, change, changes: [...changes, ...sold.changes] };
}
