import { createContext, type ReactNode, use } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';

/** The prefix of a form's field ids, so that two forms on one page don't share ids. */
export const FieldIds = createContext('field');

export interface FieldProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  /** A sentence below the field, shown unless there is an error. */
  readonly help?: ReactNode;
  readonly className?: string;
  readonly disabled?: boolean;
}

/** What every labelled field needs: its value, ARIA attributes, and the props of its group. */
export function useField<Values extends FieldValues>({
  name,
  label,
  required = false,
  help,
  className,
}: FieldProps<Values>) {
  const { field, fieldState } = useController<Values>({ name });
  const id = fieldId(use(FieldIds), name);
  const error = fieldState.error?.message;
  const note = `${id}-note`;
  const intent = error ? ('danger' as const) : ('none' as const);
  const leave = (): void => {
    // An empty field that was merely tabbed through isn't wrong yet, and showing an error
    // would move what is being clicked.
    if (fieldState.isDirty || asText(field.value) !== '') field.onBlur();
  };
  return {
    field: { ...field, onBlur: leave },
    aria: {
      id,
      'aria-invalid': error !== undefined,
      'aria-required': required,
      ...(error || help ? { 'aria-describedby': note } : {}),
    },
    group: {
      label: required ? (
        <>
          {label} <span className="qm-required">*</span>
        </>
      ) : (
        label
      ),
      labelFor: id,
      intent,
      ...(error || help ? { helperText: <span id={note}>{error ?? help}</span> } : {}),
      ...(className === undefined ? {} : { className }),
    },
  };
}

/** The id of a field's input. */
export const fieldId = (prefix: string, name: string): string => `${prefix}-${name.replaceAll('.', '-')}`;

/** A field's value as the text of an input. */
export const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);
