import { FormGroup, InputGroup } from '@blueprintjs/core';
import type { HTMLInputTypeAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, type FieldProps, useField } from './use-field.tsx';

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  readonly mono?: boolean;
  readonly rightElement?: React.JSX.Element;
}

/** A labelled text field with its error below it, validated on blur and on submit. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { field, aria, group } = useField(props);
  const { type = 'text', autoComplete, placeholder, inputMode, mono, rightElement } = props;
  return (
    <FormGroup {...group}>
      <InputGroup
        {...aria}
        type={type}
        name={field.name}
        value={asText(field.value)}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        intent={group.intent}
        disabled={props.disabled ?? false}
        {...(mono ? { className: 'qm-mono-field' } : {})}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(inputMode === undefined ? {} : { inputMode })}
        {...(rightElement === undefined ? {} : { rightElement })}
      />
    </FormGroup>
  );
}
