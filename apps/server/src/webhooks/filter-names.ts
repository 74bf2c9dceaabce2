import { LocationIndex, NameIndex } from '@quartermaster/core/csv/directory';
import type { EventType } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { parseWhere, printWhere } from '@quartermaster/core/query/text';
import { nothing, type Where } from '@quartermaster/core/query/where';
import {
  idsIn,
  namesIn,
  type Reference,
  type ReferredKind,
  withFurtherIds,
  withIds,
  withNames,
} from '@quartermaster/core/webhooks/filter-references';
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

/** Filters are stored with the ids of the records that they name, and shown with these records' current names. */
export class FilterNames {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** A filter as it is stored; one that names a record that doesn't exist is refused with this text. */
  async toStored(
    text: string,
    events: readonly EventType[],
  ): Promise<{ readonly filter: string } | { readonly fault: string }> {
    const parsed = parseWhere(text);
    if (!parsed.ok) return { fault: parsed.message };
    const ids = new Map<string, string>();
    for (const reference of namesIn(parsed.where, events)) {
      const found = await this.#lookUp[reference.kind](reference.text);
      if ('unknown' in found) return { fault: found.unknown };
      ids.set(keyOf(reference), found.id);
    }
    return { filter: printWhere(withIds(parsed.where, events, (reference) => ids.get(keyOf(reference)))) };
  }

  /** A function that shows these stored filters. */
  async shower(filters: readonly (string | undefined)[]): Promise<(filter: string) => string> {
    const wheres = new Map<string, Where>();
    for (const filter of filters) {
      const parsed = filter === undefined ? undefined : parseWhere(filter);
      if (filter !== undefined && parsed?.ok) wheres.set(filter, parsed.where);
    }
    const names = await this.#namesOf([...wheres.values()].flatMap(idsIn));
    return (filter) => {
      const where = wheres.get(filter);
      return where ? printWhere(withNames(where, (reference) => names.get(keyOf(reference)))) : filter;
    };
  }

  /**
   * What a stored filter matches: also events from before a type was merged into the one it names; nothing, if it
   * can't be read.
   */
  async effective(filter: string): Promise<Where> {
    const parsed = parseWhere(filter);
    if (!parsed.ok) return nothing;
    const types = await this.#deps.fields.table();
    const idsOf = ({ kind, text }: Reference): readonly string[] => {
      const type = kind === 'type' ? types.byId(text) : undefined;
      return type ? types.idsOf(type.id) : [];
    };
    return withFurtherIds(parsed.where, idsOf);
  }

  async #namesOf(references: readonly Reference[]): Promise<ReadonlyMap<string, string>> {
    const { fields, locations, users, vendors } = this.#deps;
    const names = new Map<string, string>();
    const idsOf = (kind: ReferredKind) =>
      references.filter((reference) => reference.kind === kind).map(({ text }) => text);
    const add = (kind: ReferredKind, id: string, name: string | undefined) => {
      if (name !== undefined) names.set(keyOf({ kind, text: id }), name);
    };
    if (references.length === 0) return names;
    const types = await fields.table();
    for (const id of idsOf('type')) add('type', id, types.byId(id)?.name);
    const paths = await locations.paths();
    for (const id of idsOf('location')) add('location', id, paths.get(id));
    for (const [id, { name }] of await vendors.namesOf(idsOf('vendor'))) add('vendor', id, name);
    for (const { id, email } of await users.collection.getMany(idsOf('user'))) add('user', id, email);
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

type Found = { readonly id: string } | { readonly unknown: string };

const keyOf = ({ kind, text }: Reference): string => `${kind} ${text}`;
