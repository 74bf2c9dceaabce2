import type { ItemRow } from '@quartermaster/core/catalogue/catalogue-csv';
import type { ItemLookups } from '@quartermaster/core/catalogue/catalogue-csv-plan';
import { itemImport } from '@quartermaster/core/catalogue/catalogue-import';
import type { Item, ItemChange, NewItem } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import { isIn } from '@quartermaster/core/query/where';
import type { ItemDocument, StoredItem } from '../catalogue/collection.ts';
import { type CatalogueService, itemDocument, itemUpdate } from '../catalogue/service.ts';
import { unwrap } from '../errors/refusal-error.ts';
import type { FileService } from '../files/service.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { BatchImporter, type RecordWriter } from './batch-importer.ts';
import type { ImportKind } from './import-kind.ts';
import { ImportNames } from './import-names.ts';
import { uploadsHere } from './uploads.ts';

interface CatalogueImportDeps {
  readonly runtime: Runtime;
  readonly catalogue: CatalogueService;
  readonly settings: SettingsService;
  readonly files: FileService;
}

/** POST /api/catalog/import */
export const catalogueImportKind = (deps: CatalogueImportDeps): ImportKind => ({
  job: 'catalogue.import',
  async begin(header, context) {
    const columns = unwrap(itemImport.bind(header, context.options, undefined));
    const names = await ImportNames.load({ fields: deps.catalogue.fields }, context, columns.newFields);
    const { currency } = await deps.settings.get();
    return new BatchImporter(itemImport, columns, names, itemWriter(deps, currency, names), context);
  },
  answer: ({ created, updated, unchanged, skipped }) => ({
    skippedInvalid: skipped.invalid,
    skippedDuplicate: skipped.duplicate,
    message: [
      message.itemsImported(created + updated + unchanged),
      ...(skipped.invalid > 0 ? [message.rowsInvalid(skipped.invalid)] : []),
      ...(skipped.duplicate > 0 ? [message.rowsDuplicate(skipped.duplicate)] : []),
    ].join('. '),
  }),
});

function itemWriter(
  { runtime, catalogue, files }: CatalogueImportDeps,
  currency: string,
  names: ImportNames,
): RecordWriter<ItemRow, ItemLookups, NewItem, ItemChange, ItemDocument> {
  const named = async (path: string, values: string[]): Promise<StoredItem[]> =>
    values.length === 0
      ? []
      : (await catalogue.collection.find({ where: isIn(path, values), limit: 200 })).items;
  return {
    records: catalogue.records,
    nameOf: ({ name }) => name,
    typeOf: (record) => names.typeOf(record),
    async find(rows) {
      const ids = [...new Set(rows.flatMap(({ id }) => id || []))];
      const skus = [...new Set(rows.flatMap(({ skuKey }) => skuKey || []))];
      const unkeyed = rows.filter(({ id, skuKey }) => id === '' && skuKey === '');
      const found = await Promise.all([
        ids.length === 0 ? [] : catalogue.collection.getMany(ids),
        named('skuKey', skus),
        named('nameKey', [...new Set(unkeyed.flatMap(({ nameKey }) => nameKey || []))]),
      ]);
      const pictures = await uploadsHere(files, rows);
      const stored = new Map(found.flat().map((item) => [item.id, item]));
      const answers = await catalogue.records.answers([...stored.values()]);
      const byId = new Map(answers.map((item) => [item.id, item]));
      return {
        lookups: { directory: names.directory, byId, pictures, ...byKeys(stored.values(), byId) },
        stored,
      };
    },
    documents: (creations, recordId) =>
      mapYielding(creations, ({ id, line, record }) => {
        const type = names.type(record.type);
        if (!type) throw new Error('A planned item has a type that nobody knows');
        return itemDocument(record, id ?? recordId(line), type.id, currency, instantOf(runtime));
      }),
    change: ({ change }, stored) =>
      itemUpdate(stored, change, change.type === undefined ? undefined : names.type(change.type)),
  };
}

function byKeys(stored: Iterable<StoredItem>, byId: ReadonlyMap<string, Item>) {
  const bySku = new Map<string, Item>();
  const byName = new Map<string, Item[]>();
  for (const { id, skuKey, nameKey } of stored) {
    const item = byId.get(id);
    if (!item) continue;
    if (skuKey !== undefined) bySku.set(skuKey, item);
    byName.set(nameKey, [...(byName.get(nameKey) ?? []), item]);
  }
  return { bySku, byName };
}
