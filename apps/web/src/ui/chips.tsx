import { Cross } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { useFocusHandoff } from './focus.ts';

/** Chips side by side. They scroll if there isn't room for all, so that nothing below them jumps. */
export const Chips = ({ children }: { readonly children: ReactNode }) => (
  <div className="qm-chips">{children}</div>
);

interface FilterChipProps {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** An active filter with a button that removes it. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandoff(button, 'neighbour');
  return (
    <span className="qm-chip">
      <span>
        <i>{name}</i> <b>{value}</b>
      </span>
      <button ref={button} type="button" aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <Cross size={12} />
      </button>
    </span>
  );
}

interface ToggleChipProps {
  readonly pressed: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly count?: string | undefined;
  readonly onToggle: () => void;
}

/** A chip that is a toggle. */
export const ToggleChip = ({ pressed, icon, children, count, onToggle }: ToggleChipProps) => (
  <button type="button" className="qm-chip qm-toggle" aria-pressed={pressed} onClick={onToggle}>
    {icon}
    {children}
    {count === undefined ? null : <span className="n">{count}</span>}
  </button>
);
