import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import type { Issue } from '../verdict.ts';
import type { SectionName } from './config-file.ts';

/**
 * Issues for entries with the same name as an earlier one.
 * @param keyOf the key for comparing names
 */
export function duplicateEntries<Entry>(
  section: SectionName,
  entries: readonly Entry[],
  key: keyof Entry & string,
  keyOf = fold,
): Issue[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, at) => {
    const name = String(entry[key]);
    const known = seen.has(keyOf(name));
    seen.add(keyOf(name));
    return known ? [{ path: `${section}.${at}.${key}`, message: message.entryTwice(name) }] : [];
  });
}

/**
 * The names of existing records that the file doesn't mention.
 * @param keyOf the key for comparing names
 */
export function unmentioned<Known>(
  known: readonly Known[],
  nameOf: (one: Known) => string,
  mentioned: readonly string[],
  keyOf = fold,
): Known[] {
  const keys = new Set(mentioned.map(keyOf));
  return known.filter((one) => !keys.has(keyOf(nameOf(one))));
}
