import { peopleExportFile } from '@quartermaster/core/users/person-csv-export';
import { userSchema } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { listQuery } from '../filter.ts';

export interface PeopleExportOptions extends DownloadOptions {
  readonly sort?: string;
}

/** The people that a filter matches, or all, as CSV. */
export async function exportPeople(
  context: Context,
  terms: readonly string[],
  options: PeopleExportOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(userSchema.shape));
  const streams = await context.streams();
  await download(context, options, peopleExportFile, () => streams.users.export(query), ['person', 'people']);
}
