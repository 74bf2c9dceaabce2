import { InputGroup } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import './editable-cell.css';

interface EditableCellProps {
  /** Names the field: 'Price of ThinkPad'. */
  readonly label: string;
  /** As it is typed. */
  readonly text: string;
  /** As it is read out, if that is more than what is typed. */
  readonly said?: string;
  /** As it is shown. */
  readonly children: ReactNode;
  /** Called with what was typed if it is another text. */
  readonly onChange: (text: string) => void;
}

/** A value that a click turns into a field: Enter or leaving it saves, Esc doesn't. */
export function EditableCell({ label, text, said = text, children, onChange }: EditableCellProps) {
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
        aria-label={`${label}: ${said || 'none'}. Edit`}
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
        // Esc is about the field, not the dialog.
        event.stopPropagation();
        end(event.key === 'Enter');
        focusButton();
      }}
    />
  );
}
