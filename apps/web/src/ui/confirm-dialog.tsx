import { Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api.ts';
import { ActionButton } from './action-button.tsx';
import './dialog.css';
import { useReturnFocus } from './focus.ts';
import { toastError } from './toast.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** The question, in the specification's words. */
  readonly children: ReactNode;
  /** The verb: 'Delete'. */
  readonly action: string;
  readonly busyAction: string;
  /** 'danger' by default, for what can't be undone. */
  readonly intent?: Intent;
  /** The specification's text for a failure that the server doesn't explain. */
  readonly failure: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for confirmation, does it, and explains a refusal. */
export function ConfirmDialog({
  title,
  children,
  action,
  busyAction,
  intent = 'danger',
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const confirm = async (): Promise<void> => {
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
              variant={intent === 'danger' ? 'minimal' : 'solid'}
              intent={intent}
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
