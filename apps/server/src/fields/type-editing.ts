import type { Actor } from '@quartermaster/core/access/actor';
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
import { type AssetDocument, assetCollection } from '../assets/collection.ts';
import { type ItemDocument, itemCollection } from '../catalogue/collection.ts';
import { definedFields } from '../documents.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { newPrefixedId } from '../ids.ts';
import type { JobService } from '../jobs/service.ts';
import { changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { StoredAssetType } from './collection.ts';
import type { FieldMapping } from './mapping.ts';
import { type FieldService, typeDocument } from './service.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;

/** Adding, changing, renaming and deleting asset types. Records hold a type's id, so a rename is one write. */
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

  /** Adds a type. `id` is derived where the call may be repeated. */
  async create(
    { name, customFields, ...input }: NewAssetType,
    actor: Actor,
    id = newPrefixedId('type', this.#runtime.now()),
  ): Promise<AssetType> {
    await this.#mapping.check(customFields ?? []);
    const now = this.#runtime.now();
    const document = {
      ...typeDocument(id, name, now.getTime(), now.toISOString()),
      maintenanceInterval: input.maintenanceInterval,
      requiresCalibration: input.requiresCalibration,
      ...definedFields({
        description: input.description || undefined,
        icon: input.icon || undefined,
        fieldOrder: customFields,
      }),
    };
    const insert = () =>
      this.#fields.typeCollection.insert(document, [
        domainEvent(this.#runtime, {
          type: 'type.created',
          actor: byUser(actor),
          subject: { kind: 'type', id },
          data: { ...input, id, name },
        }),
      ]);
    let outcome = await insert();
    if (outcome.status === 'duplicate' && outcome.key === 'name') {
      if (!(await this.#freed(name))) throw nameTaken();
      outcome = await insert();
      if (outcome.status === 'duplicate' && outcome.key === 'name') throw nameTaken();
    }
    // A field that every type has is this one's too, unless the list says otherwise.
    if (customFields !== undefined) await this.#mapping.set(id, customFields, actor);
    return this.#presented(id);
  }

  /** Replaces the fields that the change names. `version`: only if the type is still that. */
  async update(id: string, change: AssetTypeChange, actor: Actor, version?: number): Promise<AssetType> {
    if (change.customFields) await this.#mapping.check(change.customFields);
    const type = await this.#find(id);
    const write = () => this.#write(id, change, actor, version);
    // What assets are sorted by follows a new name.
    if (change.name === undefined || fold(change.name) === type.nameKey) await write();
    else await this.#jobs.following('names.refresh', {}, actor, write);
    return this.#presented(id);
  }

  /** Renames a type, and says how many assets and catalogue items bear the new name. */
  async rename(id: string, name: string, actor: Actor, version?: number): Promise<RenamedType> {
    const before = await this.#find(id);
    // Who has an older version is told that first: by then it may be somebody else who called it so.
    if (before.name === name && (version === undefined || version === before.version))
      throw new RefusalError(invalid([{ path: 'name', message: message.typeNameUnchanged }]));
    const type = await this.update(id, { name }, actor, version);
    const { assets, items } = await this.#use(id);
    const updated = assets + items;
    return { ...type, updated, message: message.typeRenamed(updated) };
  }

  /** Deletes a type that no asset and no catalogue item has. */
  async remove(id: string, actor: Actor, version?: number): Promise<AssetType> {
    const stored = await this.#find(id);
    const type = await this.#presented(id);
    if (version !== undefined && stored.version !== version) throw changedMeanwhile(type);
    const { assets, items } = await this.#use(id);
    if (assets + items > 0 || stored.merging !== undefined) {
      throw new RefusalError(refused('CONFLICT', message.typeInUse, { assets, items }));
    }
    const outcome = await this.#fields.typeCollection.remove(id, {
      version: stored.version,
      events: [
        domainEvent(this.#runtime, {
          type: 'type.deleted',
          actor: byUser(actor),
          subject: { kind: 'type', id },
          data: type,
        }),
      ],
    });
    if (outcome.status === 'conflict') throw changedMeanwhile(await this.#fields.assetType(id));
    await this.#fields.replaceTypes([id], undefined);
    return type;
  }

  async attachField(id: string, fieldId: string, actor: Actor, version?: number): Promise<AssetType> {
    await this.#mapping.attach(id, fieldId, actor, version);
    return this.#presented(id);
  }

  async detachField(id: string, fieldId: string, actor: Actor, version?: number): Promise<AssetType> {
    await this.#mapping.detach(id, fieldId, actor, version);
    return this.#presented(id);
  }

  async #write(
    id: string,
    change: AssetTypeChange,
    actor: Actor,
    version: number | undefined,
  ): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await this.#find(id);
      const before = await this.#presented(id);
      if (version !== undefined && stored.version !== version) throw changedMeanwhile(before);
      const set = changes(stored, change);
      if (change.customFields && !sameOrder(before.customFields, change.customFields))
        set.fieldOrder = change.customFields;
      if (Object.keys(set).length === 0) return;
      const outcome = await this.#fields.typeCollection.update(
        id,
        { set: { ...set, updatedAt: instantOf(this.#runtime) } },
        {
          version: stored.version,
          events: [
            domainEvent(this.#runtime, {
              type: 'type.updated',
              actor: byUser(actor),
              subject: { kind: 'type', id },
              data: { ...before, ...definedFields(change) },
              previous: Object.fromEntries(
                Object.keys(change).map((key) => [key, Reflect.get(before, key) ?? null]),
              ),
            }),
          ],
        },
      );
      if (outcome.status === 'updated') {
        if (change.customFields) await this.#mapping.set(id, change.customFields, actor);
        return;
      }
      if (outcome.status === 'missing') throw notFound();
      if (outcome.status === 'duplicate' && !(await this.#freed(change.name ?? ''))) throw nameTaken();
      if (outcome.status === 'conflict' && version !== undefined)
        throw changedMeanwhile(await this.#fields.assetType(id));
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  /** Takes a name from a type that was merged into another, once nothing of the merge is left to do. */
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

  /** How many records have a type, by whichever of its ids. */
  async #use(id: string): Promise<{ assets: number; items: number }> {
    const where = isIn('typeId', (await this.#fields.table()).idsOf(id));
    const [assets, items] = await Promise.all([this.#assets.count(where), this.#items.count(where)]);
    return { assets, items };
  }

  async #find(id: string): Promise<StoredAssetType> {
    const type = await this.#fields.typeCollection.get(id);
    if (!type || type.mergedInto !== undefined) throw notFound();
    return type;
  }

  async #presented(id: string): Promise<AssetType> {
    const type = await this.#fields.assetType(id);
    if (!type) throw notFound();
    return type;
  }
}

function changes(stored: StoredAssetType, change: AssetTypeChange): Record<string, Json> {
  const wanted: Record<string, Json | undefined> = {
    name: change.name,
    nameKey: change.name === undefined ? undefined : fold(change.name),
    description: change.description === '' ? null : change.description,
    icon: change.icon === '' ? null : change.icon,
    maintenanceInterval: change.maintenanceInterval,
    requiresCalibration: change.requiresCalibration,
  };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([key, value]): [string, Json][] =>
      value === undefined || value === (Reflect.get(stored, key) ?? null) ? [] : [[key, value]],
    ),
  );
}

const notFound = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.typeNotFound));

const nameTaken = (): RefusalError =>
  new RefusalError(
    refused('CONFLICT', message.typeTaken, { issues: [{ path: 'name', message: message.typeTaken }] }),
  );
