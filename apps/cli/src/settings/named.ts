import { NameIndex } from '@quartermaster/core/csv/directory';
import { wrongUsage } from '../failure.ts';

/** Finds a setting by name, in any case. Otherwise throws wrong usage with the closest name. */
export function findSetting(written: string, names: readonly string[]): string {
  const known = new NameIndex(names);
  const found = known.find(written);
  if (found !== undefined) return found;
  const near = known.suggest(written);
  throw wrongUsage(`Unknown setting '${written}'.`, [
    near === undefined ? `Available settings: ${names.join(', ')}` : `Did you mean ${near}?`,
  ]);
}
