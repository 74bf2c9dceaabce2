import { DialogBody, DialogFooter, FormGroup, TextArea } from '@blueprintjs/core';
import type { RequestTransition } from '@quartermaster/core/requests/status';
import { useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { FormCallout } from '../ui/form.tsx';

interface ConfirmStepProps {
  readonly step: RequestTransition;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks before a request is rejected or cancelled, in the dialog's own body; a reason may be given. */
export function ConfirmStep({ step, busy, failure, onConfirm, onBack }: ConfirmStepProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="qm-dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason.trim());
      }}
    >
      <DialogBody>
        {failure ? <FormCallout>{failure}</FormCallout> : null}
        <p className="qm-strong">{step.label}?</p>
        <p className="qm-muted qm-gap-below">The request becomes Rejected. This cannot be taken back.</p>
        <FormGroup label="Reason" labelFor="reject-reason" helperText="The requester sees it.">
          <TextArea
            id="reject-reason"
            fill
            autoFocus
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton variant="minimal" text="Back" disabled={busy} onClick={onBack} />
            <ActionButton type="submit" intent="danger" text={step.label} disabled={busy} />
          </>
        }
      />
    </form>
  );
}
