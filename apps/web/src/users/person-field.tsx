import { FormGroup } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { asText, type FieldProps, useField } from '../forms/use-field.tsx';
import { PersonPicker, type PersonPickerProps } from './person-picker.tsx';
import { UnconfirmedPerson } from './unconfirmed-person.tsx';
import { usePerson } from './use-person.ts';

/** A person in a form, identified by email address. */
export function PersonField<Values extends FieldValues>(
  props: FieldProps<Values> & Pick<PersonPickerProps, 'none' | 'others'>,
) {
  const { field, aria, group } = useField(props);
  const { id, ...input } = aria;
  const email = asText(field.value);
  const person = usePerson(email);
  return (
    <FormGroup {...group}>
      <PersonPicker
        id={id}
        none={props.none}
        {...(props.others ? { others: props.others } : {})}
        value={email}
        onChange={field.onChange}
        onNobody={field.onChange}
        input={{
          ...input,
          onBlur: field.onBlur,
          inputRef: field.ref,
          intent: group.intent,
        }}
      />
      {person?.unconfirmed ? <UnconfirmedPerson email={email} /> : null}
    </FormGroup>
  );
}
