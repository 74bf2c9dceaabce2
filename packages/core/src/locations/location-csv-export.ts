import { exportColumns } from '../csv/export-columns.ts';
import { textCell } from '../csv/formula.ts';
import type { Verdict } from '../verdict.ts';
import type { Location } from './location.ts';
import { contactPart, type LocationColumnName, locationColumnNames } from './location-csv-columns.ts';

export const locationExportFile = 'locations.csv';

export interface LocationExportColumn {
  readonly name: LocationColumnName;
}

const everyColumn: readonly LocationExportColumn[] = locationColumnNames.map((name) => ({ name }));

/** The named columns; all of them by default. */
export const locationExportColumns = (written: readonly string[]): Verdict<readonly LocationExportColumn[]> =>
  exportColumns(written, { usual: everyColumn, all: everyColumn });

type ExportedLocation = Pick<Location, 'path' | 'address' | 'contact'>;

/** The row for one location. */
export const locationExportRow = (
  columns: readonly LocationExportColumn[],
  location: ExportedLocation,
): string[] => columns.map(({ name }) => exportedLocationCell(location, name));

/** What a location has in a column. */
export const locationValue = (location: ExportedLocation, column: LocationColumnName): string | undefined =>
  column === 'path' || column === 'address' ? location[column] : location.contact?.[contactPart[column]];

/**
 * The cell that an export writes for a field; an import leaves a field unchanged if its cell is exactly this.
 */
export const exportedLocationCell = (location: ExportedLocation, column: LocationColumnName): string =>
  textCell(locationValue(location, column));
