import { isPath } from './paths.ts';
import { isStorableText } from './storable.ts';
import type { Bound, Scalar, Where } from './where.ts';

/*
 * The text form of a filter, for URLs, the command line and the search box. All terms, separated by spaces,
 * must match.
 *
 *   status:Available              equals                field.ram_gb>=16<64      range: > >= < <=, one or two
 *   status:Available,"On loan"    one of                tags~red                 the array contains
 *   name:Mac*   name:"Mac B"*     starts with           -type:Laptop             not
 *   warrantyEnd:*                 exists                (a:1 OR b:2 c:3)         any of; between ORs, all of
 *   mac book                      search; unquoted words in a row are one search, "mac book" is one of its own
 *
 * `field.x` is the path `customFields.x`. Unquoted true and false are booleans, unquoted numerals as JSON writes them
 * (16, -2.5; not 007, 16.0 or 2026-01-01) are numbers; whatever is quoted is text. `withTypes` then fits the values to
 * fields whose type is known. Inside quotes \" and \\ stand for a quote and a backslash.
 * For exactness: `a:x,` is one of one, `a:,` one of none, `(a:1)` an and of one, `(a:1 OR)` an or of one,
 * `(OR)` what nothing matches, and the empty text what everything does.
 */

/** The filter, or what is wrong with the text and where (in UTF-16 code units from its start). */
export type ParsedWhere =
  | { readonly ok: true; readonly where: Where }
  | { readonly ok: false; readonly at: number; readonly message: string };

/** What an unquoted word stands for on a field, if not for itself. */
type WordOf = (path: string, word: string) => Scalar | undefined;

/** Parses the text form. `parseWhere(printWhere(where))` returns exactly the same filter. */
export function parseWhere(text: string, wordOf: WordOf = () => undefined): ParsedWhere {
  if (!isStorableText(text))
    return {
      ok: false,
      at: Math.max(text.search(/\p{Cs}/u), text.indexOf('\u0000')),
      message: 'Invalid character',
    };
  try {
    return { ok: true, where: new Reader(text, wordOf).all() };
  } catch (error) {
    if (error instanceof Misread) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
}

/** Prints the text form. A range without bounds, which matches everything, is printed as `()`. */
export function printWhere(where: Where): string {
  return where.op === 'and' && where.of.length !== 1 ? printAll(where.of) : printAll([where]);
}

const plainWords = /^(?!OR( |$))[^\s()":<>~-][^\s()":<>~]*( (?!OR( |$))[^\s()":<>~-][^\s()":<>~]*)*$/;
/** A leading equals sign must be quoted: after `>` it would read as part of `>=`. */
const plainValue = /^[^\s()"<>,*=][^\s()"<>,*]*$/;

/** Two adjacent searches would read as one, so one of them is quoted. */
function printAll(terms: readonly Where[]): string {
  let afterWords = false;
  return terms
    .map((term) => {
      const isSearch = term.op === 'search';
      afterWords = isSearch && !afterWords && plainWords.test(term.text);
      if (isSearch) return afterWords ? term.text : quoted(term.text);
      return printTerm(term);
    })
    .join(' ');
}

function printTerm(where: Where): string {
  switch (where.op) {
    case 'and':
      return `(${printAll(where.of)})`;
    case 'or': {
      const alternatives = where.of.map((one) =>
        one.op === 'and' && one.of.length > 1 ? printAll(one.of) : printAll([one]),
      );
      return alternatives.length > 1
        ? `(${alternatives.join(' OR ')})`
        : `(${[...alternatives, 'OR'].join(' ')})`;
    }
    case 'not':
      return `-${printTerm(where.of)}`;
    case 'equals':
      return `${printPath(where.path)}:${printScalar(where.value)}`;
    case 'in':
      return `${printPath(where.path)}:${where.values.map(printScalar).join(',')}${where.values.length < 2 ? ',' : ''}`;
    case 'range':
      return printRange(where);
    case 'exists':
      return `${printPath(where.path)}:*`;
    case 'contains':
      return `${printPath(where.path)}~${printScalar(where.value)}`;
    case 'startsWith':
      return `${printPath(where.path)}:${plainValue.test(where.prefix) ? where.prefix : quoted(where.prefix)}*`;
    case 'search':
      return plainWords.test(where.text) && !where.text.includes(' ') ? where.text : quoted(where.text);
  }
}

function printRange({
  path,
  gt,
  gte,
  lt,
  lte,
}: {
  path: string;
  gt?: Bound;
  gte?: Bound;
  lt?: Bound;
  lte?: Bound;
}) {
  const bounds = Object.entries({ '>': gt, '>=': gte, '<': lt, '<=': lte }).map(([sign, bound]) =>
    bound === undefined ? '' : `${sign}${printScalar(bound)}`,
  );
  const all = bounds.join('');
  return all === '' ? '()' : `${printPath(path)}${all}`;
}

/** The path in its text form. */
export function printPath(path: string): string {
  return path.replace(/^customFields\./, 'field.');
}

function printScalar(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  return plainValue.test(value) && scalarOf(value) === value ? value : quoted(value);
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The value that an unquoted word stands for. */
function scalarOf(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

class Misread extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const signs = new Map<string, 'gt' | 'gte' | 'lt' | 'lte'>([
  ['>', 'gt'],
  ['>=', 'gte'],
  ['<', 'lt'],
  ['<=', 'lte'],
]);
const deepest = 50;

/** Reads from left to right, with one character of lookahead. */
class Reader {
  readonly text: string;
  readonly wordOf: WordOf;
  at = 0;
  depth = 0;

  constructor(text: string, wordOf: WordOf) {
    this.text = text;
    this.wordOf = wordOf;
  }

  all(): Where {
    const alternatives = this.alternatives();
    if (this.at < this.text.length) throw new Misread(this.at, 'There is no opening bracket for this one');
    const [terms = []] = alternatives;
    const [only] = terms;
    if (alternatives.length > 1) return either(alternatives);
    return terms.length === 1 && only ? only : { op: 'and', of: terms };
  }

  /** The terms between ORs, up to a closing bracket or the end. */
  alternatives(): Where[][] {
    const alternatives: Where[][] = [[]];
    let wordsEnd = -1;
    for (;;) {
      const before = this.at;
      this.take(/\s+/y);
      if (this.at === this.text.length || this.next() === ')') return alternatives;
      if (this.take(/OR(?=[\s()]|$)/y)) {
        alternatives.push([]);
        continue;
      }
      const terms = alternatives.at(-1) ?? [];
      const last = terms.at(-1);
      const term = this.term();
      const isWords = term.op === 'search' && this.text[this.at - 1] !== '"';
      if (isWords && last?.op === 'search' && wordsEnd === before)
        terms[terms.length - 1] = { op: 'search', text: `${last.text} ${term.text}` };
      else terms.push(term);
      if (isWords) wordsEnd = this.at;
    }
  }

  term(): Where {
    const start = this.at;
    const term = this.take(/-/y) ? this.negation(start) : this.take(/\(/y) ? this.group(start) : this.plain();
    if (!/^[\s()]?$/.test(this.next()))
      throw new Misread(this.at, `Put text that contains ${this.next()} in double quotes`);
    return term;
  }

  negation(start: number): Where {
    if (/^[\s)]?$/.test(this.next())) throw new Misread(start, 'Nothing follows this minus sign');
    return { op: 'not', of: this.deeper(start, () => this.term()) };
  }

  group(start: number): Where {
    const alternatives = this.deeper(start, () => this.alternatives());
    if (!this.take(/\)/y)) throw new Misread(start, 'This bracket is never closed');
    return alternatives.length > 1 ? either(alternatives) : { op: 'and', of: alternatives[0] ?? [] };
  }

  plain(): Where {
    const start = this.at;
    if (this.next() === '"') return { op: 'search', text: this.quoted() };
    const name = this.take(/[A-Za-z_][A-Za-z0-9_.]*(?=[:~<>])/y);
    if (name === undefined) {
      const word = this.take(/[^\s()":<>~]+/y);
      if (word === undefined)
        throw new Misread(start, `Put text that contains ${this.next()} in double quotes`);
      return { op: 'search', text: word };
    }
    const path = name.replace(/^field\./, 'customFields.');
    if (!isPath(path)) throw new Misread(start, `'${name}' is not a valid field name`);
    if (this.take(/:/y)) return this.equality(path);
    if (this.take(/~/y)) return { op: 'contains', path, value: this.value(path) };
    return this.range(path);
  }

  equality(path: string): Where {
    if (this.take(/\*/y)) return { op: 'exists', path };
    const prefix = this.take(/[^\s()"<>,*]+(?=\*)/y);
    if (prefix !== undefined && this.take(/\*/y)) return { op: 'startsWith', path, prefix };
    const first = this.next() === ',' ? undefined : this.value(path);
    if (typeof first === 'string' && this.take(/\*/y)) return { op: 'startsWith', path, prefix: first };
    if (first !== undefined && this.next() !== ',') return { op: 'equals', path, value: first };
    const values = first === undefined ? [] : [first];
    while (this.take(/,/y)) if (!/^[\s(),]?$/.test(this.next())) values.push(this.value(path));
    return { op: 'in', path, values };
  }

  range(path: string): Where {
    const bounds: { gt?: Bound; gte?: Bound; lt?: Bound; lte?: Bound } = {};
    for (;;) {
      const start = this.at;
      const bound = signs.get(this.take(/[<>]=?/y) ?? '');
      if (bound === undefined) return { op: 'range', path, ...bounds };
      if (bounds[bound] !== undefined) throw new Misread(start, 'This comparison is repeated');
      const value = this.value(path);
      bounds[bound] = typeof value === 'boolean' ? String(value) : value;
    }
  }

  value(path: string): Scalar {
    if (this.next() === '"') return this.quoted();
    const text = this.take(/[^\s()"<>,*]+/y);
    if (text === undefined) throw new Misread(this.at, 'A value is missing here');
    return this.wordOf(path, text) ?? scalarOf(text);
  }

  quoted(): string {
    const start = this.at;
    const text = this.take(/"(?:[^"\\]|\\["\\])*"/y);
    if (text === undefined) throw new Misread(start, 'This quote is never closed');
    return text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  }

  deeper<T>(start: number, read: () => T): T {
    if (++this.depth > deepest)
      throw new Misread(start, `Brackets and minus signs can be nested at most ${deepest} deep`);
    const result = read();
    this.depth--;
    return result;
  }

  /** The next character; empty at the end. */
  next(): string {
    return this.text.charAt(this.at);
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

function either(alternatives: readonly Where[][]): Where {
  const of = alternatives
    .filter((terms) => terms.length > 0)
    .map((terms): Where => {
      const [only] = terms;
      return terms.length === 1 && only ? only : { op: 'and', of: [...terms] };
    });
  return { op: 'or', of };
}
