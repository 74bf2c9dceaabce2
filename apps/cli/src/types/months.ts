import { wrongUsage } from '../failure.ts';

/**
 * Parses `--maintenance`: a number of months, 0 for never, null for the company's default (also if
 * empty), undefined if not given.
 */
export function months(written: string | undefined): number | null | undefined {
  if (written === undefined) return undefined;
  if (written === '' || written.toLowerCase() === 'default') return null;
  if (written.toLowerCase() === 'never') return 0;
  if (/^\d{1,4}$/.test(written)) return Number(written);
  throw wrongUsage(`--maintenance must be a number of months, never or default, not '${written}'.`);
}
