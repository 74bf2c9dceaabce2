import type { Received, streams } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { message } from '@quartermaster/core/messages';
import { type CsvUpload, runImport } from '../imports/import-run.ts';
import { accept } from '../refusal-error.ts';
import type { Services } from '../services.ts';
import { beginAssetImport } from './import.ts';

/** POST /api/equipment/import: reads the file to its end; the answer is what became of its rows. */
export async function importAssets(
  services: Services,
  actor: Actor,
  { dryRun, ...written }: Received<typeof streams.assets.import>,
  { body, recordId, notify, begun }: CsvUpload,
): Promise<object> {
  const { runtime, assets, assetIds, jobs } = services;
  const options = accept(parseImportOptions(written));
  let importer: Awaited<ReturnType<typeof beginAssetImport>> | undefined;
  const summary = await runImport({
    body,
    begun,
    begin: async (header) => {
      importer = await beginAssetImport(
        { runtime, assets, assetIds, options, dryRun, actor, recordId },
        header,
      );
      return importer;
    },
    ...(dryRun ? {} : { job: { service: jobs, start: () => jobs.attend('assets.import', actor) } }),
    notify: (notice) => (notice.type === 'row' && !dryRun ? Promise.resolve() : notify(notice)),
  });
  const done = summary.created + summary.updated + summary.unchanged;
  return {
    dryRun,
    ...summary,
    issued: importer?.issued ?? 0,
    message: message.assetsProcessed(done, summary.failed),
  };
}
