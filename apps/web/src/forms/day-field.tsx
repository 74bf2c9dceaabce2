import { FormGroup } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { DayInput } from '../ui/day-input.tsx';
import { asText, type FieldProps, useField } from './use-field.tsx';

/** A date in a form; the calendar offers no days before `from`. */
export function DayField<Values extends FieldValues>({
  from,
  placeholder,
  ...props
}: FieldProps<Values> & { readonly from?: string; readonly placeholder?: string }) {
  const { field, aria, group } = useField(props);
  return (
    <FormGroup {...group}>
      <DayInput
        {...aria}
        label={props.label}
        {...(from === undefined ? {} : { from })}
        {...(placeholder === undefined ? {} : { placeholder })}
        name={field.name}
        value={asText(field.value)}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        intent={group.intent}
      />
    </FormGroup>
  );
}
