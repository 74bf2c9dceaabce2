import { type Acknowledgement, assetSchema } from '@quartermaster/core/assets/asset';
import { sightingFields } from '@quartermaster/core/assets/sighting';
import { snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import { boundApiNames } from '@quartermaster/core/fields/bound-fields';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { granted, refused, type Verdict } from '@quartermaster/core/verdict';
import type { AssetDocument } from '../assets/collection.ts';
import type { Reference } from '../assets/document.ts';
import type { AssetService } from '../assets/service.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { recipients } from '../users/recipients.ts';
import { existingParents } from './existing-parent.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';
import type { Restorer, UndoMode } from './undoable-kind.ts';

/** References that events contain by id as well as by name. */
const ids = ['typeId', 'vendorId', 'assignedToId'];

/**
 * Fields of an asset's events that aren't its own: names of other records, and values derived from other
 * fields.
 */
const follows = [
  ...Object.keys(snapshotSchemas.asset.shape).filter(
    (name) => !Object.hasOwn(assetSchema.shape, name) && !ids.includes(name),
  ),
  ...['type', 'vendor', 'maintenanceDue', 'maintained'],
];

/** Undoes what was done to assets. */
export const assetUndo = (runtime: Runtime, assets: AssetService): RecordUndo =>
  recordUndo({
    records: assets.records,
    follows,
    // A new e-mail address of the same holder is no change of the asset.
    // Nor is what the holder has said since to having been given it.
    asNow: (data, { assignedToId = null, assignedTo, acknowledgement = null }) =>
      isSameHolder(data, assignedToId, assignedTo)
        ? { ...data, assignedTo, assignedToId, acknowledgement }
        : data,
    previousOf: ({ data, previous = {} }, { lastSeen }) =>
      data.lastSeen === lastSeen ? previous : unsighted(previous),
    endsAcknowledged: ({ type, previous = {} }, { acknowledgement }) =>
      acknowledgement?.at !== undefined &&
      (type === 'equipment.created' || Object.hasOwn(previous, 'assignedTo')),
    nameOf: ({ assetId, name }) => ({ assetId: String(assetId), name: String(name) }),
    restorer: (data, mode) => assetRestorer(runtime, assets, data, mode),
  });

/** Without when it was seen: it was seen again since. */
const unsighted = (previous: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(previous).filter(([field]) => !sightingFields.some((name) => name === field)),
  );

/** Older events identify the holder by address alone. */
const isSameHolder = (data: JsonObject, id: string | null, address: string | null): boolean =>
  data.assignedToId === undefined ? data.assignedTo === address : data.assignedToId === id;

async function assetRestorer(
  runtime: Runtime,
  { deps }: AssetService,
  data: readonly JsonObject[],
  { toParent }: UndoMode,
): Promise<Restorer<AssetDocument>> {
  const named = (field: string): string[] => [
    ...new Set(data.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : []))),
  ];
  const [types, vendors, locations, holderOf] = await Promise.all([
    deps.fields.table(),
    deps.vendors.collection.getMany(named('vendorId')),
    deps.locations.collection.getMany(named('location')),
    recipients(deps.users, named('assignedToId')),
  ]);
  const vendorOf = byId(vendors);
  const locationOf = byId(locations);
  const goneLocations = named('location').filter((id) => locationOf(id) === undefined);
  const parents = await existingParents(runtime.store.events, deps.locations, goneLocations);

  /** The records that these fields refer to; refused if one no longer exists. */
  const references = (data: JsonObject, before: JsonObject): Verdict<Found> => {
    const { typeId, vendorId, location, assignedTo } = data;
    const type = typeof typeId === 'string' ? types.byId(typeId) : undefined;
    const vendor = vendorOf(vendorId);
    const parent = typeof location === 'string' ? parents.get(location) : undefined;
    const place = locationOf(location) ?? (toParent ? parent : undefined);
    if (typeof typeId === 'string' && !type) return gone('type');
    if (typeof vendorId === 'string' && !vendor) return gone('vendor');
    if (typeof location === 'string' && !place)
      return parent ? refused('CONFLICT', message.parentInstead(parent.name)) : gone('location');
    const holder = typeof assignedTo === 'string' ? holderOf(before.assignedToId) : granted(undefined);
    return holder.ok ? granted({ type, vendor, location: place, holder: holder.value }) : holder;
  };

  return {
    document(snapshot) {
      const parsed = assetSchema.safeParse(snapshot);
      const found = references(snapshot, snapshot);
      if (!found.ok) return found;
      const { type, vendor, location, holder } = found.value;
      if (!parsed.success || !type) return gone('type');
      const {
        type: _type,
        vendor: _vendor,
        location: _location,
        updatedAt: _updatedAt,
        version: _version,
        // Left out, so that it is computed again and announced.
        maintenanceDue: _due,
        customFields = {},
        acknowledgement,
        assignedTo,
        id,
        assetId,
        name,
        status,
        condition,
        createdAt,
        ...others
      } = parsed.data;
      const values = Object.entries(customFields).filter(([name]) => !boundApiNames.includes(name));
      return granted({
        ...definedFields(others),
        id,
        assetId,
        name,
        status,
        condition,
        createdAt,
        typeId: type.id,
        ...definedFields({
          assignedTo: assignedTo === null ? undefined : holder,
          vendorId: vendor?.id,
          locationId: location?.id,
        }),
        ...(acknowledgement ? { acknowledgement: storedAcknowledgement(acknowledgement) } : {}),
        ...(values.length > 0 ? { customFields: Object.fromEntries(values) } : {}),
        keys: {
          assetId: fold(assetId),
          name: fold(name),
          type: fold(type.name),
          ...definedFields({
            vendor: vendor && fold(vendor.name),
            location: location && fold(location.name),
          }),
        },
        lastUpdated: instantOf(runtime),
      });
    },
    change(previous, before) {
      const found = references(previous, before);
      if (!found.ok) return found;
      const { type, vendor, location, holder } = found.value;
      const set: Record<string, Json> = {};
      for (const [field, was] of Object.entries(previous)) {
        if (follows.includes(field) || field === 'assignedToId') continue;
        if (field === 'customFields')
          for (const [name, value] of Object.entries(typeof was === 'object' && was !== null ? was : {})) {
            if (!boundApiNames.includes(name)) set[`customFields.${name}`] = value ?? null;
          }
        else if (field === 'typeId')
          Object.assign(set, { typeId: type?.id ?? null, 'keys.type': keyOf(type) });
        else if (field === 'vendorId')
          Object.assign(set, { vendorId: was ?? null, 'keys.vendor': keyOf(vendor) });
        else if (field === 'location')
          Object.assign(set, { locationId: location?.id ?? null, 'keys.location': keyOf(location) });
        else if (field === 'assignedTo') set.assignedTo = was === null ? null : (holder ?? null);
        else set[field] = was ?? null;
      }
      if (typeof previous.name === 'string') set['keys.name'] = fold(previous.name);
      return granted({ set });
    },
  };
}

const storedAcknowledgement = ({ askedAt, ...said }: Acknowledgement) => ({
  askedAt,
  ...definedFields(said),
});

interface Found {
  readonly type: Reference | undefined;
  readonly vendor: Reference | undefined;
  readonly location: Reference | undefined;
  readonly holder: string | undefined;
}

const keyOf = (reference: Reference | undefined): string | null => (reference ? fold(reference.name) : null);

function byId(found: readonly Reference[]): (id: Json | undefined) => Reference | undefined {
  const known = new Map(found.map((one) => [one.id, one]));
  return (id) => (typeof id === 'string' ? known.get(id) : undefined);
}

const gone = (what: 'type' | 'vendor' | 'location') => refused('CONFLICT', message.referenceGone(what));
