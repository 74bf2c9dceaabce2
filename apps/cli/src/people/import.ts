import { personImportResultSchema } from '@quartermaster/core/csv/import-result';
import { personImport } from '@quartermaster/core/users/person-import';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { bindBy } from '../imports/kind.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Adds and changes people from a CSV file. */
export async function importPeople(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const streams = await context.streams();
  return runImport(
    context,
    {
      one: 'person',
      many: 'people',
      resultFields: Object.keys(personImportResultSchema.shape),
      bind: bindBy(personImport, undefined),
      send: (input, csv, options) => streams.users.import(input, csv, options),
    },
    file,
    flags,
  );
}
