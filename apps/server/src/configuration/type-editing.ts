import type { Cause } from '@quartermaster/core/events/event';
import {
  type AssetType,
  type AssetTypeChange,
  type NewAssetType,
  type RenamedType,
  sameOrder,
} from '@quartermaster/core/fields/asset-type';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { type AssetDocument, assetCollection, countWithRetired } from '../assets/collection.ts';
import { type ItemDocument, itemCollection } from '../catalogue/collection.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { FieldMapping } from '../fields/mapping.ts';
import { type FieldService, typeDocument } from '../fields/service.ts';
import type { JobService } from '../jobs/service.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { newPrefixedId } from '../runtime/ids.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Adds, changes, renames and deletes asset types. Records store a type's id, so renaming is a single write.
 */
export class TypeEditing {
  readonly #runtime: Runtime;
  readonly #fields: FieldService;
  readonly #mapping: FieldMapping;
  readonly #jobs: JobService;
  readonly #assets: Collection<AssetDocument>;
  readonly #items: Collection<ItemDocument>;

  constructor(runtime: Runtime, fields: FieldService, mapping: FieldMapping, jobs: JobService) {
    this.#runtime = runtime;
    this.#fields = fields;
    this.#mapping = mapping;
    this.#jobs = jobs;
    this.#assets = runtime.store.collection(assetCollection);
    this.#items = runtime.store.collection(itemCollection);
  }

  /** Adds a type. `id` is derived from the call if that may be repeated. */
  async create(
    { name, customFields, ...input }: NewAssetType,
    caller: Caller,
    id = newPrefixedId('type', this.#runtime.now()),
  ): Promise<AssetType> {
    await this.#mapping.check(customFields ?? []);
    const now = this.#runtime.now();
    const cause = byCaller(caller, this.#runtime.newId());
    const { maintenanceInterval: _default, ...basic } = typeDocument(
      id,
      name,
      now.getTime(),
      now.toISOString(),
    );
    const document = {
      ...basic,
      requiresCalibration: input.requiresCalibration,
      ...definedFields({
        maintenanceInterval: input.maintenanceInterval,
        description: input.description || undefined,
        icon: input.icon || undefined,
        fieldOrder: customFields,
      }),
    };
    const eventDetails = customFields === undefined ? {} : { after: { customFields } };
    const insert = () => this.#fields.typeRecords.tryInsert(document, cause, eventDetails);
    let outcome = await insert();
    if (isNameTaken(outcome) && (await this.#freed(name))) outcome = await insert();
    if (isNameTaken(outcome)) throw this.#fields.typeRecords.taken('name');
    // Fields that belong to all types belong to this one too, unless the list omits them.
    if (customFields !== undefined) await this.#mapping.set(id, customFields, cause);
    return this.#presented(id);
  }

  /** Replaces the fields that the change names. With `version`, only if that is still the current one. */
  async update(id: string, change: AssetTypeChange, caller: Caller, version?: number): Promise<AssetType> {
    if (change.customFields) await this.#mapping.check(change.customFields);
    const type = await this.#fields.findType(id);
    const write = (batch?: string) => this.#write(id, change, byCaller(caller, batch), version);
    // After a rename, a job updates the names that assets are sorted by.
    const isRenamed = change.name !== undefined && fold(change.name) !== type.nameKey;
    const renaming = async (batch: string): Promise<void> => {
      if (isRenamed) await this.#jobs.after('names.refresh', {}, caller, () => write(batch));
      else await write(batch);
    };
    const { maintenanceInterval } = change;
    const isSameInterval =
      maintenanceInterval === undefined || maintenanceInterval === (type.maintenanceInterval ?? null);
    // After a change of the interval, a job updates the assets' due dates.
    if (isSameInterval) await renaming(this.#runtime.newId());
    else await this.#jobs.after('maintenance.refresh', {}, caller, renaming);
    return this.#presented(id);
  }

  /** Renames a type, and returns how many assets and catalogue items have the new name. */
  async rename(id: string, name: string, caller: Caller, version?: number): Promise<RenamedType> {
    const before = await this.#fields.findType(id);
    // Check the version first: someone else may have given the type this name.
    if (before.name === name && (version === undefined || version === before.version))
      throw new RefusalError(invalid([{ path: 'name', message: message.typeNameUnchanged }]));
    const type = await this.update(id, { name }, caller, version);
    const { assets, items } = await this.#use(id);
    const updated = assets + items;
    return { ...type, updated, message: message.typeRenamed(updated) };
  }

  /** Deletes a type that no asset and no catalogue item has. */
  async remove(id: string, caller: Caller, version?: number): Promise<AssetType> {
    const before = await this.#fields.table();
    const cause = byCaller(caller, this.#runtime.newId());
    const type = await this.#fields.typeRecords.remove({
      find: () => this.#fields.findType(id),
      check: async ({ merging }) => {
        const { assets, items } = await this.#use(id);
        if (assets + items > 0 || merging !== undefined)
          throw new RefusalError(refused('CONFLICT', message.typeInUse, { assets, items }));
      },
      cause,
      version,
    });
    await this.#fields.replaceTypes([id], undefined, cause, before);
    return type;
  }

  attachField(id: string, fieldId: string, caller: Caller, version?: number): Promise<AssetType> {
    return this.#mapping.attach(id, fieldId, caller, version);
  }

  detachField(id: string, fieldId: string, caller: Caller, version?: number): Promise<AssetType> {
    return this.#mapping.detach(id, fieldId, caller, version);
  }

  async #write(
    id: string,
    change: AssetTypeChange,
    cause: Cause,
    version: number | undefined,
  ): Promise<void> {
    const { customFields } = change;
    await this.#fields.typeRecords.edit({
      find: () => this.#fields.findType(id),
      change: async (stored) => {
        const before = customFields && (await this.#fields.typeRecords.answer(stored)).customFields;
        const isOrdered = !before || !customFields || sameOrder(before, customFields);
        return changeTo(stored, { ...wanted(change), ...(isOrdered ? {} : { fieldOrder: customFields }) });
      },
      cause,
      version,
      eventDetails: customFields === undefined ? {} : { after: { customFields } },
      onTaken: async (key) => key === 'name' && (await this.#freed(change.name ?? '')),
    });
    if (customFields) await this.#mapping.set(id, customFields, cause);
  }

  /** Frees the name of a type that was merged into another, once the merge is finished. */
  async #freed(name: string): Promise<boolean> {
    const table = await this.#fields.table();
    const alias = table.aliases.find((one) => fold(one.name) === fold(name));
    if (!alias || alias.type.merging !== undefined) return false;
    const outcome = await this.#fields.typeCollection.update(
      alias.id,
      { set: { nameKey: `~${alias.id}` } },
      { where: { op: 'exists', path: 'mergedInto' } },
    );
    return outcome.status === 'updated';
  }

  /** How many records have a type, counting those with the ids of types merged into it. */
  async #use(id: string): Promise<{ assets: number; items: number }> {
    const where = isIn('typeId', (await this.#fields.table()).idsOf(id));
    const [assets, items] = await Promise.all([
      countWithRetired(this.#assets, where),
      this.#items.count(where),
    ]);
    return { assets, items };
  }

  async #presented(id: string): Promise<AssetType> {
    return this.#fields.typeRecords.answer(await this.#fields.findType(id));
  }
}

const isNameTaken = (outcome: { readonly status: string; readonly key?: string }): boolean =>
  outcome.status === 'duplicate' && outcome.key === 'name';

const wanted = (change: AssetTypeChange): Record<string, Json | undefined> => ({
  name: change.name,
  nameKey: change.name === undefined ? undefined : fold(change.name),
  description: change.description === '' ? null : change.description,
  icon: change.icon === '' ? null : change.icon,
  maintenanceInterval: change.maintenanceInterval,
  requiresCalibration: change.requiresCalibration,
});
