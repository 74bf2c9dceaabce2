import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { importKinds } from '../imports/kinds.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Creates and updates assets from a CSV file. */
export const importAssets = async (context: Context, file: string, flags: ImportFlags): Promise<ExitCode> =>
  runImport(context, await importKinds.assets(context), file, flags);
