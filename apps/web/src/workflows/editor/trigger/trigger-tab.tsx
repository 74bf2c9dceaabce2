import { hookPath } from '@quartermaster/core/workflows/trigger-text';
import { hookMethods, triggerTypes, type Workflow } from '@quartermaster/core/workflows/workflow';
import { useController, useFormContext } from 'react-hook-form';
import { SelectField } from '../../../forms/select-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { HookSecret, useHookSecret } from '../../hook-secret.tsx';
import { triggerNames } from '../../trigger-words.ts';
import { Aside } from '../aside.tsx';
import { workflowLabels as labels, type WorkflowInput } from '../workflow-input.ts';
import { EventData } from './event-data.tsx';
import { EventField } from './event-field.tsx';
import { NextFiveRuns } from './next-five-runs.tsx';
import { nextRunsOf } from './next-runs.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import './trigger.css';

/** What starts a workflow. */
export function TriggerTab({ workflow }: { readonly workflow: Workflow | undefined }) {
  const { getValues } = useFormContext<WorkflowInput>();
  const { field } = useController<WorkflowInput, 'triggerType'>({ name: 'triggerType' });
  const input = getValues();
  return (
    <div className="qm-build">
      <div>
        <span className="qm-legend">{labels.triggerType}</span>
        <div className="qm-choice">
          <SegmentedChoice
            label={labels.triggerType}
            options={triggerTypes.map((value) => ({ value, text: triggerNames[value] }))}
            chosen={field.value}
            onChoose={field.onChange}
          />
        </div>
        {field.value === 'event' ? <EventField /> : null}
        {field.value === 'schedule' ? <ScheduleFields /> : null}
        {field.value === 'webhook' ? <HookFields path={input.path} workflow={workflow} /> : null}
      </div>
      <Aside label={field.value === 'schedule' ? 'Next five runs' : 'What it gets'}>
        {field.value === 'schedule' ? (
          <NextFiveRuns runs={nextRunsOf(input, 5)} timezone={input.timezone} />
        ) : field.value === 'event' ? (
          <EventData eventType={input.eventType} />
        ) : (
          <HookData />
        )}
      </Aside>
    </div>
  );
}

interface HookFieldsProps {
  readonly path: string;
  readonly workflow: Workflow | undefined;
}

function HookFields({ path, workflow }: HookFieldsProps) {
  const { make, busy, secret, forget } = useHookSecret();
  const url = `${window.location.origin}${hookPath(path)}`;
  return (
    <div className="qm-form2">
      <SelectField<WorkflowInput>
        name="method"
        label={labels.method}
        options={hookMethods.map((value) => ({ value, label: value }))}
      />
      <TextField<WorkflowInput>
        name="path"
        label={labels.path}
        placeholder="leavers/start"
        mono
        required
        help="Below /api/hooks/. No two workflows may share a method and a path"
      />
      {path.trim() === '' ? null : (
        <p className="span qm-hook-url">
          <code className="qm-mono">{url}</code> <CopyButton text={url} />
        </p>
      )}
      {workflow?.trigger.type === 'webhook' ? (
        <div className="span">
          <ActionButton
            variant="outlined"
            text={workflow.hasHookSecret ? 'Make a new secret' : 'Make the secret'}
            disabled={busy}
            onClick={() => make(workflow.id)}
          />
          <p className="qm-note">The old one is invalid at once.</p>
        </div>
      ) : null}
      {secret ? <HookSecret secret={secret} onClose={forget} /> : null}
    </div>
  );
}

const HookData = () => (
  <>
    <h3>What it gets</h3>
    <dl className="qm-data">
      {['body.*', 'query.*', 'headers.*'].map((path) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>{hookWords[path]}</dd>
        </div>
      ))}
    </dl>
    <p className="qm-note">Whoever calls must send the secret, which is shown once after saving.</p>
  </>
);

const hookWords: Readonly<Record<string, string>> = {
  'body.*': 'what was sent, as JSON',
  'query.*': 'what follows the ? of the URL',
  'headers.*': 'by their names in lower case',
};
