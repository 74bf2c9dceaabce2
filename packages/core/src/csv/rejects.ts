import { escapeFormula } from './formula.ts';
import type { RowError } from './import-result.ts';

/** The column of a file's failed rows that says what is wrong. */
export const errorColumn = 'error';

/**
 * Turns a file's failed rows into a file that can be corrected and imported again: its own columns, plus one
 * for what is wrong. If the file already has that column, from an earlier round, it is replaced.
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

  /** A row with its errors as text; a short row is padded first. */
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
