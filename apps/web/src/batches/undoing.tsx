import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { undoResultSchema } from '@quartermaster/core/batches/batch';
import { endsAcknowledgedText } from '@quartermaster/core/batches/words';
import { message } from '@quartermaster/core/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { FailedList } from '../bulk/bulk-steps.tsx';
import { followJob, type Job } from '../configuration/follow-job.ts';
import { JobProgress } from '../configuration/job-progress.tsx';
import { FormCallout } from '../forms/form-errors.tsx';
import { useSave } from '../forms/use-save.ts';
import { useKeptFor } from '../settings/use-retention.ts';
import { ActionButton } from '../ui/action-button.tsx';
import '../ui/dialog.css';
import { useReturnFocus } from '../ui/focus.ts';
import { counted } from '../ui/numbers.ts';
import { toastError, toastSuccess, toastWhile } from '../ui/toast.ts';
import { endUndo, type UndoRequest } from '../ui/undo-request.ts';

type UndoResult = Outputs['batches']['undo'];
type Outcome = Pick<UndoResult, 'restored' | 'left' | 'leftCount' | 'message' | 'report' | 'batchId'>;

const activity = 'Undoing';

/**
 * Undoes a batch, either at once or after showing what would happen. Lists what couldn't be undone, and why.
 */
export function Undoing({ id, asks }: UndoRequest) {
  const [stage, setStage] = useState<'asked' | 'begun' | Job | Outcome>(asks ? 'asked' : 'begun');
  const [error, setError] = useState<unknown>();
  const undo = useSave(client.batches.undo, { invalidates: 'everything' });
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  const complete = (outcome: Outcome): void => {
    if (outcome.restored > 0) toastSuccess(outcome.message, outcome.batchId);
    if (outcome.leftCount > 0) setStage(outcome);
    else endUndo();
  };

  const run = async (toParent = false): Promise<void> => {
    try {
      const begun = await undo.save({ params: { id }, body: { toParent } });
      if (!begun.job) return complete(begun);
      setStage(begun.job);
      const ended = await followJob(begun.job.id, setStage, watching.current.signal);
      if (ended) complete(outcomeOf(ended));
    } catch (failed) {
      if (asks) setError(failed);
      else {
        toastError(failureText(failed, message.notUndone));
        endUndo();
      }
    }
  };

  const began = useRef(asks);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void run();
  });

  if (stage === 'begun') return null;
  if (stage === 'asked')
    return (
      <Question
        id={id}
        busy={undo.busy}
        error={error}
        onUndo={(toParent) => void run(toParent)}
        onClose={endUndo}
      />
    );
  if ('state' in stage) return <Progress job={stage} />;
  return <Left outcome={stage} />;
}

interface QuestionProps {
  readonly id: string;
  readonly busy: boolean;
  readonly error: unknown;
  /** Called with whether assets of a location that is gone move to the one above it. */
  readonly onUndo: (toParent: boolean) => void;
  readonly onClose: () => void;
}

function Question({ id, busy, error, onUndo, onClose }: QuestionProps) {
  const [toParent, setToParent] = useState(false);
  const time = useKeptFor('keepUndo');
  const preview = useQuery(
    api.batches.undo.queryOptions({
      input: { params: { id }, body: { dryRun: true, toParent } },
      placeholderData: keepPreviousData,
      gcTime: 0,
      enabled: !busy,
      retry: false,
    }),
  );
  const [all, setAll] = useState(false);
  useReturnFocus();
  const { data } = preview;
  const failure = error ?? preview.error;
  return (
    <Dialog
      isOpen
      title="Undo"
      onClose={() => !busy && onClose()}
      transitionDuration={120}
      role="alertdialog"
    >
      <DialogBody>
        {failure ? <FormCallout>{failureText(failure, message.notUndone)}</FormCallout> : null}
        {data ? (
          <div role="status">
            <p>
              {counted(data.restored, 'record goes back', 'records go back')}
              {data.leftCount > 0
                ? `, ${data.leftCount} ${data.leftCount === 1 ? 'stays as it is' : 'stay as they are'}:`
                : '.'}
            </p>
            {data.leftCount > 0 ? (
              <FailedList
                failed={data.left}
                failedCount={data.leftCount}
                all={all}
                onAll={() => setAll(true)}
              />
            ) : null}
            {data.acknowledged ? <p>{endsAcknowledgedText(data.acknowledged)}.</p> : null}
            {toParent || data.toParent ? (
              <Checkbox
                checked={toParent}
                label="Put what stood at a location that is gone into the one above it"
                onChange={({ currentTarget }) => setToParent(currentTarget.checked)}
              />
            ) : null}
          </div>
        ) : failure ? null : (
          <p role="status">Looking at what it did...</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton text="Cancel" disabled={busy} autoFocus onClick={onClose} />
            <ActionButton
              intent="primary"
              text={busy ? 'Undoing...' : 'Undo'}
              disabled={busy || preview.isPlaceholderData || !data?.restored}
              onClick={() => onUndo(toParent)}
            />
          </>
        }
      >
        <span className="qm-muted">
          The undo can be undone{time === undefined ? '' : ` for ${time}`}, too.
        </span>
      </DialogFooter>
    </Dialog>
  );
}

function Progress({ job }: { readonly job: Job }) {
  useReturnFocus();
  const cancel = (): void => {
    client.jobs
      .cancel({ params: { id: job.id } })
      .catch((error: unknown) => toastError(failureText(error, message.notUndone)));
  };
  /** The job continues without the dialog. */
  const leave = (): void => {
    endUndo();
    const ended = followJob(job.id, () => {}, new AbortController().signal);
    toastWhile(activity, ended).then(
      (last) => last && toastSuccess(outcomeOf(last).message, last.id),
      () => toastError(message.notUndone),
    );
  };
  return (
    <Dialog isOpen title="Undo" onClose={leave} transitionDuration={120}>
      <DialogBody>
        <JobProgress label={activity} job={job} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton
              text={job.cancelRequested ? 'Cancelling...' : 'Cancel'}
              disabled={job.cancelRequested}
              onClick={cancel}
            />
            <Button text="Close" onClick={leave} />
          </>
        }
      >
        <span className="qm-muted">It continues if you close this window.</span>
      </DialogFooter>
    </Dialog>
  );
}

function Left({ outcome }: { readonly outcome: Outcome }) {
  useReturnFocus();
  return (
    <Dialog isOpen title="Undo" className="wide" onClose={endUndo} transitionDuration={120}>
      <DialogBody>
        <p className="qm-bulk-outcome" role="status">
          {outcome.message}.
        </p>
        <FailedList failed={outcome.left} failedCount={outcome.leftCount} all />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {outcome.report === undefined ? null : (
              <a className="bp6-button bp6-outlined" href={outcome.report} download="not-undone.csv">
                <Export size={16} />
                <span className="bp6-button-text">Download CSV</span>
              </a>
            )}
            <Button intent="primary" text="Done" autoFocus onClick={endUndo} />
          </>
        }
      />
    </Dialog>
  );
}

const resultSchema = undoResultSchema.omit({ job: true });

/** The outcome of a job; a job that broke off has no result. */
function outcomeOf({ id, result }: Job): Outcome {
  const parsed = resultSchema.safeParse(result);
  return parsed.success
    ? { ...parsed.data, batchId: id }
    : { restored: 0, left: [], leftCount: 0, message: message.notUndone };
}
