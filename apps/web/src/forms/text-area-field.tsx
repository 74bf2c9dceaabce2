import { FormGroup, TextArea } from '@blueprintjs/core';
import type { FieldValues } from 'react-hook-form';
import { asText, type FieldProps, useField } from './use-field.tsx';

/** Several lines of text. */
export function TextAreaField<Values extends FieldValues>(
  props: FieldProps<Values> & { readonly rows?: number },
) {
  const { field, aria, group } = useField(props);
  return (
    <FormGroup {...group}>
      <TextArea
        {...aria}
        fill
        name={field.name}
        rows={props.rows ?? 3}
        value={asText(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        intent={group.intent}
      />
    </FormGroup>
  );
}
