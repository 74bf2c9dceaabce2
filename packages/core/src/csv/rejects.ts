import { escapeFormula } from './formula.ts';
import type { RowError } from './import-result.ts';

const errorColumn = 'error';

/**
 * The rows in error of a file as a file that can be corrected and imported again: its own columns, and what is wrong
 * in one more. A file that was corrected has that column already; it is written anew.
 */
export class Rejects {
  readonly header: readonly string[];
  readonly #width: number;
  readonly #old: number;

  constructor(header: readonly string[]) {
    this.#width = header.length;
    this.#old = header.indexOf(errorColumn);
    this.header = [...this.#own(header), errorColumn];
  }

  /** A row with what is wrong with it, as text. One that is too short is filled up first. */
  row(cells: readonly string[], text: string): string[] {
    const missing = Array<string>(Math.max(0, this.#width - cells.length)).fill('');
    return [...this.#own([...cells, ...missing]), escapeFormula(text)];
  }

  #own(cells: readonly string[]): readonly string[] {
    return cells.filter((_, index) => index !== this.#old);
  }
}

/** `Category: Unknown asset type 'Labtop'. Did you mean Laptop?` */
export function errorText({ column, value, message }: RowError): string {
  const named = value === '' || message.includes(value) ? column : `${column} '${value}'`.trimStart();
  return named === '' ? message : `${named}: ${message}`;
}
