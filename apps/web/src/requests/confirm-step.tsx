import { DialogBody, DialogFooter, FormGroup, TextArea } from '@blueprintjs/core';
import type { RequestTransition } from '@quartermaster/core/requests/status';
import { useRef, useState } from 'react';
import { FormCallout } from '../forms/form-errors.tsx';
import { type Leaving, LeavingQuestion } from '../forms/leaving-question.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { useQuestionFocus } from '../ui/focus.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { useReportUnsaved } from './report-unsaved.ts';

interface ConfirmStepProps {
  readonly step: RequestTransition;
  /** Who will read the reason: 'the requester'. */
  readonly reader: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly leaving: Leaving;
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly onConfirm: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks for confirmation, and an optional reason, before a request is rejected or cancelled. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { step, reader, busy, failure, leaving, onConfirm, onBack } = props;
  const [reason, setReason] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  useReportUnsaved(reason.trim() !== '', props.onUnsaved);
  useQuestionFocus(leaving.isOpen, element, submitButton);
  return (
    <form
      ref={element}
      className="qm-dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason.trim());
      }}
    >
      <DialogBody>
        {failure ? <FormCallout>{failure}</FormCallout> : null}
        <p className="qm-strong">{step.label}?</p>
        <p className="qm-muted qm-gap-below">
          The request will be marked as Rejected. This cannot be undone.
        </p>
        <FormGroup label="Reason" labelFor="reject-reason" helperText={`Optional. Shown to ${reader}.`}>
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
      {leaving.isOpen ? (
        <LeavingQuestion {...leaving} />
      ) : (
        <DialogFooter
          actions={
            <>
              <ActionButton variant="minimal" text="Back" disabled={busy} onClick={onBack} />
              <OfferedButton
                ref={submitButton}
                type="submit"
                intent="danger"
                text={step.label}
                disabled={busy}
              />
            </>
          }
        />
      )}
    </form>
  );
}
