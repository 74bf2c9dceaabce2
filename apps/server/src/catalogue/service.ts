import type { contract, Received } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import { type Item, type ItemChange, lowStock, type NewItem } from '@quartermaster/core/catalogue/item';
import type { DomainEvent } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { and, type Bound, isIn, type Scalar, type Where } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import type { StoredAssetType } from '../fields/collection.ts';
import type { FieldService } from '../fields/service.ts';
import {
  foldedComparison,
  type Leaf,
  type ListFields,
  listFilter,
  listSort,
  namedValues,
  page,
  rangeOf,
} from '../lists/list-query.ts';
import { changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { type ItemDocument, itemCollection, type StoredItem } from './collection.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;

export class CatalogueService {
  readonly collection: Collection<ItemDocument>;
  readonly fields: FieldService;
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;

  constructor(runtime: Runtime, fields: FieldService, settings: SettingsService) {
    this.#runtime = runtime;
    this.fields = fields;
    this.#settings = settings;
    this.collection = runtime.store.collection(itemCollection);
  }

  async list(input: Received<typeof contract.catalogue.list>) {
    const filter = await listFilter(input, this.#listFields);
    const types = input.type === undefined ? [] : [await this.#byType([input.type].flat())];
    const sort = listSort(input.sort, ['nameKey'], this.#listFields);
    const query = { where: and(filter, ...types), sort, limit: input.limit, cursor: input.cursor };
    return page(this.collection, query, (found) => this.present(found));
  }

  async get(id: string): Promise<Item> {
    return this.#one(await this.#find(id));
  }

  async create(input: NewItem, actor: Actor, id = this.#runtime.newId()): Promise<Item> {
    const [type, { currency }] = await Promise.all([this.configuredType(input.type), this.#settings.get()]);
    const document = itemDocument(input, id, type.id, currency, instantOf(this.#runtime));
    const outcome = await this.collection.insert(document, this.createdEvents(document, type.name, actor));
    if (outcome.status === 'inserted') return this.#one(outcome.document);
    const existing = outcome.key === 'id' ? await this.collection.get(id) : undefined;
    if (existing) return this.#one(existing);
    throw skuTaken();
  }

  /** Replaces the fields that the change names. `version`: only if the item is still that. */
  async update(id: string, change: ItemChange, actor: Actor, version?: number): Promise<Item> {
    const type = change.type === undefined ? undefined : await this.configuredType(change.type);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await this.#find(id);
      const before = await this.#one(stored);
      if (version !== undefined && stored.version !== version) throw changedMeanwhile(before);
      const update = itemUpdate(stored, change, type, instantOf(this.#runtime));
      if (!update) return before;
      const outcome = await this.collection.update(stored.id, update, {
        version: stored.version,
        events: this.updatedEvents(before, change, actor),
      });
      if (outcome.status === 'updated') return this.#one(outcome.document);
      if (outcome.status === 'missing') throw notFound();
      if (outcome.status === 'duplicate') throw skuTaken();
      if (version !== undefined) throw changedMeanwhile(await this.#one(await this.#find(id)));
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  async remove(id: string, actor: Actor, version?: number): Promise<Item> {
    const stored = await this.#find(id);
    const item = await this.#one(stored);
    const outcome = await this.collection.remove(id, {
      ...(version === undefined ? {} : { version }),
      events: [
        domainEvent(this.#runtime, {
          type: 'catalog.deleted',
          actor: byUser(actor),
          subject: { kind: 'item', id },
          data: item,
        }),
      ],
    });
    if (outcome.status === 'removed') return item;
    throw outcome.status === 'missing' ? notFound() : changedMeanwhile();
  }

  /** Items by id, for those that are still there. */
  async byIds(ids: readonly string[]): Promise<Map<string, Item>> {
    const items = await this.present(await this.collection.getMany([...new Set(ids)]));
    return new Map(items.map((item) => [item.id, item]));
  }

  async present(stored: readonly StoredItem[]): Promise<Item[]> {
    const types = await this.fields.typesById([...new Set(stored.map((item) => item.typeId))]);
    return stored.map(({ nameKey: _name, skuKey: _sku, typeId, priceMinor, ...item }) => ({
      ...item,
      type: types.get(typeId)?.name ?? typeId,
      price: priceMinor / 100,
    }));
  }

  /** An item's type must be a configured one (section 5). */
  async configuredType(name: string): Promise<StoredAssetType> {
    const type = await this.fields.typeByName(name);
    if (type) return type;
    throw new RefusalError(invalid([{ path: 'type', message: message.typeNotConfigured }]));
  }

  createdEvents(document: ItemDocument, type: string, actor: Actor, batch?: string): DomainEvent[] {
    const { nameKey: _name, skuKey: _sku, typeId: _type, priceMinor, ...item } = document;
    return [
      domainEvent(this.#runtime, {
        type: 'catalog.created',
        actor: byUser(actor),
        subject: { kind: 'item', id: document.id },
        data: { ...item, type, price: priceMinor / 100 },
        ...(batch === undefined ? {} : { batch }),
      }),
    ];
  }

  /** catalog.updated, and inventory.low once when the stock falls to 5 or fewer (section 9). */
  updatedEvents(before: Item, change: ItemChange, actor: Actor, batch?: string): DomainEvent[] {
    const common = {
      actor: byUser(actor),
      subject: { kind: 'item', id: before.id } as const,
      ...(batch === undefined ? {} : { batch }),
    };
    const data = { ...before, ...definedFields(change) };
    const updated = domainEvent(this.#runtime, {
      ...common,
      type: 'catalog.updated',
      data,
      previous: Object.fromEntries(Object.keys(change).map((key) => [key, Reflect.get(before, key) ?? null])),
    });
    const falls = change.inStock !== undefined && change.inStock <= lowStock && before.inStock > lowStock;
    return falls
      ? [updated, domainEvent(this.#runtime, { ...common, type: 'inventory.low', data })]
      : [updated];
  }

  readonly #listFields: ListFields = (name) => {
    const folded = (path: string) => ({
      type: 'text' as const,
      compare: foldedComparison(path, fold),
      sort: path,
    });
    const table: Record<string, ReturnType<ListFields>> = {
      name: folded('nameKey'),
      sku: { path: 'sku', type: 'text', sort: 'sku' },
      manufacturer: { path: 'manufacturer', type: 'text', sort: 'manufacturer' },
      price: { type: 'number', compare: inMinorUnits, sort: 'priceMinor' },
      inStock: { path: 'inStock', type: 'number', sort: 'inStock' },
      updatedAt: { path: 'updatedAt', type: 'instant', sort: 'updatedAt' },
      createdAt: { path: 'createdAt', type: 'instant', sort: 'createdAt' },
      type: {
        type: 'text',
        compare: (leaf) => {
          const names = namedValues(leaf);
          if (names) return this.#byType(names);
          throw new RefusalError(invalid([{ path: 'where', message: "'type' takes names only" }]));
        },
      },
    };
    return Object.hasOwn(table, name) ? table[name] : undefined;
  };

  async #byType(names: readonly string[]) {
    return isIn('typeId', await this.fields.typeIdsOf(names));
  }

  async #one(stored: StoredItem): Promise<Item> {
    const [item] = await this.present([stored]);
    if (!item) throw new Error('An item was not presented');
    return item;
  }

  async #find(id: string): Promise<StoredItem> {
    const item = await this.collection.get(id);
    if (!item) throw notFound();
    return item;
  }
}

/** A comparison of prices as the API has them, in the units that are stored. */
function inMinorUnits(leaf: Leaf): Where {
  // 19.99 × 100 is 1998.9999999999998 to a computer.
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
  currency,
  inStock: input.inStock,
  ...definedFields({
    sku: input.sku,
    skuKey: input.sku === undefined ? undefined : fold(input.sku),
    manufacturer: input.manufacturer,
    image: input.image,
    description: input.description,
    specs: input.specs,
  }),
  createdAt: now,
  updatedAt: now,
});

/** What a change does to the stored item; undefined when it changes nothing. */
export function itemUpdate(
  stored: StoredItem,
  change: ItemChange,
  type: { readonly id: string } | undefined,
  now: string,
): Change | undefined {
  const wanted: Record<string, Json | undefined> = {
    sku: change.sku,
    skuKey: change.sku && fold(change.sku),
    name: change.name,
    nameKey: change.name === undefined ? undefined : fold(change.name),
    typeId: type?.id,
    manufacturer: change.manufacturer,
    priceMinor: change.price === undefined ? undefined : Math.round(change.price * 100),
    inStock: change.inStock,
    image: change.image,
    description: change.description,
    specs: change.specs,
  };
  const changed = Object.entries(wanted).flatMap(([key, value]): [string, Json][] =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(stored, key) ?? null)
      ? [[key, value]]
      : [],
  );
  return changed.length === 0 ? undefined : { set: { ...Object.fromEntries(changed), updatedAt: now } };
}

const notFound = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.itemNotFound));

const skuTaken = (): RefusalError =>
  new RefusalError(
    refused('CONFLICT', message.skuTaken, { issues: [{ path: 'sku', message: message.skuTaken }] }),
  );
