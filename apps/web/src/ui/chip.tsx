import { Cross } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { useHeir } from './focus.ts';

interface FilterChipProps {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}

/** A filter that is set, and the way to take it away. */
export function FilterChip({ name, value, onRemove }: FilterChipProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHeir(button, 'neighbour');
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
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly count?: string | undefined;
  readonly onToggle: () => void;
}

/** A choice that is on or off. */
export const ToggleChip = ({ pressed, icon, children, count, onToggle }: ToggleChipProps) => (
  <button type="button" className="qm-chip qm-toggle" aria-pressed={pressed} onClick={onToggle}>
    {icon}
    {children}
    {count === undefined ? null : <span className="n">{count}</span>}
  </button>
);
