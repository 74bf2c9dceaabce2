import { sightingFields } from '../assets/sighting.ts';
import { isSame } from '../events/changed-fields.ts';
import { type DomainEvent, isChange } from '../events/event.ts';
import { bindingOf } from '../fields/bound-fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { acknowledgementChange } from './acknowledged.ts';
import type { HistoryChange, HistoryValue } from './history-entry.ts';
import { answerChanges } from './round-answers.ts';

/**
 * Fields of an asset's events that aren't worth listing: they change with every write, or name what others
 * refer to.
 */
export const silentAssetFields: ReadonlySet<string> = new Set<string>([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'lastUpdated',
  'typeId',
  'vendorId',
  'locationName',
  'locationPath',
  'assignedToId',
  'assignedToName',
  'lastHeldBy',
  ...sightingFields,
]);

/** The fields of an asset's event with the name of what a field refers to. */
const names: Readonly<Record<string, readonly string[]>> = {
  location: ['locationPath', 'locationName'],
  assignedTo: ['assignedToName'],
};

/** What people look for first; all other fields come after, by name. */
const order = ['assetId', 'name', 'type', 'status', 'assignedTo', 'location', 'condition', 'serialNumber'];

/** Maps whose keys are listed one by one. */
const maps = ['customFields', 'specs'];

/**
 * The changes that an event makes to an asset's history: for an event of the asset, everything that changed;
 * for a type, location, vendor or person that it refers to, only what is visible on the asset.
 * @returns nothing if the event doesn't concern it
 */
export function changesOf(event: DomainEvent): HistoryChange[] {
  switch (event.subject.kind) {
    case 'asset':
      return event.type === 'equipment.deleted' || !isChange(event) ? [] : assetChanges(event);
    case 'type':
      return [...changeOf(event, 'type', 'name'), ...mergesOf(event)];
    case 'location':
      return changeOf(event, 'location', 'path');
    case 'vendor':
      return changeOf(event, 'vendor', 'name');
    case 'attachment':
      return [fileChange(event)];
    case 'confirmation':
      return answerChanges(event);
    case 'user':
      return [...changeOf(event, 'person', 'displayName', 'name'), ...changeOf(event, 'person', 'email')];
    default:
      return [];
  }
}

/** What became of a file: no name means that it wasn't there. */
export const fileChange = ({ type, data, previous }: DomainEvent) => ({
  of: 'file' as const,
  field: 'name',
  from: type === 'file.created' ? null : historyValue(previous?.name ?? data.name),
  to: type === 'file.deleted' ? null : historyValue(data.name),
});

/**
 * The differences between an asset then and now, as if one had been changed into the other.
 * @param then with the names that its references had, as events have them: `locationPath`, `assignedToName`
 */
export function differences(then: JsonObject, now: JsonObject): HistoryChange[] {
  return inOrder(Object.keys({ ...then, ...now })).flatMap((field): HistoryChange[] => {
    // To be seen is no change, but one asks when it had last been seen.
    if (silentAssetFields.has(field) && field !== 'lastSeen') return [];
    if (maps.includes(field)) return mapChanges(field, now[field], then[field], false);
    // What takes the place of the status is told by it.
    if (field === 'retired') return [];
    const [from, to] =
      field === 'status' ? [stateIn(then), stateIn(now)] : [nameIn(then, field), nameIn(now, field)];
    return from === to ? [] : [{ of: 'asset', field, from, to }];
  });
}

/** A retired asset is in no status: the reason stands in its place. */
const stateIn = ({ status, retired }: JsonObject): HistoryValue =>
  typeof retired === 'string' ? message.retiredAs(retired) : historyValue(status);

function assetChanges({ data, previous }: DomainEvent): HistoryChange[] {
  // A creation has no `previous`: all fields came from null.
  const before = previous ?? Object.fromEntries(Object.keys(data).map((key) => [key, null]));
  return inOrder(Object.keys(before)).flatMap((field): HistoryChange[] => {
    if (silentAssetFields.has(field)) return [];
    if (maps.includes(field)) return mapChanges(field, data[field], before[field], previous !== undefined);
    const change =
      field === 'acknowledgement'
        ? acknowledgementChange(before, data)
        : { of: 'asset' as const, field, from: nameIn(before, field, data), to: nameIn(data, field) };
    return change.from === change.to ? [] : [change];
  });
}

/** The asset's own fields first, custom fields and specs last. */
const inOrder = (fields: readonly string[]): string[] => {
  const placeOf = (field: string): number =>
    maps.includes(field) ? order.length + 1 : order.includes(field) ? order.indexOf(field) : order.length;
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
};

/** An edit's `previous` has `customFields` key by key, but `specs` as a whole. */
function mapChanges(
  map: string,
  after: Json | undefined,
  before: Json | undefined,
  isEdit: boolean,
): HistoryChange[] {
  const [is, was] = [objectOf(after), objectOf(before)];
  const keys = isEdit && map === 'customFields' ? Object.keys(was) : Object.keys({ ...was, ...is });
  return keys.flatMap((key): HistoryChange[] => {
    // A bound field's value is listed under the asset's own name.
    if (map === 'customFields' && bindingOf(key)) return [];
    const [from, to] = [historyValue(was[key]), historyValue(is[key])];
    return from === to ? [] : [{ of: 'asset', field: `${map}.${key}`, from, to }];
  });
}

/**
 * A field's value, or the name of what it refers to. `previous` only has names that changed; `now` has the
 * rest.
 */
function nameIn(record: JsonObject, field: string, now: JsonObject = record): HistoryValue {
  if (field === 'acknowledgement') return acknowledgementIn(objectOf(record[field]));
  const value = historyValue(record[field]);
  if (value === null) return null;
  for (const name of names[field] ?? []) {
    const known = historyValue(Object.hasOwn(record, name) ? record[name] : now[name]);
    if (known !== null) return known;
  }
  return value;
}

/** What became of an acknowledgement that a hand-over asked for. */
const acknowledgementIn = ({ askedAt, at, text }: JsonObject): HistoryValue =>
  at === undefined
    ? askedAt === undefined
      ? null
      : message.waitsForAcknowledgement
    : message.agreedToVersion(Number(text));

function changeOf(
  { data, previous }: DomainEvent,
  of: HistoryChange['of'],
  path: string,
  field = path,
): HistoryChange[] {
  if (!previous || !Object.hasOwn(previous, path) || isSame(previous[path] ?? null, data[path] ?? null))
    return [];
  return [{ of, field, from: historyValue(previous[path]), to: historyValue(data[path]) }];
}

/** Merged types, from the event of the source or of the destination. */
function mergesOf({ data }: DomainEvent): HistoryChange[] {
  const merge = (from: Json | undefined, to: Json | undefined): HistoryChange => ({
    of: 'type',
    field: 'merged',
    from: historyValue(from),
    to: historyValue(to),
  });
  const { sources } = objectOf(data.merged);
  return [
    ...(data.mergedInto === undefined ? [] : [merge(data.name, objectOf(data.mergedInto).name)]),
    ...(Array.isArray(sources) ? sources.map((source: Json) => merge(objectOf(source).name, data.name)) : []),
  ];
}

/** Text, a number or a boolean; anything else as JSON. */
function historyValue(value: Json | undefined): HistoryValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
