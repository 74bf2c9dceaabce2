import type { Actor } from '@quartermaster/core/access/actor';
import { type AssetType, defaultMaintenanceInterval } from '@quartermaster/core/fields/asset-type';
import { appliesTo, type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { defaultAssetTypes, defaultCustomFields } from '@quartermaster/core/fields/defaults';
import { fold } from '@quartermaster/core/query/fold';
import type { Collection } from '@quartermaster/store';
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

/** Asset types and custom fields, and which belongs to which. */
export class FieldService {
  readonly #runtime: Runtime;
  readonly #types: Collection<AssetTypeDocument>;
  readonly #fields: Collection<CustomFieldDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#types = runtime.store.collection(assetTypeCollection);
    this.#fields = runtime.store.collection(customFieldCollection);
  }

  /** Empty lists are filled with the defaults (section 4: Settings load). Their ids are fixed, so repeating is safe. */
  async seed(): Promise<void> {
    const now = instantOf(this.#runtime);
    if ((await this.#types.find({ limit: 1 })).items.length === 0) {
      for (const [position, name] of defaultAssetTypes.entries()) {
        await this.#types.insert(typeDocument(seededTypeId(name), name, position, now));
      }
    }
    if ((await this.#fields.find({ limit: 1 })).items.length === 0) {
      for (const [position, { assetTypes, options, ...field }] of defaultCustomFields.entries()) {
        await this.#fields.insert({
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

  async types(): Promise<StoredAssetType[]> {
    const types: StoredAssetType[] = [];
    for await (const type of this.#types.stream({ sort: ['position'] })) types.push(type);
    return types;
  }

  async typesById(ids: readonly string[]): Promise<Map<string, StoredAssetType>> {
    return new Map((await this.#types.getMany(ids)).map((type) => [type.id, type]));
  }

  async typeByName(name: string): Promise<StoredAssetType | undefined> {
    const { items } = await this.#types.find({
      where: { op: 'equals', path: 'nameKey', value: fold(name.trim()) },
      limit: 1,
    });
    return items[0];
  }

  /** The type of this name; made when an import asks for it. */
  async ensureType(name: string, actor: Actor): Promise<void> {
    if (await this.typeByName(name)) return;
    const now = instantOf(this.#runtime);
    const id = newPrefixedId('type', this.#runtime.now());
    const document = typeDocument(id, name.trim(), this.#runtime.now().getTime(), now);
    await this.#types.insert(document, [
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
    await this.#fields.insert(
      {
        id,
        apiName,
        displayName: apiName,
        position: this.#runtime.now().getTime(),
        type: 'text',
        required: false,
        typeIds: [everyType],
        hiddenOnItemForms: false,
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
    const [fields, types] = await Promise.all([this.#allFields(), this.types()]);
    const names = new Map(types.map((type) => [type.id, type.name]));
    return fields.map(({ position: _position, version: _version, typeIds, ...field }) => ({
      ...field,
      assetTypes: typeIds.flatMap((id) => (id === everyType ? [everyType] : (names.get(id) ?? []))),
    }));
  }

  /** All asset types as the API answers them: with the ids of their fields. */
  async assetTypes(): Promise<AssetType[]> {
    const [types, fields] = await Promise.all([this.types(), this.customFields()]);
    return types.map((type) => ({
      id: type.id,
      name: type.name,
      ...definedFields({ description: type.description, icon: type.icon }),
      maintenanceInterval: type.maintenanceInterval,
      requiresCalibration: type.requiresCalibration,
      customFields: fields.filter((field) => appliesTo(field, type.name)).map((field) => field.id),
    }));
  }

  async #allFields(): Promise<StoredCustomField[]> {
    const fields: StoredCustomField[] = [];
    for await (const field of this.#fields.stream({ sort: ['position'] })) fields.push(field);
    return fields;
  }
}

const seededTypeId = (name: string): string => `type_${fold(name).replaceAll(' ', '_')}`;

const typeDocument = (id: string, name: string, position: number, now: string): AssetTypeDocument => ({
  id,
  name,
  nameKey: fold(name),
  position,
  maintenanceInterval: defaultMaintenanceInterval,
  requiresCalibration: false,
  createdAt: now,
  updatedAt: now,
});
