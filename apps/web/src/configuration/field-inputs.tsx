import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { mayInvalidateValues } from '@quartermaster/core/fields/conversion';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { hiddenByDefault } from '@quartermaster/core/fields/definition';
import { readFieldValue } from '@quartermaster/core/fields/field-value';
import { type RefObject, useEffect, useRef } from 'react';
import { useController, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DayField } from '../forms/day-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { type FieldInput, suggestedApiName } from './field-form.ts';

/**
 * Keeps inputs in step while typing: the API name follows the display name, options
 * and default follow the type.
 */
export function LinkedInputs({ field }: { readonly field: CustomField | undefined }) {
  const { setValue, getValues, getFieldState } = useFormContext<FieldInput>();
  const [displayName, apiName, type] = useWatch<FieldInput, ['displayName', 'apiName', 'type']>({
    name: ['displayName', 'apiName', 'type'],
  });
  const before = useRef({ displayName, type });
  useEffect(() => {
    const last = before.current;
    before.current = { displayName, type };
    const follows = !field && getValues('apiName') === suggestedApiName(last.displayName);
    if (displayName !== last.displayName && follows) setValue('apiName', suggestedApiName(displayName));
    if (type === last.type) return;
    // Select starts with one empty option; other types have none (section 5).
    const options = getValues('options');
    if (type !== 'select' && options.length > 0) setValue('options', []);
    if (type === 'select' && options.length === 0) {
      const stored = (field?.options ?? []).map((value) => ({ value }));
      setValue('options', stored.length > 0 ? stored : [{ value: '' }]);
    }
    const definition = { type, options: getValues('options').map(({ value }) => value) };
    if (readFieldValue(definition, getValues('defaultValue')) === undefined) setValue('defaultValue', '');
  }, [displayName, type, field, getValues, setValue]);
  useEffect(() => {
    if (field || getFieldState('hiddenOnItemForms').isDirty) return;
    setValue('hiddenOnItemForms', hiddenByDefault(apiName.toLowerCase()));
  }, [apiName, field, getFieldState, setValue]);
  return null;
}

/**
 * Explains what happens to stored values: they are kept unless the field might no
 * longer be able to hold them.
 */
export function StoredValuesNote({ field }: { readonly field: CustomField }) {
  const [type, options] = useWatch<FieldInput, ['type', 'options']>({ name: ['type', 'options'] });
  const now = { type, ...(type === 'select' ? { options: options.map(({ value }) => value.trim()) } : {}) };
  return mayInvalidateValues(field, now)
    ? 'You will see what happens to stored values first.'
    : 'Stored values are kept.';
}

/** The options of a select field, in order. */
export function Options() {
  const { fields, append, remove } = useFieldArray<FieldInput, 'options'>({ name: 'options' });
  const type = useWatch<FieldInput, 'type'>({ name: 'type' });
  const { errors } = useFormState<FieldInput>({ name: 'options' });
  const adding = useRef<HTMLButtonElement>(null);
  if (type !== 'select') return null;
  const error = errors.options?.message ?? errors.options?.root?.message;
  return (
    <fieldset className="qm-field-options">
      <legend>
        Options <span className="qm-required">*</span>
      </legend>
      {error ? <div className="qm-failed qm-sm">{error}</div> : null}
      {fields.map((option, index) => (
        <OptionInput key={option.id} index={index} handFocusTo={adding} onRemove={() => remove(index)} />
      ))}
      <Button
        ref={adding}
        variant="minimal"
        size="small"
        icon={<Plus size={14} />}
        onClick={() => append({ value: '' })}
      >
        Add option
      </Button>
    </fieldset>
  );
}

interface OptionInputProps {
  readonly index: number;
  readonly handFocusTo: RefObject<HTMLButtonElement | null>;
  readonly onRemove: () => void;
}

function OptionInput({ index, handFocusTo, onRemove }: OptionInputProps) {
  const { field, fieldState } = useController<FieldInput, `options.${number}.value`>({
    name: `options.${index}.value`,
  });
  const error = fieldState.error?.message;
  const note = `option-${index}-note`;
  return (
    <FormGroup
      intent={error ? 'danger' : 'none'}
      {...(error ? { helperText: <span id={note}>{error}</span> } : {})}
    >
      <div className="qm-field-option">
        <InputGroup
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          intent={error ? 'danger' : 'none'}
          aria-label={`Option ${index + 1}`}
          aria-invalid={error !== undefined}
          {...(error ? { 'aria-describedby': note } : {})}
        />
        <ActionButton
          handFocusTo={handFocusTo}
          variant="minimal"
          icon={<Cross size={16} />}
          aria-label={`Remove option ${index + 1}`}
          onClick={onRemove}
        />
      </div>
    </FormGroup>
  );
}

/** The default value's input follows the type (section 5). */
export function DefaultValue({ label }: { readonly label: string }) {
  const [type, options] = useWatch<FieldInput, ['type', 'options']>({ name: ['type', 'options'] });
  const common = { name: 'defaultValue', label } as const;
  switch (type) {
    case 'boolean':
      return <SelectField<FieldInput> {...common} none="No default" options={trueOrFalse} />;
    case 'select': {
      const choices = [...new Set(options.map(({ value }) => value.trim()).filter(Boolean))];
      return (
        <SelectField<FieldInput>
          {...common}
          none="No default"
          options={choices.map((value) => ({ value, label: value }))}
        />
      );
    }
    case 'date':
      return <DayField<FieldInput> {...common} />;
    case 'number':
      return <TextField<FieldInput> {...common} inputMode="decimal" autoComplete="off" />;
    case 'text':
      return <TextField<FieldInput> {...common} autoComplete="off" />;
  }
}

const trueOrFalse = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
];
