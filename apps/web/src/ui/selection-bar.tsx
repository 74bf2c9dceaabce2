import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { ActionButton } from './action-button.tsx';
import { usePhone } from './breakpoints.ts';
import { count } from './numbers.ts';
import { type CommandAction, useOffered } from './offered-actions.ts';
import type { RowSelection } from './selection.ts';
import './selection-bar.css';

interface SelectionBarProps {
  readonly selection: RowSelection;
  /** How many match. */
  readonly total: number;
  readonly onEnd: () => void;
  /** Whether the list has no checkbox for all loaded rows. */
  readonly withoutHead?: boolean;
  /** What can be done with the selected rows, the main action first. */
  readonly actions: readonly CommandAction[];
}

/** Floats over the foot of a list: how many rows are selected, and the actions for them, which the palette offers too. */
export function SelectionBar({ selection, total, onEnd, withoutHead = false, actions }: SelectionBarProps) {
  const phone = usePhone();
  const offersAll = selection.offersAll || ((phone || withoutHead) && selection.count < total);
  const selected = `${count(selection.count)} selected`;
  const all = { text: `Select all ${count(total)} matching`, onClick: selection.selectAll };
  const clear = { text: 'Clear selection', icon: <Cross size={16} />, onClick: onEnd };
  const rest = selection.count === 0 ? actions.map((action) => ({ ...action, disabled: true })) : actions;
  useOffered({ of: 'selection', title: selected, actions: [...(offersAll ? [all] : []), ...rest, clear] });
  return (
    <section className="qm-bulk" aria-label="Selection">
      <b role="status">{selected}</b>
      {offersAll ? <ActionButton variant="minimal" size="small" handFocusTo="neighbour" {...all} /> : null}
      {rest.map(({ text, disabled = false, onClick }, at) => (
        <ActionButton
          // Their texts say how many are selected.
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same actions in the same order
          key={at}
          {...(at === 0 ? { intent: 'primary' } : { variant: 'minimal' })}
          size="small"
          text={text}
          disabled={disabled}
          onClick={onClick}
        />
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={clear.icon}
        aria-label={clear.text}
        onClick={clear.onClick}
      />
    </section>
  );
}
