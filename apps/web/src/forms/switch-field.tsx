import { Switch } from '@blueprintjs/core';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface SwitchFieldProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly className?: string;
}

/** A switch that is saved with its form. */
export function SwitchField<Values extends FieldValues>({
  name,
  label,
  className = '',
}: SwitchFieldProps<Values>) {
  const { field } = useController<Values>({ name });
  return (
    <Switch
      className={className}
      label={label}
      name={field.name}
      checked={field.value === true}
      inputRef={field.ref}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}
