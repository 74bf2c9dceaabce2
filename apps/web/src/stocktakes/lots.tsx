import { Button, Checkbox, HTMLTable } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import type { CountLine } from '@quartermaster/core/stocktakes/stocktake';
import { type Lot, lotEffects, lots, lotWords } from '@quartermaster/core/stocktakes/words';
import { useState } from 'react';
import { usePhone } from '../ui/breakpoints.ts';
import { count } from '../ui/numbers.ts';
import { LineCard, LineRow } from './lot-line.tsx';
import { type Decisions, isDecidable } from './use-decisions.ts';

/** How many lines a lot shows at first. */
const fewLines = 100;

interface LotsProps {
  readonly lines: readonly CountLine[];
  /** The name of the counted place. */
  readonly place: string;
  readonly isApplied: boolean;
  readonly isUnfolded: boolean;
  readonly decisions: Decisions;
  /** Adds an asset with a code that is unknown. */
  readonly onAdd: (code: string) => void;
}

/** What was scanned or is missing, in lots; what is ticked is applied. */
export function Lots(props: LotsProps) {
  const [folded, setFolded] = useState<ReadonlySet<Lot>>(new Set(['found']));
  const phone = usePhone();
  const shown = lots.flatMap((lot) => {
    const lines = props.lines.filter((line) => line.lot === lot);
    if (lines.length === 0) return [];
    const isFolded = !props.isUnfolded && folded.has(lot);
    const toggle = (): void => {
      const next = new Set(folded);
      if (!next.delete(lot)) next.add(lot);
      setFolded(next);
    };
    return [{ lot, lines, isFolded, toggle }];
  });
  if (shown.length === 0)
    return (
      <p className="qm-stocktake-none">
        {props.lines.length === 0 ? 'Nothing is recorded here, and nothing was scanned' : 'None'}
      </p>
    );
  const choices = props.isApplied ? [] : props.lines.filter(isDecidable);
  const chosen = choices.filter(props.decisions.isChosen).length;
  if (phone)
    return (
      <div className="qm-scroll">
        {shown.map(({ lot, lines, isFolded, toggle }) => (
          <section key={lot} className="qm-lot-cards">
            <LotHead lot={lot} number={lines.length} isFolded={isFolded} onToggle={toggle} />
            {isFolded ? null : (
              <Some lines={lines} isAll={props.isUnfolded}>
                {(some) => (
                  <ul>
                    {some.map((line) => (
                      <LineCard key={keyOf(line)} line={line} {...props} />
                    ))}
                  </ul>
                )}
              </Some>
            )}
          </section>
        ))}
      </div>
    );
  return (
    <div className="qm-scroll">
      <HTMLTable className="qm-table qm-lots" aria-label="Difference">
        <thead>
          <tr>
            <th className="check">
              {choices.length === 0 ? null : (
                <Checkbox
                  className="qm-check"
                  aria-label="Apply all"
                  checked={chosen === choices.length}
                  indeterminate={chosen > 0 && chosen < choices.length}
                  onChange={() => props.decisions.toggle(choices, chosen < choices.length)}
                />
              )}
            </th>
            <th className="id">Asset ID</th>
            <th>Equipment</th>
            <th className="place">Recorded at</th>
            <th className="person">Assigned To</th>
            <th className="seen">Seen</th>
            <th className="effect">{props.isApplied ? 'Applied' : 'Applying'}</th>
          </tr>
        </thead>
        {shown.map(({ lot, lines, isFolded, toggle }) => (
          <tbody key={lot}>
            <tr className="qm-static qm-lot">
              <th colSpan={7} scope="rowgroup">
                <LotHead lot={lot} number={lines.length} isFolded={isFolded} onToggle={toggle} />
              </th>
            </tr>
            {isFolded ? null : (
              <Some lines={lines} isAll={props.isUnfolded} columns={7}>
                {(some) => some.map((line) => <LineRow key={keyOf(line)} line={line} {...props} />)}
              </Some>
            )}
          </tbody>
        ))}
      </HTMLTable>
    </div>
  );
}

const keyOf = ({ asset, code = '' }: CountLine): string => asset?.id ?? code;

interface LotHeadProps {
  readonly lot: Lot;
  readonly number: number;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

const LotHead = ({ lot, number, isFolded, onToggle }: LotHeadProps) => (
  <>
    <button type="button" className="qm-lot-fold" aria-expanded={!isFolded} onClick={onToggle}>
      {isFolded ? <ChevronRight size={16} /> : <ChevronDown size={16} />}
      {lotWords[lot]} <span>{count(number)}</span>
    </button>
    <span className="qm-muted">{lotEffects[lot]}</span>
  </>
);

interface SomeProps {
  readonly lines: readonly CountLine[];
  readonly isAll: boolean;
  /** In a table, how many columns it has. */
  readonly columns?: number;
  readonly children: (lines: readonly CountLine[]) => React.ReactNode;
}

/** The first lines of a lot, and the others on request. */
function Some({ lines, isAll, columns, children }: SomeProps) {
  const [isWhole, setWhole] = useState(false);
  const rest = isAll || isWhole ? 0 : lines.length - fewLines;
  const more =
    rest > 0 ? (
      <Button variant="minimal" text={`Show ${count(rest)} more`} onClick={() => setWhole(true)} />
    ) : null;
  return (
    <>
      {children(rest > 0 ? lines.slice(0, fewLines) : lines)}
      {more === null ? null : columns === undefined ? (
        more
      ) : (
        <tr className="qm-static">
          <td colSpan={columns}>{more}</td>
        </tr>
      )}
    </>
  );
}
