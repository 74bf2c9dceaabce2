import { peopleExportFile } from '@quartermaster/core/users/person-csv-export';
import { userSchema } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import { type CsvExportOptions, exportCsv, writtenAs } from '../csv-export.ts';
import { listQuery } from '../filter.ts';

export interface PeopleExportOptions extends CsvExportOptions {
  readonly sort?: string;
}

/** Exports the people that a filter matches, or all, as CSV. */
export async function exportPeople(
  context: Context,
  terms: readonly string[],
  options: PeopleExportOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(userSchema.shape));
  const streams = await context.streams();
  const open = () => streams.users.export({ ...query, ...writtenAs(options) });
  await exportCsv(context, options, peopleExportFile, open, ['person', 'people']);
}
