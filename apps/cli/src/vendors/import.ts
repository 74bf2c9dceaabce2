import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { importKinds } from '../imports/kinds.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Adds and changes vendors from a CSV file. */
export const importVendors = async (context: Context, file: string, flags: ImportFlags): Promise<ExitCode> =>
  runImport(context, await importKinds.vendors(context), file, flags);
