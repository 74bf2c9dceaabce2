import { Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { Disable, Edit, FlowLinear, Play, TickCircle, Trash } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { definitionOf, type Workflow, workflowSchema } from '@quartermaster/core/workflows/workflow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { api, isGone } from '../../api.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { useListScreen } from '../../ui/list-screen.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { part } from '../../ui/part.tsx';
import { everySecond } from '../../ui/polling.ts';
import { useUrlParams } from '../../ui/url-params.ts';
import { DeleteWorkflow } from '../delete-workflow.tsx';
import { HookSecret, useHookSecret } from '../hook-secret.tsx';
import { triggerWords } from '../trigger-words.ts';
import { useToggle } from '../use-toggle.ts';
import { WorkflowStatusTag } from '../workflow-status.tsx';
import '../workflows.css';
import { ExecuteDialog } from './execute-dialog.tsx';
import { RunPanel } from './run-panel.tsx';
import { Runs } from './runs.tsx';
import { useExecute } from './use-execute.ts';
import { queryOf, type RunRow, useRuns } from './use-runs.ts';
import './workflow.css';

const EditWorkflow = part(async () => (await import('../editor/workflow-dialogs.tsx')).EditWorkflow);
const SimulateView = part(
  async () => (await import('../trying/simulate-view.tsx')).SimulateView,
  <LoadingState />,
);
const ReplayView = part(async () => (await import('../trying/replay-view.tsx')).ReplayView, <LoadingState />);

const views = ['runs', 'simulate', 'replay'] as const;

const back = { to: '/workflows', label: 'Back to workflows' };
const runList = { queryOf, useRows: useRuns, keyOf: ({ id }: RunRow) => id };

/** /workflows/:id: a workflow, its runs, and what it would do. */
export function Screen() {
  const { id = '' } = useParams();
  const [params] = useUrlParams();
  const { data, error, refetch } = useQuery(
    api.workflows.get.queryOptions({ input: { params: { id } }, refetchInterval: everySecond }),
  );
  // While it is edited, what was entered stays, and saving says that it was deleted.
  if (data && (!isGone(error) || params.get('edit')))
    return <WorkflowPage key={data.id} workflow={workflowSchema.parse(data)} isLive={error === null} />;
  return (
    <Page title="Workflow" back={back}>
      {isGone(error) ? (
        <EmptyState icon={<FlowLinear size={20} />} title={message.workflowNotFound} />
      ) : error ? (
        <ErrorState error={error} text={message.recordsNotLoaded('workflow')} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface WorkflowPageProps {
  readonly workflow: Workflow;
  readonly isLive: boolean;
}

function WorkflowPage({ workflow, isLive }: WorkflowPageProps) {
  const { id, name, enabled, status, statusReason, trigger, description } = workflow;
  const screen = useListScreen(runList);
  const { params, change, opened } = screen;
  const [asked, setAsked] = useState<'delete' | 'event'>();
  const navigate = useNavigate();
  const toggle = useToggle();
  const { execute, running } = useExecute();
  const hook = useHookSecret();
  const shown = views.find((view) => view === params.get('show')) ?? 'runs';
  const event = Number(params.get('event'));
  const tried = { definition: definitionOf(workflow), saved: { id, version: workflow.version } };
  const edit = (on: boolean): void => change({ edit: on ? 'true' : null, tab: null }, { push: on });
  const close = (): void => setAsked(undefined);
  return (
    <>
      <Page
        title={name}
        back={back}
        count={<WorkflowStatusTag status={status} />}
        actions={
          <PageActions
            record={name}
            actions={[
              { text: 'Delete', icon: <Trash size={16} />, onClick: () => setAsked('delete') },
              {
                text: enabled ? 'Disable' : 'Enable',
                icon: enabled ? <Disable size={16} /> : <TickCircle size={16} />,
                onClick: () => toggle(workflow),
              },
              { text: 'Edit', icon: <Edit size={16} />, onClick: () => edit(true) },
            ]}
            primary={{
              intent: 'primary',
              text: running === undefined ? 'Execute' : 'Running...',
              icon: <Play size={16} />,
              disabled: !enabled || running !== undefined,
              onClick: () => (trigger.type === 'event' ? setAsked('event') : void execute(id, {})),
            }}
          />
        }
      >
        <div className="qm-workflow-facts">
          <p className="qm-muted">
            {triggerWords(trigger)}
            {description ? ` · ${description}` : ''}
          </p>
          {statusReason ? (
            <p className="qm-failed" role="status">
              {statusReason}
            </p>
          ) : null}
        </div>
        <Tabs
          id="workflow-page"
          className="qm-strip"
          selectedTabId={shown}
          onChange={(chosen) =>
            change({ show: chosen === 'runs' ? null : String(chosen), selected: null, event: null })
          }
        >
          <Tab id="runs" disabled={false} title="Runs" />
          <Tab id="simulate" disabled={false} title="Simulate" />
          <Tab id="replay" disabled={false} title="Replay" />
        </Tabs>
        <TabPanel
          id={shown}
          parentId="workflow-page"
          selectedTabId={shown}
          className="qm-workflow-panel"
          panel={
            shown === 'simulate' ? (
              <SimulateView
                tried={tried}
                chosen={Number.isInteger(event) && event > 0 ? event : undefined}
                onChoose={(seq) => change({ event: String(seq) })}
              />
            ) : shown === 'replay' ? (
              <ReplayView tried={tried} />
            ) : (
              <Runs screen={screen} enabled={enabled} isLive={isLive} />
            )
          }
        />
        {params.get('edit') ? (
          <EditWorkflow
            workflow={workflow}
            onSaved={(saved) => {
              edit(false);
              hook.makeFirst(saved);
            }}
            onClose={() => edit(false)}
          />
        ) : null}
        {hook.secret ? <HookSecret secret={hook.secret} onClose={hook.forget} /> : null}
        {asked === 'event' ? (
          <ExecuteDialog workflow={workflow} onExecute={(seq) => void execute(id, { seq })} onClose={close} />
        ) : null}
        {asked === 'delete' ? (
          <DeleteWorkflow
            workflow={workflow}
            onDeleted={() => void navigate('/workflows', { replace: true })}
            onClose={close}
          />
        ) : null}
      </Page>
      {opened === undefined || shown !== 'runs' ? null : (
        <RunPanel key={opened} workflowId={id} runId={opened} {...screen.walk} onClose={screen.close} />
      )}
    </>
  );
}
