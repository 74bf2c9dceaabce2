import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import { failureText } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import './dialog.css';
import { useReturnFocus } from './focus.ts';
import { toastError } from './toast.ts';

interface ConfirmProps {
  readonly title: string;
  /** The question, in the specification's words. */
  readonly children: ReactNode;
  /** The verb: 'Delete'. */
  readonly action: string;
  readonly busyAction: string;
  /** The catalogue's text for a failure that the server doesn't explain. */
  readonly failure: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that can't be taken back; does it once, and says why when it is refused. */
export function Confirm({ title, children, action, busyAction, failure, onConfirm, onClose }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  useReturnFocus();
  const confirm = async (): Promise<void> => {
    if (begun.current) return;
    begun.current = true;
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      toastError(failureText(error, failure));
    }
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={title}
      onClose={() => !busy && onClose()}
      transitionDuration={120}
      role="alertdialog"
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton text="Cancel" disabled={busy} autoFocus onClick={onClose} />
            <ActionButton
              variant="minimal"
              intent="danger"
              text={busy ? busyAction : action}
              disabled={busy}
              onClick={() => void confirm()}
            />
          </>
        }
      />
    </Dialog>
  );
}
