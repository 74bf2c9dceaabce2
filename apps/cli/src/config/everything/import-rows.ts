import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CsvBody, ImportInput, StreamOptions } from '@quartermaster/contract';
import { unescapeFormula } from '@quartermaster/core/csv/formula';
import type { ImportLine } from '@quartermaster/core/csv/import-result';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { fold } from '@quartermaster/core/query/fold';
import { writeCsv } from '@quartermaster/csv/write-csv';
import type { Context } from '../../context.ts';
import { exitCodes, Failure } from '../../failure.ts';
import { readImage } from '../../image-file.ts';
import { type Cells, cellIn, mapped, openTable, type Table, wanted } from './csv-file.ts';
import { fileIn, type Kind, nouns, parts } from './folder.ts';
import type { Faults, Told } from './import.ts';
import { isPhoto } from './import-rest.ts';

type RowKind = Exclude<Kind, 'files' | 'assetIds'>;
type Send = (input: ImportInput, csv: CsvBody, options: StreamOptions) => AsyncGenerator<ImportLine, void>;

/**
 * Sends the rows of a kind; rows with errors are left out and told.
 * @param toComplete whose row is imported although they are there, if an import goes on
 */
export async function importRows(
  context: Context,
  folder: string,
  kind: RowKind,
  { faults, onItsWay, kept }: Told,
  toComplete?: string,
): Promise<void> {
  const streams = await context.streams();
  const send: Send = kind === 'people' ? streams.users.import : streams[kind].import;
  const isToComplete = (key: string): boolean => toComplete !== undefined && fold(key) === fold(toComplete);
  if (kept) {
    const comparing = differentHere(send, folder, kind);
    for (const key of await context.wait('Comparing with what is there', comparing))
      if (!isToComplete(key)) kept.add(key);
  }
  const table = await openTable(folder, parts[kind]);
  const controller = new AbortController();
  const sent: Table =
    kind === 'assets'
      ? withoutPhotos(table, onItsWay)
      : kind === 'catalogue'
        ? await withPictures(context, folder, table, faults)
        : table;
  let job: string | undefined;
  const stop = () => {
    if (controller.signal.aborted) process.exit(exitCodes.failed);
    controller.abort();
  };
  process.on('SIGINT', stop);
  try {
    const read = async (input: ImportInput, rows: Table, whose?: string) => {
      const options = { idempotencyKey: randomUUID(), signal: controller.signal };
      for await (const line of send(input, bodyOf(rows), options)) {
        if (line.type === 'job') job = line.id;
        else if (line.type === 'error')
          faults.push(
            `${parts[kind]}, ${whose ?? `line ${line.row}`}${line.column ? `, ${line.column}` : ''}: ${line.message}${line.value ? ` (${line.value})` : ''}`,
          );
      }
    };
    await context.wait(`Importing ${nouns[kind][1]}`, read(kept ? { mode: 'create' } : {}, sent));
    // Last: their manager may only just have come.
    if (kept && toComplete !== undefined) {
      const all = await openTable(folder, parts[kind]);
      const emailOf = cellIn(all, 'email');
      const own = wanted(all.rows, (row) => isToComplete(unescapeFormula(emailOf(row))));
      await read({}, { header: all.header, rows: own }, toComplete);
    }
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    if (job !== undefined)
      await (await context.client()).jobs.cancel({ params: { id: job } }).catch(() => undefined);
    throw new Failure(exitCodes.failed, 'Stopped.');
  } finally {
    process.off('SIGINT', stop);
  }
}

/** Which records are here that the rows would change: since they were imported, somebody has. */
async function differentHere(send: Send, folder: string, kind: RowKind): Promise<readonly string[]> {
  const lines = send({ dryRun: true }, bodyOf(withoutPhotos(await openTable(folder, parts[kind]))), {});
  const found: string[] = [];
  for await (const line of lines)
    if (
      line.type === 'row' &&
      line.action === 'update' &&
      line.changes?.some(({ field }) => field !== 'image')
    )
      found.push(line.key || (line.name ?? ''));
  return found;
}

function bodyOf({ header, rows }: Table): ReadableStream<Uint8Array> {
  const all = (async function* () {
    yield header;
    yield* rows;
  })();
  return Readable.toWeb(
    Readable.from(writeCsv(all), { objectMode: true }).map((text) => Buffer.from(String(text))),
  ) as ReadableStream<Uint8Array>;
}

/** Photos of assets are sent once the assets are there. */
function withoutPhotos(table: Table, onItsWay?: (assetId: string) => void): Table {
  const [idOf, imageOf, statusOf] = ['assetId', 'image', 'status'].map((name) => cellIn(table, name));
  const at = table.header.indexOf('image');
  return {
    header: table.header,
    rows: mapped(table.rows, (row) => {
      if (statusOf?.(row) === 'Pending Delivery') onItsWay?.(unescapeFormula(idOf?.(row) ?? ''));
      return imageOf && isPhoto(imageOf(row)) ? row.with(at, '') : row;
    }),
  };
}

/** Pictures of the catalogue are sent while its rows are. */
async function withPictures(context: Context, folder: string, table: Table, faults: Faults): Promise<Table> {
  const streams = await context.streams();
  const imageOf = cellIn(table, 'image');
  const at = table.header.indexOf('image');
  const pictured = async (row: Cells): Promise<Cells> => {
    const written = imageOf(row);
    if (!isPhoto(written)) return row;
    try {
      const picture = await readImage(await fileIn(folder, written), fileKinds.itemPhoto.maxMegabytes);
      return row.with(at, (await streams.catalogue.addPicture(picture)).image);
    } catch (error) {
      faults.push(`${parts.catalogue}: ${error instanceof Error ? error.message : String(error)}`);
      return row.with(at, '');
    }
  };
  return { header: table.header, rows: mapped(table.rows, pictured) };
}
