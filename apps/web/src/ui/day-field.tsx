import { FormGroup } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { DayInput } from './day-input.tsx';
import { asText, type FieldProps, useField } from './form.tsx';

/** A calendar day of a form; apart from the other fields, for the sign-in page needs no calendar. */
export function DayField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { field, aria, group } = useField(props);
  return (
    <FormGroup {...group}>
      <DayInput
        {...aria}
        label={props.label}
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
