import type { ItemNames } from '../catalogue/item-names.ts';
import type { CsvRow } from '../csv/csv-row.ts';
import { clearsField, textCell, unescapeFormula } from '../csv/formula.ts';
import type { FieldChange, RowError } from '../csv/import-result.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { lackingCell, rowError } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, issuesOf, refused, type Verdict } from '../verdict.ts';
import { newProductSchema, type VendorProduct, withProduct } from './product.ts';

/** A product's columns in a file of vendors, in export order. */
export const productColumnNames = [
  'product',
  'sku',
  'price',
  'currency',
  'leadTime',
  'moq',
  'region',
] as const;
export type ProductColumnName = (typeof productColumnNames)[number];

export const isProductColumn = (name: string): name is ProductColumnName =>
  productColumnNames.some((one) => one === name);

type Value = string | number | null;

/** A product as far as its row can be read without looking anything up. */
export interface ProductRow {
  readonly line: number;
  readonly sku: string;
  /** The non-blank cells except the SKU, as they are in the file, and their values; null clears. */
  readonly values: ReadonlyMap<
    ProductColumnName,
    { readonly header: string; readonly written: string; readonly value: Value }
  >;
}

/** A column about products. */
export interface ProductColumn {
  readonly name: ProductColumnName;
  readonly header: string;
  /** The column's cell in a row. */
  readonly cell: (row: CsvRow) => string;
}

/** Reads a non-blank cell; null clears the field. */
export function readProductCell(column: ProductColumnName, written: string): Verdict<Value> {
  if (clearsField(written))
    return column === 'region'
      ? granted(null)
      : refused('UNPROCESSABLE_CONTENT', message.notClearable(column));
  const text = unescapeFormula(written).trim();
  const { sku, price, currency, leadTime, moq, region } = newProductSchema.shape;
  switch (column) {
    case 'product':
      return granted(text);
    case 'sku':
      return parsedValue(sku.safeParse(text));
    case 'price':
      return /^\d+([.,]\d{1,2})?$/.test(text)
        ? parsedValue(price.safeParse(Number(text.replace(',', '.'))))
        : refused('UNPROCESSABLE_CONTENT', message.priceInvalid);
    case 'currency':
      return parsedValue(currency.unwrap().safeParse(text.toUpperCase()));
    case 'leadTime':
    case 'moq':
      return parsedValue((column === 'moq' ? moq : leadTime).unwrap().safeParse(Number(text)));
    case 'region':
      return parsedValue<string | undefined>(region.safeParse(text));
  }
}

/** The product in a row; undefined if there is none. */
export function readProduct(
  row: CsvRow,
  columns: readonly ProductColumn[],
): { readonly product?: ProductRow; readonly errors: readonly RowError[] } {
  const errors: RowError[] = [];
  const values = new Map<ProductColumnName, { header: string; written: string; value: Value }>();
  for (const { name, header, cell } of columns) {
    const written = cell(row);
    if (written.trim() === '') continue;
    const read = readProductCell(name, written);
    if (read.ok) values.set(name, { header, written, value: read.value });
    else errors.push(rowError(row.line, header, unescapeFormula(written), read.message));
  }
  if (values.size === 0) return { errors };
  const sku = values.get('sku')?.value;
  values.delete('sku');
  const skuHeader = columns.find(({ name }) => name === 'sku')?.header ?? 'sku';
  if (typeof sku !== 'string' && errors.length === 0) errors.push(lackingCell(row.line, skuHeader));
  return { product: { line: row.line, sku: String(sku ?? ''), values }, errors };
}

/** The changes to a vendor's products, or the errors in the rows. */
export interface ProductPlan {
  readonly products: readonly VendorProduct[];
  readonly changes: readonly FieldChange[];
  readonly errors: readonly RowError[];
}

/**
 * The products after applying these rows: each row adds one, or changes the one with its SKU. None are
 * removed.
 */
export function planProducts(
  before: readonly VendorProduct[],
  rows: readonly ProductRow[],
  items: ItemNames,
): ProductPlan {
  let products = [...before];
  const changes: FieldChange[] = [];
  const errors: RowError[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const key = fold(row.sku);
    const at = products.findIndex(({ sku }) => fold(sku) === key);
    const known = products[at];
    const planned = seen.has(key)
      ? fault(row, 'sku', message.productSkuTaken, row.sku)
      : known
        ? changedProduct(known, row, products, items)
        : newProduct(row, products, items);
    seen.add(key);
    if ('error' in planned) {
      errors.push(planned.error);
      continue;
    }
    products = known ? products.with(at, planned.product) : [...products, planned.product];
    changes.push(...planned.changes);
  }
  return { products, changes, errors };
}

type PlannedProduct =
  | { readonly product: VendorProduct; readonly changes: readonly FieldChange[] }
  | { readonly error: RowError };

function newProduct(row: ProductRow, products: readonly VendorProduct[], items: ItemNames): PlannedProduct {
  const { values, sku } = row;
  for (const column of ['product', 'price'] as const)
    if (!values.has(column)) return fault(row, column, message.required);
  const catalogueItemId = items.find(String(values.get('product')?.value));
  if (!catalogueItemId.ok) return fault(row, 'product', catalogueItemId.message);
  const given = [...values].flatMap(([name, { value }]) =>
    name === 'product' || value === null ? [] : [[name, value] as const],
  );
  const parsed = newProductSchema.safeParse({
    ...Object.fromEntries(given),
    sku,
    catalogueItemId: catalogueItemId.value,
  });
  if (!parsed.success) return fault(row, 'sku', parsed.error.issues[0]?.message ?? message.invalidInput, sku);
  const { currency, price } = parsed.data;
  const added = withProduct(products, parsed.data);
  const product = added.ok ? added.value.at(-1) : undefined;
  if (!added.ok || !product)
    return fault(
      row,
      'product',
      (added.ok ? undefined : issuesOf(added)[0]?.message) ?? message.invalidInput,
    );
  const name = items.textOf(product.catalogueItemId) ?? '';
  return {
    product,
    changes: [{ field: `product ${sku}`, from: null, to: `${name}, ${price.toFixed(2)} ${currency}` }],
  };
}

function changedProduct(
  known: VendorProduct,
  row: ProductRow,
  products: readonly VendorProduct[],
  items: ItemNames,
): PlannedProduct {
  const changes: FieldChange[] = [];
  let { region, ...product } = known;
  for (const [name, { written, value }] of row.values) {
    if (written === exportedProductCell(known, name, items)) continue;
    const field = `${name} of ${known.sku}`;
    if (name === 'product') {
      const id = items.find(String(value));
      if (!id.ok) return fault(row, name, id.message);
      if (id.value === known.catalogueItemId) continue;
      if (products.some(({ catalogueItemId }) => catalogueItemId === id.value))
        return fault(row, name, message.productListed);
      product = { ...product, catalogueItemId: id.value };
      changes.push({ field, from: items.textOf(known.catalogueItemId) ?? null, to: String(value) });
      continue;
    }
    const from = known[name] ?? null;
    if (from === value) continue;
    if (name === 'region') region = value === null ? undefined : String(value);
    else product = { ...product, [name]: value };
    changes.push({ field, from, to: value });
  }
  return { product: { ...product, ...(region ? { region } : {}) }, changes };
}

function fault(row: ProductRow, column: ProductColumnName, text: string, given?: string): PlannedProduct {
  const { header = column, written = '' } = row.values.get(column) ?? {};
  return { error: rowError(row.line, header, given ?? unescapeFormula(written), text) };
}

/** The cell that an export writes for a product's field; a deleted item has no name. */
export function exportedProductCell(
  product: VendorProduct,
  column: ProductColumnName,
  items: ItemNames,
): string {
  const value = column === 'product' ? items.textOf(product.catalogueItemId) : product[column];
  return typeof value === 'number' ? String(value) : textCell(value);
}
