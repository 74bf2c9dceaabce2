import { message } from '../messages.ts';
import { CsvRefused } from './csv-refused.ts';
import { decodeText } from './decode-text.ts';
import { type ScannedRecord, scanRecord } from './record-scanner.ts';

export interface CsvRow {
  /** The file's own line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row can't be read: it is ragged, or its quotes are. */
  readonly fault?: string;
}

interface CsvFile {
  /** The names of the columns, trimmed; '' for one without a name. */
  readonly header: readonly string[];
  readonly delimiter: string;
  /** The rows in batches, to be read once. Rows without any content are passed over. Throws CsvRefused. */
  readonly batches: AsyncIterable<readonly CsvRow[]>;
}

export interface CsvLimits {
  /** Rows of a batch. */
  readonly batch: number;
  /** Characters of a cell. */
  readonly cell: number;
  /** Characters of a row. */
  readonly row: number;
  readonly columns: number;
}

const defaultLimits: CsvLimits = { batch: 200, cell: 100_000, row: 1_000_000, columns: 1000 };

/** By preference where a header could be read with either. */
const delimiters = [',', ';', '\t'] as const;

/**
 * Reads a CSV file as it arrives, never holding more than a batch: UTF-8 with or without byte order mark, UTF-16
 * with one; comma, semicolon or tab; any line breaks; quoted cells over several lines. When reading stops early, the
 * iterator of `chunks` is closed.
 * @throws CsvRefused when the file as a whole can't be read: no header, a name twice in it, binary content, another
 * encoding, a quoted cell that never ends, a cell or row over the limits
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  limits: Partial<CsvLimits> = {},
): Promise<CsvFile> {
  const reader = new RecordReader(decodeText(chunks), { ...defaultLimits, ...limits });
  try {
    const header = (await reader.readHeader()).map((name) => name.trim());
    const twice = header.find((name, index) => name !== '' && header.indexOf(name) < index);
    if (twice !== undefined) throw new CsvRefused(message.duplicateHeader(twice));
    return { header, delimiter: reader.delimiter, batches: reader.readBatches(header.length) };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

class RecordReader {
  delimiter: string = delimiters[0];
  readonly #texts: AsyncGenerator<string, void>;
  readonly #limits: CsvLimits;
  #text = '';
  #at = 0;
  #line = 1;
  #last = false;

  constructor(texts: AsyncGenerator<string, void>, limits: CsvLimits) {
    this.#texts = texts;
    this.#limits = limits;
  }

  async readHeader(): Promise<readonly string[]> {
    do {
      while (this.#detectDelimiter()) {
        const record = this.#take();
        if (!record) break;
        if (record.cells.length > this.#limits.columns)
          throw new CsvRefused(message.tooManyColumns(this.#limits.columns));
        if (!isBlank(record.cells)) return record.cells;
      }
    } while (await this.#fill());
    throw new CsvRefused(message.noHeader);
  }

  async *readBatches(width: number): AsyncGenerator<readonly CsvRow[], void> {
    let batch: CsvRow[] = [];
    try {
      do {
        for (let record = this.#take(); record; record = this.#take()) {
          if (isBlank(record.cells)) continue;
          batch.push(rowOf(record, width));
          if (batch.length < this.#limits.batch) continue;
          yield batch;
          batch = [];
        }
      } while (await this.#fill());
      if (batch.length > 0) yield batch;
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#texts.return();
  }

  /** Chooses what gives the record that begins here most cells; false when it isn't all here yet. */
  #detectDelimiter(): boolean {
    let most = 0;
    for (const delimiter of delimiters) {
      const record = scanRecord(this.#text, this.#at, delimiter, this.#last);
      if (!record && !this.#last) return false;
      if (!record || record.cells.length <= most) continue;
      this.delimiter = delimiter;
      most = record.cells.length;
    }
    return most > 0;
  }

  /** The next record, or undefined when more text is needed. */
  #take(): (ScannedRecord & { readonly line: number }) | undefined {
    if (this.#at === this.#text.length) return undefined;
    const record = scanRecord(this.#text, this.#at, this.delimiter, this.#last);
    if (!record) return undefined;
    const line = this.#line;
    if (record.next - this.#at > this.#limits.row)
      throw new CsvRefused(message.rowTooLong(line, this.#limits.row));
    if (record.cells.some((cell) => cell.length > this.#limits.cell))
      throw new CsvRefused(message.cellTooLong(line, this.#limits.cell));
    this.#at = record.next;
    this.#line += record.lines;
    return { ...record, line };
  }

  /** Reads on; false when there was nothing left to read. */
  async #fill(): Promise<boolean> {
    const rest = this.#text.length - this.#at;
    if (this.#last) {
      if (rest > 0) throw new CsvRefused(message.openQuote(this.#line));
      return false;
    }
    if (rest > this.#limits.row) throw new CsvRefused(message.rowTooLong(this.#line, this.#limits.row));
    const { value, done } = await this.#texts.next();
    if (done) this.#last = true;
    else {
      this.#text = this.#text.slice(this.#at) + value;
      this.#at = 0;
    }
    return true;
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function rowOf({ line, cells, strayQuote }: ScannedRecord & { line: number }, width: number): CsvRow {
  if (strayQuote) return { line, cells, fault: message.strayQuote };
  if (cells.length !== width) return { line, cells, fault: message.raggedRow(cells.length, width) };
  return { line, cells };
}
