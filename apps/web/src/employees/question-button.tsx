import { Button, type Intent } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dropdown } from '../ui/dropdown.tsx';

interface QuestionButtonProps {
  /** The question, and the consequences. */
  readonly title: string;
  readonly text: ReactNode;
  /** The verb: 'Make admin'. */
  readonly action: string;
  readonly intent?: Intent;
  readonly onConfirm: () => void;
  /** The button that opens the question. */
  readonly children: ReactNode;
}

/** A button that asks for confirmation below itself before acting. */
export function QuestionButton({ title, text, action, intent, onConfirm, children }: QuestionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const pressed = useRef(false);
  const open = (next: boolean): void => {
    pressed.current = false;
    setOpen(next);
  };
  return (
    <Dropdown
      at="start"
      isOpen={isOpen}
      onInteraction={open}
      content={
        <div
          className="qm-ask"
          role="alertdialog"
          aria-label={title}
          // The key that opened this is released over its first button, which
          // Blueprint would take for a click.
          onKeyDownCapture={() => {
            pressed.current = true;
          }}
          onKeyUpCapture={(event) => {
            if (!pressed.current) event.stopPropagation();
          }}
        >
          <h2>{title}</h2>
          <p>{text}</p>
          <div className="qm-ask-actions">
            <Cancel onClick={() => setOpen(false)} />
            <Button
              variant="outlined"
              {...(intent ? { intent } : {})}
              text={action}
              onClick={() => {
                setOpen(false);
                onConfirm();
              }}
            />
          </div>
        </div>
      }
    >
      {children}
    </Dropdown>
  );
}

/** Focused initially. */
function Cancel({ onClick }: { readonly onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only after the popover has noted where to return the focus.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Button ref={button} variant="minimal" text="Cancel" onClick={onClick} />;
}
