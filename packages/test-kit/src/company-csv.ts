import { neutralise } from '@quartermaster/core/csv/formula';
import { csvLine } from '@quartermaster/core/csv/write-csv';
import type { PlacedAsset } from './builders/assets.ts';
import type { StockedItem } from './builders/catalogue.ts';

/** The file that an import of these assets reads. Their IDs are blank: the server issues the next ones. */
export const assetsCsv = (assets: readonly PlacedAsset[]): string =>
  csvFile(
    assets.map(({ locationPath, assignedTo, specs, customFields, ...fields }) => ({
      assetId: '',
      ...fields,
      location: locationPath,
      ...(assignedTo ? { assignedTo } : {}),
      ...(specs ? { specs: JSON.stringify(specs) } : {}),
      ...prefixed('field.', customFields),
    })),
  );

/** The file that an import of these catalogue items reads. */
export const catalogueCsv = (items: readonly StockedItem[]): string =>
  csvFile(items.map(({ specs, ...fields }) => ({ ...fields, ...prefixed('spec.', specs) })));

type Cell = string | number | boolean | null | undefined;

const prefixed = (prefix: string, map: Readonly<Record<string, Cell>> = {}): Record<string, Cell> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [prefix + key, value]));

/** Every key that one of the records has is a column. */
function csvFile(records: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => cellOf(record[column])));
  return [columns, ...rows].map(csvLine).join('');
}

const cellOf = (value: Cell): string => (typeof value === 'string' ? neutralise(value) : String(value ?? ''));
