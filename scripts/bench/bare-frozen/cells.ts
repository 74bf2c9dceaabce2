import type { Asset } from '@quartermaster/core/assets/asset';
import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset-fields';
import { clearsField, escapeFormula, unescapeFormula } from '@quartermaster/core/csv/formula';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fold } from '@quartermaster/core/query/fold';
import type { Indexed } from './config.ts';
import { invalid, Refusal } from './refusal.ts';

const own = [
  ...['assetId', 'name', 'type', 'status', 'assignedTo', 'serialNumber', 'vendor', 'location', 'condition'],
  ...['notes', 'purchaseDate', 'warrantyEnd', 'image', 'specs'],
] as const;
type OwnName = (typeof own)[number];

/** What a column of a file holds: an asset's own field, or a custom field. */
export type Column =
  | { readonly name: OwnName; readonly field?: never }
  | { readonly name: string; readonly field: string };

export const exported: readonly OwnName[] = own.slice(0, own.indexOf('purchaseDate'));

/** The columns of a file's header; throws on one that is unknown. */
export function columnsOf(header: readonly string[], { fields }: Indexed): readonly Column[] {
  const columns = header.map((written): Column => {
    const plain = written.trim().toLowerCase().replace(/[_\s]/g, '');
    const name = own.find((one) => one.toLowerCase() === plain);
    if (name) return { name };
    const field = written.trim().replace(/^field\./, '');
    if (fields.has(field)) return { name: written, field };
    throw new Refusal(422, `Unknown column '${written}'`);
  });
  for (const name of ['assetId', 'name', 'type', 'status'])
    if (!columns.some((column) => column.name === name))
      throw new Refusal(422, `The file has no column ${name}`);
  return columns;
}

/** The cell that an export writes. */
export function exportedCell(asset: Asset, column: Column, { locationsById }: Indexed): string {
  if (column.field !== undefined) {
    const value = asset.customFields?.[column.field];
    return typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
  }
  if (column.name === 'location')
    return escapeFormula(locationsById.get(asset.location ?? '')?.path ?? asset.location ?? '');
  if (column.name === 'specs') return asset.specs === undefined ? '' : JSON.stringify(asset.specs);
  if (column.name === 'warrantyEnd') return asset.warrantyEnd ?? '(none)';
  return escapeFormula(asset[column.name] ?? '');
}

/** What a cell says of its field; null clears it. */
export function cellValue(column: Column, cell: string, { fields, locationsByPath }: Indexed): unknown {
  if (clearsField(cell)) return null;
  const text = unescapeFormula(cell);
  if (column.field !== undefined) return fieldValueOf(fields.get(column.field), text);
  switch (column.name) {
    case 'status':
      return assetStatuses.find((status) => fold(status) === fold(text)) ?? text;
    case 'condition':
      return assetConditions.find((condition) => fold(condition) === fold(text)) ?? text;
    case 'location': {
      const place = locationsByPath.get(fold(text.trim()));
      if (!place) throw invalid([{ path: 'location', message: `Unknown location '${text}'` }]);
      return place.id;
    }
    case 'specs':
      return JSON.parse(text);
    case 'purchaseDate':
    case 'warrantyEnd':
      return text.trim().slice(0, 10);
    default:
      return text;
  }
}

/** Typed as the field is; what isn't of its type is left to the schema to refuse. */
function fieldValueOf(field: CustomField | undefined, text: string): unknown {
  switch (field?.type) {
    case 'number':
      return Number(text);
    case 'boolean':
      return /^(true|yes|1)$/i.test(text) ? true : /^(false|no|0)$/i.test(text) ? false : text;
    case 'select':
      return field.options?.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
    case 'date':
      return text.slice(0, 10);
    default:
      return text;
  }
}
