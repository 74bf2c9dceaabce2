import { escapeFormula } from '@quartermaster/core/csv/formula';
import { csvText } from '@quartermaster/csv/write-csv';
import type { LocatedAsset } from './builders/assets.ts';
import type { StockedItem } from './builders/catalogue.ts';

/** A CSV file to import these assets. Their IDs are blank, so the server generates them. */
export const assetsCsv = (assets: readonly LocatedAsset[]): string =>
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

/** A CSV file to import these catalogue items. */
export const catalogueCsv = (items: readonly StockedItem[]): string =>
  csvFile(items.map(({ specs, ...fields }) => ({ ...fields, ...prefixed('spec.', specs) })));

type Cell = string | number | boolean | null | undefined;

const prefixed = (prefix: string, map: Readonly<Record<string, Cell>> = {}): Record<string, Cell> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [prefix + key, value]));

/** Every key of any record becomes a column. */
function csvFile(records: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => cellOf(record[column])));
  return csvText([columns, ...rows]);
}

const cellOf = (value: Cell): string =>
  typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
