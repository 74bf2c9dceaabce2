import { locationImportResultSchema } from '@quartermaster/core/csv/import-result';
import { locationImport } from '@quartermaster/core/locations/location-import';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { bindBy } from '../imports/kind.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Adds and changes locations from a CSV file. */
export async function importLocations(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const streams = await context.streams();
  return runImport(
    context,
    {
      one: 'location',
      many: 'locations',
      resultFields: Object.keys(locationImportResultSchema.shape),
      bind: bindBy(locationImport, undefined),
      send: (input, csv, options) => streams.locations.import(input, csv, options),
    },
    file,
    flags,
  );
}
