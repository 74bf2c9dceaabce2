import type { Cause } from '@quartermaster/core/events/event';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import type { NewVendor } from '@quartermaster/core/vendors/vendor';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { StoredVendor, VendorDocument } from './collection.ts';
import { type VendorRecords, vendorRecords } from './record.ts';

export class VendorService {
  readonly records: VendorRecords;
  readonly collection: Collection<VendorDocument>;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.records = vendorRecords(runtime);
    this.collection = this.records.collection;
  }

  async byName(name: string): Promise<StoredVendor | undefined> {
    const { items } = await this.collection.find({ where: equals('nameKey', fold(name.trim())), limit: 1 });
    return items[0];
  }

  create(input: NewVendor, cause: Cause, id = this.#runtime.newId()): Promise<StoredVendor> {
    return this.records.insert(this.#document(input, id), cause);
  }

  /** The vendor with this name; creates it, with only its name, if an order or import names a new one. */
  async ensure(name: string, cause: Cause): Promise<StoredVendor> {
    const known = await this.byName(name);
    if (known) return known;
    const document = this.#document({ name: name.trim(), status: 'active' }, this.#runtime.newId());
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
