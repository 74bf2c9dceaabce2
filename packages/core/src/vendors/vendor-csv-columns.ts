import { type BoundColumn, bindColumns, plainHeader, refusedConstant, type Targets } from '../csv/columns.ts';
import { clearsField, unescapeFormula } from '../csv/formula.ts';
import type { BoundColumns } from '../csv/import-format.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { fold } from '../query/fold.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { isProductColumn, productColumnNames, readProductCell } from './product-csv.ts';
import { newVendorSchema, vendorStatuses } from './vendor.ts';

/** The columns about a vendor itself, in export order. */
export const vendorColumnNames = [
  'name',
  'email',
  'phone',
  'website',
  'address',
  'country',
  'taxId',
  'paymentTerms',
  'status',
  'notes',
] as const;
export type VendorColumnName = (typeof vendorColumnNames)[number];

/** Including its products, one row each. */
export const vendorFileColumns = [...vendorColumnNames, ...productColumnNames] as const;
export type VendorFileColumn = (typeof vendorFileColumns)[number];

interface VendorTarget {
  readonly name: VendorFileColumn;
}

export interface VendorColumns extends BoundColumns {
  readonly columns: readonly BoundColumn<VendorTarget>[];
}

/** Other systems' headers for these columns; case, spaces and punctuation are ignored. */
export const vendorColumnAliases: Readonly<Record<VendorFileColumn, readonly string[]>> = {
  name: ['vendor', 'vendorname', 'supplier', 'suppliername', 'company'],
  email: ['emailaddress', 'mail'],
  phone: ['phonenumber', 'telephone'],
  website: ['url', 'web', 'homepage'],
  address: ['street'],
  country: [],
  taxId: ['vat', 'vatid', 'vatnumber', 'taxnumber'],
  paymentTerms: ['terms'],
  status: ['state'],
  notes: ['remarks', 'comments'],
  product: ['item', 'itemname', 'productname', 'catalogueitem', 'catalogitem'],
  sku: ['vendorsku', 'productsku', 'partnumber', 'articlenumber'],
  price: ['unitprice', 'cost'],
  currency: [],
  leadTime: ['leadtimedays', 'deliverydays'],
  moq: ['minimumorder', 'minimumorderquantity', 'minorderquantity'],
  region: ['area'],
};

/** Binds a file's header to the columns of vendors; only the name is required. */
export function bindVendorColumns(
  header: readonly string[],
  options: Pick<ImportOptions, 'map' | 'set'>,
): Verdict<VendorColumns> {
  const bound = bindColumns(header, options, targets);
  if (!bound.ok) return bound;
  const { columns } = bound.value;
  if (!columns.some(({ target, index }) => target.name === 'name' && index !== undefined)) {
    const constant = columns.some(({ target }) => target.name === 'name');
    return constant
      ? refusedConstant('name', message.keyNotConstant('name'))
      : refused('UNPROCESSABLE_CONTENT', message.missingColumns(['name']));
  }
  for (const { target, value } of columns) {
    if (target.name === 'sku' && value !== undefined)
      return refusedConstant('sku', message.keyNotConstant('sku'));
    const parsed = value?.trim() ? readVendorFileCell(target.name, value) : granted(null);
    if (!parsed.ok) return refusedConstant(target.name, parsed.message);
  }
  return granted({ ...bound.value, newFields: [] });
}

/** Reads a cell about a vendor or a product. */
const readVendorFileCell = (column: VendorFileColumn, written: string): Verdict<string | number | null> =>
  isProductColumn(column) ? readProductCell(column, written) : readVendorCell(column, written);

/** Reads a non-blank cell; null clears the field. */
export function readVendorCell(column: VendorColumnName, written: string): Verdict<string | null> {
  if (clearsField(written))
    return clearable.has(column)
      ? granted(null)
      : refused('UNPROCESSABLE_CONTENT', message.notClearable(column));
  // Surrounding spaces are part of these texts.
  const text = unescapeFormula(written);
  const given = column === 'notes' || column === 'paymentTerms' ? text : text.trim();
  if (column === 'status') {
    const status = vendorStatuses.find((one) => one === fold(given));
    return status === undefined
      ? refused('UNPROCESSABLE_CONTENT', message.unknownVendorStatus(given))
      : granted(status);
  }
  const value = column === 'website' && bareHost.test(given) ? `https://${given}` : given;
  return parsedValue<string | undefined>(newVendorSchema.shape[column].safeParse(value));
}

/** An address as people write it: www.cdw.com/uk. */
const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u;

const clearable: ReadonlySet<VendorColumnName> = new Set(['website', 'taxId', 'paymentTerms', 'notes']);

const key = (header: string): string => plainHeader(header).replaceAll(/[^\p{L}\p{N}]/gu, '');

const byHeader = new Map<string, VendorTarget>(
  vendorFileColumns.flatMap((name) =>
    [key(name), ...vendorColumnAliases[name]].map((header) => [header, { name }] as const),
  ),
);

const targets: Targets<VendorTarget> = {
  of: (name) => byHeader.get(key(name)),
  nameOf: ({ name }) => name,
  suggest: (name) => nearest(name, vendorFileColumns),
  names: vendorFileColumns,
};
