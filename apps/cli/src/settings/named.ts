import { Names } from '@quartermaster/core/csv/directory';
import { wrongUsage } from '../failure.ts';

/** The setting of this name, in any case. Else throws wrong usage that names the nearest. */
export function settingNamed(written: string, names: readonly string[]): string {
  const known = new Names(names);
  const found = known.find(written);
  if (found !== undefined) return found;
  const near = known.suggest(written);
  throw wrongUsage(`'${written}' is no setting.`, [
    near === undefined ? `There are: ${names.join(', ')}` : `Did you mean ${near}?`,
  ]);
}
