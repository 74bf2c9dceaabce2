import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { failureText } from '../api.ts';
import { FormCallout } from '../forms/form-errors.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import '../ui/dialog.css';
import { useReturnFocus } from '../ui/focus.ts';
import { bulkStep } from './bulk-steps.tsx';
import { type BulkRunOptions, useBulkRun } from './use-bulk-run.ts';

interface BulkDeleteProps extends BulkRunOptions<undefined> {
  readonly title: string;
  /** Whether nothing can be deleted, or it isn't known yet whether something can. */
  readonly idle?: boolean;
  /** Why that couldn't be found out. */
  readonly error?: unknown;
  /** The question, and the consequences. */
  readonly children: ReactNode;
}

/** Asks for confirmation and deletes many records. */
export function BulkDelete({ title, idle = false, error, children, ...options }: BulkDeleteProps) {
  const { activity, failure, onClose } = options;
  const bulk = useBulkRun(options);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  useReturnFocus();
  const step = bulk.stage && bulkStep(bulk.stage, activity, bulk, onClose);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await bulk.run(undefined);
    } catch (failed) {
      setRefusal(failed);
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => {
    if (step) step.onClose();
    else if (!busy) onClose();
  };
  const fault = refusal ?? error;
  return (
    <Dialog isOpen title={title} onClose={close} transitionDuration={120} role="alertdialog">
      <DialogBody>
        {fault ? <FormCallout>{failureText(fault, failure)}</FormCallout> : null}
        {step ? step.body : children}
      </DialogBody>
      <DialogFooter
        actions={
          step ? (
            step.actions
          ) : (
            <>
              <ActionButton text="Cancel" disabled={busy} autoFocus onClick={onClose} />
              <ActionButton
                variant="minimal"
                intent="danger"
                text={busy ? 'Deleting...' : 'Delete'}
                disabled={busy || idle}
                onClick={() => void remove()}
              />
            </>
          )
        }
      >
        {step?.footnote ? <span className="qm-muted">{step.footnote}</span> : null}
      </DialogFooter>
    </Dialog>
  );
}
