import type { Cause } from '@quartermaster/core/events/event';
import { type AssetType, defaultMaintenanceInterval } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { type CustomField, everyType, type NewCustomField } from '@quartermaster/core/fields/custom-field';
import { defaultAssetTypes, defaultCustomFields } from '@quartermaster/core/fields/defaults';
import { hiddenByDefault, typesOfField } from '@quartermaster/core/fields/definition';
import { compareDocuments } from '@quartermaster/core/query/compare';
import { fold } from '@quartermaster/core/query/fold';
import { contains, or } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { unknownNames } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import { newPrefixedId } from '../runtime/ids.ts';
import { rememberLast } from '../runtime/remember-last.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type {
  AssetTypeDocument,
  CustomFieldDocument,
  StoredAssetType,
  StoredCustomField,
} from './collection.ts';
import { toAssetType, toCustomField } from './present.ts';
import {
  type AssetTypeRecords,
  assetTypeRecords,
  type CustomFieldRecords,
  customFieldRecords,
  fieldSnapshot,
} from './record.ts';
import { TypeTable } from './type-table.ts';

/** Asset types, custom fields, and which fields each type has. */
export class FieldService {
  readonly #runtime: Runtime;
  readonly typeRecords: AssetTypeRecords;
  readonly fieldRecords: CustomFieldRecords;
  readonly typeCollection: Collection<AssetTypeDocument>;
  readonly fieldCollection: Collection<CustomFieldDocument>;
  readonly #tableOf = rememberLast((types: readonly StoredAssetType[]) => new TypeTable(inOrder(types)));
  readonly #inFormOrder = rememberLast(inOrder<StoredCustomField>);
  readonly #customFieldsOf = rememberLast((fields: readonly StoredCustomField[], table: TypeTable) =>
    fields.map((field) => toCustomField(field, table)),
  );
  readonly #boundFieldsOf = rememberLast((fields: readonly CustomField[]) =>
    fields.filter(({ apiName }) => bindingOf(apiName) !== undefined),
  );
  readonly #assetTypesOf = rememberLast((fields: readonly StoredCustomField[], table: TypeTable) =>
    table.types.map((type) => toAssetType(type, fields, table)),
  );

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.typeRecords = assetTypeRecords(runtime, this);
    this.fieldRecords = customFieldRecords(runtime, this);
    this.typeCollection = this.typeRecords.collection;
    this.fieldCollection = this.fieldRecords.collection;
  }

  /**
   * Creates the default types and fields if there are none (section 4: Settings load). Their ids are fixed,
   * so repeating it is safe.
   */
  async seed(): Promise<void> {
    const now = instantOf(this.#runtime);
    if ((await this.typeCollection.find({ limit: 1 })).items.length === 0) {
      for (const [position, name] of defaultAssetTypes.entries()) {
        // The icon is stored explicitly, so that it stays when the type is renamed.
        const type = typeDocument(seededTypeId(name), name, position, now);
        await this.typeCollection.insert({ ...type, icon: name.toLowerCase() });
      }
    }
    if ((await this.fieldCollection.find({ limit: 1 })).items.length === 0) {
      for (const [position, { assetTypes, options, ...field }] of defaultCustomFields.entries()) {
        await this.fieldCollection.insert({
          ...field,
          ...definedFields({ options }),
          id: `cf_${field.apiName}`,
          position,
          required: field.required ?? false,
          typeIds: assetTypes.map((name) => (name === everyType ? everyType : seededTypeId(name))),
          hiddenOnItemForms: false,
          createdAt: now,
          updatedAt: now,
        });
      }
    }
  }

  /**
   * Makes fields that refer to one of these types refer to another, or to none.
   * @param ids of the types to replace
   * @param by id of the replacement; undefined for none
   * @param before the types before the change, from which the events take the previous names
   */
  async replaceTypes(
    ids: readonly string[],
    by: string | undefined,
    cause: Cause,
    before: TypeTable,
  ): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.fieldCollection.find({
      where: or(...ids.map((id) => contains('typeIds', id))),
      limit: 200,
    });
    for (const { id } of found.items) {
      await this.fieldRecords.edit({
        find: () => this.fieldRecords.find(id),
        change: ({ typeIds }) => ({
          set: { typeIds: [...new Set(typeIds.flatMap((one) => (ids.includes(one) ? (by ?? []) : one)))] },
        }),
        cause,
        eventDetails: (field) => {
          const { assetTypes, typeIds } = fieldSnapshot(field, before);
          return { before: { assetTypes, typeIds } };
        },
      });
    }
    // There was more than one page; fields that are already written no longer match.
    if (found.next !== undefined) await this.replaceTypes(ids, by, cause, before);
  }

  /** All types, including merged ones. */
  async table(): Promise<TypeTable> {
    return this.#tableOf(await this.typeCollection.all());
  }

  /** All existing types, in list order. */
  async types(): Promise<readonly StoredAssetType[]> {
    return (await this.table()).types;
  }

  /** The types with these ids; a merged one resolves to the type it was merged into. */
  async typesById(ids: readonly string[]): Promise<Map<string, StoredAssetType>> {
    const table = await this.table();
    return new Map(
      ids.flatMap((id) => {
        const type = table.byId(id);
        return type ? [[id, type]] : [];
      }),
    );
  }

  async typeByName(name: string): Promise<StoredAssetType | undefined> {
    return (await this.table()).byName(name);
  }

  /** The type with this id; refuses (404) if it doesn't exist or was merged into another. */
  async findType(id: string): Promise<StoredAssetType> {
    const type = await this.typeRecords.find(id);
    if (type.mergedInto !== undefined) throw this.typeRecords.notFound();
    return type;
  }

  /** All ids that records may contain for the types with these names. */
  async typeIdsOf(names: readonly string[]): Promise<string[]> {
    const table = await this.table();
    const types = new Set(names.flatMap((name) => table.byName(name)?.id ?? []));
    if (types.size === 0 && names.length > 0)
      throw unknownNames(
        'type',
        names,
        table.types.map(({ name }) => name),
      );
    return [...types].flatMap((id) => table.idsOf(id));
  }

  /** Creates the type with this name for an import, unless it exists. */
  async ensureType(name: string, cause: Cause): Promise<void> {
    if (await this.typeByName(name)) return;
    const now = this.#runtime.now();
    const id = newPrefixedId('type', now);
    await this.typeRecords.tryInsert(typeDocument(id, name.trim(), now.getTime(), now.toISOString()), cause);
  }

  /** Creates a field for a column that an import was told to keep, or gives an existing one to further types. */
  async ensureField({ apiName, assetTypes, options, ...field }: NewCustomField, cause: Cause): Promise<void> {
    const types = typesOfField(apiName, assetTypes);
    const typeIds = types.includes(everyType) ? [everyType] : await this.#idsByName(types);
    const existing = (await this.allFields()).find((one) => one.apiName === apiName);
    if (existing) {
      await this.fieldRecords.edit({
        find: () => this.fieldRecords.find(existing.id),
        change: (stored) =>
          stored.typeIds.includes(everyType) || typeIds.every((id) => stored.typeIds.includes(id))
            ? undefined
            : { set: { typeIds: [...new Set([...stored.typeIds, ...typeIds])] } },
        cause,
      });
      return;
    }
    const now = this.#runtime.now();
    await this.fieldRecords.tryInsert(
      {
        ...definedFields({ options }),
        id: newPrefixedId('cf', now),
        apiName,
        displayName: field.displayName,
        position: now.getTime(),
        type: field.type,
        required: false,
        typeIds,
        hiddenOnItemForms: hiddenByDefault(apiName),
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
      cause,
    );
  }

  async #idsByName(names: readonly string[]): Promise<string[]> {
    const table = await this.table();
    return names.flatMap((name) => table.byName(name)?.id ?? []);
  }

  /**
   * All custom fields as the API returns them, with types by name. The same array until a field or type
   * changes.
   */
  async customFields(): Promise<readonly CustomField[]> {
    const [fields, table] = await Promise.all([this.allFields(), this.table()]);
    return this.#customFieldsOf(fields, table);
  }

  /** The custom fields that show asset fields under another name. */
  async boundFields(): Promise<readonly CustomField[]> {
    return this.#boundFieldsOf(await this.customFields());
  }

  /** All asset types as the API returns them, with the ids of their fields. */
  async assetTypes(): Promise<readonly AssetType[]> {
    const [fields, table] = await Promise.all([this.allFields(), this.table()]);
    return this.#assetTypesOf(fields, table);
  }

  /** All custom fields as stored, in form order. */
  async allFields(): Promise<readonly StoredCustomField[]> {
    return this.#inFormOrder(await this.fieldCollection.all());
  }
}

const inOrder = <T extends { readonly position: number }>(all: readonly T[]): readonly T[] =>
  all.toSorted(compareDocuments(['position']));

const seededTypeId = (name: string): string => `type_${fold(name).replaceAll(' ', '_')}`;

/** A new type as it is stored. */
export const typeDocument = (id: string, name: string, position: number, now: string): AssetTypeDocument => ({
  id,
  name,
  nameKey: fold(name),
  position,
  maintenanceInterval: defaultMaintenanceInterval,
  requiresCalibration: false,
  createdAt: now,
  updatedAt: now,
});
