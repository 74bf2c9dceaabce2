import type { CountFigures } from '@quartermaster/core/stocktakes/stocktake';
import { type Lot, lots, lotWords } from '@quartermaster/core/stocktakes/words';
import { count } from '../ui/numbers.ts';

const hints: Readonly<Record<Shown, string>> = {
  expected: 'Recorded at this place',
  found: 'Seen where they belong',
  wrongPlace: 'Recorded elsewhere',
  unexpected: 'Retired or unknown',
  missing: 'Reported',
};

/** A lot, or what should be here: found or missing. */
export type Shown = Lot | 'expected';

export const isShown = (lot: Lot, only: Shown | undefined): boolean =>
  only === undefined || (only === 'expected' ? lot === 'found' || lot === 'missing' : lot === only);

interface CountsProps {
  readonly figures: CountFigures;
  readonly only: Shown | undefined;
  readonly onOnly: (only: Shown | undefined) => void;
}

/** How many of each; pressing one shows it alone. */
export const Counts = ({ figures, only, onOnly }: CountsProps) => (
  <fieldset className="qm-stocktake-counts" aria-label="Show">
    {(['expected', ...lots] as const).map((one) => (
      <button
        key={one}
        type="button"
        className="qm-count"
        aria-pressed={only === one}
        onClick={() => onOnly(only === one ? undefined : one)}
      >
        <b>{count(figures[one])}</b>
        <span>{one === 'expected' ? 'Expected' : lotWords[one]}</span>
        <small>{hints[one]}</small>
      </button>
    ))}
  </fieldset>
);
