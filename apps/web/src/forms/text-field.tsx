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
  readonly suggestions?: readonly string[];
  readonly rightElement?: React.JSX.Element;
}

/** A labelled text field with its error below it, validated on blur and on submit. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { field, aria, group } = useField(props);
  const { type = 'text', autoComplete, placeholder, inputMode, mono, suggestions, rightElement } = props;
  const listId = suggestions ? `${aria.id}-suggestions` : undefined;
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
        {...(listId === undefined ? {} : { list: listId })}
        {...(rightElement === undefined ? {} : { rightElement })}
      />
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </FormGroup>
  );
}
