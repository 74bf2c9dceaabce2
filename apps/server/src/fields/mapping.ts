import type { Cause } from '@quartermaster/core/events/event';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { everyType } from '@quartermaster/core/fields/custom-field';
import { typesOfField } from '@quartermaster/core/fields/definition';
import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredCustomField } from './collection.ts';
import { fieldIdsOf, hasType } from './present.ts';
import type { FieldService } from './service.ts';
import type { TypeTable } from './type-table.ts';

/**
 * Which field belongs to which type (section 4). Stored only on the fields, so that the two sides can't
 * disagree. A type that gains or loses a field gets a new version, so that concurrent edits of it conflict.
 */
export class FieldMapping {
  readonly #runtime: Runtime;
  readonly #fields: FieldService;

  constructor(runtime: Runtime, fields: FieldService) {
    this.#runtime = runtime;
    this.#fields = fields;
  }

  /** Adds a field to a type. With `version`, only if that is still the type's current one. */
  attach(typeId: string, fieldId: string, caller: Caller, version?: number): Promise<AssetType> {
    return this.#move(typeId, fieldId, caller, version, true);
  }

  /** Removes a field from a type; assets keep their values. */
  detach(typeId: string, fieldId: string, caller: Caller, version?: number): Promise<AssetType> {
    return this.#move(typeId, fieldId, caller, version, false);
  }

  /** Gives a type exactly these fields. The type itself must be written first. */
  async set(typeId: string, fieldIds: readonly string[], cause: Cause): Promise<void> {
    const [fields, table] = await Promise.all([this.#fields.allFields(), this.#fields.table()]);
    for (const field of fields) {
      const wanted = fieldIds.includes(field.id);
      if (hasType(field, typeId, table) !== wanted) await this.#write(field.id, typeId, wanted, cause);
    }
  }

  /**
   * Gives a new version to the types that gained or lost this field; in those that gained it, it comes last.
   * @param before the field before the change; undefined if it is new
   */
  async touch(
    typeIds: readonly string[],
    fieldId: string,
    before: StoredCustomField | undefined,
    cause: Cause,
  ): Promise<void> {
    const [fields, table] = await Promise.all([this.#fields.allFields(), this.#fields.table()]);
    const others = fields.filter(({ id }) => id !== fieldId);
    const fieldsBefore = before ? [...others, before].sort((a, b) => a.position - b.position) : others;
    for (const id of typeIds) {
      if (!table.byId(id)) continue;
      await this.#fields.typeRecords.edit({
        find: () => this.#fields.typeRecords.find(id),
        change: (type) => {
          const now = fieldIdsOf(type, fields, table);
          return { set: { fieldOrder: now.includes(fieldId) ? withLast(now, fieldId) : now } };
        },
        cause,
        eventDetails: (type) => ({ before: { customFields: fieldIdsOf(type, fieldsBefore, table) } }),
      });
    }
  }

  /** Refuses (422) unless all these fields exist. */
  async check(fieldIds: readonly string[]): Promise<void> {
    const known = new Set((await this.#fields.allFields()).map(({ id }) => id));
    const issues = fieldIds.flatMap((id, at) =>
      known.has(id) ? [] : [{ path: `customFields.${at}`, message: message.recordNotFound('field') }],
    );
    if (issues.length > 0) throw new RefusalError(invalid(issues));
  }

  async #move(
    typeId: string,
    fieldId: string,
    caller: Caller,
    version: number | undefined,
    attached: boolean,
  ): Promise<AssetType> {
    const cause = byCaller(caller, this.#runtime.newId());
    const type = await this.#fields.typeRecords.edit({
      find: () => this.#fields.findType(typeId),
      change: async (stored) => {
        const [field, fields, table] = await Promise.all([
          this.#fields.fieldRecords.find(fieldId),
          this.#fields.allFields(),
          this.#fields.table(),
        ]);
        if (hasType(field, typeId, table) === attached) return undefined;
        const now = fieldIdsOf(stored, fields, table);
        return { set: attached ? { fieldOrder: withLast(now, fieldId) } : {} };
      },
      cause,
      version,
      eventDetails: (_stored, snapshot) => ({
        after: {
          customFields: attached
            ? withLast(snapshot.customFields, fieldId)
            : snapshot.customFields.filter((id) => id !== fieldId),
        },
      }),
    });
    await this.#write(fieldId, typeId, attached, cause);
    return type;
  }

  async #write(fieldId: string, typeId: string, attached: boolean, cause: Cause): Promise<void> {
    await this.#fields.fieldRecords.edit({
      find: () => this.#fields.fieldRecords.find(fieldId),
      change: async (field) => {
        const table = await this.#fields.table();
        if (hasType(field, typeId, table) === attached) return undefined;
        return {
          set: { typeIds: typesOfField(field.apiName, withType(field, typeId, attached, table)) },
        };
      },
      cause,
    });
  }
}

const withLast = (ids: readonly string[], last: string): string[] => [
  ...ids.filter((id) => id !== last),
  last,
];

/** Removing a field of all types from one type leaves it with all the others. */
function withType(field: StoredCustomField, typeId: string, attached: boolean, table: TypeTable): string[] {
  const now = table.resolve(field.typeIds);
  if (attached) return [...now, typeId];
  const all = now.includes(everyType) ? table.types.map(({ id }) => id) : now;
  return all.filter((id) => id !== typeId);
}
