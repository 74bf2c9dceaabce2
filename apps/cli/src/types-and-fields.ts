import { NameIndex } from '@quartermaster/core/csv/directory';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';

/** All asset types and custom fields. */
export async function loadTypesAndFields(context: Context) {
  const client = await context.client();
  const [{ items: types }, { items: fields }] = await context.wait(
    'Loading',
    Promise.all([client.assetTypes.list(), client.customFields.list()]),
  );
  const names = new Map(fields.map(({ id, apiName }) => [id, apiName]));
  return { types, fields, apiNameOf: (fieldId: string) => names.get(fieldId) ?? fieldId };
}

/** Finds an asset type by name or id. Throws wrong usage with the closest name if that fails. */
export function findType(types: readonly AssetType[], written: string): AssetType {
  const key = fold(written.trim());
  const found = types.find(({ id, name }) => fold(name) === key || id === written);
  if (found) return found;
  const near = new NameIndex(types.map(({ name }) => name)).suggest(written);
  throw wrongUsage(`Unknown asset type '${written}'.`, [
    ...(near === undefined ? [] : [`Did you mean ${near}?`]),
    'qm types list',
  ]);
}

/** Finds a custom field by API name, id or unique display name. Throws wrong usage if that fails. */
export function findField(fields: readonly CustomField[], written: string): CustomField {
  const key = fold(written.trim());
  const exact = fields.find(({ id, apiName }) => apiName === key || id === written);
  const [found, ...others] = exact ? [exact] : fields.filter((field) => fold(field.displayName) === key);
  if (found && others.length === 0) return found;
  if (found)
    throw wrongUsage(`Several custom fields are called '${written}'. Use the API name instead:`, [
      ...[found, ...others].map(({ apiName }) => apiName),
    ]);
  const near = new NameIndex(fields.flatMap(({ apiName, displayName }) => [apiName, displayName]));
  const suggestion = near.suggest(written);
  throw wrongUsage(`Unknown custom field '${written}'.`, [
    ...(suggestion === undefined ? [] : [`Did you mean ${suggestion}?`]),
    'qm fields list',
  ]);
}
