import type { CsvDelimiter } from '@quartermaster/core/csv/file-format';
import { message } from '@quartermaster/core/messages';
import { CsvError, type Parser, parse } from 'csv-parse';
import { CsvRefused } from './csv-refused.ts';

/** A row as it is in the file. */
export interface CsvRecord {
  /** The line in the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface RecordLimits {
  /** The maximum number of characters in a cell. */
  readonly cell: number;
  /** The maximum number of characters in a row. */
  readonly row: number;
  readonly columns: number;
}

/** The most bytes that a UTF-16 unit takes in UTF-8; csv-parse measures in bytes. */
const bytesPerCharacter = 3;

const content = /\S/;
/**
 * Until the header is found, the delimiter isn't known: a line of only delimiters, of whichever kind, counts
 * as blank.
 */
const headerContent = /[^\s,;]/;

/** Feeds csv-parse piece by piece: `records` has what was read so far, without blank rows. */
export class RecordParser {
  readonly delimiter: CsvDelimiter;
  readonly records: CsvRecord[] = [];
  /** Why nothing can be read beyond `records`. */
  failure: unknown;
  readonly #parser: Parser;
  readonly #limits: RecordLimits;
  /** The line after the last record, not counting empty lines. */
  #next = 1;
  /** The number of CRLFs inside cells so far: csv-parse counts each as two lines. */
  #countedTwice = 0;
  #content = headerContent;

  constructor(delimiter: CsvDelimiter, limits: RecordLimits) {
    this.delimiter = delimiter;
    this.#limits = limits;
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // A stray quote is taken as text, and doesn't affect other rows.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Bounds memory; the exact limits are checked in #take.
      max_record_size: limits.row * bytesPerCharacter,
      ignore_last_delimiters: limits.columns + 1,
      on_record: (cells: string[]) => this.#take(cells),
    });
    // The callback of the write reports the error.
    this.#parser.on('error', () => undefined);
  }

  /** Parses the next piece of text. */
  write(text: string): Promise<void> {
    return this.#completed((done) => this.#parser.write(text, done));
  }

  /** Signals the end of the text. */
  end(): Promise<void> {
    if (this.#parser.writableEnded) return Promise.resolve();
    return this.#completed((done) => this.#parser.end(done));
  }

  async #completed(work: (done: (error?: Error | null) => void) => unknown): Promise<void> {
    if (this.failure !== undefined) return;
    const error = await new Promise<Error | null | undefined>(work);
    if (error) this.failure = this.#refusalOf(error);
  }

  #take(cells: string[]): null {
    const { info } = this.#parser;
    const { lines, empty_lines } = info;
    // Makes every row look like the first one: for rows of a different length, csv-parse would create errors
    // that nobody reads.
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
    // The record isn't passed down the stream.
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
