import { Plus, Tick } from '@blueprintjs/icons';
import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { triggerNames } from '../trigger-words.ts';
import { triggerIcons } from '../workflow-columns.tsx';
import { blank, inputOf, type WorkflowInput } from './workflow-input.ts';

const ready = readyWorkflows.flatMap(({ name, workflow }) => {
  const verdict = validateWorkflow(workflow);
  return verdict.ok ? [{ key: name, input: inputOf(verdict.value) }] : [];
});

/** Whether nothing but the name and its like differs. */
const hasWorkOf = (one: WorkflowInput, other: WorkflowInput): boolean => {
  const { name: _name, description: _description, ...work } = one;
  const { name: _its, description: _theirs, ...others } = other;
  return JSON.stringify(work) === JSON.stringify(others);
};

/** What a new workflow begins with; gone once there is work that a choice would replace. */
export function ReadyChoice() {
  const { getValues, reset } = useFormContext<WorkflowInput>();
  const input = getValues();
  const from = [blank, ...ready.map((one) => one.input)].find((one) => hasWorkOf(input, one));
  if (from === undefined) return null;
  const choose = (chosen: WorkflowInput): void => reset(chosen, { keepDefaultValues: true });
  return (
    <fieldset className="qm-ready">
      <legend>Start from</legend>
      <Row
        name="Blank"
        text="Start with a trigger of your own"
        icon={<Plus size={16} />}
        isChosen={from === blank}
        onChoose={() => choose(blank)}
      />
      {ready.map(({ key, input: one }) => {
        const Icon = triggerIcons[one.triggerType];
        return (
          <Row
            key={key}
            name={one.name}
            text={one.description}
            icon={<Icon size={16} />}
            kind={triggerNames[one.triggerType]}
            isChosen={from === one}
            onChoose={() => choose(one)}
          />
        );
      })}
    </fieldset>
  );
}

interface RowProps {
  readonly name: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly kind?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Row = ({ name, text, icon, kind, isChosen, onChoose }: RowProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onChoose}>
    {icon}
    <b>{name}</b>
    <span>{text}</span>
    <small>{kind}</small>
    {isChosen ? <Tick size={16} /> : <span />}
  </button>
);
