import { Disable, Edit, Lightning, Play, SendMessage, TickCircle, Time, Trash } from '@blueprintjs/icons';
import type { Trigger, TriggerType } from '@quartermaster/core/workflows/workflow';
import type { Column } from '../ui/data-table.tsx';
import { RowButtons, type RowOffer } from '../ui/row-actions.tsx';
import { formatInstant } from '../ui/time.tsx';
import { fromNow } from './from-now.ts';
import { triggerNames, triggerWords } from './trigger-words.ts';
import type { WorkflowRow } from './use-workflows.ts';
import { WorkflowStatusTag } from './workflow-status.tsx';

export interface WorkflowActions {
  /** The id of the one that is being run. */
  readonly running: string | undefined;
  readonly onExecute: (workflow: WorkflowRow) => void;
  readonly onToggle: (workflow: WorkflowRow) => void;
  readonly onEdit: (workflow: WorkflowRow) => void;
  readonly onDelete: (workflow: WorkflowRow) => void;
}

export const triggerIcons: Readonly<Record<TriggerType, typeof Time>> = {
  event: Lightning,
  schedule: Time,
  webhook: SendMessage,
};

export const workflowColumns = (actions: WorkflowActions): readonly Column<WorkflowRow>[] => [
  {
    key: 'name',
    title: 'Name',
    className: 'main',
    sort: 'name',
    least: 200,
    cell: ({ name, description }) => <TwoLines first={name} second={description} />,
  },
  {
    key: 'trigger',
    title: 'Trigger',
    width: 228,
    narrow: 176,
    sort: 'trigger',
    cell: ({ trigger }) => <TriggerCell trigger={trigger} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 116,
    sort: 'status',
    cell: ({ status, statusReason }) => (
      <span title={statusReason}>
        <WorkflowStatusTag status={status} />
      </span>
    ),
  },
  {
    key: 'lastRun',
    title: 'Last Run',
    width: 168,
    spare: 2,
    sort: 'lastRun',
    cell: (workflow) => <LastRun workflow={workflow} />,
  },
  {
    key: 'nextRun',
    title: 'Next Run',
    width: 160,
    spare: 1,
    sort: 'nextRun',
    cell: ({ nextRun }) =>
      nextRun === undefined ? '-' : <TwoLines first={formatInstant(nextRun)} second={fromNow(nextRun)} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 168,
    ownClicks: true,
    cell: (workflow) => (
      <span className="qm-workflow-buttons">
        <RowButtons {...workflowActions(actions)(workflow)} />
      </span>
    ),
  },
];

/** A name and what it is about, each on a line. */
const TwoLines = ({ first, second }: { readonly first: string; readonly second: string | undefined }) => (
  <span className="qm-twin">
    <span title={first}>{first}</span>
    {second ? <small title={second}>{second}</small> : null}
  </span>
);

function TriggerCell({ trigger }: { readonly trigger: Trigger }) {
  const Icon = triggerIcons[trigger.type];
  const words = triggerWords(trigger);
  return (
    <span className="qm-workflow-trigger">
      <Icon size={16} />
      <TwoLines first={triggerNames[trigger.type]} second={words} />
    </span>
  );
}

const LastRun = ({ workflow: { lastRun, status, statusReason } }: { readonly workflow: WorkflowRow }) => (
  <span className="qm-twin">
    <span>{lastRun === undefined ? 'Never' : formatInstant(lastRun)}</span>
    {status === 'error' && statusReason ? (
      <small className="qm-failed" title={statusReason}>
        {statusReason}
      </small>
    ) : null}
  </span>
);

export const workflowActions =
  ({ running, onExecute, onToggle, onEdit, onDelete }: WorkflowActions) =>
  (workflow: WorkflowRow): RowOffer => ({
    name: workflow.name,
    actions: [
      {
        ...{ text: 'Execute', words: 'run', icon: <Play size={14} />, onClick: () => onExecute(workflow) },
        ...{ disabled: !workflow.enabled, busy: running === workflow.id },
      },
      {
        text: workflow.enabled ? 'Disable' : 'Enable',
        icon: workflow.enabled ? <Disable size={14} /> : <TickCircle size={14} />,
        onClick: () => onToggle(workflow),
      },
      { text: 'Edit', icon: <Edit size={14} />, onClick: () => onEdit(workflow) },
      { text: 'Delete', icon: <Trash size={14} />, onClick: () => onDelete(workflow) },
    ],
  });

/** On a phone: the name, what starts it, and the one time that matters. */
export function WorkflowPhoneRow({ name, trigger, status, statusReason, lastRun, nextRun }: WorkflowRow) {
  return (
    <>
      <span className="qm-workflow-row qm-twin">
        <b className="qm-strong">{name}</b>
        <small>
          {triggerNames[trigger.type]} · {triggerWords(trigger)}
        </small>
        {status === 'error' && statusReason ? (
          <small className="qm-failed">{statusReason}</small>
        ) : (
          <small>
            {nextRun !== undefined
              ? `Next ${fromNow(nextRun)}`
              : lastRun === undefined
                ? 'Never run'
                : `Last ${formatInstant(lastRun)}`}
          </small>
        )}
      </span>
      <WorkflowStatusTag status={status} />
    </>
  );
}
