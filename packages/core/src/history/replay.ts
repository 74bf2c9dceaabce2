import type { DomainEvent, EventSubject } from '../events/event.ts';
import { assetSnapshotSchema, type Snapshot } from '../events/event-schemas.ts';
import { bindingOf } from '../fields/bound-fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { pathSeparator } from '../locations/location.ts';

/** Whether an event has the whole record as it is after it. Of a person some say only what they did, like signing in. */
export const tellsRecord = ({ type, subject }: DomainEvent): boolean =>
  subject.kind !== 'user' || ['user.created', 'user.updated', 'user.deleted'].includes(type);

interface Latest {
  readonly data: JsonObject;
  readonly isGone: boolean;
}

/** Records as they were at a moment, from their events up to then. */
export class Replay {
  readonly #latest = new Map<string, Latest>();
  readonly #asked = new Set<string>();

  /** The next event; of one record in the order in which they happened. */
  apply(event: DomainEvent): void {
    if (!tellsRecord(event)) return;
    this.asked(event.subject);
    this.#latest.set(keyOf(event.subject), { data: event.data, isGone: event.type.endsWith('.deleted') });
  }

  /** Notes that all events of a record up to then were applied, even if there are none. */
  asked(subject: EventSubject): void {
    this.#asked.add(keyOf(subject));
  }

  /**
   * The asset as it was, with the names that its type, vendor, location and holder had at that moment rather than at
   * its last change; undefined if it didn't exist, or if what was recorded of it can't be read.
   */
  asset(id: string): Snapshot<'asset'> | undefined {
    const latest = this.#latest.get(keyOf({ kind: 'asset', id }));
    if (!latest || latest.isGone) return undefined;
    const asset = assetSnapshotSchema.safeParse(latest.data).data;
    if (!asset) return undefined;
    const vendor = this.#textOf('vendor', asset.vendorId, 'name') ?? asset.vendor;
    const holder = this.#textOf('user', asset.assignedToId, 'displayName') ?? asset.assignedToName;
    const path = asset.location === undefined ? undefined : this.#pathOf(asset.location);
    const renamed = {
      ...asset,
      type: this.#typeName(asset.typeId) ?? asset.type,
      ...(vendor === undefined ? {} : { vendor }),
      ...(holder === undefined ? {} : { assignedToName: holder }),
      ...(path === undefined ? {} : { locationName: path.slice(nameStart(path)), locationPath: path }),
    };
    return asset.customFields ? { ...renamed, customFields: rebound(asset.customFields, renamed) } : renamed;
  }

  /** The records whose events up to then have to be applied yet for `asset` to be right. */
  wants(id: string): EventSubject[] {
    const asset = this.asset(id);
    if (!asset) return [];
    const refersTo: EventSubject[] = [
      ...this.#mergedTypes(asset.typeId),
      ...this.#branch(asset.location),
      ...(asset.vendorId === undefined ? [] : [{ kind: 'vendor' as const, id: asset.vendorId }]),
      ...(asset.assignedToId === undefined ? [] : [{ kind: 'user' as const, id: asset.assignedToId }]),
    ];
    return refersTo.filter((subject) => !this.#asked.has(keyOf(subject)));
  }

  #get(kind: EventSubject['kind'], id: string): JsonObject | undefined {
    return this.#latest.get(keyOf({ kind, id }))?.data;
  }

  #textOf(kind: EventSubject['kind'], id: string | undefined, field: string): string | undefined {
    return id === undefined ? undefined : textOf(this.#get(kind, id)?.[field]);
  }

  #typeName(id: string): string | undefined {
    const last = this.#mergedTypes(id).at(-1);
    return last && (this.#textOf('type', last.id, 'name') ?? last.name);
  }

  /** A type, and the ones that it was merged into one after the other. */
  #mergedTypes(id: string): (EventSubject & { readonly name?: string })[] {
    const line: (EventSubject & { readonly name?: string })[] = [{ kind: 'type', id }];
    for (;;) {
      const into = this.#get('type', line.at(-1)?.id ?? id)?.mergedInto;
      const next = isObject(into) ? { id: textOf(into.id), name: textOf(into.name) } : undefined;
      if (next?.id === undefined || line.some((type) => type.id === next.id)) return line;
      line.push({ kind: 'type', id: next.id, ...(next.name === undefined ? {} : { name: next.name }) });
    }
  }

  /** A location and those above it, up to the root. */
  #branch(id: string | undefined): EventSubject[] {
    const line: EventSubject[] = [];
    for (let at = id; at !== undefined && !line.some((place) => place.id === at); ) {
      line.push({ kind: 'location', id: at });
      at = this.#textOf('location', at, 'parentId');
    }
    return line;
  }

  /** The path of a location as its own and its parents' names were. */
  #pathOf(id: string): string | undefined {
    const names = this.#branch(id).map((place) => this.#textOf('location', place.id, 'name'));
    return names.includes(undefined)
      ? this.#textOf('location', id, 'path')
      : names.toReversed().join(pathSeparator);
  }
}

/** Bound fields have the value of the asset's own field, which may go by another name by now. */
const rebound = (
  customFields: NonNullable<Snapshot<'asset'>['customFields']>,
  asset: Snapshot<'asset'>,
): NonNullable<Snapshot<'asset'>['customFields']> =>
  Object.fromEntries(
    Object.entries(customFields).map(([apiName, value]) => {
      const binding = bindingOf(apiName);
      return [apiName, (binding && asset[binding.ownName]) ?? value];
    }),
  );

const keyOf = ({ kind, id }: EventSubject): string => `${kind} ${id}`;
const nameStart = (path: string): number => {
  const at = path.lastIndexOf(pathSeparator);
  return at < 0 ? 0 : at + pathSeparator.length;
};
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
