import { snapshotSchemas } from '@quartermaster/core/events/event-schemas';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals, exists, type Where } from '@quartermaster/core/query/where';
import type { UndoableKindName } from '@quartermaster/core/records/record-kinds';
import { granted, refused } from '@quartermaster/core/verdict';
import { countWithRetired } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { existingParents } from './existing-parent.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';
import type { UndoableKind } from './undoable-kind.ts';

interface NameDeps {
  readonly runtime: Runtime;
  readonly assets: AssetService;
  readonly catalogue: CatalogueService;
  readonly settings: SettingsService;
}

const staysAsItIs = refused('CONFLICT', message.notUndone);
/** A batch only creates or deletes types, so there is never an edit to undo. */
const unchanged = () => staysAsItIs;
/** The former values, with null for those that weren't there. */
const wasBefore = (previous: JsonObject) =>
  Object.fromEntries(Object.entries(previous).map(([field, was]) => [field, was ?? null]));
const nameOf: UndoableKind<never, never, never>['nameOf'] = ({ name, displayName }) => ({
  name: String(name ?? displayName),
});

/** Undoes the types, fields, vendors and locations that an import created, except those in use by now. */
export function nameUndo({ runtime, assets, catalogue, settings }: NameDeps) {
  const { fields, vendors, locations } = assets.deps;
  const inUse = async (wheres: { readonly assets: Where; readonly items?: Where }) => {
    const [held, listed] = await Promise.all([
      countWithRetired(assets.collection, wheres.assets),
      wheres.items ? catalogue.collection.count(wheres.items) : 0,
    ]);
    return held + listed > 0 ? message.inUseSince : undefined;
  };

  return {
    vendor: recordUndo({
      records: vendors.records,
      follows: [],
      nameOf,
      inUse: ({ id }) => inUse({ assets: equals('vendorId', id) }),
      restorer: async () => ({
        document(data) {
          const parsed = snapshotSchemas.vendor.safeParse(data);
          if (!parsed.success) return staysAsItIs;
          const { id, name, status, createdAt, version: _version, ...others } = parsed.data;
          const updatedAt = instantOf(runtime);
          return granted({
            ...definedFields(others),
            ...{ id, name, status, createdAt, updatedAt, nameKey: fold(name) },
          });
        },
        change: (previous) =>
          granted({
            set: wasBefore(previous),
          }),
      }),
    }),
    location: recordUndo({
      records: locations.records,
      follows: ['path', 'isDefault', 'parentName'],
      nameOf,
      async inUse({ id }) {
        if ((await settings.get()).defaultLocationId === id) return message.locationIsDefault;
        const below = await locations.collection.count(equals('parentKey', id));
        return below > 0 ? message.locationHasSubLocations : inUse({ assets: equals('locationId', id) });
      },
      restorer: async (all, { toParent }) => {
        const parents = all.flatMap(({ parentId }) => (typeof parentId === 'string' ? [parentId] : []));
        const there = new Set((await locations.collection.getMany(parents)).map(({ id }) => id));
        const gone = [...new Set(parents)].filter((id) => !there.has(id));
        const above = await existingParents(runtime.store.events, locations, gone);
        return {
          document(data) {
            const parsed = snapshotSchemas.location.safeParse(data);
            if (!parsed.success) return staysAsItIs;
            const { id, name, parentId: before, address, contact, createdAt } = parsed.data;
            const instead = before === undefined ? undefined : above.get(before);
            const parentId = toParent && instead ? instead.id : before;
            if (before !== undefined && !there.has(before)) {
              if (!instead) return refused('CONFLICT', message.referenceGone('location'));
              if (!toParent) return refused('CONFLICT', message.parentInstead(instead.name));
            }
            const updatedAt = instantOf(runtime);
            const parent = { parentKey: parentId ?? '', ...definedFields({ parentId }) };
            const details = definedFields({ address, contact: contact && definedFields(contact) });
            return granted({ id, name, nameKey: fold(name), ...parent, ...details, createdAt, updatedAt });
          },
          // An import changes nothing else.
          change: (previous) =>
            Object.keys(previous).every((field) => field === 'address' || field === 'contact')
              ? granted({ set: wasBefore(previous) })
              : staysAsItIs,
        };
      },
    }),
    type: recordUndo({
      records: fields.typeRecords,
      // Which fields a type has is said on the fields.
      follows: ['customFields'],
      nameOf,
      inUse: ({ id }) => inUse({ assets: equals('typeId', id), items: equals('typeId', id) }),
      restorer: async () => ({
        document(data) {
          const parsed = snapshotSchemas.type.safeParse(data);
          if (!parsed.success) return staysAsItIs;
          const { id, name, description, icon, maintenanceInterval, requiresCalibration, createdAt } =
            parsed.data;
          return granted({
            ...{ id, name, nameKey: fold(name), position: Date.parse(createdAt), requiresCalibration },
            ...definedFields({ description, icon, maintenanceInterval }),
            ...{ createdAt, updatedAt: instantOf(runtime) },
          });
        },
        change: unchanged,
      }),
    }),
    field: recordUndo({
      records: fields.fieldRecords,
      follows: ['assetTypes'],
      nameOf,
      inUse: ({ apiName }) => inUse({ assets: exists(`customFields.${apiName}`) }),
      restorer: async () => ({
        document(data) {
          const parsed = snapshotSchemas.field.safeParse(data);
          if (!parsed.success) return staysAsItIs;
          const { id, displayName, apiName, type, required, typeIds, hiddenOnItemForms, createdAt } =
            parsed.data;
          const { options, defaultValue } = parsed.data;
          return granted({
            ...{ id, displayName, apiName, type, required, typeIds, hiddenOnItemForms },
            ...definedFields({ options, defaultValue }),
            ...{ position: Date.parse(createdAt), createdAt, updatedAt: instantOf(runtime) },
          });
        },
        // An import only gives a field to further types.
        change: (previous) =>
          Object.keys(previous).every((name) => name === 'typeIds' || name === 'assetTypes')
            ? granted({ set: wasBefore({ typeIds: previous.typeIds }) })
            : staysAsItIs,
      }),
    }),
  } satisfies Partial<Record<UndoableKindName, RecordUndo>>;
}
