import { Checkbox } from '@blueprintjs/core';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import './check-group.css';
import type { SelectOption } from './select-field.tsx';

interface CheckGroupProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly required?: boolean;
  readonly options: readonly (SelectOption & { readonly disabled?: boolean })[];
  /** Appends newly checked values instead of keeping the order of the options. */
  readonly appends?: boolean;
  /** Shown if there are no options. */
  readonly empty?: string;
  readonly disabled?: boolean;
}

/** Any number of options from a list; the value is the list of checked ones. */
export function CheckGroup<Values extends FieldValues>(props: CheckGroupProps<Values>) {
  const { name, label, required = false, options, appends = false, empty, disabled = false } = props;
  const { field, fieldState } = useController<Values>({ name });
  const chosen = new Set<unknown>(Array.isArray(field.value) ? field.value : []);
  const note = `field-${name}-note`;
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const toggle = (value: string, on: boolean): void => {
    if (on) chosen.add(value);
    else chosen.delete(value);
    const inOrder = appends ? [...chosen] : options.map((option) => option.value);
    field.onChange(inOrder.filter((one) => chosen.has(one)));
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
