import { Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from './form.tsx';

interface CheckFieldProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** A sentence below. */
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

/** Yes or no. */
export function CheckField<Values extends FieldValues>({
  name,
  label,
  help,
  disabled,
}: CheckFieldProps<Values>) {
  const { field } = useController<Values>({ name });
  const id = `field-${name.replaceAll('.', '-')}`;
  return (
    <div className="qm-check-field">
      <Checkbox
        id={id}
        label={label}
        name={field.name}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled ?? false}
        {...(help ? { 'aria-describedby': `${id}-note` } : {})}
      />
      {help ? (
        <div id={`${id}-note`} className="qm-muted qm-sm">
          {help}
        </div>
      ) : null}
    </div>
  );
}

interface CheckGroupProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  readonly options: readonly (Choice & { readonly disabled?: boolean })[];
  /** Said where there is nothing to choose. */
  readonly empty?: string;
  readonly disabled?: boolean;
}

/** Any of a list; the value is the list of what is checked, in the order of the options. */
export function CheckGroup<Values extends FieldValues>(props: CheckGroupProps<Values>) {
  const { name, label, required = false, options, empty, disabled = false } = props;
  const { field, fieldState } = useController<Values>({ name });
  const chosen = new Set<unknown>(Array.isArray(field.value) ? field.value : []);
  const note = `field-${name}-note`;
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const toggle = (value: string, on: boolean): void => {
    if (on) chosen.add(value);
    else chosen.delete(value);
    field.onChange(options.flatMap((option) => (chosen.has(option.value) ? [option.value] : [])));
  };
  return (
    <fieldset className="qm-checks" aria-describedby={error ? note : undefined}>
      <legend>
        {label} {required ? <span className="qm-required">*</span> : null}
      </legend>
      {error ? (
        <div id={note} className="qm-failed qm-sm">
          {error}
        </div>
      ) : null}
      {options.length === 0 && empty ? <p className="qm-muted">{empty}</p> : null}
      <div className="qm-checks-list">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.has(option.value)}
            disabled={disabled || (option.disabled ?? false)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            onBlur={field.onBlur}
            {...(index === 0 ? { inputRef: field.ref } : {})}
          />
        ))}
      </div>
    </fieldset>
  );
}
