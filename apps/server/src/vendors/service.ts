import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { singleSpaced } from '@quartermaster/core/text';
import type { DeliveryRecord } from '@quartermaster/core/vendors/delivery-record';
import {
  type NewProduct,
  type ProductChange,
  productList,
  type VendorProduct,
  withoutProduct,
  withProduct,
  withProductChange,
} from '@quartermaster/core/vendors/product';
import type { NewVendor, VendorChange, VendorDetail } from '@quartermaster/core/vendors/vendor';
import type { Verdict } from '@quartermaster/core/verdict';
import { invalid } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { type ItemDocument, itemCollection } from '../catalogue/collection.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { KeyedMutex } from '../runtime/keyed-mutex.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { formerVendorCollection, type StoredVendor, type VendorDocument } from './collection.ts';
import { deliveriesOf } from './deliveries.ts';
import { type VendorRecords, vendorRecords } from './record.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export class VendorService {
  readonly records: VendorRecords;
  readonly collection: Collection<VendorDocument>;
  readonly #runtime: Runtime;
  readonly #jobs: JobService;
  readonly #former: Collection<Named>;
  readonly #items: Collection<ItemDocument>;
  readonly #perVendor = new KeyedMutex();

  constructor(runtime: Runtime, jobs: JobService) {
    this.#runtime = runtime;
    this.#jobs = jobs;
    this.#former = runtime.store.collection(formerVendorCollection);
    this.#items = runtime.store.collection(itemCollection);
    this.records = vendorRecords(runtime);
    this.collection = this.records.collection;
  }

  async byName(name: string): Promise<StoredVendor | undefined> {
    // Names stored before spaces were collapsed are found as they are.
    const keys = [...new Set([singleSpaced(name), name.trim()].map(fold))];
    const { items } = await this.collection.find({ where: isIn('nameKey', keys), limit: 1 });
    return items[0];
  }

  /** The names of vendors by id, including deleted ones. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    const named: Named[] = ids.length === 0 ? [] : await this.collection.getMany([...ids]);
    const names = new Map(named.map((vendor) => [vendor.id, vendor]));
    const gone = ids.filter((id) => !names.has(id));
    if (gone.length > 0) for (const former of await this.#former.getMany(gone)) names.set(former.id, former);
    return names;
  }

  /** How these vendors have delivered in the last year, by id. */
  deliveries(ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryRecord>> {
    return deliveriesOf(this.#runtime, ids);
  }

  async get(id: string): Promise<VendorDetail> {
    return this.records.answer(await this.records.find(id));
  }

  async create(input: NewVendor, caller: Caller, id = this.#runtime.newId()): Promise<VendorDetail> {
    const products = await this.#productsOf(input.products);
    return this.records.answer(
      await this.records.insert(this.#document({ ...input, products }, id), byCaller(caller)),
    );
  }

  /** Replaces the fields that the change names. */
  async update(id: string, change: VendorChange, caller: Caller, version?: number): Promise<VendorDetail> {
    const { nameKey, products: before } = await this.records.find(id);
    const { name, products: listed, ...rest } = change;
    const products = await this.#productsOf(listed, before);
    const wanted = { ...rest, products, ...(name === undefined ? {} : { name, nameKey: fold(name) }) };
    const write = (batch?: string) =>
      this.records.edit({
        find: () => this.records.find(id),
        change: (stored) => changeTo(stored, wanted),
        cause: byCaller(caller, batch),
        version,
      });
    // After a rename, a job updates the names that assets are sorted by.
    if (name === undefined || fold(name) === nameKey) return write();
    return (await this.#jobs.after('names.refresh', {}, caller, write)).result;
  }

  /** Deletes a vendor; records that refer to it keep its name. */
  remove(id: string, caller: Caller, version?: number): Promise<VendorDetail> {
    return this.records.remove({
      find: () => this.records.find(id),
      // First, so that a crash in between loses no name.
      before: ({ name }) => this.#remember(id, name),
      cause: byCaller(caller),
      version,
    });
  }

  async #remember(id: string, name: string): Promise<void> {
    const { status } = await this.#former.insert({ id, name });
    if (status === 'duplicate') await this.#former.update(id, { set: { name } });
  }

  /** Adds a catalogue item to a vendor's products. */
  async addProduct(id: string, product: NewProduct, caller: Caller, version?: number): Promise<VendorDetail> {
    if (!(await this.#items.get(product.catalogueItemId)))
      throw new RefusalError(invalid([{ path: 'catalogueItemId', message: message.itemNotFound }]));
    return this.#editProducts(id, (products) => withProduct(products, product), caller, version);
  }

  /** @param before current products, which may stay even if their items were deleted */
  async #productsOf(
    listed: readonly NewProduct[] | undefined,
    before: readonly VendorProduct[] = [],
  ): Promise<VendorProduct[] | undefined> {
    if (!listed) return undefined;
    const products = unwrap(productList(listed));
    const known = new Set(before.map(({ catalogueItemId }) => catalogueItemId));
    const added = products.map(({ catalogueItemId }) => catalogueItemId).filter((one) => !known.has(one));
    for (const item of added.length === 0 ? [] : await this.#items.getMany(added)) known.add(item.id);
    const at = products.findIndex(({ catalogueItemId }) => !known.has(catalogueItemId));
    if (at < 0) return products;
    throw new RefusalError(
      invalid([{ path: `products.${at}.catalogueItemId`, message: message.itemNotFound }]),
    );
  }

  updateProduct(id: string, sku: string, change: ProductChange, caller: Caller, version?: number) {
    return this.#editProducts(id, (products) => withProductChange(products, sku, change), caller, version);
  }

  removeProduct(id: string, sku: string, caller: Caller, version?: number) {
    return this.#editProducts(id, (products) => withoutProduct(products, sku), caller, version);
  }

  async #editProducts(
    id: string,
    change: (products: readonly VendorProduct[]) => Verdict<VendorProduct[]>,
    caller: Caller,
    version: number | undefined,
  ): Promise<VendorDetail> {
    // Adding many products at once queues up rather than being refused.
    return this.#perVendor.run(id, () =>
      this.records.edit({
        find: () => this.records.find(id),
        change: ({ products = [] }) => {
          const next = unwrap(change(products));
          return { set: { products: next } };
        },
        cause: byCaller(caller),
        version,
      }),
    );
  }

  /** The vendor with this name; creates it, with just the name, if an order or import names a new one. */
  async ensure(name: string, cause: Cause): Promise<StoredVendor> {
    const known = await this.byName(name);
    if (known) return known;
    const document = this.#document({ name: singleSpaced(name), status: 'active' }, this.#runtime.newId());
    const made = await this.records.tryInsert(document, cause);
    const vendor = made.status === 'inserted' ? made.document : await this.byName(name);
    if (!vendor) throw new Error('A vendor was neither made nor found');
    return vendor;
  }

  #document(
    { name, status, ...rest }: Pick<NewVendor, 'name' | 'status'> & Partial<NewVendor>,
    id: string,
  ): VendorDocument {
    const now = instantOf(this.#runtime);
    return {
      id,
      name,
      nameKey: fold(name),
      ...definedFields(rest),
      status,
      createdAt: now,
      updatedAt: now,
    };
  }
}
