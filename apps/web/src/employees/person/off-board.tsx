import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { Receipt } from '@quartermaster/core/users/handover';
import type { Holdings } from '@quartermaster/core/users/holdings';
import type { Profile } from '@quartermaster/core/users/profile';
import { useEffect, useRef, useState } from 'react';
import { client, failureText } from '../../api.ts';
import { followJob, type Job } from '../../configuration/follow-job.ts';
import { JobProgress } from '../../configuration/job-progress.tsx';
import { FormCallout } from '../../forms/form-errors.tsx';
import { useSave } from '../../forms/use-save.ts';
import { useLocations } from '../../locations/use-locations.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { LeaverChoices } from './leaver-choices.tsx';
import { handoverOf, type LeaverPlan, planFor, planText, withoutGoal } from './leaver-plan.ts';
import { ReceiptView } from './receipt-view.tsx';

interface OffBoardProps {
  readonly person: Profile;
  readonly holdings: Holdings;
  readonly onClose: () => void;
}

/** Who leaves: what becomes of what they hold, in one step, and the receipt of it. */
export function OffBoard({ person, holdings: current, onClose }: OffBoardProps) {
  const { id, displayName } = person;
  // As it was when the dialog opened: while it is carried out, nothing is left of it.
  const [holdings] = useState(current);
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
  const chosen = plan ?? planFor(holdings, place);
  const open = withoutGoal(chosen);
  const working = busy || (job !== undefined && receipt === undefined);

  const run = async (): Promise<void> => {
    setChecked(true);
    setError(undefined);
    if (open.size > 0) return;
    try {
      const begun = await save({ params: { id }, body: handoverOf(chosen, holdings) });
      if (begun.job) {
        setJob(begun.job);
        if (!(await followJob(begun.id, setJob, watching.current.signal))) return;
      }
      const made = await client.handovers.get({ params: { id: begun.id } });
      setReceipt(made);
      toastSuccess(made.message, made.assets.length > 0 ? made.id : undefined);
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
      className="wide"
      transitionDuration={120}
      onClose={close}
      canOutsideClickClose={false}
    >
      <DialogBody>
        {receipt ? (
          <ReceiptView receipt={receipt} />
        ) : working ? (
          <JobProgress label={`Off-boarding ${displayName}`} job={job} />
        ) : (
          <>
            {error ? <FormCallout>{failureText(error, message.notOffBoarded)}</FormCallout> : null}
            <LeaverChoices
              person={person}
              holdings={holdings}
              plan={chosen}
              missing={checked ? open : new Set()}
              onChange={setPlan}
            />
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
              <ActionButton
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
          {receipt ? 'Can be undone for 30 days' : planText(chosen, holdings)}
        </span>
      </DialogFooter>
    </Dialog>
  );
}
