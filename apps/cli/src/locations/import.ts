import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { importKinds } from '../imports/kinds.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Adds and changes locations from a CSV file. */
export const importLocations = async (
  context: Context,
  file: string,
  flags: ImportFlags,
): Promise<ExitCode> => runImport(context, await importKinds.locations(context), file, flags);
