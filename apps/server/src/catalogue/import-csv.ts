import type { Received, streams } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import { parseImportOptions } from '@quartermaster/core/csv/mapping';
import { message } from '@quartermaster/core/messages';
import { type CsvUpload, runImport } from '../imports/import-run.ts';
import { accept } from '../refusal-error.ts';
import type { Services } from '../services.ts';
import { beginCatalogueImport } from './import.ts';

/** POST /api/catalog/import: reads the file to its end; the answer is what became of its rows. */
export async function importCatalogue(
  services: Services,
  actor: Actor,
  { dryRun, ...written }: Received<typeof streams.catalogue.import>,
  { body, recordId, notify, begun }: CsvUpload,
): Promise<object> {
  const { runtime, catalogue, jobs, settings } = services;
  const options = accept(parseImportOptions(written));
  const { currency } = await settings.get();
  let importer: Awaited<ReturnType<typeof beginCatalogueImport>> | undefined;
  const summary = await runImport({
    body,
    begun,
    begin: async (header) => {
      importer = await beginCatalogueImport(
        { runtime, catalogue, currency, options, dryRun, actor, recordId },
        header,
      );
      return importer;
    },
    ...(dryRun ? {} : { job: { service: jobs, start: () => jobs.attend('catalogue.import', actor) } }),
    notify: (notice) => (notice.type === 'row' && !dryRun ? Promise.resolve() : notify(notice)),
  });
  const { invalid: skippedInvalid = 0, duplicate: skippedDuplicate = 0 } = importer?.skipped ?? {};
  return {
    dryRun,
    ...summary,
    skippedInvalid,
    skippedDuplicate,
    message: [
      message.itemsImported(summary.created + summary.updated + summary.unchanged),
      ...(skippedInvalid > 0 ? [message.rowsInvalid(skippedInvalid)] : []),
      ...(skippedDuplicate > 0 ? [message.rowsDuplicate(skippedDuplicate)] : []),
    ].join('. '),
  };
}
