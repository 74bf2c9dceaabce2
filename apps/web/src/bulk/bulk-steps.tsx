import { Button } from '@blueprintjs/core';
import { Export, Undo } from '@blueprintjs/icons';
import type { BulkFailure } from '@quartermaster/core/bulk/bulk';
import { namedText, refusalGroups } from '@quartermaster/core/bulk/refusals';
import { JobProgress } from '../configuration/job-progress.tsx';
import type { DialogStep } from '../forms/form-dialog.tsx';
import { count } from '../ui/numbers.ts';
import { requestUndo } from '../ui/undo-request.ts';
import './bulk.css';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { BulkStage, useBulkRun } from './use-bulk-run.ts';

/** What a dialog shows while its action runs, and after it has ended with failures. */
export function bulkStep(
  stage: BulkStage,
  activity: string,
  { cancel, leave }: Pick<ReturnType<typeof useBulkRun>, 'cancel' | 'leave'>,
  onClose: () => void,
): DialogStep {
  if (stage.what === 'failed') {
    const { result } = stage;
    const { batchId } = result;
    return {
      body: (
        <>
          <p className="qm-bulk-outcome" role="status">
            {result.message}.
          </p>
          <FailedList failed={result.failed} failedCount={result.failedCount} all />
        </>
      ),
      actions: (
        <>
          {result.report === undefined ? null : (
            <a className="bp6-button bp6-outlined" href={result.report} download="failed.csv">
              <Export size={16} />
              <span className="bp6-button-text">Download CSV</span>
            </a>
          )}
          {result.updated > 0 && batchId !== undefined ? (
            <OfferedButton
              text="Undo"
              icon={<Undo size={16} />}
              onClick={() => {
                onClose();
                requestUndo(batchId);
              }}
            />
          ) : null}
          <Button intent="primary" text="Done" autoFocus onClick={onClose} />
        </>
      ),
      onClose,
    };
  }
  const { job } = stage;
  return {
    body: <JobProgress label={activity} job={job} />,
    actions: (
      <>
        <OfferedButton
          text={job.cancelRequested ? 'Cancelling...' : 'Cancel'}
          disabled={job.cancelRequested}
          onClick={() => cancel(job)}
        />
        <Button text="Close" onClick={() => leave(job)} />
      </>
    ),
    footnote: 'It continues if you close this window. If you cancel, what has changed so far stays.',
    onClose: () => leave(job),
  };
}

/** How many are shown at first. */
const few = 5;

/** The reasons why records would be left unchanged, the most frequent first. */
export function Refusals({ failed, failedCount, onAll }: Omit<FailedListProps, 'all'>) {
  const groups = refusalGroups(failed).slice(0, few);
  const more = failedCount - groups.reduce((total, group) => total + group.count, 0);
  return (
    <>
      <ul className="qm-bulk-reasons">
        {groups.map((group) => (
          <li key={group.reason}>
            <b>{count(group.count)}</b> {group.reason} <span className="qm-muted">{namedText(group)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="qm-muted">and {count(more)} more</p> : null}
      {failedCount > 1 ? (
        <button type="button" className="qm-link" onClick={onAll}>
          Show all {count(failedCount)}
        </button>
      ) : null}
    </>
  );
}

interface FailedListProps {
  readonly failed: readonly BulkFailure[];
  readonly failedCount: number;
  readonly all?: boolean;
  readonly onAll?: () => void;
}

/** The records that are left unchanged, each with the reason. */
export function FailedList({ failed, failedCount, all = false, onAll }: FailedListProps) {
  const shown = all ? failed : failed.slice(0, few);
  return (
    <>
      <ul className="qm-bulk-failed">
        {shown.map(({ id, assetId, name, message: reason }) => (
          <li key={id}>
            {name === undefined ? <span className="qm-muted">Deleted meanwhile</span> : null}
            {assetId === undefined ? null : <span className="qm-mono">{assetId}</span>}
            <span className="qm-clip" title={name}>
              {name}
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {all || failedCount <= few ? null : (
        <button type="button" className="qm-link" onClick={onAll}>
          Show all {count(failedCount)}
        </button>
      )}
      {all && failedCount > failed.length ? (
        <p className="qm-muted">and {count(failedCount - failed.length)} more</p>
      ) : null}
    </>
  );
}
