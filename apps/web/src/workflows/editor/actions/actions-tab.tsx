import { filledValue, textOf } from '@quartermaster/core/templates/template';
import type { Action } from '@quartermaster/core/workflows/workflow';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { triggerWords } from '../../trigger-words.ts';
import { Aside } from '../aside.tsx';
import { DataList } from '../data-list.tsx';
import { EventPicker } from '../event-picker.tsx';
import { FaultList } from '../fault-list.tsx';
import { lookupWith, usePicked } from '../sample.ts';
import { useOfferedFields } from '../use-offered-fields.ts';
import { actionsIn, definitionIn, type WorkflowInput } from '../workflow-input.ts';
import { swapped, withId, withName, withNew, without } from './action-changes.ts';
import { ActionForm } from './action-form.tsx';
import { ActionList } from './action-list.tsx';
import { OrderGraph } from './order-graph.tsx';
import { paramsOf } from './param-tables.ts';
import { paramAt } from './params.ts';
import './actions.css';

/** What a workflow does, in the order that follows from what waits for what. */
export function ActionsTab() {
  const { getValues } = useFormContext<WorkflowInput>();
  const { field } = useController<WorkflowInput, 'actions'>({ name: 'actions' });
  const [opened, setOpened] = useState(0);
  const column = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    column.current?.querySelector<HTMLElement>('#action-name')?.focus();
  });
  const definition = definitionIn(getValues());
  const actions = actionsIn(field.value);
  const open = Math.min(opened, actions.length - 1);
  const action = actions[open];
  const picked = usePicked();
  const { sample } = picked;
  const lookup = lookupWith(sample, definition, action);
  const fields = useOfferedFields(action);
  const change = (next: readonly Action[]): void => field.onChange(JSON.stringify(next));
  return (
    <div className="qm-build three">
      <div>
        <FaultList path="actions" exactly />
        <ActionList
          actions={actions}
          open={open}
          onOpen={setOpened}
          onAdd={(type) => {
            isAdded.current = true;
            setOpened(actions.length);
            change(withNew(actions, type));
          }}
          onMove={(at, step) => {
            change(swapped(actions, at, at + step));
            setOpened(at + step);
          }}
        />
        {actions.length > 0 ? (
          <>
            <div className="qm-rule" />
            <h3>Order</h3>
            <OrderGraph
              trigger={triggerWords(definition.trigger) || 'Trigger'}
              actions={actions}
              open={open}
              onOpen={setOpened}
            />
          </>
        ) : null}
      </div>
      <div ref={column}>
        {action ? (
          <ActionForm
            key={open}
            action={action}
            at={open}
            actions={actions}
            strategy={definition.errorHandling.strategy}
            fields={fields}
            lookup={lookup}
            onName={(name) => change(withName(actions, open, name))}
            onId={(id) => change(withId(actions, open, id))}
            onChange={(next) => change(actions.map((one, index) => (index === open ? next : one)))}
            onRemove={() => {
              change(without(actions, open));
              setOpened(Math.max(0, open - 1));
            }}
          />
        ) : (
          <p className="qm-muted">It does nothing yet. Add what is to happen.</p>
        )}
      </div>
      <Aside label="Preview">
        {action ? (
          <>
            <EventPicker title="Preview with" picked={picked} />
            <dl className="qm-preview">
              {paramsOf[action.type].map(({ path, label }) => {
                const value = paramAt(action.params, path);
                return value === undefined ? null : (
                  <div key={path}>
                    <dt>{label}</dt>
                    <dd>{textOf(filledValue(value, lookup)) || 'none'}</dd>
                  </div>
                );
              })}
            </dl>
            <h3>Available values</h3>
          </>
        ) : (
          <h3>Available values</h3>
        )}
        <DataList input={sample.input} />
        <p className="qm-note">
          Type <code className="qm-mono">{'{{'}</code> in a text to put one in.
        </p>
      </Aside>
    </div>
  );
}
