import { locationExportFile } from '@quartermaster/core/locations/location-csv-export';
import type { Context } from '../context.ts';
import { type CsvExportOptions, exportCsv, writtenAs } from '../csv-export.ts';

/** Exports all locations as CSV. */
export async function exportLocations(context: Context, options: CsvExportOptions): Promise<void> {
  const streams = await context.streams();
  const open = () => streams.locations.export(writtenAs(options));
  await exportCsv(context, options, locationExportFile, open, ['location', 'locations']);
}
