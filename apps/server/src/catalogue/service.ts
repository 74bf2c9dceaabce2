import type { contract, Received } from '@quartermaster/contract';
import {
  type Item,
  type ItemChange,
  type ItemStock,
  lowStock,
  type NewItem,
} from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { and, type Bound, isIn, type Scalar, type Where } from '@quartermaster/core/query/where';
import { invalid } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { StoredAssetType } from '../fields/collection.ts';
import type { FieldService } from '../fields/service.ts';
import {
  foldedText,
  type Leaf,
  type ListField,
  type ListFields,
  listFilter,
  listSort,
  namedValues,
  ownInstant,
  ownText,
  page,
  type Reading,
  rangeOf,
} from '../lists/list-query.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { ItemDocument, StoredItem } from './collection.ts';
import { type ItemRecords, itemRecords } from './record.ts';

type Filters = Pick<Received<typeof contract.catalogue.list>, 'search' | 'where' | 'type'>;

export class CatalogueService {
  readonly records: ItemRecords;
  readonly collection: Collection<ItemDocument>;
  readonly fields: FieldService;
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;

  constructor(runtime: Runtime, fields: FieldService, settings: SettingsService) {
    this.#runtime = runtime;
    this.fields = fields;
    this.#settings = settings;
    this.records = itemRecords(runtime, fields);
    this.collection = this.records.collection;
  }

  async list(input: Received<typeof contract.catalogue.list>, reading: Reading) {
    const filter = await this.where(input);
    const ids = input.id === undefined ? [] : [isIn('id', [input.id].flat())];
    const sort = listSort(input.sort, ['nameKey'], this.#listFields);
    const query = { where: and(filter, ...ids), sort, limit: input.limit, cursor: input.cursor };
    return page(this.collection, query, reading, (found) => this.records.answers(found));
  }

  /** Counts the items that a list's filters find, and their stock. */
  async countStock(input: Filters): Promise<ItemStock> {
    const groups = await this.collection.tally({
      where: await this.where(input),
      by: [{ path: 'inStock' }],
      sum: ['inStock'],
    });
    const of = (most: number): number =>
      groups.reduce((items, { key, count }) => items + (Number(key[0]) <= most ? count : 0), 0);
    return {
      items: of(Number.POSITIVE_INFINITY),
      inStock: groups.reduce((units, { sum }) => units + (sum[0] ?? 0), 0),
      low: of(lowStock),
      out: of(0),
    };
  }

  /** The condition for a list's filters. */
  async where(input: Filters): Promise<Where> {
    const filter = await listFilter(input, this.#listFields);
    return input.type === undefined ? filter : and(filter, await this.#byType([input.type].flat()));
  }

  async get(id: string): Promise<Item> {
    return this.records.answer(await this.records.find(id));
  }

  async create(input: NewItem, caller: Caller, id = this.#runtime.newId()): Promise<Item> {
    const [type, { currency }] = await Promise.all([this.configuredType(input.type), this.#settings.get()]);
    const document = itemDocument(input, id, type.id, currency, instantOf(this.#runtime));
    return this.records.answer(await this.records.insert(document, byCaller(caller)));
  }

  /** Replaces the fields that the change names. `version`: only if it is still the current one. */
  async update(id: string, change: ItemChange, caller: Caller, version?: number): Promise<Item> {
    const type = change.type === undefined ? undefined : await this.configuredType(change.type);
    return this.records.edit({
      find: () => this.records.find(id),
      change: (stored) => itemUpdate(stored, change, type),
      cause: byCaller(caller),
      version,
    });
  }

  async remove(id: string, caller: Caller, version?: number): Promise<Item> {
    return this.records.remove({ find: () => this.records.find(id), cause: byCaller(caller), version });
  }

  /** Items by id; deleted ones are missing. */
  async byIds(ids: readonly string[]): Promise<Map<string, Item>> {
    const items = await this.records.answers(await this.collection.getMany([...new Set(ids)]));
    return new Map(items.map((item) => [item.id, item]));
  }

  /** An item's type must exist (section 5). */
  async configuredType(name: string): Promise<StoredAssetType> {
    const type = await this.fields.typeByName(name);
    if (type) return type;
    throw new RefusalError(invalid([{ path: 'type', message: message.typeNotConfigured }]));
  }

  readonly #listFields: ListFields = new Map<string, ListField>([
    ['name', foldedText('nameKey')],
    ...['sku', 'manufacturer'].map(ownText),
    ['price', { type: 'number', compare: inMinorUnits, sort: 'priceMinor' }],
    ['inStock', { path: 'inStock', type: 'number', sort: 'inStock' }],
    ...['createdAt', 'updatedAt'].map(ownInstant),
    [
      'type',
      {
        type: 'text',
        compare: (leaf) => {
          const names = namedValues(leaf);
          if (names) return this.#byType(names);
          throw new RefusalError(
            invalid([{ path: 'where', message: "'type' can only be filtered by name" }]),
          );
        },
      },
    ],
  ]);

  async #byType(names: readonly string[]) {
    return isIn('typeId', await this.fields.typeIdsOf(names));
  }
}

/** Converts prices in a filter from the API's major units to the stored minor units. */
function inMinorUnits(leaf: Leaf): Where {
  // In floating point, 19.99 × 100 is 1998.9999999999998.
  const minor = <Value extends Bound | Scalar>(value: Value): Value | number =>
    typeof value === 'number' ? Number((value * 100).toFixed(6)) : value;
  const path = 'priceMinor';
  if (leaf.op === 'equals') return { ...leaf, path, value: minor(leaf.value) };
  if (leaf.op === 'in') return { ...leaf, path, values: leaf.values.map(minor) };
  return leaf.op === 'range' ? rangeOf(path, leaf, minor) : { ...leaf, path };
}

/** A new item as it is stored: the price in whole minor units. */
export const itemDocument = (
  input: NewItem,
  id: string,
  typeId: string,
  currency: string,
  now: string,
): ItemDocument => ({
  id,
  name: input.name,
  nameKey: fold(input.name),
  typeId,
  priceMinor: Math.round(input.price * 100),
  currency: input.currency ?? currency,
  inStock: input.inStock,
  ...definedFields({
    sku: input.sku,
    skuKey: input.sku === undefined ? undefined : fold(input.sku),
    manufacturer: input.manufacturer,
    image: input.image,
    description: input.description,
    specs: filledSpecs(input.specs) ?? undefined,
  }),
  createdAt: now,
  updatedAt: now,
});

/** What a change does to the stored item; undefined if it changes nothing. */
export const itemUpdate = (
  stored: StoredItem,
  change: ItemChange,
  type: { readonly id: string } | undefined,
): Change | undefined =>
  changeTo(stored, {
    sku: change.sku,
    skuKey: change.sku && fold(change.sku),
    name: change.name,
    nameKey: change.name === undefined ? undefined : fold(change.name),
    typeId: type?.id,
    manufacturer: change.manufacturer,
    priceMinor: change.price === undefined ? undefined : Math.round(change.price * 100),
    currency: change.currency,
    inStock: change.inStock,
    image: change.image,
    description: change.description,
    specs: filledSpecs(change.specs),
  });

/** Empty specs are stored as none. */
const filledSpecs = (specs: ItemChange['specs']): ItemChange['specs'] =>
  specs && Object.keys(specs).length === 0 ? null : specs;
