import { type BoundColumn, bindColumns, plainHeader, refusedConstant, type Targets } from '../csv/columns.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { BoundColumns } from '../csv/import-format.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { bindingOf } from '../fields/bound-fields.ts';
import { everyType, type NewCustomField, newCustomFieldSchema } from '../fields/custom-field.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import type { NewField } from '../reading/new-field.ts';
import { type Initial, initialNames } from '../reading/reading.ts';
import { readingMessage } from '../reading-messages.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { fieldValues } from './asset.ts';
import {
  type AssetTarget,
  assetColumnNames,
  type FieldDefinition,
  fieldPrefix,
  fieldTarget,
} from './asset-csv-target.ts';
import { readAssetValue } from './asset-csv-value.ts';

/** The names in the specification's error message (section 5), and our own. */
const requiredColumns = [
  ['assetid', 'assetId'],
  ['name', 'name'],
  ['type', 'type'],
  ['status', 'status'],
] as const;

export interface AssetColumns extends BoundColumns {
  readonly columns: readonly BoundColumn<AssetTarget>[];
  /** All custom fields, including those the file has no column for. */
  readonly fields: readonly FieldDefinition[];
  /** The column by which existing assets are found, if it isn't the asset ID. */
  readonly match?: AssetTarget['name'];
  /** What assets that are created are where their rows don't say. */
  readonly initial: Initial;
}

/**
 * Binds a file's header to an asset's fields. Case, underscores and spaces are ignored; `field.<apiName>` is
 * a custom field, and so is a bare apiName that no built-in column has; a bound field's column is the asset's
 * own. Refused if a required column is neither in the file nor set, or a constant isn't valid for its column.
 * To import a file without asset IDs, set `assetId` to nothing.
 */
export function bindAssetColumns(
  header: readonly string[],
  options: ImportOptions,
  fields: readonly FieldDefinition[],
): Verdict<AssetColumns> {
  const missingFields = missingAssetFields(header, options, fields);
  const newFields = options.createMissing.has('fields') ? missingFields : [];
  // What a reading says of is known, even if it isn't to be made: then the rows that need it are in error.
  const said = missingFields.filter((name) => options.fields?.some(({ apiName }) => apiName === name));
  const allFields = [
    ...fields,
    ...[...new Set([...newFields, ...said])].map((name) => importedField(name, options.fields)),
  ];
  const targets = assetTargets(allFields);
  const bound = bindColumns(header, options, targets);
  if (!bound.ok) return bound;
  const { initial = {} } = options;
  const filled = new Set<string>(bound.value.columns.map(({ target }) => target.name));
  const unsaid = initialNames.filter((name) => initial[name] !== undefined && !filled.has(name));
  const columns = [
    ...bound.value.columns,
    ...unsaid.map((name) => ({ target: { name }, header: name, index: undefined, value: '' })),
  ];
  const names = new Set<string>([...filled, ...unsaid]);
  const match = matchOf(options.match, targets, columns);
  if (!match.ok) return match;
  // A row that only changes an asset needs no more than what it is found by.
  const needed = requiredColumns.filter(([, name]) =>
    name === 'assetId' ? match.value === undefined : options.mode !== 'update',
  );
  const missing = needed.flatMap(([column, name]) => (names.has(name) ? [] : [column]));
  if (missing.length > 0) return refused('UNPROCESSABLE_CONTENT', message.missingColumns(missing));
  for (const { target, value } of columns) {
    if (target.name === 'assetId' && value?.trim())
      return refusedConstant(target.name, message.keyNotConstant('assetId'));
    const parsed = value?.trim() ? readAssetValue(target, value, unescapeFormula(value)) : granted(null);
    if (!parsed.ok) return refusedConstant(target.name, parsed.message);
  }
  const matched = match.value === undefined ? {} : { match: match.value };
  return granted({ ...bound.value, columns, initial, fields: allFields, newFields, ...matched });
}

/** The column by which existing assets are found; undefined for the asset ID. */
function matchOf(
  written: string | undefined,
  targets: Targets<AssetTarget>,
  columns: readonly BoundColumn<AssetTarget>[],
): Verdict<AssetTarget['name'] | undefined> {
  if (written === undefined) return granted(undefined);
  const target = targets.of(written);
  if (target?.name === 'assetId') return granted(undefined);
  if (!target || !(target.name === 'serialNumber' || target.field))
    return refused('UNPROCESSABLE_CONTENT', readingMessage.matchInvalid(written));
  return columns.some((column) => column.target.name === target.name && column.index !== undefined)
    ? granted(target.name)
    : refused('UNPROCESSABLE_CONTENT', readingMessage.matchMissing(target.name));
}

/** The file's header for a column, for error messages. */
export const headerOf = ({ columns }: AssetColumns, name: AssetTarget['name']): string =>
  columns.find(({ target }) => target.name === name)?.header ?? name;

/** The API names that a file uses as `field.<apiName>` and that no custom field has yet. */
function missingAssetFields(
  header: readonly string[],
  { map, set }: Pick<ImportOptions, 'map' | 'set'>,
  fields: readonly FieldDefinition[],
): string[] {
  const named = [
    ...(map.length > 0 ? map.map(({ column }) => column) : header),
    ...set.map(({ column }) => column),
  ];
  const known = new Set(fields.map(({ apiName }) => apiName.toLowerCase()));
  const missing = named.flatMap((name) => {
    const written = name.trim().toLowerCase();
    const apiName = written.slice(fieldPrefix.length);
    const possible = written.startsWith(fieldPrefix) && fieldValues.keyType.safeParse(apiName).success;
    return possible && !known.has(apiName) ? [apiName] : [];
  });
  return [...new Set(missing)];
}

/**
 * The custom field that an import creates: a text unless the reading or the asset's own field says otherwise, for the
 * types of the assets that get a value.
 */
export function importedField(apiName: string, known: readonly NewField[] = []): NewCustomField {
  const bound = bindingOf(apiName);
  const said = known.find((one) => one.apiName === apiName);
  return newCustomFieldSchema.parse({
    apiName,
    displayName: said?.displayName ?? apiName,
    type: bound?.type ?? said?.type ?? 'text',
    ...(said?.options && !bound ? { options: said.options } : {}),
    assetTypes: bound ? [everyType] : [],
  });
}

function assetTargets(fields: readonly FieldDefinition[]): Targets<AssetTarget> {
  const targets = new Map<string, AssetTarget>();
  for (const field of fields) {
    targets.set(field.apiName.toLowerCase(), fieldTarget(field));
    targets.set(fieldPrefix + field.apiName.toLowerCase(), fieldTarget(field));
  }
  for (const name of assetColumnNames) targets.set(name.toLowerCase(), { name });
  const own = new Map<string, AssetTarget>(assetColumnNames.map((name) => [plainHeader(name), { name }]));
  const names = [...new Set([...assetColumnNames, ...[...targets.values()].map(({ name }) => name)])];
  return {
    of: (name) => targets.get(name.trim().toLowerCase()) ?? own.get(plainHeader(name)),
    nameOf: (target) => target.name,
    suggest: (name) => nearest(name, names),
    names,
  };
}
