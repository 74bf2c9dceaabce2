import { Button, type Intent } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { Dropdown } from '../ui/dropdown.tsx';

interface QuestionButtonProps {
  /** The question, and what follows from it. */
  readonly title: string;
  readonly text: string;
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
  return (
    <Dropdown
      at="start"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <div className="qm-ask" role="alertdialog" aria-label={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          <div className="qm-ask-actions">
            <Button variant="minimal" text="Cancel" autoFocus onClick={() => setOpen(false)} />
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
