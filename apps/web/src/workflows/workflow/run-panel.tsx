import '../../ui/code.css';
import { Time } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type client, isGone } from '../../api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Inspector } from '../../ui/inspector.tsx';
import { JsonText } from '../../ui/json-text.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { counted } from '../../ui/numbers.ts';
import { everySecond } from '../../ui/polling.ts';
import type { PreviousNextProps } from '../../ui/previous-next.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { formatInstant } from '../../ui/time.tsx';
import { took } from '../../webhooks/webhook/attempts.tsx';
import { actionIcons, actionNames } from '../editor/actions/action-names.ts';
import { RunTag } from './run-status.tsx';
import { runTriggerNames } from './runs.tsx';

type Run = Awaited<ReturnType<typeof client.workflows.execution>>;
type RunStep = Run['steps'][number];

interface RunPanelProps extends PreviousNextProps {
  readonly workflowId: string;
  readonly runId: string;
  readonly onClose: () => void;
}

/** A run, step by step, while it goes on and afterwards. */
export function RunPanel({ workflowId, runId, ...panel }: RunPanelProps) {
  const { data, error, refetch } = useQuery(
    api.workflows.execution.queryOptions({
      input: { params: { id: workflowId, executionId: runId } },
      refetchInterval: everySecond,
    }),
  );
  return (
    <Inspector
      label="Run"
      head={
        <span className="qm-mono qm-clip" title={runId}>
          {runId}
        </span>
      }
      {...panel}
    >
      {data ? (
        <Content run={data} />
      ) : isGone(error) ? (
        <EmptyState icon={<Time size={20} />} title={message.runNotFound} />
      ) : error ? (
        <ErrorState error={error} text={message.runsNotLoaded} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Inspector>
  );
}

function Content({ run }: { readonly run: Run }) {
  const { status, message: reason, startedAt, completedAt, queuedAt, trigger, workflowVersion, missed } = run;
  return (
    <>
      <section>
        <h2 className="qm-run-title">
          Run <RunTag status={status} />
          {startedAt && completedAt ? (
            <span className="qm-muted">{took(Date.parse(completedAt) - Date.parse(startedAt))}</span>
          ) : null}
        </h2>
        {reason ? (
          <p className={`qm-run-why ${status === 'skipped' ? 'qm-muted' : 'qm-failed'}`}>{reason}</p>
        ) : null}
        <dl className="qm-dl">
          <dt>Trigger</dt>
          <dd>
            {runTriggerNames[trigger]}
            {run.seq === undefined ? '' : `, event ${run.seq}`}
          </dd>
          <dt>Started</dt>
          <dd>{formatInstant(startedAt ?? queuedAt)}</dd>
          {missed ? (
            <>
              <dt>Missed before</dt>
              <dd>{counted(missed, 'time')}</dd>
            </>
          ) : null}
          <dt>Version</dt>
          <dd>{workflowVersion}</dd>
        </dl>
      </section>
      <section>
        <h3 className="qm-h3">Steps</h3>
        <ol className="qm-stepline">
          {run.steps.map((step) => (
            <StepRow key={step.id} step={step} />
          ))}
        </ol>
      </section>
      <section>
        <h3 className="qm-h3">
          Input
          <span className="qm-push">
            <CopyButton text={JSON.stringify(run.input, null, 2)} />
          </span>
        </h3>
        <pre className="qm-code">
          <JsonText text={JSON.stringify(run.input)} />
        </pre>
      </section>
    </>
  );
}

const stepWords: Readonly<Record<RunStep['status'], string>> = {
  waiting: 'waiting',
  running: 'running',
  success: '',
  error: 'Failed',
  skipped: 'Skipped',
  unknown: 'Unknown',
};

const stepStates: Readonly<Partial<Record<RunStep['status'], string>>> = {
  success: 'active',
  error: 'error',
  unknown: 'error',
  running: 'running',
};

const views = [
  { value: 'input', text: 'Input' },
  { value: 'output', text: 'Output' },
] as const;

function StepRow({ step }: { readonly step: RunStep }) {
  const { name, type, status, attempts, message: reason, startedAt, completedAt, each, retryAt } = step;
  const [isOpen, setOpen] = useState<boolean>();
  const [view, setView] = useState<'input' | 'output'>('input');
  const Icon = actionIcons[type];
  const text = JSON.stringify((view === 'input' ? step.params : step.output) ?? null, null, 2);
  const time =
    startedAt && completedAt ? took(Date.parse(completedAt) - Date.parse(startedAt)) : stepWords[status];
  return (
    <li className={status === 'waiting' || status === 'skipped' ? 'ahead' : undefined}>
      <span className="qm-dot" data-state={stepStates[status]}>
        <Icon size={12} />
      </span>
      <b>{name}</b>
      <span className="qm-took">{time}</span>
      <p>
        {actionNames[type]}
        {status === 'success' || status === 'waiting' ? '' : `, ${stepWords[status].toLowerCase()}`}
        {attempts > 1 ? `, ${counted(attempts, 'attempt')}` : ''}
        {retryAt ? `, tried again at ${formatInstant(retryAt)}` : ''}
      </p>
      {each ? (
        <p>
          {counted(each.succeeded, 'record')} done
          {each.failed > 0 ? `, ${each.failed} failed` : ''}
          {each.skipped > 0 ? `, ${each.skipped} skipped` : ''}
        </p>
      ) : null}
      {reason && status !== 'skipped' ? <p className="qm-why">{reason}</p> : null}
      {reason && status === 'skipped' ? <p>{reason}</p> : null}
      <details open={isOpen ?? status === 'error'} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="qm-muted qm-sm">Input and output</summary>
        <div className="qm-row">
          <SegmentedChoice
            label={`What ${name} got and gave`}
            options={views}
            chosen={view}
            onChoose={setView}
          />
          <span className="qm-push" />
          <CopyButton text={text} />
        </div>
        <pre className="qm-code">
          <JsonText text={text} />
        </pre>
      </details>
    </li>
  );
}
