import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import { type CsvDelimiter, type CsvEncoding, csvDelimiters } from '@quartermaster/core/csv/file-format';
import { message } from '@quartermaster/core/messages';
import { CsvRefused } from './csv-refused.ts';
import { decodedText } from './decoded-text.ts';
import { type RecordLimits, RecordParser } from './record-parser.ts';

interface CsvFile {
  /** The trimmed column names; '' for a column without one. */
  readonly header: readonly string[];
  readonly delimiter: CsvDelimiter;
  readonly encoding: CsvEncoding;
  /** The rows in batches, to be read only once. Blank rows are skipped. Throws CsvRefused. */
  readonly batches: AsyncIterable<readonly CsvRow[]>;
  /** Closes the source; for callers that don't read the rows. */
  close(): Promise<void>;
}

export interface CsvOptions extends RecordLimits {
  /** The number of rows in a batch. */
  readonly batch: number;
  /** Whether this is only the beginning of a file: an incomplete last row is left out. */
  readonly cut: boolean;
  /** The file's encoding, if it isn't to be told from its beginning. */
  readonly encoding?: CsvEncoding | undefined;
}

const defaults: CsvOptions = { batch: 200, cut: false, cell: 100_000, row: 1_000_000, columns: 1000 };

/**
 * Reads a CSV file as it arrives, in bounded memory: UTF-8 with or without a byte order mark, UTF-16 with one,
 * or the stated encoding; comma, semicolon or tab; any line breaks; quoted cells may span lines. Only as much of `chunks` is
 * read as the consumed rows need; if reading stops early, its iterator is closed.
 * @throws CsvRefused if the file as a whole can't be read: no header, binary content, another encoding, a
 * quoted cell that never ends, a cell or row over the limits
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  given: Partial<CsvOptions> = {},
): Promise<CsvFile> {
  const options = { ...defaults, ...given };
  const { encoding, pieces } = await decodedText(chunks, options.cut, options.encoding);
  try {
    const parser = await fittingParser(pieces, options);
    const [header] = parser.records.splice(0, 1);
    if (!header) throw parser.failure ?? new CsvRefused(message.noHeader);
    if (header.cells.length > options.columns) throw new CsvRefused(message.tooManyColumns(options.columns));
    return {
      header: header.cells.map((name) => name.trim()),
      delimiter: parser.delimiter,
      encoding,
      batches: batchesOf(parser, pieces, header.cells.length, options),
      close: async () => void (await pieces.return()),
    };
  } catch (error) {
    await pieces.return();
    throw error;
  }
}

/** Parses up to the header with each delimiter; the one that finds the most cells in it is the file's. */
async function fittingParser(
  pieces: AsyncIterator<string, void>,
  options: CsvOptions,
): Promise<RecordParser> {
  const parsers = csvDelimiters.map((delimiter) => new RecordParser(delimiter, options));
  const undecided = ({ records, failure }: RecordParser) => records.length === 0 && failure === undefined;
  while (parsers.some(undecided)) {
    const { done, value } = await pieces.next();
    if (done && options.cut) break;
    await Promise.all(parsers.map((parser) => (done ? parser.end() : parser.write(value))));
    if (done) break;
  }
  const width = ({ records: [header] }: RecordParser): number => header?.cells.length ?? 0;
  return parsers.reduce((best, parser) => (width(parser) > width(best) ? parser : best));
}

async function* batchesOf(
  parser: RecordParser,
  pieces: AsyncGenerator<string, void>,
  width: number,
  { batch: size, cut }: CsvOptions,
): AsyncGenerator<readonly CsvRow[], void> {
  const take = (): CsvRow[] =>
    parser.records.splice(0, size).map((row) =>
      row.cells.length === width
        ? row
        : {
            ...row,
            fault: { message: message.raggedRow(row.cells.length, width), code: 'unreadable' as const },
          },
    );
  try {
    for (let done = false; ; ) {
      while (parser.records.length >= size) yield take();
      if (parser.failure !== undefined) throw parser.failure;
      if (done) break;
      const piece = await pieces.next();
      done = piece.done === true;
      if (!piece.done) await parser.write(piece.value);
      else if (!cut) await parser.end();
    }
    if (parser.records.length > 0) yield take();
  } finally {
    await pieces.return();
  }
}
