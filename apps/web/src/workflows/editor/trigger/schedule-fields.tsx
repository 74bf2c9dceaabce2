import { FormGroup } from '@blueprintjs/core';
import { fold } from '@quartermaster/core/query/fold';
import { isCronExpression } from '@quartermaster/core/workflows/cron';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { TextField } from '../../../forms/text-field.tsx';
import { useField } from '../../../forms/use-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { workflowLabels as labels, type WorkflowInput } from '../workflow-input.ts';
import { CronParts } from './cron-parts.tsx';
import { SchedulePicker } from './schedule-picker.tsx';

const types = [
  { value: 'cron', text: 'Cron' },
  { value: 'interval', text: 'Interval' },
] as const;

/** When it runs: a cron expression, written or picked, or every so many minutes. */
export function ScheduleFields() {
  const { field } = useController<WorkflowInput, 'scheduleType'>({ name: 'scheduleType' });
  const { getValues, setValue } = useFormContext<WorkflowInput>();
  const { cron } = getValues();
  return (
    <>
      <div className="qm-form2">
        <div>
          <span className="qm-legend">{labels.scheduleType}</span>
          <div className="qm-choice">
            <SegmentedChoice
              label={labels.scheduleType}
              options={types}
              chosen={field.value}
              onChoose={field.onChange}
            />
          </div>
        </div>
        <ZoneField />
      </div>
      {field.value === 'cron' ? (
        <>
          <TextField<WorkflowInput>
            name="cron"
            label={labels.cron}
            placeholder="every 15 minutes"
            mono
            required
            help={
              <>
                Five fields, or six with seconds. Every 15 minutes is{' '}
                <code className="qm-mono qm-nowrap">*/15 * * * *</code>
              </>
            }
          />
          <CronParts cron={cron} isValid={isCronExpression(cron)} />
          <div className="qm-rule" />
          <SchedulePicker
            cron={cron}
            onPick={(written) => setValue('cron', written, { shouldDirty: true, shouldValidate: true })}
          />
        </>
      ) : (
        <TextField<WorkflowInput>
          name="interval"
          label={`${labels.interval} minutes`}
          inputMode="numeric"
          className="qm-interval"
          required
          help="Counted from when it is saved or enabled"
        />
      )}
      <p className="qm-note">
        If the server is down when a run is due, it runs once afterwards, up to 24 hours late. If the previous
        run hasn’t finished, the next one waits for it.
      </p>
    </>
  );
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const mostShown = 50;

/** The time zone of the schedule: UTC unless one is chosen. */
function ZoneField() {
  const { field, aria, group } = useField<WorkflowInput>({ name: 'timezone', label: labels.timezone });
  const [query, setQuery] = useState<string>();
  const words = fold(query ?? '')
    .replaceAll('_', ' ')
    .split(' ')
    .filter(Boolean);
  const value = String(field.value);
  const found = zones.filter((zone) => words.every((word) => fold(zone).replaceAll('_', ' ').includes(word)));
  return (
    <FormGroup {...group}>
      <Combobox
        id={aria.id}
        value={value}
        shown={value}
        onChange={(zone) => field.onChange(zone)}
        query={query}
        onQuery={setQuery}
        items={found.slice(0, mostShown).map((zone) => ({ value: zone, name: zone }))}
        none="UTC"
        label="Time zones"
        nothing="No such time zone"
        more={found.length > mostShown ? 'Type to find others' : undefined}
        onTyped={(typed) => field.onChange(typed)}
        input={{
          inputRef: field.ref,
          onBlur: field.onBlur,
          intent: group.intent,
          'aria-invalid': aria['aria-invalid'],
          ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
        }}
      />
    </FormGroup>
  );
}
