import { Button, HTMLSelect } from '@blueprintjs/core';
import { FlowLinear, Plus } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { triggerTypes } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { part } from '../ui/part.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Total } from '../ui/total.tsx';
import { DeleteWorkflow } from './delete-workflow.tsx';
import { HookSecret, useHookSecret } from './hook-secret.tsx';
import { triggerNames } from './trigger-words.ts';
import { useToggle } from './use-toggle.ts';
import { queryOf, useWorkflows, type WorkflowRow } from './use-workflows.ts';
import { ExecuteDialog } from './workflow/execute-dialog.tsx';
import { useExecute } from './workflow/use-execute.ts';
import {
  type WorkflowActions,
  WorkflowPhoneRow,
  workflowActions,
  workflowColumns,
} from './workflow-columns.tsx';
import './workflows.css';

/** The builders are larger than the list, and are wanted far less often. */
const CreateWorkflow = part(async () => (await import('./editor/workflow-dialogs.tsx')).CreateWorkflow);
const EditWorkflow = part(async () => (await import('./editor/workflow-dialogs.tsx')).EditWorkflow);

const pageOf = ({ id }: WorkflowRow): string => `/workflows/${id}`;
const workflowList = {
  pageOf,
  queryOf,
  useRows: useWorkflows,
  keyOf: ({ id }: WorkflowRow) => id,
  ofRecord: ['tab', 'view', 'from'],
};

/** /workflows (section 2): what happens by itself, and when. */
export function Screen() {
  const screen = useListScreen(workflowList);
  const { change, list, editedRow, open, add, close } = screen;
  const { search, trigger, sort } = screen.query;
  const { total, rows } = list;
  const [doomed, setDoomed] = useState<WorkflowRow>();
  const [asked, setAsked] = useState<WorkflowRow>();
  const { execute, running } = useExecute();
  const hook = useHookSecret();
  const actions: WorkflowActions = {
    running,
    onExecute: (workflow) =>
      workflow.trigger.type === 'event' ? setAsked(workflow) : void execute(workflow.id, {}),
    onToggle: useToggle(),
    onEdit: ({ id }) => open(id),
    onDelete: setDoomed,
  };
  const saved = (workflow: WorkflowRow): void => {
    close();
    hook.makeFirst(workflow);
  };
  const isNarrowed = search !== '' || trigger !== undefined;
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.recordsNotLoaded('workflow')} retry={list.retry} />
  ) : total === 0 ? (
    <EmptyState
      icon={<FlowLinear size={20} />}
      title="No workflows found"
      action={
        isNarrowed ? (
          <ActionButton
            handFocusTo="neighbour"
            variant="outlined"
            text="Clear Filters"
            onClick={() => change({ search: null, trigger: null })}
          />
        ) : (
          <Button variant="outlined" text="Create the first workflow" onClick={add} />
        )
      }
    >
      {isNarrowed
        ? 'Nothing matches your search.'
        : 'A workflow does something by itself: after an event, at a set time, or when another program calls.'}
    </EmptyState>
  ) : undefined;
  return (
    <Page
      title="Workflows"
      count={total === undefined ? undefined : count(total)}
      actions={
        <PageActions
          actions={[]}
          primary={{ intent: 'primary', text: 'Create Workflow', icon: <Plus size={16} />, onClick: add }}
        />
      }
      toolbar={
        <>
          <SearchField
            placeholder="Search workflows..."
            value={search}
            debounceMs={0}
            onSearch={(text) => change({ search: text })}
          />
          <HTMLSelect
            aria-label="Trigger"
            value={trigger ?? ''}
            onChange={(event) => change({ trigger: event.currentTarget.value })}
          >
            <option value="">All Triggers</option>
            {triggerTypes.map((type) => (
              <option key={type} value={type}>
                {triggerNames[type]}
              </option>
            ))}
          </HTMLSelect>
        </>
      }
      footer={
        <>
          <Total of={total} one="workflow" />
          <StatusCount of={rows} status="enabled" word="enabled" />
          <StatusCount of={rows} status="disabled" word="disabled" />
          <StatusCount of={rows} status="error" word="in error" />
        </>
      }
    >
      <DataTable
        {...screen.table}
        tall={52}
        rowHref={pageOf}
        label="Workflows"
        columns={workflowColumns(actions)}
        rowActions={workflowActions(actions)}
        phoneRow={WorkflowPhoneRow}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        instead={instead}
      />
      {screen.isAdding ? <CreateWorkflow onCreated={saved} onClose={close} /> : null}
      {editedRow ? (
        <EditWorkflow key={editedRow.id} workflow={editedRow} onSaved={saved} onClose={close} />
      ) : null}
      {asked ? (
        <ExecuteDialog
          workflow={asked}
          onExecute={(seq) => void execute(asked.id, { seq })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {hook.secret ? <HookSecret secret={hook.secret} onClose={hook.forget} /> : null}
      {doomed ? <DeleteWorkflow workflow={doomed} onClose={() => setDoomed(undefined)} /> : null}
    </Page>
  );
}

interface StatusCountProps {
  readonly of: readonly WorkflowRow[];
  readonly status: WorkflowRow['status'];
  readonly word: string;
}

function StatusCount({ of, status, word }: StatusCountProps) {
  const number = of.filter((one) => one.status === status).length;
  return number === 0 ? null : (
    <span>
      <b>{number}</b> {word}
    </span>
  );
}
