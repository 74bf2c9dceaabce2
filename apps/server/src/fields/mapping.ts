import type { Actor } from '@quartermaster/core/access/actor';
import { everyType } from '@quartermaster/core/fields/custom-field';
import { typesOfField } from '@quartermaster/core/fields/definition';
import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { StoredCustomField } from './collection.ts';
import { fieldIdsOf, hasType, typeNames } from './present.ts';
import type { FieldService } from './service.ts';
import type { TypeTable } from './type-table.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;

/**
 * Which field belongs to which type (section 4). It is kept on the fields alone, so the two sides can't differ; a type
 * that gains or loses a field gets a new version, so that who edits it hears of it.
 */
export class FieldMapping {
  readonly #runtime: Runtime;
  readonly #fields: FieldService;

  constructor(runtime: Runtime, fields: FieldService) {
    this.#runtime = runtime;
    this.#fields = fields;
  }

  /** Gives a field to a type. `version`: only if the type is still that. */
  async attach(typeId: string, fieldId: string, actor: Actor, version?: number): Promise<void> {
    await this.#move(typeId, fieldId, actor, version, true);
  }

  /** Takes a field from a type; what assets hold of it stays. */
  async detach(typeId: string, fieldId: string, actor: Actor, version?: number): Promise<void> {
    await this.#move(typeId, fieldId, actor, version, false);
  }

  /** Lets a type have these fields and no others. The type's own write comes first. */
  async set(typeId: string, fieldIds: readonly string[], actor: Actor): Promise<void> {
    const [fields, table] = await Promise.all([this.#fields.allFields(), this.#fields.table()]);
    for (const field of fields) {
      const wanted = fieldIds.includes(field.id);
      if (hasType(field, typeId, table) !== wanted) await this.#write(field.id, typeId, wanted, actor);
    }
  }

  /** A new version for types that gained or lost a field from its side; where it was gained, it comes last. */
  async touch(typeIds: readonly string[], fieldId: string): Promise<void> {
    const [fields, table] = await Promise.all([this.#fields.allFields(), this.#fields.table()]);
    for (const id of typeIds) {
      const type = table.byId(id);
      if (!type) continue;
      const now = fieldIdsOf(type, fields, table);
      const fieldOrder = now.includes(fieldId) ? withLast(now, fieldId) : now;
      const set = { fieldOrder, updatedAt: instantOf(this.#runtime) };
      await this.#fields.typeCollection.update(type.id, { set });
    }
  }

  /** Every one of these fields is there; else 422. */
  async check(fieldIds: readonly string[]): Promise<void> {
    const known = new Set((await this.#fields.allFields()).map(({ id }) => id));
    const issues = fieldIds.flatMap((id, at) =>
      known.has(id) ? [] : [{ path: `customFields.${at}`, message: message.fieldNotFound }],
    );
    if (issues.length > 0) throw new RefusalError(invalid(issues));
  }

  async #move(
    typeId: string,
    fieldId: string,
    actor: Actor,
    version: number | undefined,
    attached: boolean,
  ): Promise<void> {
    const [fields, table] = await Promise.all([this.#fields.allFields(), this.#fields.table()]);
    const type = table.types.find(({ id }) => id === typeId);
    const field = fields.find(({ id }) => id === fieldId);
    if (!type) throw new RefusalError(refused('NOT_FOUND', message.typeNotFound));
    if (!field) throw new RefusalError(refused('NOT_FOUND', message.fieldNotFound));
    if (version !== undefined && type.version !== version) {
      throw changedMeanwhile(await this.#fields.assetType(typeId));
    }
    if (hasType(field, typeId, table) === attached) return;
    const order = attached ? { fieldOrder: withLast(fieldIdsOf(type, fields, table), fieldId) } : {};
    const touched = await this.#fields.typeCollection.update(
      typeId,
      { set: { ...order, updatedAt: instantOf(this.#runtime) } },
      version === undefined ? {} : { version },
    );
    if (touched.status !== 'updated') throw changedMeanwhile(await this.#fields.assetType(typeId));
    await this.#write(fieldId, typeId, attached, actor);
  }

  async #write(fieldId: string, typeId: string, attached: boolean, actor: Actor): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const [field, table] = await Promise.all([
        this.#fields.fieldCollection.get(fieldId),
        this.#fields.table(),
      ]);
      if (!field || hasType(field, typeId, table) === attached) return;
      const typeIds = typesOfField(field.apiName, withType(field, typeId, attached, table));
      const outcome = await this.#fields.fieldCollection.update(
        fieldId,
        { set: { typeIds, updatedAt: instantOf(this.#runtime) } },
        {
          version: field.version,
          events: [
            domainEvent(this.#runtime, {
              type: 'field.updated',
              actor: byUser(actor),
              subject: { kind: 'field', id: fieldId },
              data: { id: fieldId, apiName: field.apiName, assetTypes: typeNames(typeIds, table) },
              previous: { assetTypes: typeNames(field.typeIds, table) },
            }),
          ],
        },
      );
      if (outcome.status !== 'conflict') return;
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }
}

const withLast = (ids: readonly string[], last: string): string[] => [
  ...ids.filter((id) => id !== last),
  last,
];

/** Of a field that every type has, taking it from one leaves it with all the others. */
function withType(field: StoredCustomField, typeId: string, attached: boolean, table: TypeTable): string[] {
  const now = table.resolve(field.typeIds);
  if (attached) return [...now, typeId];
  const all = now.includes(everyType) ? table.types.map(({ id }) => id) : now;
  return all.filter((id) => id !== typeId);
}
