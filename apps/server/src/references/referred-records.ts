import { LocationIndex, NameIndex } from '@quartermaster/core/csv/directory';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import type { Reference, ReferredKind } from '@quartermaster/core/webhooks/filter-references';
import type { FieldService } from '../fields/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { UserService } from '../users/service.ts';
import type { VendorService } from '../vendors/service.ts';

interface Dependencies {
  readonly fields: FieldService;
  readonly locations: LocationService;
  readonly users: UserService;
  readonly vendors: VendorService;
}

/** What a text names, or why it names nothing. */
type Found = { readonly id: string } | { readonly unknown: string };

interface Named {
  /** The present name, path or address; the last one if it is gone. */
  readonly name: string;
  readonly isGone: boolean;
}

/** Finds the records that texts name, and what they are called now. */
export class ReferredRecords {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The record that a name, path or address stands for. */
  find({ kind, text }: Reference): Promise<Found> {
    return this.#lookUp[kind](text);
  }

  /**
   * What these records are called, by `referenceKey`; one that is gone without a trace is missing.
   * @param references by id
   */
  async namesOf(references: readonly Reference[]): Promise<ReadonlyMap<string, Named>> {
    const { fields, locations, users, vendors } = this.#deps;
    const names = new Map<string, Named>();
    const idsOf = (kind: ReferredKind) => [
      ...new Set(references.filter((reference) => reference.kind === kind).map(({ text }) => text)),
    ];
    const add = (kind: ReferredKind, id: string, name: string | undefined, isGone = false) => {
      if (name !== undefined) names.set(referenceKey({ kind, text: id }), { name, isGone });
    };
    if (references.length === 0) return names;
    const types = await fields.table();
    for (const id of idsOf('type')) add('type', id, types.byId(id)?.name);
    const paths = await locations.paths();
    for (const id of idsOf('location')) add('location', id, paths.get(id));
    const vendorIds = idsOf('vendor');
    if (vendorIds.length > 0) {
      const present = new Set((await vendors.collection.getMany(vendorIds)).map(({ id }) => id));
      for (const [id, { name }] of await vendors.namesOf(vendorIds))
        add('vendor', id, name, !present.has(id));
    }
    const userIds = idsOf('user');
    if (userIds.length > 0)
      for (const user of await users.collection.getMany(userIds))
        add('user', user.id, user.email, isErased(user));
    return names;
  }

  readonly #lookUp: Readonly<Record<ReferredKind, (text: string) => Promise<Found>>> = {
    type: async (text) => {
      const types = await this.#deps.fields.table();
      const type = types.byName(text);
      if (type) return type;
      const near = new NameIndex(types.types.map(({ name }) => name)).suggest(text);
      return { unknown: message.unknownType(text, near) };
    },
    location: async (text) => {
      const index = new LocationIndex(await this.#deps.locations.list());
      const [found, ...others] = index.find(text);
      if (found && others.length === 0) return found;
      return {
        unknown: found
          ? message.ambiguousLocation(
              text,
              [found, ...others].map(({ path }) => path),
            )
          : message.unknownLocation(text, index.suggest(text)),
      };
    },
    vendor: async (text) =>
      (await this.#deps.vendors.byName(text)) ?? { unknown: message.unknownVendor(text) },
    user: async (text) =>
      (await this.#deps.users.byEmail(text.toLowerCase())) ?? { unknown: message.unknownPerson(text) },
  };
}

export const referenceKey = ({ kind, text }: Reference): string => `${kind} ${text}`;
