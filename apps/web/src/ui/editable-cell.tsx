import { InputGroup } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import './editable-cell.css';

interface EditableCellProps {
  /** The field's accessible name: 'Price of ThinkPad'. */
  readonly label: string;
  /** The value as typed. */
  readonly text: string;
  /** The value as read out by screen readers, if that is more than what is typed. */
  readonly spoken?: string;
  /** The value as shown. */
  readonly children: ReactNode;
  /** Called with the typed text if it differs. */
  readonly onChange: (text: string) => void;
}

/** A value that becomes a field when clicked: Enter or leaving it saves, Esc discards. */
export function EditableCell({ label, text, spoken = text, children, onChange }: EditableCellProps) {
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const end = (save: boolean): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (save && typed.trim() !== text) onChange(typed.trim());
  };
  const focusButton = (): void => {
    requestAnimationFrame(() => button.current?.focus());
  };
  if (typed === undefined)
    return (
      <button
        ref={button}
        type="button"
        className="qm-editable"
        aria-label={`${label}: ${spoken || 'none'}. Edit`}
        onClick={() => setTyped(text)}
      >
        {children}
      </button>
    );
  return (
    <InputGroup
      small
      autoFocus
      aria-label={label}
      value={typed}
      onValueChange={setTyped}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        // Esc applies to the field only, not the dialog around it.
        event.stopPropagation();
        end(event.key === 'Enter');
        focusButton();
      }}
    />
  );
}
