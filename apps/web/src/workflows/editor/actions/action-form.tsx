import { Button, Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { Lookup } from '@quartermaster/core/templates/template';
import { actionTypes, entities, subjectParam } from '@quartermaster/core/workflows/actions';
import { type Action, type Strategy, strategies } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button.tsx';
import { newComparison } from '../conditions/condition-tree.ts';
import { ConditionsBuilder } from '../conditions/conditions-builder.tsx';
import { FaultList } from '../fault-list.tsx';
import type { OfferedField } from '../known-fields.ts';
import { strategyNames } from '../strategy-names.ts';
import { actionNames } from './action-names.ts';
import { waitsFor } from './order.ts';
import { ParamField } from './param-field.tsx';
import { paramsOf } from './param-tables.ts';
import { withParam } from './params.ts';

interface ActionFormProps {
  readonly action: Action;
  readonly at: number;
  readonly actions: readonly Action[];
  /** The workflow's own strategy. */
  readonly strategy: Strategy;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly onName: (name: string) => void;
  readonly onId: (id: string) => void;
  readonly onChange: (action: Action) => void;
  readonly onRemove: () => void;
}

/** One action: what it is called, when it runs, and what its type asks for. */
export function ActionForm(props: ActionFormProps) {
  const { action, at, actions, strategy, fields, lookup, onName, onId, onChange, onRemove } = props;
  const { id, type, name, params, dependsOn, conditions, errorHandling, forEach } = action;
  const place = `actions.${at}`;
  const subject = subjectParam(type);
  const isSubjectTaken = subject !== undefined && subject.entity === forEach?.entity;
  return (
    <>
      <FaultList path={place} />
      <div className="qm-form2">
        <FormGroup
          label={
            <>
              Name <span className="qm-required">*</span>
            </>
          }
          labelFor="action-name"
        >
          <InputGroup id="action-name" autoComplete="off" value={name} onValueChange={onName} />
        </FormGroup>
        <FormGroup label="Type" labelFor="action-type">
          <HTMLSelect
            fill
            id="action-type"
            value={type}
            onChange={(event) => {
              const chosen = actionTypes.find((one) => one === event.currentTarget.value);
              if (chosen && chosen !== type) onChange({ ...action, type: chosen, params: {} });
            }}
            options={actionTypes.map((value) => ({ value, label: actionNames[value] }))}
          />
        </FormGroup>
        <IdField id={id} onId={onId} />
        <FormGroup label="Error Handling" labelFor="action-strategy">
          <HTMLSelect
            fill
            id="action-strategy"
            value={errorHandling?.strategy ?? ''}
            onChange={(event) => {
              const { errorHandling: _former, ...rest } = action;
              const chosen = strategies.find((one) => one === event.currentTarget.value);
              onChange(chosen ? { ...rest, errorHandling: { strategy: chosen } } : rest);
            }}
            options={[
              { value: '', label: `As the workflow: ${strategyNames[strategy]}` },
              ...strategies.map((value) => ({ value, label: strategyNames[value] })),
            ]}
          />
        </FormGroup>
      </div>
      {actions.length > 1 ? (
        <fieldset className="qm-depends">
          <legend>Depends on</legend>
          {actions.map((other, index) =>
            index === at ? null : (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: while an id is typed, two may have the same
                key={index}
                label={other.name || other.id}
                checked={dependsOn.includes(other.id)}
                disabled={!dependsOn.includes(other.id) && waitsFor(actions, other.id, id)}
                onChange={(event) =>
                  onChange({
                    ...action,
                    dependsOn: event.currentTarget.checked
                      ? [...dependsOn, other.id]
                      : dependsOn.filter((one) => one !== other.id),
                  })
                }
              />
            ),
          )}
        </fieldset>
      ) : null}
      <Repeat action={action} onChange={onChange} />
      {conditions.length === 0 ? (
        <Button
          className="qm-add"
          variant="minimal"
          size="small"
          icon={<Plus size={16} />}
          text="Add condition"
          onClick={() => onChange({ ...action, conditions: [newComparison] })}
        />
      ) : (
        <section aria-label="Its own conditions">
          <h3>Only if</h3>
          <ConditionsBuilder
            conditions={conditions}
            fields={fields}
            lookup={lookup}
            onChange={(next) => onChange({ ...action, conditions: [...next] })}
          />
        </section>
      )}
      <div className="qm-rule" />
      <div className="qm-form2" key={`${at} ${type}`}>
        {paramsOf[type].map((param) =>
          isSubjectTaken && param.path === subject.name ? null : (
            <ParamField
              key={param.path}
              param={param}
              params={params}
              place={place}
              fields={fields}
              lookup={lookup}
              onChange={(next) => onChange({ ...action, params: next })}
            />
          ),
        )}
      </div>
      <ActionButton
        handFocusTo="neighbour"
        className="qm-remove"
        variant="minimal"
        intent="danger"
        icon={<Trash size={16} />}
        text="Remove action"
        onClick={onRemove}
      />
    </>
  );
}

/** The id follows the name until it is given by hand; it is changed when the field is left. */
function IdField({ id, onId }: { readonly id: string; readonly onId: (id: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <FormGroup label="ID" labelFor="action-id" helperText="Later actions use it: steps.ID.output">
      <InputGroup
        id="action-id"
        className="qm-mono-field"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? id}
        onValueChange={setTyped}
        onBlur={() => {
          if (typed !== undefined) onId(typed.trim());
          setTyped(undefined);
        }}
      />
    </FormGroup>
  );
}

interface RepeatProps {
  readonly action: Action;
  readonly onChange: (action: Action) => void;
}

/** Whether it is done once for each record that a filter finds. */
function Repeat({ action, onChange }: RepeatProps) {
  const { forEach, ...rest } = action;
  return (
    <>
      <Checkbox
        label="Repeat for records"
        checked={forEach !== undefined}
        onChange={(event) => {
          if (!event.currentTarget.checked) return onChange(rest);
          const subject = subjectParam(action.type);
          const params = subject ? withParam(action.params, subject.name, undefined) : action.params;
          return onChange({
            ...rest,
            params,
            forEach: { entity: subject?.entity ?? 'equipment', filter: '' },
          });
        }}
      />
      {forEach ? (
        <div className="qm-form2 qm-repeat">
          <FormGroup label="For each" labelFor="action-entity">
            <HTMLSelect
              fill
              id="action-entity"
              value={forEach.entity}
              onChange={(event) =>
                onChange({
                  ...action,
                  forEach: {
                    ...forEach,
                    entity: entities.find((one) => one === event.currentTarget.value) ?? forEach.entity,
                  },
                })
              }
              options={[...entities]}
            />
          </FormGroup>
          <FormGroup
            label="Filter"
            labelFor="action-filter"
            helperText="As in lists: type:Server warrantyEnd<today+60d. Leave it empty for all"
          >
            <InputGroup
              id="action-filter"
              className="qm-mono-field"
              autoComplete="off"
              spellCheck={false}
              value={forEach.filter}
              onValueChange={(filter) => onChange({ ...action, forEach: { ...forEach, filter } })}
            />
          </FormGroup>
        </div>
      ) : null}
    </>
  );
}
