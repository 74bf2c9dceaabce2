import { strategies, type Workflow } from '@quartermaster/core/workflows/workflow';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Aside } from './aside.tsx';
import { ReadyChoice } from './ready-choice.tsx';
import { SecretsField } from './secrets-field.tsx';
import { strategyNames } from './strategy-names.ts';
import { VariablesField } from './variables-field.tsx';
import { WhatItDoes } from './what-it-does.tsx';
import { workflowLabels as labels, type WorkflowInput } from './workflow-input.ts';

/** What a workflow is called, how long it may take, and what becomes of errors. */
export const BasicTab = ({ workflow }: { readonly workflow: Workflow | undefined }) => (
  <div className="qm-build">
    <div>
      {workflow ? null : <ReadyChoice />}
      <div className="qm-form2">
        <TextField<WorkflowInput> name="name" label={labels.name} className="span" required />
        <TextAreaField<WorkflowInput>
          name="description"
          label={labels.description}
          className="span"
          rows={2}
        />
        <TextField<WorkflowInput>
          name="timeout"
          label={`${labels.timeout} ms`}
          inputMode="numeric"
          help="For the whole run"
        />
        <SelectField<WorkflowInput>
          name="strategy"
          label={labels.strategy}
          options={strategies.map((value) => ({ value, label: strategyNames[value] }))}
        />
        <CheckboxField<WorkflowInput> name="notifyAdmin" label={labels.notifyAdmin} className="span" />
      </div>
      <VariablesField />
      <SecretsField workflow={workflow} />
    </div>
    <Aside label="What it does">
      <WhatItDoes />
    </Aside>
  </div>
);
