import type { Cause } from '@quartermaster/core/events/event';
import {
  type ConversionPreview,
  type ConversionQuery,
  changesValues,
  mayInvalidateValues,
} from '@quartermaster/core/fields/conversion';
import {
  type CustomField,
  type CustomFieldChange,
  everyType,
  type NewCustomField,
} from '@quartermaster/core/fields/custom-field';
import {
  checkDefinition,
  checkDefinitionChange,
  hiddenByDefault,
  typesOfField,
} from '@quartermaster/core/fields/definition';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { CustomFieldDocument, StoredCustomField } from '../fields/collection.ts';
import type { FieldMapping } from '../fields/mapping.ts';
import { hasType } from '../fields/present.ts';
import type { FieldService } from '../fields/service.ts';
import type { TypeTable } from '../fields/type-table.ts';
import type { JobService } from '../jobs/service.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { newPrefixedId } from '../runtime/ids.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { FieldConversion } from './field-conversion.ts';

/** Adds, changes and deletes custom fields. */
export class FieldEditing {
  readonly #runtime: Runtime;
  readonly #fields: FieldService;
  readonly #mapping: FieldMapping;
  readonly #conversion: FieldConversion;
  readonly #jobs: JobService;

  constructor(
    runtime: Runtime,
    fields: FieldService,
    mapping: FieldMapping,
    conversion: FieldConversion,
    jobs: JobService,
  ) {
    this.#runtime = runtime;
    this.#fields = fields;
    this.#mapping = mapping;
    this.#conversion = conversion;
    this.#jobs = jobs;
  }

  /** Adds a field. `id` is derived from the call if that may be repeated. */
  async create(
    input: NewCustomField,
    caller: Caller,
    id = newPrefixedId('cf', this.#runtime.now()),
  ): Promise<CustomField> {
    const { displayName, apiName, required, hiddenOnItemForms = hiddenByDefault(apiName) } = input;
    const definition = unwrap(checkDefinition(input));
    const table = await this.#fields.table();
    const typeIds = typeIdsOf(apiName, input.assetTypes, table);
    const now = this.#runtime.now();
    const document: CustomFieldDocument = {
      id,
      displayName,
      apiName,
      type: definition.type,
      ...definedFields({ options: definition.options, defaultValue: definition.defaultValue }),
      position: now.getTime(),
      required,
      typeIds,
      hiddenOnItemForms,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    // A deleted field may have left values of another type under the same API name.
    const left = await this.#conversion.preview(apiName, definition);
    return this.#converting(left.values > 0, id, caller, async (cause, converting) => {
      const stored = await this.#fields.fieldRecords.insert(
        { ...document, ...definedFields({ converting }) },
        cause,
      );
      await this.#mapping.touch(this.#typesOf(typeIds, table), id, undefined, cause);
      return this.#fields.fieldRecords.answer(stored);
    });
  }

  /**
   * Replaces the fields that the change names; a new type converts stored values. With `version`, only if
   * that is still the current one.
   */
  async update(
    id: string,
    change: CustomFieldChange,
    caller: Caller,
    version?: number,
  ): Promise<CustomField> {
    const stored = await this.#fields.fieldRecords.find(id);
    if (change.apiName !== undefined && change.apiName !== stored.apiName) {
      throw new RefusalError(invalid([{ path: 'apiName', message: message.apiNameFixed }]));
    }
    const converts = mayInvalidateValues(stored, change) && (await this.#converts(stored, change));
    return this.#converting(converts, id, caller, (cause, converting) =>
      this.#write(id, change, cause, version, converting),
    );
  }

  /** Deletes a field. Assets keep its values, which stay readable. */
  async remove(id: string, caller: Caller, version?: number): Promise<CustomField> {
    const cause = byCaller(caller, this.#runtime.newId());
    const [stored, table] = await Promise.all([this.#fields.fieldRecords.find(id), this.#fields.table()]);
    const field = await this.#fields.fieldRecords.remove({
      find: () => this.#fields.fieldRecords.find(id),
      cause,
      version,
    });
    await this.#mapping.touch(this.#typesOf(stored.typeIds, table), id, stored, cause);
    return field;
  }

  /** What changing the type would do to the stored values; changes nothing. */
  async preview(id: string, query: ConversionQuery): Promise<ConversionPreview> {
    const { apiName, options, type } = await this.#fields.fieldRecords.find(id);
    const definition = unwrap(
      checkDefinitionChange({ apiName, type, ...(options ? { options } : {}) }, query),
    );
    return this.#conversion.preview(apiName, definition);
  }

  /**
   * Writes a field and starts a job if values must be converted; the answer names the job even if it is
   * already done.
   */
  async #converting(
    converts: boolean,
    fieldId: string,
    caller: Caller,
    write: (cause: Cause, converting?: string) => Promise<CustomField>,
  ): Promise<CustomField> {
    if (!converts) return write(byCaller(caller, this.#runtime.newId()));
    const { jobId, result } = await this.#jobs.after('fields.convert', { fieldId }, caller, (job) =>
      write(byCaller(caller, job), job),
    );
    return { ...result, converting: jobId };
  }

  /**
   * Whether there are values to convert; refuses if some can't be and the caller didn't agree to set them
   * aside.
   */
  async #converts(stored: StoredCustomField, change: CustomFieldChange): Promise<boolean> {
    if (stored.converting !== undefined)
      throw new RefusalError(refused('CONFLICT', message.fieldConverting, { job: stored.converting }));
    const definition = unwrap(checkDefinitionChange(stored, change));
    const preview = await this.#conversion.preview(stored.apiName, definition);
    if (preview.fails > 0 && change.setAside !== true) {
      throw new RefusalError(
        refused('CONFLICT', message.valuesDoNotConvert(preview.fails, preview.values), { preview }),
      );
    }
    return changesValues(stored, change, preview);
  }

  async #write(
    id: string,
    change: CustomFieldChange,
    cause: Cause,
    version: number | undefined,
    converting: string | undefined,
  ): Promise<CustomField> {
    const table = await this.#fields.table();
    let before: StoredCustomField | undefined;
    const field = await this.#fields.fieldRecords.edit({
      find: () => this.#fields.fieldRecords.find(id),
      change: (stored) => {
        before = stored;
        const changes = changeTo(
          { ...stored, typeIds: table.resolve(stored.typeIds) },
          wanted(stored, change, table),
        );
        return changes && { set: { ...changes.set, ...definedFields({ converting }) } };
      },
      cause,
      version,
    });
    const after = await this.#fields.fieldRecords.find(id);
    const remapped = table.types.filter(
      (type) => before && hasType(before, type.id, table) !== hasType(after, type.id, table),
    );
    await this.#mapping.touch(
      remapped.map((type) => type.id),
      id,
      before,
      cause,
    );
    return field;
  }

  #typesOf(typeIds: readonly string[], table: TypeTable): string[] {
    const resolved = table.resolve(typeIds);
    return resolved.includes(everyType) ? table.types.map(({ id }) => id) : resolved;
  }
}

/** What a change sets in the stored field; null clears. */
function wanted(
  stored: StoredCustomField,
  change: CustomFieldChange,
  table: TypeTable,
): Record<string, Json | undefined> {
  const { type, options, defaultValue } = unwrap(checkDefinitionChange(stored, change));
  return {
    displayName: change.displayName,
    type,
    options: options ?? null,
    defaultValue: defaultValue ?? null,
    required: change.required,
    hiddenOnItemForms: change.hiddenOnItemForms,
    typeIds: change.assetTypes && typeIdsOf(stored.apiName, change.assetTypes, table),
  };
}

/** The ids of the types with these names; '*' is kept. */
function typeIdsOf(apiName: string, names: readonly string[], table: TypeTable): string[] {
  const issues = names.flatMap((name, at) =>
    name === everyType || table.byName(name)
      ? []
      : [{ path: `assetTypes.${at}`, message: message.unknownType(name) }],
  );
  if (issues.length > 0) throw new RefusalError(invalid(issues));
  return typesOfField(
    apiName,
    names.map((name) => (name === everyType ? everyType : (table.byName(name)?.id ?? name))),
  );
}
