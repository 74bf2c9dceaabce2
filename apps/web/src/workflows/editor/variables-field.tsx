import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Variable, WorkflowInput } from './workflow-input.ts';
import { workflowLabels as labels } from './workflow-input.ts';

/** Names and values that conditions and actions may use: `{{ variables.below }}`. */
export function VariablesField() {
  const { field, fieldState } = useController<WorkflowInput, 'variables'>({ name: 'variables' });
  const list = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  const variables = field.value;
  const error = fieldState.error?.message;
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLElement>('.qm-variable:last-child input')?.focus();
  });
  const set = (at: number, change: Partial<Variable>): void =>
    field.onChange(variables.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <fieldset className="qm-variables" aria-describedby="variables-note">
      <legend>{labels.variables}</legend>
      <p id="variables-note" className={error ? 'qm-failed qm-sm' : 'qm-muted qm-sm'}>
        {error ?? (
          <>
            Conditions and actions use them by name, like{' '}
            <code className="qm-mono">{`{{ variables.${variables[0]?.name || 'below'} }}`}</code>
          </>
        )}
      </p>
      <div ref={list}>
        {variables.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name while one is typed
          <div key={at} className="qm-variable">
            <InputGroup
              aria-label={`Name of variable ${at + 1}`}
              autoComplete="off"
              spellCheck={false}
              className="qm-mono-field"
              value={name}
              onValueChange={(typed) => set(at, { name: typed })}
            />
            <InputGroup
              aria-label={`Value of ${name || `variable ${at + 1}`}`}
              autoComplete="off"
              value={value}
              onValueChange={(typed) => set(at, { value: typed })}
            />
            <ActionButton
              handFocusTo="neighbour"
              variant="minimal"
              icon={<Cross size={16} />}
              aria-label={`Remove ${name || `variable ${at + 1}`}`}
              onClick={() => field.onChange(variables.filter((_, index) => index !== at))}
            />
          </div>
        ))}
      </div>
      <Button
        className="qm-add"
        variant="minimal"
        size="small"
        icon={<Plus size={16} />}
        text="Add variable"
        onClick={() => {
          isAdded.current = true;
          field.onChange([...variables, { name: '', value: '' }]);
        }}
      />
    </fieldset>
  );
}
