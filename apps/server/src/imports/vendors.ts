import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import type { VendorRow } from '@quartermaster/core/vendors/vendor-csv';
import {
  type ImportedVendor,
  type VendorLookups,
  type VendorRowChange,
  vendorImport,
} from '@quartermaster/core/vendors/vendor-import';
import { itemNames } from '../catalogue/item-names.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { unwrap } from '../errors/refusal-error.ts';
import type { FieldService } from '../fields/service.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { VendorDocument } from '../vendors/collection.ts';
import type { VendorService } from '../vendors/service.ts';
import { BatchImporter, type RecordWriter } from './batch-importer.ts';
import type { ImportKind } from './import-kind.ts';
import { ImportNames } from './import-names.ts';

interface VendorImportDeps {
  readonly runtime: Runtime;
  readonly vendors: VendorService;
  readonly fields: FieldService;
  readonly catalogue: CatalogueService;
}

/** POST /api/vendors/import */
export const vendorImportKind = (deps: VendorImportDeps): ImportKind => ({
  job: 'vendors.import',
  async begin(header, context) {
    const columns = unwrap(vendorImport.bind(header, context.options, undefined));
    const names = await ImportNames.load({ fields: deps.fields }, context, columns.newFields);
    return new BatchImporter(vendorImport, columns, names, vendorWriter(deps, names), context);
  },
  answer: ({ created, updated, unchanged }) => ({
    message: message.vendorsImported(created + updated + unchanged),
  }),
});

function vendorWriter(
  { runtime, vendors, catalogue }: VendorImportDeps,
  names: ImportNames,
): RecordWriter<VendorRow, VendorLookups, ImportedVendor, VendorRowChange, VendorDocument> {
  return {
    records: vendors.records,
    // The name is already the key.
    nameOf: productsText,
    newNameOf: productsText,
    async find(rows) {
      const keys = [...new Set(rows.flatMap(({ nameKey }) => nameKey || []))];
      const found =
        keys.length === 0
          ? []
          : (await vendors.collection.find({ where: isIn('nameKey', keys), limit: 200 })).items;
      return {
        lookups: {
          directory: names.directory,
          items: await itemNames(catalogue.collection, referredTo(rows, found)),
          byName: new Map(found.map((vendor) => [vendor.nameKey, vendor])),
        },
        stored: new Map(found.map((vendor) => [vendor.id, vendor])),
      };
    },
    documents: (creations, recordId) => {
      const at = instantOf(runtime);
      return mapYielding(creations, ({ line, record }) => ({
        ...record,
        id: recordId(line),
        nameKey: fold(record.name),
        createdAt: at,
        updatedAt: at,
      }));
    },
    change: ({ change }) => ({ set: { ...change } }),
  };
}

/** A vendor's products by SKU, like 'MBP-16, DOCK-1 and 3 more'. */
function productsText({ products = [] }: Pick<Partial<VendorDocument>, 'products'>): string {
  const named = products.slice(0, mostNamed).map(({ sku }) => sku);
  const more = products.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const mostNamed = 8;

/** The items that rows name, and the current items of the products that they change. */
function referredTo(rows: readonly VendorRow[], vendors: readonly VendorDocument[]) {
  const named = rows.flatMap(({ products }) =>
    products.flatMap(({ values }) => values.get('product')?.value ?? []),
  );
  const skus = new Set(rows.flatMap(({ products }) => products.map(({ sku }) => fold(sku))));
  const changed = vendors.flatMap(({ products = [] }) => products.filter(({ sku }) => skus.has(fold(sku))));
  return { texts: named.map(String), ids: changed.map(({ catalogueItemId }) => catalogueItemId) };
}
