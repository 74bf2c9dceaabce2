import { ItemNames } from '../catalogue/item-names.ts';
import type { Json } from '../json.ts';
import { fold } from '../query/fold.ts';
import { singleSpaced } from '../text.ts';
import { type NewProduct, productList, type VendorProduct } from '../vendors/product.ts';
import type { VendorDetail } from '../vendors/vendor.ts';
import { vendorChangeSchema, vendorStatuses } from '../vendors/vendor.ts';
import { vendorColumnNames } from '../vendors/vendor-csv-columns.ts';
import { granted, type Issue, invalid, issuesOf, type Verdict } from '../verdict.ts';
import type { ProductEntry, VendorEntry } from './config-file.ts';
import { duplicateEntries, unmentioned } from './entries.ts';
import { type ItemReferences, itemReferences } from './item-entries.ts';
import { bodyOf, type Change, differences, type NewVendorRecord, type Section } from './section.ts';

/** Vendors by name, with their products. */
export const vendorSection: Section = {
  name: 'vendors',
  written({ vendors, items }) {
    const names = new ItemNames(items);
    const sorted = named(vendors).toSorted((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1));
    return { vendors: sorted.map((vendor) => writtenVendor(vendor, names)) };
  },
  compare(target) {
    const { wanted, installation, prune } = target;
    const { vendors: entries = [] } = wanted;
    const names = itemReferences(target);
    const vendors = named(installation.vendors);
    const known = new Map(vendors.map((vendor) => [fold(vendor.name), vendor]));
    const compared = entries.map((entry, at) =>
      compareVendor(entry, `vendors.${at}`, known.get(fold(entry.name)), names),
    );
    const rest = unmentioned(
      vendors,
      ({ name }) => name,
      entries.map(({ name }) => name),
    );
    return {
      changes: compared.flatMap((one) => (one.ok ? one.value : [])),
      removals: prune ? rest.map(removal) : [],
      unmentioned: prune ? [] : rest.map(({ name }) => name),
      issues: [
        ...duplicateEntries('vendors', entries, 'name'),
        ...compared.flatMap((one) => (one.ok ? [] : issuesOf(one))),
      ],
    };
  },
};

/** Normalises names as the file has them: older names may have multiple spaces. */
const named = (vendors: readonly VendorDetail[]): VendorDetail[] =>
  vendors.map((vendor) => ({ ...vendor, name: singleSpaced(vendor.name) }));

/** A vendor's fields in a file besides name, status and products, in the file's order. */
const details = vendorColumnNames.filter((name) => name !== 'name' && name !== 'status');

function writtenVendor(vendor: VendorDetail, names: ItemNames): VendorEntry {
  const products = vendor.products.flatMap((product) => writtenProduct(product, names) ?? []);
  return {
    name: vendor.name,
    status: vendor.status,
    ...Object.fromEntries(
      details.flatMap((field) => (vendor[field] === undefined ? [] : [[field, vendor[field]]])),
    ),
    ...(products.length === 0 ? {} : { products }),
  };
}

/** Undefined for a deleted item, which has no name to write. */
function writtenProduct(
  { catalogueItemId, sku, price, currency, leadTime, moq, region }: VendorProduct,
  names: ItemNames,
): ProductEntry | undefined {
  const item = names.textOf(catalogueItemId);
  return item === undefined
    ? undefined
    : { item, sku, price, currency, leadTime, moq, ...(region === undefined ? {} : { region }) };
}

function compareVendor(
  { products: listed, ...entry }: VendorEntry,
  path: string,
  vendor: VendorDetail | undefined,
  names: ItemReferences,
): Verdict<Change[]> {
  const products = listed && wantedProducts(listed, path, vendor?.products ?? [], names);
  if (products && !products.ok) return products;
  // An empty text means none, as on a form.
  const stated = Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, value === '' ? null : value]),
  );
  const texts = (all: readonly VendorProduct[]) =>
    all.flatMap((product) => productText(product, names) ?? []);
  const wanted: Record<string, Json | undefined> = {
    ...stated,
    ...(products ? { products: texts(products.value) } : {}),
  };
  const now: Record<string, Json | undefined> = vendor
    ? {
        ...Object.fromEntries(
          [...details, 'name' as const, 'status' as const].map((field) => [field, vendor[field]]),
        ),
      }
    : { name: entry.name };
  if (products) now.products = texts(vendor?.products ?? []);
  const values = differences(wanted, now);
  const body = {
    ...bodyOf(values.filter(({ value }) => value !== 'products')),
    ...(products && values.some(({ value }) => value === 'products') ? { products: products.value } : {}),
  };
  if (vendor) {
    const { id, version, name } = vendor;
    const operation = { kind: 'vendors.update', id, version, body: vendorChangeSchema.parse(body) } as const;
    return granted(
      values.length === 0 ? [] : [{ section: 'vendors', action: 'change', name, values, operation }],
    );
  }
  const record: NewVendorRecord = {
    ...Object.fromEntries(
      Object.entries(vendorChangeSchema.parse(body)).filter(([, value]) => value !== null),
    ),
    name: entry.name,
    status: entry.status ?? vendorStatuses[0],
  };
  const operation = { kind: 'vendors.create', body: record } as const;
  return granted([{ section: 'vendors', action: 'create', name: entry.name, values, operation }]);
}

/** A vendor's future products: those listed, plus existing ones whose item was deleted. */
function wantedProducts(
  listed: readonly ProductEntry[],
  path: string,
  before: readonly VendorProduct[],
  names: ItemReferences,
): Verdict<VendorProduct[]> {
  const issues: Issue[] = [];
  const products = listed.flatMap(({ item, region, ...stated }, at): NewProduct[] => {
    const id = names.find(item);
    if (!id.ok) issues.push({ path: `${path}.products.${at}.item`, message: id.message });
    const had = before.find(({ sku }) => fold(sku) === fold(stated.sku));
    const here = region === undefined ? had?.region : region;
    return id.ok
      ? [
          {
            ...stated,
            catalogueItemId: id.value,
            currency: stated.currency ?? had?.currency ?? 'USD',
            leadTime: stated.leadTime ?? had?.leadTime ?? 0,
            moq: stated.moq ?? had?.moq ?? 1,
            ...(here ? { region: here } : {}),
          },
        ]
      : [];
  });
  if (issues.length > 0) return invalid(issues);
  const made = productList(products);
  if (!made.ok)
    return invalid(
      issuesOf(made).map(({ path: at, message }) => ({
        path: `${path}.${at.replace('catalogueItemId', 'item')}`,
        message,
      })),
    );
  const skus = new Set(made.value.map(({ sku }) => fold(sku)));
  const nameless = before.filter(
    ({ catalogueItemId, sku }) => names.textOf(catalogueItemId) === undefined && !skus.has(fold(sku)),
  );
  return granted([...made.value, ...nameless]);
}

/** `A/1: Dock, 8.00 EUR, 3 days, at least 5, EU`; undefined if the item was deleted. */
function productText(
  { catalogueItemId, sku, price, currency, leadTime, moq, region }: VendorProduct,
  names: ItemReferences,
): string | undefined {
  const item = names.textOf(catalogueItemId);
  if (item === undefined) return undefined;
  const parts = [
    item,
    `${price.toFixed(2)} ${currency}`,
    ...(leadTime === 0 ? [] : [leadTime === 1 ? '1 day' : `${leadTime} days`]),
    ...(moq === 1 ? [] : [`at least ${moq}`]),
    ...(region ? [region] : []),
  ];
  return `${sku}: ${parts.join(', ')}`;
}

const removal = ({ id, name }: VendorDetail): Change => ({
  section: 'vendors',
  action: 'remove',
  name,
  values: [],
  operation: { kind: 'vendors.remove', id },
});
