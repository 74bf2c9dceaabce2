import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { asText, type FieldProps, useField } from './use-field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** One option from a list. `none` is the label for choosing nothing. */
export function SelectField<Values extends FieldValues>(
  props: FieldProps<Values> & { readonly options: readonly SelectOption[]; readonly none?: string },
) {
  const { field, aria, group } = useField(props);
  return (
    <FormGroup {...group}>
      <HTMLSelect
        {...aria}
        fill
        name={field.name}
        value={asText(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        className={group.intent === 'danger' ? 'bp6-intent-danger' : ''}
        disabled={props.disabled ?? false}
      >
        {props.none === undefined ? null : <option value="">{props.none}</option>}
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
