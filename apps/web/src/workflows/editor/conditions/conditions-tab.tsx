import { Tag } from '@blueprintjs/core';
import { Disable, TickCircle } from '@blueprintjs/icons';
import { comparisonsIn, holds } from '@quartermaster/core/workflows/conditions';
import { useController, useFormContext } from 'react-hook-form';
import { Aside } from '../aside.tsx';
import { DataList } from '../data-list.tsx';
import { EventPicker } from '../event-picker.tsx';
import { FaultList } from '../fault-list.tsx';
import { lookupWith, usePicked } from '../sample.ts';
import { useOfferedFields } from '../use-offered-fields.ts';
import { conditionsIn, definitionIn, type WorkflowInput } from '../workflow-input.ts';
import { ConditionsBuilder } from './conditions-builder.tsx';

/** When a workflow runs at all. */
export function ConditionsTab() {
  const { getValues } = useFormContext<WorkflowInput>();
  const { field } = useController<WorkflowInput, 'conditions'>({ name: 'conditions' });
  const definition = definitionIn(getValues());
  const picked = usePicked();
  const { sample } = picked;
  const lookup = lookupWith(sample, definition);
  const conditions = conditionsIn(field.value);
  const isMet = holds(conditions, lookup);
  const used = comparisonsIn(conditions).map((one) => one.field);
  return (
    <div className="qm-build">
      <div>
        <FaultList path="conditions" />
        <ConditionsBuilder
          conditions={conditions}
          fields={useOfferedFields()}
          lookup={lookup}
          onChange={(next) => field.onChange(JSON.stringify(next))}
        />
      </div>
      <Aside label="Tried on">
        <EventPicker title="Tried on" picked={picked} />
        <p className="qm-verdict" role="status">
          <Tag
            minimal
            className="qm-state"
            data-state={isMet ? 'active' : 'off'}
            icon={isMet ? <TickCircle size={12} /> : <Disable size={12} />}
          >
            {isMet ? 'Would run' : 'Would be skipped'}
          </Tag>
        </p>
        <DataList input={sample.input} used={used} />
      </Aside>
    </div>
  );
}
