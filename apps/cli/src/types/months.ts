import { wrongUsage } from '../failure.ts';

/** The months that `--maintenance` says; 0 for never. Undefined where it wasn't said. */
export function months(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (written.toLowerCase() === 'never') return 0;
  if (/^\d{1,4}$/.test(written)) return Number(written);
  throw wrongUsage(`--maintenance ${written}: write a number of months, or never.`);
}
