import { type DomainEvent, type EventSubject, isChange } from '../events/event.ts';
import { assetSnapshotSchema, type Snapshot } from '../events/event-schemas.ts';
import { bindingOf } from '../fields/bound-fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { pathSeparator } from '../locations/location.ts';

/**
 * Whether an event has the whole record in its `data`. Some events of people only have what they did, such as
 * signing in; an announcement has the record as it was when something became due.
 */
export const tellsRecord = ({ type, subject }: DomainEvent): boolean =>
  isChange({ type }) &&
  (subject.kind !== 'user' || ['user.created', 'user.updated', 'user.deleted'].includes(type));

interface Latest {
  readonly data: JsonObject;
  readonly isGone: boolean;
}

/** Reconstructs records as they were at a given time from their events up to then. */
export class Replay {
  readonly #latest = new Map<string, Latest>();
  readonly #read = new Set<string>();

  /** Applies the next event; the events of one record have to come in order. */
  apply(event: DomainEvent): void {
    if (!tellsRecord(event)) return;
    this.markRead(event.subject);
    this.#latest.set(keyOf(event.subject), { data: event.data, isGone: event.type.endsWith('.deleted') });
  }

  /** Records that all of a record's events up to the given time were applied, even if there are none. */
  markRead(subject: EventSubject): void {
    this.#read.add(keyOf(subject));
  }

  /**
   * The asset as it was, with the names that its type, vendor, location and holder had at that time rather
   * than at its last change; undefined if it didn't exist, or if its events can't be read.
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

  /** The records whose events still have to be applied for `asset` to be right. */
  wants(id: string): EventSubject[] {
    const asset = this.asset(id);
    if (!asset) return [];
    const refersTo: EventSubject[] = [
      ...this.#mergedTypes(asset.typeId),
      ...this.#branch(asset.location),
      ...(asset.vendorId === undefined ? [] : [{ kind: 'vendor' as const, id: asset.vendorId }]),
      ...(asset.assignedToId === undefined ? [] : [{ kind: 'user' as const, id: asset.assignedToId }]),
    ];
    return refersTo.filter((subject) => !this.#read.has(keyOf(subject)));
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

  /** A type, and the chain of types that it was merged into. */
  #mergedTypes(id: string): (EventSubject & { readonly name?: string })[] {
    const line: (EventSubject & { readonly name?: string })[] = [{ kind: 'type', id }];
    for (;;) {
      const into = this.#get('type', line.at(-1)?.id ?? id)?.mergedInto;
      const next = isObject(into) ? { id: textOf(into.id), name: textOf(into.name) } : undefined;
      if (next?.id === undefined || line.some((type) => type.id === next.id)) return line;
      line.push({ kind: 'type', id: next.id, ...(next.name === undefined ? {} : { name: next.name }) });
    }
  }

  /** A location and its ancestors up to the root. */
  #branch(id: string | undefined): EventSubject[] {
    const line: EventSubject[] = [];
    for (let at = id; at !== undefined && !line.some((place) => place.id === at); ) {
      line.push({ kind: 'location', id: at });
      at = this.#textOf('location', at, 'parentId');
    }
    return line;
  }

  /** A location's path, from its own and its parents' names at the time. */
  #pathOf(id: string): string | undefined {
    const names = this.#branch(id).map((place) => this.#textOf('location', place.id, 'name'));
    return names.includes(undefined)
      ? this.#textOf('location', id, 'path')
      : names.toReversed().join(pathSeparator);
  }
}

/** Gives bound fields the value of the asset's own field, such as a vendor that was renamed since. */
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
