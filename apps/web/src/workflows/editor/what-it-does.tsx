import { Filter } from '@blueprintjs/icons';
import { comparisonsIn } from '@quartermaster/core/workflows/conditions';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { counted } from '../../ui/numbers.ts';
import { triggerNames, triggerWords } from '../trigger-words.ts';
import { triggerIcons } from '../workflow-columns.tsx';
import { actionIcons, actionNames } from './actions/action-names.ts';
import { inOrder } from './actions/order.ts';
import { definitionIn, type WorkflowInput } from './workflow-input.ts';

/** The workflow in a few lines: when, if, and what then. */
export function WhatItDoes() {
  const { getValues } = useFormContext<WorkflowInput>();
  const { trigger, conditions, actions } = definitionIn(getValues());
  const TriggerIcon = triggerIcons[trigger.type];
  const comparisons = comparisonsIn(conditions).length;
  const words = triggerWords(trigger);
  return (
    <>
      <h3>What it does</h3>
      <ol className="qm-stepline">
        <Step icon={<TriggerIcon size={12} />} name={words.trim() === '' ? 'No trigger yet' : words}>
          {triggerNames[trigger.type]}
          {trigger.type === 'schedule' ? `, ${trigger.config.schedule.timezone}` : ''}
        </Step>
        {comparisons === 0 ? null : (
          <Step
            icon={<Filter size={12} />}
            name={`If ${counted(comparisons, 'condition holds', 'conditions hold')}`}
          >
            {comparisonsIn(conditions)
              .map(({ field }) => field)
              .join(', ')}
          </Step>
        )}
        {inOrder(actions).map((action) => {
          const Icon = actionIcons[action.type];
          return (
            <Step key={action.id} icon={<Icon size={12} />} name={action.name || 'Unnamed action'}>
              {actionNames[action.type]}
              {action.forEach
                ? `, for each ${action.forEach.entity} of ${action.forEach.filter || 'all'}`
                : ''}
            </Step>
          );
        })}
      </ol>
      {actions.length === 0 ? <p className="qm-muted">It does nothing yet: add an action.</p> : null}
    </>
  );
}

interface StepProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

const Step = ({ icon, name, children }: StepProps) => (
  <li>
    <span className="qm-dot">{icon}</span>
    <b>{name}</b>
    <p>{children}</p>
  </li>
);
