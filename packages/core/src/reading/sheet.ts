import { looksLikeDay } from './cell-values.ts';
import { type ConceptName, meaningsOf } from './concepts.ts';
import { headerKey } from './header-key.ts';
import type { ReadKind } from './reading.ts';
import { isCheckoutType, yesOrNo } from './value-words.ts';

/** The part of a file that was read. */
export interface ReadPart {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How many cells show what a column holds. */
const lookedAt = 1000;

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Letters and figures, as in a serial number. */
const code = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9-]{5,}$/i;
/** A few words without figures, as types and categories have: Laptop, Mobile Phones. */
const typeName = /^\p{L}[\p{L}&/()-]*(?: [\p{L}&/()-]+){0,3}$/u;
const looksLikeTypes = (cells: readonly string[]): boolean =>
  new Set(cells).size <= 50 &&
  cells.every((cell) => typeName.test(cell.trim()) && yesOrNo(cell) === undefined);
const tracking = new Set(['individual', 'quantity_tracked']);

/** A file's columns by what they mean, from their headers and, where those say nothing, from their cells. */
export class Sheet {
  readonly part: ReadPart;
  readonly kind: ReadKind;
  readonly keys: ReadonlySet<string>;
  readonly #at = new Map<ConceptName, number>();
  readonly #guesses = new Map<number, string>();

  constructor(part: ReadPart, kind: ReadKind) {
    this.part = part;
    this.kind = kind;
    this.keys = new Set(part.header.map(headerKey));
    this.#claim();
    this.#look();
  }

  /** The column with this meaning. */
  at(concept: ConceptName): number | undefined {
    return this.#at.get(concept);
  }

  has(...concepts: readonly ConceptName[]): boolean {
    return concepts.every((concept) => this.#at.has(concept));
  }

  /** The groups of columns to read, of those there are: a group needs all of its columns. */
  groups(...wanted: readonly (readonly ConceptName[])[]): number[][] {
    return wanted.flatMap((concepts) => {
      const columns = concepts.flatMap((concept) => this.#at.get(concept) ?? []);
      return columns.length === concepts.length ? [columns] : [];
    });
  }

  /** Of these, the columns there are. */
  columns(...concepts: readonly ConceptName[]): number[] {
    return concepts.flatMap((concept) => this.#at.get(concept) ?? []);
  }

  /** The cells of a column that aren't blank. */
  *cells(column: number | undefined): Generator<string, void> {
    if (column === undefined) return;
    for (const row of this.part.rows) {
      const cell = row[column];
      if (cell?.trim()) yield cell;
    }
  }

  /** Why a column's meaning is only a guess; undefined if its header says it. */
  guess(column: number): string | undefined {
    return this.#guesses.get(column);
  }

  /** Columns without a meaning. */
  get unknown(): number[] {
    const known = new Set(this.#at.values());
    return this.part.header.flatMap((_, column) => (known.has(column) ? [] : [column]));
  }

  /** Gives each meaning to the column whose header says it most clearly. */
  #claim(): void {
    const claims = this.part.header.flatMap((name, column) => {
      const seen = this.#seen(column);
      const meanings = seen ? [{ concept: seen, rank: -1 }] : meaningsOf(name, this.kind);
      return meanings.map(({ concept, rank }) => ({ concept, rank, column, name }));
    });
    claims.sort((one, other) => one.rank - other.rank || one.column - other.column);
    const taken = new Set<number>();
    for (const { concept, rank, column, name } of claims) {
      if (this.#at.has(concept) || taken.has(column)) continue;
      this.#at.set(concept, column);
      taken.add(column);
      if (rank >= 1000) this.#guesses.set(column, `By a part of '${name}'`);
    }
    this.#tellTag();
  }

  /** A lone column 'Tag' has the assets' own codes, or a word that several assets share. */
  #tellTag(): void {
    const column = this.#at.get('tags');
    if (column === undefined || this.#at.has('assetTag')) return;
    if (headerKey(this.part.header[column] ?? '') !== 'tag') return;
    const cells = [...this.cells(column)].slice(0, lookedAt).map((cell) => cell.trim());
    const isCodes = cells.every((cell) => /^\S*\d\S*$/.test(cell) && !/[,;|]/.test(cell));
    const number = new Set(cells).size;
    // A key that comes twice is an error of its row.
    if (number === 0 || number < cells.length * 0.75 || !isCodes) return;
    this.#at.delete('tags');
    this.#at.set('assetTag', column);
    this.#guesses.set(
      column,
      number === 1
        ? 'Its value looks like an asset ID'
        : `${number} different values in ${cells.length} cells`,
    );
  }

  /** What a column is by its cells, whatever its header says. */
  #seen(column: number): ConceptName | undefined {
    if (this.kind !== 'assets') return undefined;
    const cells = new Set<string>();
    for (const cell of this.cells(column)) {
      cells.add(cell.trim().toLowerCase());
      if (cells.size > 5) return undefined;
    }
    if (cells.size === 0) return undefined;
    if ([...cells].every((cell) => tracking.has(cell))) return 'trackingType';
    return [...cells].every(isCheckoutType) ? 'checkoutType' : undefined;
  }

  /** Guesses the meaning of columns with unknown headers by what their cells look like. */
  #look(): void {
    for (const column of this.unknown) {
      const cells = [...this.cells(column)].slice(0, lookedAt);
      if (cells.length === 0) continue;
      const mostly = (is: (cell: string) => boolean) =>
        cells.filter((cell) => is(cell.trim())).length >= cells.length * 0.8;
      const distinct = new Set(cells).size === cells.length && cells.length > 1;
      const concept: ConceptName | undefined = mostly((cell) => email.test(cell))
        ? this.kind === 'people'
          ? 'email'
          : 'holderEmail'
        : this.kind === 'assets' && distinct && mostly((cell) => code.test(cell) && !looksLikeDay(cell))
          ? 'serial'
          : (this.kind === 'assets' || this.kind === 'items') &&
              headerKey(this.part.header[column] ?? '') === 'kind' &&
              looksLikeTypes(cells)
            ? 'category'
            : undefined;
      if (
        concept === undefined ||
        this.#at.has(concept) ||
        (concept === 'holderEmail' && this.kind !== 'assets')
      )
        continue;
      this.#at.set(concept, column);
      this.#guesses.set(
        column,
        concept === 'serial'
          ? `${cells.length} values, all different`
          : concept === 'category'
            ? 'Its values look like types'
            : `${cells.length} e-mail addresses`,
      );
    }
  }
}
