import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { useId } from 'react';
import { DayInput } from '../ui/day-input.tsx';

interface SpecFieldProps {
  readonly field: CustomField;
  /** As stored: specifications are text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field of the item's type, with an input that matches the field's kind. */
export function SpecField({ field, value, onChange }: SpecFieldProps) {
  const id = useId();
  return (
    <FormGroup label={field.displayName} labelFor={id}>
      <Input id={id} field={field} value={value} onChange={onChange} />
    </FormGroup>
  );
}

function Input({ id, field, value, onChange }: SpecFieldProps & { readonly id: string }) {
  const choices = choicesOf(field);
  if (choices) {
    return (
      <HTMLSelect fill id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">Not specified</option>
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
        {/* A value that is no longer a choice stays until another is chosen. */}
        {value === '' || choices.some(([choice]) => choice === value) ? null : (
          <option value={value}>{value}</option>
        )}
      </HTMLSelect>
    );
  }
  if (field.type === 'date')
    return <DayInput id={id} label={field.displayName} value={value} onValueChange={onChange} />;
  return (
    <InputGroup
      id={id}
      value={value}
      onValueChange={onChange}
      {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
    />
  );
}

function choicesOf(field: CustomField): readonly (readonly [value: string, label: string])[] | undefined {
  if (field.type === 'select') return (field.options ?? []).map((option) => [option, option]);
  if (field.type !== 'boolean') return undefined;
  return [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
}
