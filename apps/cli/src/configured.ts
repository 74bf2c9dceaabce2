import { Names } from '@quartermaster/core/csv/directory';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';

/** All asset types and custom fields. */
export async function configured(context: Context) {
  const client = await context.client();
  const [{ items: types }, { items: fields }] = await context.wait(
    'Asking the server',
    Promise.all([client.assetTypes.list(), client.customFields.list()]),
  );
  const names = new Map(fields.map(({ id, apiName }) => [id, apiName]));
  return { types, fields, apiNameOf: (fieldId: string) => names.get(fieldId) ?? fieldId };
}

/** The asset type that is meant, by name or id. Else throws wrong usage that names the nearest. */
export function typeNamed(types: readonly AssetType[], written: string): AssetType {
  const key = fold(written.trim());
  const found = types.find(({ id, name }) => fold(name) === key || id === written);
  if (found) return found;
  const near = new Names(types.map(({ name }) => name)).suggest(written);
  throw wrongUsage(`'${written}' is no asset type.`, [
    ...(near === undefined ? [] : [`Did you mean ${near}?`]),
    'qm types list',
  ]);
}

/** The custom field that is meant: by API name, id, or a name that only one has. Else throws wrong usage. */
export function fieldNamed(fields: readonly CustomField[], written: string): CustomField {
  const key = fold(written.trim());
  const exact = fields.find(({ id, apiName }) => apiName === key || id === written);
  const [found, ...others] = exact ? [exact] : fields.filter((field) => fold(field.displayName) === key);
  if (found && others.length === 0) return found;
  if (found)
    throw wrongUsage(`Several custom fields are called '${written}'. Give one's API name:`, [
      ...[found, ...others].map(({ apiName }) => apiName),
    ]);
  const near = new Names(fields.flatMap(({ apiName, displayName }) => [apiName, displayName]));
  const suggestion = near.suggest(written);
  throw wrongUsage(`'${written}' is no custom field.`, [
    ...(suggestion === undefined ? [] : [`Did you mean ${suggestion}?`]),
    'qm fields list',
  ]);
}
