import { Button, type Intent } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dropdown } from '../ui/dropdown.tsx';

interface QuestionButtonProps {
  /** The question, and what follows from it. */
  readonly title: string;
  readonly text: ReactNode;
  /** The verb: 'Make admin'. */
  readonly action: string;
  readonly intent?: Intent;
  readonly onConfirm: () => void;
  /** The button that asks. */
  readonly children: ReactNode;
}

/** Asks below its button before something is done. */
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
          // The key that opened it is let go over its first button, which Blueprint would take for a click.
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

/** Has the focus at first. */
function Cancel({ onClick }: { readonly onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only after the popover has noted to whom it gives the focus back.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Button ref={button} variant="minimal" text="Cancel" onClick={onClick} />;
}
