import { NameIndex } from '@quartermaster/core/csv/directory';
import { wrongUsage } from './failure.ts';

/** Finds a name, in any case. Otherwise throws wrong usage with the closest one. @param what 'setting' */
export function findName(written: string, names: readonly string[], what: string): string {
  const known = new NameIndex(names);
  const found = known.find(written);
  if (found !== undefined) return found;
  const near = known.suggest(written);
  throw wrongUsage(`Unknown ${what} '${written}'.`, [
    near === undefined ? `Available ${what}s: ${names.join(', ')}` : `Did you mean ${near}?`,
  ]);
}

/** `currency=EUR` as name and value. @param example shown if it is none */
export function readPair(
  text: string,
  names: readonly string[],
  example: string,
): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw wrongUsage(`Expected name=value, not '${text}'.`, [example]);
  return [findName(text.slice(0, at), names, 'setting'), text.slice(at + 1)];
}

const truth = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
]);

/** A switch as it is written; whatever is none is left to the schema. */
export const switchOf = (written: string): boolean | string => truth.get(written.toLowerCase()) ?? written;
