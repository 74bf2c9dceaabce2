import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CsvBody, ImportInput, StreamOptions } from '@quartermaster/contract';
import { unescapeFormula } from '@quartermaster/core/csv/formula';
import type { ImportLine } from '@quartermaster/core/csv/import-result';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { writeCsv } from '@quartermaster/csv/write-csv';
import type { Context } from '../../context.ts';
import { exitCodes, Failure } from '../../failure.ts';
import { readImage } from '../../image-file.ts';
import { type Cells, cellIn, mapped, openTable, type Table } from './csv-file.ts';
import { fileIn, type Kind, nouns, parts } from './folder.ts';
import type { Faults } from './import.ts';
import { isPhoto } from './import-rest.ts';

/** Sends the rows of a kind; rows with errors are left out and told. */
export async function importRows(
  context: Context,
  folder: string,
  kind: Exclude<Kind, 'files'>,
  faults: Faults,
  onItsWay: (assetId: string) => void,
): Promise<void> {
  const streams = await context.streams();
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
  const send: (input: ImportInput, csv: CsvBody, options: StreamOptions) => AsyncGenerator<ImportLine, void> =
    kind === 'people' ? streams.users.import : streams[kind].import;
  try {
    const read = async () => {
      const options = { idempotencyKey: randomUUID(), signal: controller.signal };
      for await (const line of send({}, bodyOf(sent), options)) {
        if (line.type === 'job') job = line.id;
        else if (line.type === 'error')
          faults.push(
            `${parts[kind]}, line ${line.row}${line.column ? `, ${line.column}` : ''}: ${line.message}${line.value ? ` (${line.value})` : ''}`,
          );
      }
    };
    await context.wait(`Importing ${nouns[kind][1]}`, read());
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    if (job !== undefined)
      await (await context.client()).jobs.cancel({ params: { id: job } }).catch(() => undefined);
    throw new Failure(exitCodes.failed, 'Stopped.');
  } finally {
    process.off('SIGINT', stop);
  }
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
function withoutPhotos(table: Table, onItsWay: (assetId: string) => void): Table {
  const [idOf, imageOf, statusOf] = ['assetId', 'image', 'status'].map((name) => cellIn(table, name));
  const at = table.header.indexOf('image');
  return {
    header: table.header,
    rows: mapped(table.rows, (row) => {
      if (statusOf?.(row) === 'Pending Delivery') onItsWay(unescapeFormula(idOf?.(row) ?? ''));
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
