import type { EventActor } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import type { NewVendor, Vendor } from '@quartermaster/core/vendors/vendor';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { domainEvent } from '../events/domain-event.ts';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type StoredVendor, type VendorDocument, vendorCollection } from './collection.ts';

export const toVendor = ({ nameKey: _key, ...vendor }: StoredVendor): Vendor => vendor;

export class VendorService {
  readonly collection: Collection<VendorDocument>;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.collection = runtime.store.collection(vendorCollection);
  }

  async byName(name: string): Promise<StoredVendor | undefined> {
    const { items } = await this.collection.find({ where: equals('nameKey', fold(name.trim())), limit: 1 });
    return items[0];
  }

  async create(input: NewVendor, actor: EventActor, id = this.#runtime.newId()): Promise<StoredVendor> {
    const vendor = await this.#insert(input, actor, id);
    if (vendor) return vendor;
    throw new RefusalError(
      refused('CONFLICT', message.vendorNameTaken, {
        issues: [{ path: 'name', message: message.vendorNameTaken }],
      }),
    );
  }

  /** The vendor of this name; one that an order or an import names and nobody knows is made, with only its name. */
  async ensure(name: string, actor: EventActor): Promise<StoredVendor> {
    const known = await this.byName(name);
    if (known) return known;
    const made = await this.#insert({ name: name.trim(), status: 'active' }, actor, this.#runtime.newId());
    const vendor = made ?? (await this.byName(name));
    if (!vendor) throw new Error('A vendor was neither made nor found');
    return vendor;
  }

  async #insert(
    input: Pick<NewVendor, 'name' | 'status'> & Partial<NewVendor>,
    actor: EventActor,
    id: string,
  ): Promise<StoredVendor | undefined> {
    const now = instantOf(this.#runtime);
    const { name, status, ...rest } = input;
    const document: VendorDocument = {
      id,
      name,
      nameKey: fold(name),
      ...definedFields(rest),
      status,
      createdAt: now,
      updatedAt: now,
    };
    const outcome = await this.collection.insert(document, [
      domainEvent(this.#runtime, {
        type: 'vendor.created',
        actor,
        subject: { kind: 'vendor', id },
        data: { id, name, status },
      }),
    ]);
    if (outcome.status === 'inserted') return outcome.document;
    return outcome.key === 'id' ? this.collection.get(id) : undefined;
  }
}
