import { message } from '../messages.ts';
import type { NewField } from '../reading/new-field.ts';
import type { Initial } from '../reading/reading.ts';
import { granted, type Refusal, refused, type Verdict } from '../verdict.ts';
import type { ImportMode } from './import-modes.ts';
import { type Creatable, creatables } from './import-result.ts';

/** How to read a file: the query of an import route, or the flags of `qm assets import`. */
export interface ImportOptions {
  /** Which header fills which column ('' for none); if not empty, only these headers are read. */
  readonly map: readonly { readonly header: string; readonly column: string }[];
  /** Values for columns that the file lacks, the same for every row. */
  readonly set: readonly { readonly column: string; readonly value: string }[];
  /** What assets that are created are where their rows don't say. */
  readonly initial?: Initial | undefined;
  /** What to create if a name is unknown. */
  readonly createMissing: ReadonlySet<Creatable>;
  /** The column by which existing records are found, if it isn't the one that identifies them. */
  readonly match?: string | undefined;
  readonly mode?: ImportMode | undefined;
  /** How custom fields that aren't there are made; those of which nothing is said take texts. */
  readonly fields?: readonly NewField[] | undefined;
  /** Whether people who are created are invited at once. */
  readonly invite?: boolean | undefined;
}

/** The options as written; each may be given several times. */
export interface RawImportOptions {
  readonly map?: readonly string[];
  readonly set?: readonly string[];
  readonly createMissing?: readonly string[];
  readonly match?: string | undefined;
  readonly mode?: ImportMode | undefined;
  readonly invite?: boolean | undefined;
}

/**
 * Reads `Asset Tag=assetId,Name=name`, `status=Available,location=Berlin / HQ` and `types,locations`. A
 * header or value with a comma, or a header with an equals sign, is quoted as in CSV: `"cf: Serial,
 * old"=serialNumber`.
 */
export function parseImportOptions(written: RawImportOptions): Verdict<ImportOptions> {
  const map = pairsOf('header=column', written.map);
  if (!map.ok) return map;
  const set = pairsOf('column=value', written.set);
  if (!set.ok) return set;
  const createMissing = creatablesOf(written.createMissing);
  if (!createMissing.ok) return createMissing;
  return granted({
    map: map.value.map(([header, column]) => ({ header, column })),
    set: set.value.map(([column, value]) => ({ column, value })),
    createMissing: createMissing.value,
    ...{ match: written.match, mode: written.mode, invite: written.invite },
  });
}

function creatablesOf(texts: readonly string[] = []): Verdict<ReadonlySet<Creatable>> {
  const found = new Set<Creatable>();
  for (const word of texts.flatMap((text) => text.split(','))) {
    const name = word.trim().toLowerCase();
    const creatable = creatables.find((candidate) => candidate === name);
    if (creatable) found.add(creatable);
    else if (name !== '' && name !== 'none')
      return refused('UNPROCESSABLE_CONTENT', message.notCreatable(word.trim()));
  }
  return granted(found);
}

type Pair = readonly [left: string, right: string];

function pairsOf(form: string, texts: readonly string[] = []): Verdict<Pair[]> {
  const pairs: Pair[] = [];
  for (const text of texts) {
    const found = readPairs(text, form);
    if (!found.ok) return found;
    pairs.push(...found.value);
  }
  return granted(pairs);
}

// On either side: quoted, with doubled quotes inside, or plain up to the next separator.
const pair = /\s*(?:"((?:[^"]|"")*)"|([^=,"][^=,]*))\s*=\s*(?:"((?:[^"]|"")*)"|([^,"][^,]*)?)\s*(?:,|$)/y;

function readPairs(text: string, form: string): Verdict<Pair[]> {
  const pairs: Pair[] = [];
  pair.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ''; at = pair.lastIndex) {
    pair.lastIndex = at;
    const match = pair.exec(text);
    if (!match) return malformed(text.slice(at).trim(), form);
    const left = unquote(match[1], match[2]);
    const right = unquote(match[3], match[4]);
    if (left === '') return malformed(text.slice(at).trim(), form);
    pairs.push([left, right]);
  }
  return granted(pairs);
}

const unquote = (quoted: string | undefined, bare: string | undefined): string =>
  quoted === undefined ? (bare ?? '').trim() : quoted.replaceAll('""', '"');

const malformed = (rest: string, form: string): Refusal =>
  refused('UNPROCESSABLE_CONTENT', message.unreadablePairs(rest, form));
