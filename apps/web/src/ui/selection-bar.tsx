import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { usePhone } from './breakpoints.ts';
import { count } from './numbers.ts';
import type { RowSelection } from './selection.ts';
import './selection-bar.css';

interface SelectionBarProps {
  readonly selection: RowSelection;
  /** How many match. */
  readonly total: number;
  readonly onEnd: () => void;
  /** Whether the list has no checkbox for all loaded rows. */
  readonly withoutHead?: boolean;
  /** The actions for the selected rows. */
  readonly children: ReactNode;
}

/** Floats over the foot of a list: how many rows are selected, and actions for them. */
export function SelectionBar({ selection, total, onEnd, withoutHead = false, children }: SelectionBarProps) {
  const phone = usePhone();
  const offersAll = selection.offersAll || ((phone || withoutHead) && selection.count < total);
  return (
    <section className="qm-bulk" aria-label="Selection">
      <b role="status">{count(selection.count)} selected</b>
      {offersAll ? (
        <ActionButton
          variant="minimal"
          size="small"
          handFocusTo="neighbour"
          text={`Select all ${count(total)} matching`}
          onClick={selection.selectAll}
        />
      ) : null}
      {children}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross size={16} />}
        aria-label="Clear selection"
        onClick={onEnd}
      />
    </section>
  );
}
