import { Button, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useUnsavedChanges } from './unsaved-changes.tsx';

export interface Leaving {
  /** Whether the question is being shown. */
  readonly isOpen: boolean;
  /** Leaves, but asks first if something would be lost. */
  readonly leave: (to: () => void) => void;
  readonly keep: () => void;
  readonly discard: () => void;
}

/** Leaving a dialog: asks before discarding what was typed, however the dialog is left. */
export function useLeaving(unsaved: boolean): Leaving {
  const [to, setTo] = useState<() => void>();
  useUnsavedChanges(unsaved, 'dialog');
  const keep = (): void => setTo(undefined);
  return {
    isOpen: to !== undefined,
    leave: (next) => {
      // Esc means no here: only Discard throws away what was entered.
      if (to) keep();
      else if (unsaved) setTo(() => next);
      else next();
    },
    keep,
    discard: () => {
      keep();
      to?.();
    },
  };
}

/** The question, in place of a dialog's footer. */
export const LeavingQuestion = ({ keep, discard }: Pick<Leaving, 'keep' | 'discard'>) => (
  <DialogFooter
    actions={
      <>
        <Button variant="minimal" intent="danger" text="Discard" onClick={discard} />
        <Button intent="primary" text="Keep editing" autoFocus onClick={keep} />
      </>
    }
  >
    <span role="alert">You have unsaved changes.</span>
  </DialogFooter>
);
