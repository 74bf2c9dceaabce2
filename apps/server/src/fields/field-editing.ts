import type { Actor } from '@quartermaster/core/access/actor';
import {
  type ConversionPreview,
  type ConversionQuery,
  changesValues,
  mayNotHold,
} from '@quartermaster/core/fields/conversion';
import {
  type CustomField,
  type CustomFieldChange,
  everyType,
  type NewCustomField,
} from '@quartermaster/core/fields/custom-field';
import {
  hiddenAtFirst,
  judgeDefinition,
  judgeDefinitionChange,
  typesOfField,
} from '@quartermaster/core/fields/definition';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import { definedFields } from '../documents.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { newPrefixedId } from '../ids.ts';
import type { JobService } from '../jobs/service.ts';
import { accept, changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { CustomFieldDocument, StoredCustomField } from './collection.ts';
import type { FieldConversion } from './field-conversion.ts';
import type { FieldMapping } from './mapping.ts';
import { hasType, toCustomField } from './present.ts';
import type { FieldService } from './service.ts';
import type { TypeTable } from './type-table.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;

/** Adding, changing and deleting custom fields. */
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

  /** Adds a field. `id` is derived where the call may be repeated. */
  async create(
    input: NewCustomField,
    actor: Actor,
    id = newPrefixedId('cf', this.#runtime.now()),
  ): Promise<CustomField> {
    const { displayName, apiName, required, hiddenOnItemForms = hiddenAtFirst(apiName) } = input;
    const definition = accept(judgeDefinition(input));
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
    const insert = async (converting?: string): Promise<void> => {
      const outcome = await this.#fields.fieldCollection.insert(
        converting === undefined ? document : { ...document, converting },
        [
          domainEvent(this.#runtime, {
            type: 'field.created',
            actor: byUser(actor),
            subject: { kind: 'field', id },
            data: { ...toCustomField({ ...document, version: 1 }, table) },
          }),
        ],
      );
      if (outcome.status === 'duplicate' && outcome.key === 'apiName') throw apiNameTaken();
    };
    // A field that was deleted may have left values of another kind under this name.
    const left = await this.#conversion.preview(apiName, definition);
    const job = await this.#converting(left.values > 0, id, actor, insert);
    await this.#mapping.touch(this.#typesOf(typeIds, table), id);
    return { ...(await this.#presented(id)), ...job };
  }

  /** Replaces the fields that the change names; another type converts what is stored. `version`: only if it's still that. */
  async update(id: string, change: CustomFieldChange, actor: Actor, version?: number): Promise<CustomField> {
    const stored = await this.#find(id);
    if (change.apiName !== undefined && change.apiName !== stored.apiName) {
      throw new RefusalError(invalid([{ path: 'apiName', message: message.apiNameFixed }]));
    }
    const converts = mayNotHold(stored, change) && (await this.#converts(stored, change));
    const job = await this.#converting(converts, id, actor, (converting) =>
      this.#write(id, change, actor, version, converting),
    );
    return { ...(await this.#presented(id)), ...job };
  }

  /** Deletes a field. What assets hold of it stays readable. */
  async remove(id: string, actor: Actor, version?: number): Promise<CustomField> {
    const [stored, table] = await Promise.all([this.#find(id), this.#fields.table()]);
    const field = toCustomField(stored, table);
    if (version !== undefined && stored.version !== version) throw changedMeanwhile(field);
    const outcome = await this.#fields.fieldCollection.remove(id, {
      version: stored.version,
      events: [
        domainEvent(this.#runtime, {
          type: 'field.deleted',
          actor: byUser(actor),
          subject: { kind: 'field', id },
          data: field,
        }),
      ],
    });
    if (outcome.status === 'conflict') throw changedMeanwhile(await this.#fields.customField(id));
    await this.#mapping.touch(this.#typesOf(stored.typeIds, table), id);
    return field;
  }

  /** What another type would do to the stored values; nothing changes. */
  async preview(id: string, query: ConversionQuery): Promise<ConversionPreview> {
    const { apiName, options, type } = await this.#find(id);
    const definition = accept(judgeDefinitionChange({ type, ...(options ? { options } : {}) }, query));
    return this.#conversion.preview(apiName, definition);
  }

  /** Writes, and where there is something to convert has a job follow: the answer names it, were it done already. */
  async #converting(
    converts: boolean,
    fieldId: string,
    actor: Actor,
    write: (converting?: string) => Promise<void>,
  ): Promise<{ readonly converting?: string }> {
    if (converts) {
      const { jobId } = await this.#jobs.following('fields.convert', { fieldId }, actor, write);
      return { converting: jobId };
    }
    await write();
    return {};
  }

  /** Whether there is anything to convert; refused when something wouldn't and nobody said that it may be set aside. */
  async #converts(stored: StoredCustomField, change: CustomFieldChange): Promise<boolean> {
    if (stored.converting !== undefined)
      throw new RefusalError(refused('CONFLICT', message.fieldConverting, { job: stored.converting }));
    const definition = accept(judgeDefinitionChange(stored, change));
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
    actor: Actor,
    version: number | undefined,
    converting: string | undefined,
  ): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const [stored, table] = await Promise.all([this.#find(id), this.#fields.table()]);
      const before = toCustomField(stored, table);
      if (version !== undefined && stored.version !== version) throw changedMeanwhile(before);
      const set = changes(stored, change, table);
      if (Object.keys(set).length === 0) return;
      const after = { ...stored, ...set };
      const outcome = await this.#fields.fieldCollection.update(
        id,
        { set: { ...set, updatedAt: instantOf(this.#runtime), ...(converting ? { converting } : {}) } },
        {
          version: stored.version,
          events: [
            domainEvent(this.#runtime, {
              type: 'field.updated',
              actor: byUser(actor),
              subject: { kind: 'field', id },
              data: toCustomField({ ...stored, ...set }, table),
              previous: Object.fromEntries(
                Object.keys(change).map((key) => [key, Reflect.get(before, key) ?? null]),
              ),
            }),
          ],
        },
      );
      if (outcome.status === 'updated') {
        const remapped = table.types.filter(
          (type) => hasType(stored, type.id, table) !== hasType(after, type.id, table),
        );
        await this.#mapping.touch(
          remapped.map((type) => type.id),
          id,
        );
        return;
      }
      if (outcome.status === 'missing') throw notFound();
      if (version !== undefined) throw changedMeanwhile(await this.#fields.customField(id));
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  #typesOf(typeIds: readonly string[], table: TypeTable): string[] {
    const resolved = table.resolve(typeIds);
    return resolved.includes(everyType) ? table.types.map(({ id }) => id) : resolved;
  }

  async #find(id: string): Promise<StoredCustomField> {
    const field = await this.#fields.fieldCollection.get(id);
    if (!field) throw notFound();
    return field;
  }

  async #presented(id: string): Promise<CustomField> {
    const field = await this.#fields.customField(id);
    if (!field) throw notFound();
    return field;
  }
}

/** What a change sets in a stored field; null unsets. */
function changes(
  stored: StoredCustomField,
  change: CustomFieldChange,
  table: TypeTable,
): Record<string, Json> {
  const { type, options, defaultValue } = accept(judgeDefinitionChange(stored, change));
  const wanted: Record<string, Json | undefined> = {
    displayName: change.displayName,
    type,
    options: options ?? null,
    defaultValue: defaultValue ?? null,
    required: change.required,
    hiddenOnItemForms: change.hiddenOnItemForms,
    typeIds: change.assetTypes && typeIdsOf(stored.apiName, change.assetTypes, table),
  };
  const now = { ...stored, typeIds: table.resolve(stored.typeIds) };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([key, value]): [string, Json][] =>
      value === undefined || JSON.stringify(value) === JSON.stringify(Reflect.get(now, key) ?? null)
        ? []
        : [[key, value]],
    ),
  );
}

/** The types that are named, by id; '*' stays. */
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

const notFound = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.fieldNotFound));

const apiNameTaken = (): RefusalError =>
  new RefusalError(
    refused('CONFLICT', message.apiNameTaken, {
      issues: [{ path: 'apiName', message: message.apiNameTaken }],
    }),
  );
