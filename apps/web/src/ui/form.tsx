import { Callout, Checkbox, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { isApiError } from '@quartermaster/contract';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useController,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { z } from 'zod';

export interface FieldProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  /** A sentence below the field, while nothing is wrong. */
  readonly help?: ReactNode;
  readonly className?: string;
  readonly disabled?: boolean;
}

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  readonly mono?: boolean;
  readonly suggestions?: readonly string[];
  readonly rightElement?: React.JSX.Element;
}

/** A labelled field of a form: error below it and tied to it, checked on blur and on submit. */
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

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a list. `none` is what is chosen when nothing is. */
export function SelectField<Values extends FieldValues>(
  props: FieldProps<Values> & { readonly options: readonly Choice[]; readonly none?: string },
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

/** Yes or no; its sentence stands below it. */
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

/** What every labelled field has: its value, how it is tied to its label and error, and what its group shows. */
export function useField<Values extends FieldValues>({
  name,
  label,
  required = false,
  help,
  className,
}: FieldProps<Values>) {
  const { field, fieldState } = useController<Values>({ name });
  const id = `field-${name.replaceAll('.', '-')}`;
  const error = fieldState.error?.message;
  const note = `${id}-note`;
  const intent = error ? ('danger' as const) : ('none' as const);
  return {
    field,
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

/** A field's value as an input shows it. */
export const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

/** After a submit that didn't hold: which fields, said once above the form. */
export function FormErrors({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const { submitCount, errors } = useFormState();
  if (errors.root?.message) return <FormCallout>{errors.root.message}</FormCallout>;
  const named = [...new Set(namesIn(errors).map((name) => labels[name] ?? labels[groupOf(name)] ?? name))];
  if (submitCount === 0 || named.length === 0) return null;
  return (
    <FormCallout>
      {named.length === 1 ? '1 field needs' : `${named.length} fields need`} attention: {named.join(', ')}.
    </FormCallout>
  );
}

const groupOf = (name: string): string => name.split('.')[0] ?? name;

/** Fields with a fault; those of a group as `customFields.model`. */
const namesIn = (errors: FieldErrors): string[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    name === 'root' || error === undefined
      ? []
      : typeof error.type === 'string'
        ? [name]
        : Object.keys(error).map((inner) => `${name}.${inner}`),
  );

export const FormCallout = ({ children }: { readonly children: ReactNode }) => (
  <Callout intent="danger" icon={<ErrorIcon size={16} />} role="alert" className="qm-form-errors">
    {children}
  </Callout>
);

const refusedFields = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

/** Puts what the server refused under the fields that it names; what names none of them stands above the form. */
export function useServerErrors<Values extends FieldValues>(fallback: string): (error: unknown) => void {
  const { setError, getValues } = useFormContext<Values>();
  return (error) => {
    const issues = isApiError(error) ? refusedFields.safeParse(error.data) : undefined;
    const known = Object.keys(getValues());
    const named = (issues?.data?.issues ?? []).filter(({ path }) => known.includes(path.split('.')[0] ?? ''));
    for (const { path, message } of named)
      setError(path as FieldPath<Values>, { message }, { shouldFocus: true });
    if (named.length > 0) return;
    const text = isApiError(error)
      ? error.status >= 500
        ? fallback
        : error.message
      : 'The server cannot be reached. What you typed is still here; try again.';
    setError('root', { message: text });
  };
}
