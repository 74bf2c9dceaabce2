import type { CsvDelimiter } from '@quartermaster/core/csv/import-preview';
import { message } from '@quartermaster/core/messages';
import { CsvError, type Parser, parse } from 'csv-parse';
import { CsvRefused } from './csv-refused.ts';

/** A row as it stands in the file. */
export interface CsvRecord {
  /** The file's own line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface RecordLimits {
  /** Characters of a cell. */
  readonly cell: number;
  /** Characters of a row. */
  readonly row: number;
  readonly columns: number;
}

/** The most bytes that a UTF-16 unit takes as UTF-8, in which csv-parse measures. */
const bytesPerCharacter = 3;

const content = /\S/;
/** Before the header it isn't known yet what delimits: a line of commas says nothing, whichever does. */
const headerContent = /[^\s,;]/;

/** csv-parse, fed piece by piece: what was read so far lies in `records`, without rows that have no content. */
export class RecordParser {
  readonly delimiter: CsvDelimiter;
  readonly records: CsvRecord[] = [];
  /** Why nothing can be read after `records`. */
  failure: unknown;
  readonly #parser: Parser;
  readonly #limits: RecordLimits;
  /** The line after the last record, empty lines left out. */
  #next = 1;
  /** CRLFs inside cells so far: csv-parse counts each as two lines. */
  #countedTwice = 0;
  #content = headerContent;

  constructor(delimiter: CsvDelimiter, limits: RecordLimits) {
    this.delimiter = delimiter;
    this.#limits = limits;
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A stray quote is text, and costs no other row.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Bounds memory; the limits themselves are looked at in #take.
      max_record_size: limits.row * bytesPerCharacter,
      ignore_last_delimiters: limits.columns + 1,
      on_record: (cells: string[]) => this.#take(cells),
    });
    // Whoever wrote is told.
    this.#parser.on('error', () => undefined);
  }

  /** Reads on in a piece of text. */
  write(text: string): Promise<void> {
    return this.#settled((done) => this.#parser.write(text, done));
  }

  /** Says that there is no more text. */
  end(): Promise<void> {
    if (this.#parser.writableEnded) return Promise.resolve();
    return this.#settled((done) => this.#parser.end(done));
  }

  async #settled(work: (done: (error?: Error | null) => void) => unknown): Promise<void> {
    if (this.failure !== undefined) return;
    const error = await new Promise<Error | null | undefined>(work);
    if (error) this.failure = this.#refusalOf(error);
  }

  #take(cells: string[]): null {
    const { info } = this.#parser;
    const { lines, empty_lines } = info;
    // Every row is its first: for one that isn't as long as that, csv-parse would make an error that nobody reads.
    Object.assign(info, { records: 0 });
    const line = this.#next + empty_lines;
    let length = 0;
    let blank = true;
    for (const cell of cells) {
      if (cell.length > this.#limits.cell) throw new CsvRefused(message.cellTooLong(line, this.#limits.cell));
      length += cell.length;
      blank &&= !this.#content.test(cell);
      if (cell.includes('\r\n')) this.#countedTwice += cell.split('\r\n').length - 1;
    }
    if (length > this.#limits.row) throw new CsvRefused(message.rowTooLong(line, this.#limits.row));
    this.#next = lines + 1 - this.#countedTwice - empty_lines;
    if (!blank) {
      this.records.push({ line, cells });
      this.#content = content;
    }
    // Nothing goes down the stream.
    return null;
  }

  #refusalOf(error: Error): Error {
    const line = this.#next + this.#parser.info.empty_lines;
    if (!(error instanceof CsvError)) return error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new CsvRefused(message.openQuote(line));
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      return new CsvRefused(message.rowTooLong(line, this.#limits.row));
    return error;
  }
}
