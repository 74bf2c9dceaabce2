import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { Receipt } from '@quartermaster/core/users/handover';
import type { Holdings } from '@quartermaster/core/users/holdings';
import { belongingsOf } from '@quartermaster/core/users/leaving';
import type { Profile } from '@quartermaster/core/users/profile';
import { useEffect, useRef, useState } from 'react';
import { client, failureText } from '../../api.ts';
import { useBranding } from '../../branding/branding.ts';
import { followJob, type Job } from '../../configuration/follow-job.ts';
import { JobProgress } from '../../configuration/job-progress.tsx';
import { FormCallout } from '../../forms/form-errors.tsx';
import { useSave } from '../../forms/use-save.ts';
import { useLocations } from '../../locations/use-locations.ts';
import { useUndoText } from '../../settings/use-retention.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { OfferedButton } from '../../ui/offered-button.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { LeaverChoices } from './leaver-choices.tsx';
import { handoverOf, type LeaverPlan, planFor, planText, withoutHeir } from './leaver-plan.ts';
import { LeaverSide } from './leaver-side.tsx';
import { ReceiptView } from './receipt-view.tsx';

interface OffBoardProps {
  readonly person: Profile;
  readonly holdings: Holdings;
  readonly onClose: () => void;
}

/** Off-boards a person: decides what happens to everything they hold, in one step, with a receipt. */
export function OffBoard({ person, holdings: current, onClose }: OffBoardProps) {
  const { id, displayName, email } = person;
  // As they were when the dialog opened: while the plan is carried out, nothing is left of them.
  const [belongings] = useState(() => belongingsOf(current));
  const { sendsMail } = useBranding();
  const { all } = useLocations();
  const place = all.find(({ isDefault }) => isDefault)?.id;
  const [plan, setPlan] = useState<LeaverPlan>();
  const [checked, setChecked] = useState(false);
  const [job, setJob] = useState<Job>();
  const [receipt, setReceipt] = useState<Receipt>();
  const [error, setError] = useState<unknown>();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);
  useReturnFocus();
  const { save, busy } = useSave(client.users.handover, { invalidates: 'everything' });
  const chosen = plan ?? planFor(belongings, place, sendsMail === true);
  const open = withoutHeir(chosen);
  const undoText = useUndoText();
  const working = busy || (job !== undefined && receipt === undefined);

  const isChoosing = !working && !receipt;

  const run = async (): Promise<void> => {
    setChecked(true);
    setError(undefined);
    if (open.size > 0) return;
    try {
      const begun = await save({ params: { id }, body: handoverOf(chosen, belongings) });
      if (begun.job) {
        setJob(begun.job);
        if (!(await followJob(begun.id, setJob, watching.current.signal))) return;
      }
      const made = await client.handovers.get({ params: { id: begun.id } });
      setReceipt(made);
      const canUndo = made.assets.length + made.onItsWay.length + made.readdressed.length > 0;
      toastSuccess(made.message, canUndo ? made.id : undefined);
      if (chosen.mail) await mailReceipt(made.id, email);
    } catch (failed) {
      setJob(undefined);
      setError(failed);
    }
  };
  const close = (): void => {
    if (!working) onClose();
  };
  return (
    <Dialog
      isOpen
      title={`Off-board ${displayName}`}
      className={isChoosing ? 'qm-off-board' : 'wide'}
      transitionDuration={120}
      onClose={close}
      canOutsideClickClose={false}
    >
      <DialogBody {...(isChoosing ? { className: 'qm-off' } : {})}>
        {receipt ? (
          <ReceiptView receipt={receipt} />
        ) : working ? (
          <JobProgress label={`Off-boarding ${displayName}`} job={job} />
        ) : (
          <>
            <div className="qm-off-main">
              {error ? <FormCallout>{failureText(error, message.notOffBoarded)}</FormCallout> : null}
              <LeaverChoices
                person={person}
                belongings={belongings}
                plan={chosen}
                missing={checked ? open : new Set()}
                onChange={setPlan}
              />
            </div>
            <div className="qm-off-side">
              <LeaverSide person={person} held={belongings.held} plan={chosen} onChange={setPlan} />
            </div>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          receipt ? (
            <Button intent="primary" text="Done" onClick={onClose} />
          ) : (
            <>
              <ActionButton text="Cancel" disabled={working} onClick={close} />
              <OfferedButton
                intent="primary"
                text={working ? 'Off-boarding...' : 'Off-board'}
                disabled={working}
                onClick={() => void run()}
              />
            </>
          )
        }
      >
        <span className="qm-muted" aria-live="polite">
          {receipt ? undoText : planText(chosen, belongings)}
        </span>
      </DialogFooter>
    </Dialog>
  );
}

/** A failure doesn't matter to the handover, which is already done. */
const mailReceipt = (id: string, to: string): Promise<void> =>
  client.handovers
    .mail({ params: { id }, body: { to } })
    .then((sent) => toastSuccess(sent.message))
    .catch((error: unknown) => toastError(failureText(error, message.receiptNotSent)));
