import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import type { Issue } from '../verdict.ts';
import type { SectionName } from './configuration.ts';

/** The entries that bear a name which an earlier one bears, as issues at their names. */
export function entriesTwice<Entry>(
  section: SectionName,
  entries: readonly Entry[],
  key: keyof Entry & string,
): Issue[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, at) => {
    const name = String(entry[key]);
    const known = seen.has(fold(name));
    seen.add(fold(name));
    return known ? [{ path: `${section}.${at}.${key}`, message: message.entryTwice(name) }] : [];
  });
}

/** What is there and isn't mentioned, by name. */
export function unmentioned<Known>(
  known: readonly Known[],
  nameOf: (one: Known) => string,
  mentioned: readonly string[],
): Known[] {
  const keys = new Set(mentioned.map(fold));
  return known.filter((one) => !keys.has(fold(nameOf(one))));
}
