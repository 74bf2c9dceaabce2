import type { CountLine } from '@quartermaster/core/stocktakes/stocktake';
import { useState } from 'react';
import { counted } from '../ui/numbers.ts';

export type Decisions = ReturnType<typeof useDecisions>;

/** Whether applying can do something with a line. */
export const isDecidable = ({ lot, asset, isMoved }: CountLine): boolean =>
  asset !== undefined && !isMoved && lot !== 'missing';

const isRestoring = ({ lot }: CountLine): boolean => lot === 'unexpected';

/** Whoever leaves what was found as it is, hasn't decided to restore it once it is retired. */
const keyOf = (line: CountLine): string => `${isRestoring(line)} ${line.asset?.id}`;

/**
 * Which lines applying the count is for: at first those found here or recorded elsewhere. Restoring what was retired
 * is left to whoever applies it.
 */
export function useDecisions(lines: readonly CountLine[]) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (line: CountLine): boolean =>
    isDecidable(line) && isRestoring(line) === changed.has(keyOf(line));
  const chosen = lines.filter(isChosen);
  const idsOf = (which: (line: CountLine) => boolean): ReadonlySet<string> =>
    new Set(lines.filter(which).flatMap(({ asset }) => asset?.id ?? []));
  const of = (lot: CountLine['lot']): number => chosen.filter((line) => line.lot === lot).length;
  const parts = [
    counted(of('found') + of('wrongPlace') + of('unexpected'), 'seen', 'seen'),
    ...(of('wrongPlace') > 0 ? [`${of('wrongPlace')} moved`] : []),
    ...(of('unexpected') > 0 ? [`${of('unexpected')} restored`] : []),
  ];
  return {
    isChosen,
    toggle: (asked: readonly CountLine[], isWanted: boolean): void => {
      const next = new Set(changed);
      for (const line of asked) {
        if (isWanted === isRestoring(line)) next.add(keyOf(line));
        else next.delete(keyOf(line));
      }
      setChanged(next);
    },
    changes: chosen.length,
    /** '29 changes: 29 seen, 5 moved' */
    text: chosen.length === 0 ? 'No changes' : `${counted(chosen.length, 'change')}: ${parts.join(', ')}`,
    leave: idsOf((line) => line.lot !== 'unexpected' && isDecidable(line) && !isChosen(line)),
    restore: idsOf((line) => line.lot === 'unexpected' && isChosen(line)),
  };
}
