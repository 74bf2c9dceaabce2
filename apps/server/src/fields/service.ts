import type { Actor } from '@quartermaster/core/access/actor';
import { type AssetType, defaultMaintenanceInterval } from '@quartermaster/core/fields/asset-type';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { defaultAssetTypes, defaultCustomFields } from '@quartermaster/core/fields/defaults';
import { hiddenAtFirst, typesOfField } from '@quartermaster/core/fields/definition';
import { fold } from '@quartermaster/core/query/fold';
import { contains, or } from '@quartermaster/core/query/where';
import { type Collection, updateMany } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { newPrefixedId } from '../ids.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import {
  type AssetTypeDocument,
  assetTypeCollection,
  type CustomFieldDocument,
  customFieldCollection,
  type StoredAssetType,
  type StoredCustomField,
} from './collection.ts';
import { toAssetType, toCustomField } from './present.ts';
import { TypeTable } from './type-table.ts';

/** Asset types and custom fields, and which belongs to which. */
export class FieldService {
  readonly #runtime: Runtime;
  readonly typeCollection: Collection<AssetTypeDocument>;
  readonly fieldCollection: Collection<CustomFieldDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.typeCollection = runtime.store.collection(assetTypeCollection);
    this.fieldCollection = runtime.store.collection(customFieldCollection);
  }

  /** Empty lists are filled with the defaults (section 4: Settings load). Their ids are fixed, so repeating is safe. */
  async seed(): Promise<void> {
    const now = instantOf(this.#runtime);
    if ((await this.typeCollection.find({ limit: 1 })).items.length === 0) {
      for (const [position, name] of defaultAssetTypes.entries()) {
        await this.typeCollection.insert(typeDocument(seededTypeId(name), name, position, now));
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

  /** Lets fields that name one of these types name another, or none. */
  async replaceTypes(ids: readonly string[], by: string | undefined): Promise<void> {
    if (ids.length === 0) return;
    for await (const _ of updateMany(this.fieldCollection, {
      where: or(...ids.map((id) => contains('typeIds', id))),
      change: ({ typeIds }) => {
        const replaced = typeIds.flatMap((id) => (ids.includes(id) ? (by ?? []) : id));
        return { set: { typeIds: [...new Set(replaced)] } };
      },
    }));
  }

  /** All types, with where the merged ones went. */
  async table(): Promise<TypeTable> {
    const all: StoredAssetType[] = [];
    for await (const type of this.typeCollection.stream({ sort: ['position'] })) all.push(type);
    return new TypeTable(all);
  }

  /** All types that are there, in the order of lists. */
  async types(): Promise<readonly StoredAssetType[]> {
    return (await this.table()).types;
  }

  /** The types of these ids; one that was merged is the one that it was merged into. */
  async typesById(ids: readonly string[]): Promise<Map<string, StoredAssetType>> {
    const found = new Map((await this.typeCollection.getMany(ids)).map((type) => [type.id, type]));
    if (![...found.values()].some(({ mergedInto }) => mergedInto !== undefined)) return found;
    const table = await this.table();
    return new Map(
      ids.flatMap((id) => {
        const type = table.byId(id);
        return type ? [[id, type]] : [];
      }),
    );
  }

  async typeByName(name: string): Promise<StoredAssetType | undefined> {
    const { items } = await this.typeCollection.find({
      where: { op: 'equals', path: 'nameKey', value: fold(name.trim()) },
      limit: 1,
    });
    const type = items[0];
    return type?.mergedInto === undefined ? type : (await this.table()).byId(type.id);
  }

  /** Every id by which records may have the types of these names. */
  async typeIdsOf(names: readonly string[]): Promise<string[]> {
    const table = await this.table();
    const types = new Set(names.flatMap((name) => table.byName(name)?.id ?? []));
    return [...types].flatMap((id) => table.idsOf(id));
  }

  /** The type of this name; made when an import asks for it. */
  async ensureType(name: string, actor: Actor): Promise<void> {
    if (await this.typeByName(name)) return;
    const now = instantOf(this.#runtime);
    const id = newPrefixedId('type', this.#runtime.now());
    const document = typeDocument(id, name.trim(), this.#runtime.now().getTime(), now);
    await this.typeCollection.insert(document, [
      domainEvent(this.#runtime, {
        type: 'type.created',
        actor: byUser(actor),
        subject: { kind: 'type', id },
        data: { id, name: document.name },
      }),
    ]);
  }

  /** A text field that an import found in its file and was asked to make, for the types given. */
  async ensureField(apiName: string, actor: Actor): Promise<void> {
    const now = instantOf(this.#runtime);
    const id = newPrefixedId('cf', this.#runtime.now());
    await this.fieldCollection.insert(
      {
        id,
        apiName,
        displayName: apiName,
        position: this.#runtime.now().getTime(),
        type: 'text',
        required: false,
        typeIds: typesOfField(apiName, [everyType]),
        hiddenOnItemForms: hiddenAtFirst(apiName),
        createdAt: now,
        updatedAt: now,
      },
      [
        domainEvent(this.#runtime, {
          type: 'field.created',
          actor: byUser(actor),
          subject: { kind: 'field', id },
          data: { id, apiName },
        }),
      ],
    );
  }

  /** All custom fields as the API answers them: types by name. */
  async customFields(): Promise<CustomField[]> {
    const [fields, table] = await Promise.all([this.allFields(), this.table()]);
    return fields.map((field) => toCustomField(field, table));
  }

  /** All asset types as the API answers them: with the ids of their fields. */
  async assetTypes(): Promise<AssetType[]> {
    const [fields, table] = await Promise.all([this.allFields(), this.table()]);
    return table.types.map((type) => toAssetType(type, fields, table));
  }

  /** One asset type as the API answers it. */
  async assetType(id: string): Promise<AssetType | undefined> {
    return (await this.assetTypes()).find((type) => type.id === id);
  }

  async customField(id: string): Promise<CustomField | undefined> {
    const [field, table] = await Promise.all([this.fieldCollection.get(id), this.table()]);
    return field && toCustomField(field, table);
  }

  /** All custom fields as they are stored, in the order of forms. */
  async allFields(): Promise<StoredCustomField[]> {
    const fields: StoredCustomField[] = [];
    for await (const field of this.fieldCollection.stream({ sort: ['position'] })) fields.push(field);
    return fields;
  }
}

const seededTypeId = (name: string): string => `type_${fold(name).replaceAll(' ', '_')}`;

/** A type as it is stored at first. */
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
