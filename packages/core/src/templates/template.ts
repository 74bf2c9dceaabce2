import type { Json } from '../json.ts';
import { message } from '../messages.ts';
import { nearestOrLonger } from '../nearest.ts';
import { isDataPath, pathPattern } from './data-path.ts';

/*
 * Text with places to fill in: 'Hello {{ data.requesterName }}'. The one module for mail templates and workflows.
 *
 * A place is two opening braces, a path, two closing braces; spaces inside are allowed. Everything else is literal:
 * single braces (`{"price":{{ data.price }}}` works), and two opening braces without a path and closing ones, which
 * `templateFault` refuses when a template is saved. What is filled in is never read as a template again.
 */

/** A template's parts in order: text as it is, and places. */
export interface Template {
  readonly parts: readonly (string | Place)[];
}

interface Place {
  readonly path: string;
}

/** The value for a path; undefined if there is none. */
export type Lookup = (path: string) => Json | undefined;

const placePattern = new RegExp(`\\{\\{\\s*(${pathPattern})\\s*\\}\\}`, 'uy');

/** Splits a text into its parts. Any text is a template. */
export function parseTemplate(text: string): Template {
  const parts: (string | Place)[] = [];
  let literal = 0;
  for (let at = text.indexOf('{{'); at !== -1; at = text.indexOf('{{', at)) {
    placePattern.lastIndex = at;
    const [whole, path] = placePattern.exec(text) ?? [];
    if (whole === undefined || path === undefined || !isDataPath(path)) {
      at++;
      continue;
    }
    if (at > literal) parts.push(text.slice(literal, at));
    parts.push({ path });
    at += whole.length;
    literal = at;
  }
  if (literal < text.length) parts.push(text.slice(literal));
  return { parts };
}

/** The paths of a text's places, once each. */
export const pathsIn = (text: string): string[] => [
  ...new Set(parseTemplate(text).parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path]))),
];

/** The paths of all texts within a value, once each. */
export function pathsInside(value: Json | undefined): string[] {
  if (typeof value === 'string') return pathsIn(value);
  if (typeof value !== 'object' || value === null) return [];
  const parts: readonly (Json | undefined)[] = Object.values(value);
  return [...new Set(parts.flatMap(pathsInside))];
}

interface Filling {
  /** Applied to each value put in, for a text that has a syntax of its own: `escapedHtml`. */
  readonly escaped?: (value: string) => string;
}

/** The text with values put in: nothing for a missing one, JSON for a list or an object. */
export const filledText = (text: string, lookup: Lookup, { escaped = same }: Filling = {}): string =>
  parseTemplate(text)
    .parts.map((part) => (typeof part === 'string' ? part : escaped(textOf(lookup(part.path)))))
    .join('');

/**
 * A value with all texts within it filled. A text that is exactly one place becomes the value itself, whatever its
 * type; one that has no value is left out of an object, and null in a list.
 */
export function filledValue(value: Json | undefined, lookup: Lookup): Json | undefined {
  if (typeof value === 'string') {
    const [only, ...more] = parseTemplate(value).parts;
    return typeof only === 'object' && more.length === 0 ? lookup(only.path) : filledText(value, lookup);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => filledValue(one, lookup) ?? null);
  const entries = Object.entries(value).map(([name, one]) => [name, filledValue(one, lookup)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** A value as it appears in text. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** For the `escaped` of a text that is HTML. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const same = (value: string): string => value;

/** Two opening braces that begin no place: what is wrong with them, or undefined if a text has none. */
export function templateFault(text: string): string | undefined {
  const stray = parseTemplate(text).parts.find((part) => typeof part === 'string' && part.includes('{{'));
  if (typeof stray !== 'string') return undefined;
  const rest = stray.slice(stray.indexOf('{{'));
  const end = rest.indexOf('}}');
  return end === -1
    ? message.placeNeverClosed(rest.slice(0, 60))
    : message.placeInvalid(rest.slice(0, Math.min(end + 2, 100)));
}

/**
 * Which of a text's paths leads nowhere, and what may have been meant; undefined if all are known.
 * @param known paths; `#` stands for any index and a final `*` for anything, itself included: `body.*`
 */
export function unknownPath(paths: readonly string[], known: readonly string[]): string | undefined {
  const unknown = paths.find((path) => !known.some((one) => covers(one, path)));
  if (unknown === undefined) return undefined;
  const written = known.map((one) => one.replace(/\.\*$/, '').replaceAll('#', '0'));
  return message.unknownPath(unknown, nearestOrLonger(unknown, written));
}

/** A known object or list covers itself too: it is put in as JSON. */
function covers(known: string, path: string): boolean {
  const [pattern, steps] = [known.split('.'), path.split('.')];
  const matching = (step: string | undefined, index: number) => {
    const expected = pattern[index];
    return expected === step || (expected === '#' && step !== undefined && /^\d+$/.test(step));
  };
  if (pattern.at(-1) === '*') return pattern.slice(0, -1).every((_, index) => matching(steps[index], index));
  return steps.length <= pattern.length && steps.every(matching);
}
