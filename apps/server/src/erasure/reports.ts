import type { Json } from '@quartermaster/core/json';
import { type ErasedPerson, withoutPersonIn } from '@quartermaster/core/users/erasure';
import { readCsv } from '@quartermaster/csv/read-csv';
import { csvText } from '@quartermaster/csv/write-csv';
import { z } from 'zod';
import { fileIdOf } from '../files/references.ts';
import type { FileService } from '../files/service.ts';

const reportOf = z.object({ report: z.string() });
const row = z.object({ id: z.string(), name: z.string(), reason: z.string() });
const places = [{ texts: ['reason'], beside: [{ of: ['id'], names: ['name'] }] }];

/** Removes a person from a job's report, which lists id, name and reason of each record that was left. */
export async function withoutPersonInReport(
  files: FileService,
  result: Json | undefined,
  person: ErasedPerson,
): Promise<void> {
  const report = reportOf.safeParse(result).data?.report;
  if (report === undefined) return;
  await files.rewrite(fileIdOf(report), async (content) => {
    const csv = await readCsv(inOne(content));
    const rows = [csv.header];
    let hasChanged = false;
    for await (const batch of csv.batches)
      for (const { cells } of batch) {
        const [id = '', name = '', reason = ''] = cells;
        const reported = { id, name, reason };
        const remaining = withoutPersonIn(reported, places, person);
        if (remaining !== reported) hasChanged = true;
        const left = row.parse(remaining);
        rows.push([left.id, left.name, left.reason]);
      }
    return hasChanged ? Buffer.from(csvText(rows)) : content;
  });
}

async function* inOne(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content;
}
