import type { ImportPreview } from '@quartermaster/core/csv/import-preview';
import { readCsv } from '@quartermaster/csv/read-csv';

/** How many rows a preview shows. */
const sampleRows = 50;

/** POST /api/imports/preview: previews the beginning of a file. `cut`: the body is only part of the file. */
export async function previewImport(body: AsyncIterable<Uint8Array>, cut: boolean): Promise<ImportPreview> {
  const { header, delimiter, encoding, batches } = await readCsv(body, { cut });
  const sample: string[][] = [];
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    for (const { cells } of batch.slice(0, sampleRows - sample.length)) sample.push([...cells]);
  }
  return { encoding, delimiter, header: [...header], sample, rows };
}
