import type { CountFigures, CountLine } from './stocktake.ts';
import type { Lot } from './words.ts';

/** What a scanned asset is to a count, by where it is recorded; undefined where no asset has the code. */
export function lotOf(
  asset: { readonly retired?: string | undefined; readonly location?: string | undefined } | undefined,
  counted: ReadonlySet<string>,
): Exclude<Lot, 'missing'> {
  if (asset === undefined || asset.retired !== undefined) return 'unexpected';
  return asset.location !== undefined && counted.has(asset.location) ? 'found' : 'wrongPlace';
}

/** How many lines each lot has. */
export function figuresOf(lines: readonly Pick<CountLine, 'lot'>[]): CountFigures {
  const of = (lot: Lot): number => lines.filter((line) => line.lot === lot).length;
  const [found, missing] = [of('found'), of('missing')];
  return {
    expected: found + missing,
    found,
    wrongPlace: of('wrongPlace'),
    unexpected: of('unexpected'),
    missing,
  };
}
