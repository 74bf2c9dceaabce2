import {
  type CustomField,
  customFieldChangeSchema,
  everyType,
  newCustomFieldSchema,
} from '../fields/custom-field.ts';
import {
  checkDefinition,
  checkDefinitionChange,
  hiddenByDefault,
  typesOfField,
} from '../fields/definition.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Issue, invalid, issuesOf, type Verdict } from '../verdict.ts';
import type { FieldEntry } from './config-file.ts';
import { duplicateEntries, unmentioned } from './entries.ts';
import { bodyOf, type Change, differences, type Installation, type Section, type Target } from './section.ts';
import { typeFinder } from './type-names.ts';

/** Custom fields, and the types that have them. */
export const fieldSection: Section = {
  name: 'fields',
  written: (installation) => ({
    fields: installation.fields.map((field) => writtenField(field, installation)),
  }),
  compare(target) {
    const { fields } = target.installation;
    const { fields: entries = [] } = target.wanted;
    const known = new Map(fields.map((field) => [field.apiName, field]));
    const changes: Change[] = [];
    const issues = duplicateEntries('fields', entries, 'apiName');
    for (const [at, entry] of entries.entries()) {
      const compared = compareField(entry, known.get(entry.apiName), target);
      if (compared.ok) changes.push(...compared.value);
      else
        issues.push(...issuesOf(compared).map((issue) => ({ ...issue, path: `fields.${at}.${issue.path}` })));
    }
    const rest = unmentioned(
      fields,
      ({ apiName }) => apiName,
      entries.map(({ apiName }) => apiName),
    );
    return {
      changes,
      removals: target.prune ? rest.map(removal) : [],
      unmentioned: target.prune ? [] : rest.map(({ apiName }) => apiName),
      issues,
    };
  },
};

const writtenField = (field: CustomField, { types }: Installation): FieldEntry => ({
  apiName: field.apiName,
  displayName: field.displayName,
  type: field.type,
  ...(field.options === undefined ? {} : { options: field.options }),
  ...(field.defaultValue === undefined ? {} : { defaultValue: field.defaultValue }),
  required: field.required,
  hiddenOnItemForms: field.hiddenOnItemForms,
  // In the order of the types, so that the same mapping always gives the same text.
  assetTypes: field.assetTypes.includes(everyType)
    ? [everyType]
    : types.flatMap(({ name }) => (field.assetTypes.includes(name) ? [name] : [])),
});

function compareField(
  entry: FieldEntry,
  field: CustomField | undefined,
  target: Target,
): Verdict<readonly Change[]> {
  const assetTypes = typesOf(entry, target);
  if (!assetTypes.ok) return assetTypes;
  return field ? changed(entry, field, assetTypes.value) : created(entry, assetTypes.value ?? []);
}

function created(entry: FieldEntry, assetTypes: string[]): Verdict<readonly Change[]> {
  const { apiName, displayName, type, required = false } = entry;
  const { hiddenOnItemForms = hiddenByDefault(apiName) } = entry;
  const missing = Object.entries({ displayName, type }).flatMap(([path, value]) =>
    value === undefined ? [{ path, message: message.required }] : [],
  );
  if (type === undefined || missing.length > 0) return invalid(missing);
  const definition = checkDefinition({ ...entry, type });
  if (!definition.ok) return definition;
  const { options, defaultValue } = definition.value;
  const values = differences(
    { displayName, type, options, defaultValue, required, hiddenOnItemForms, assetTypes },
    {},
  );
  const body = newCustomFieldSchema.parse({ apiName, ...bodyOf(values) });
  const operation = { kind: 'customFields.create', body } as const;
  return granted([{ section: 'fields', action: 'create', name: apiName, values, operation }]);
}

function changed(
  entry: FieldEntry,
  field: CustomField,
  assetTypes: string[] | undefined,
): Verdict<readonly Change[]> {
  const definition = checkDefinitionChange(field, entry);
  if (!definition.ok) return definition;
  const { type, options, defaultValue } = definition.value;
  const stated = {
    displayName: entry.displayName,
    type,
    // Only select fields have options; a field that changes to another type loses them anyway.
    options: type === 'select' ? options : undefined,
    defaultValue: defaultValue ?? null,
    required: entry.required,
    hiddenOnItemForms: entry.hiddenOnItemForms,
    assetTypes: assetTypes && (sameTypes(assetTypes, field.assetTypes) ? field.assetTypes : assetTypes),
  };
  const values = differences(stated, { ...field });
  if (values.length === 0) return granted([]);
  const body = customFieldChangeSchema.parse(bodyOf(values));
  const operation = { kind: 'customFields.update', id: field.id, version: field.version, body } as const;
  return granted([{ section: 'fields', action: 'change', name: field.apiName, values, operation }]);
}

/** The types an entry names, by current or future name; undefined if it doesn't mention any. */
function typesOf(entry: FieldEntry, target: Target): Verdict<string[] | undefined> {
  if (entry.assetTypes === undefined) return granted(undefined);
  const typeOf = typeFinder(target);
  const issues: Issue[] = [];
  const found = entry.assetTypes.map((written, at) => {
    const name = written === everyType ? granted(written) : typeOf(written);
    if (name.ok) return name.value;
    issues.push({ path: `assetTypes.${at}`, message: name.message });
    return written;
  });
  return issues.length > 0 ? invalid(issues) : granted(typesOfField(entry.apiName, found));
}

const sameTypes = (one: readonly string[], other: readonly string[]): boolean => {
  const keys = new Set(other.map(fold));
  return one.length === keys.size && one.every((name) => keys.has(fold(name)));
};

const removal = ({ id, apiName }: CustomField): Change => ({
  section: 'fields',
  action: 'remove',
  name: apiName,
  values: [],
  operation: { kind: 'customFields.remove', id },
});
