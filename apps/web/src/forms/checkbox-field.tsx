import { Checkbox } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.tsx';

/** A checkbox with its help below it. */
export function CheckboxField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, aria } = useField(props);
  const { 'aria-required': _required, ...tied } = aria;
  return (
    <div className={props.className ? `qm-checkbox-field ${props.className}` : 'qm-checkbox-field'}>
      <Checkbox
        {...tied}
        name={field.name}
        label={props.label}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      {props.help ? (
        <span id={tied['aria-describedby']} className="qm-muted qm-sm">
          {props.help}
        </span>
      ) : null}
    </div>
  );
}
