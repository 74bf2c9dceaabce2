import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { FormCallout } from '../../forms/form-errors.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import '../../ui/dialog.css';
import { useReturnFocus } from '../../ui/focus.ts';
import { count, counted } from '../../ui/numbers.ts';
import './bulk-edit.css';
import { type BulkResult, type BulkSelection, sizeOf, useBulkPreview } from './bulk-selection.ts';
import { bulkStep } from './bulk-steps.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface BulkDeleteProps {
  readonly selection: BulkSelection;
  /** Assets have been deleted. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const activity = 'Deleting assets';

/** Says what hangs on the selected assets, and deletes them. */
export function BulkDelete({ selection, onDone, onClose }: BulkDeleteProps) {
  const preview = useBulkPreview(selection, { delete: true });
  const bulk = useBulkRun({ selection, activity, onDone, onClose });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useReturnFocus();
  const title = `Delete ${counted(sizeOf(selection), 'asset')}`;
  const step = bulk.stage && bulkStep(bulk.stage, activity, bulk, onClose);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await bulk.run({ delete: true });
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  const close = (): void => {
    if (step) step.onClose();
    else if (!busy) onClose();
  };
  const failure = error ?? preview.error;
  return (
    <Dialog isOpen title={title} onClose={close} transitionDuration={120} role="alertdialog">
      <DialogBody>
        {failure ? <FormCallout>{failureText(failure, message.assetNotDeleted)}</FormCallout> : null}
        {step ? step.body : <Consequences preview={preview.data} />}
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
                disabled={busy || !preview.data?.updated}
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

function Consequences({ preview }: { readonly preview: BulkResult | undefined }) {
  if (!preview) return <p role="status">Looking at what hangs on them...</p>;
  const { updated, hanging } = preview;
  return (
    <div role="status">
      <p>Are you sure you want to delete {counted(updated, 'asset')}?</p>
      <ul className="qm-asset-consequences">
        {hanging && hanging.held > 0 ? (
          <li>
            {counted(hanging.holders, 'person', 'people')} {hanging.holders === 1 ? 'holds' : 'hold'}{' '}
            {count(hanging.held)} of them.
          </li>
        ) : null}
        {hanging && hanging.ordered > 0 ? (
          <li>
            {counted(hanging.requests.length, 'open request')}{' '}
            {hanging.requests.length === 1 ? 'waits' : 'wait'} for {count(hanging.ordered)} of them.
          </li>
        ) : null}
        <li>Their asset IDs are never used again.</li>
      </ul>
    </div>
  );
}
