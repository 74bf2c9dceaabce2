import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { fieldsOnItemForms } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { api } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import type { SpecRows } from './item-specs.ts';
import { SpecField } from './spec-field.tsx';

/** The part of the form that this edits. */
interface SpecsInput {
  readonly type: string;
  readonly specs: SpecRows;
}

/**
 * The specifications of an item: first its type's fields, which prefill assets made from it, then any others
 * as rows of name and value.
 */
export function Specs({ label }: { readonly label: string }) {
  const { setValue } = useFormContext<SpecsInput>();
  const { fields: ids, append, remove } = useFieldArray<SpecsInput, 'specs'>({ name: 'specs' });
  const [type, rows] = useWatch<SpecsInput, ['type', 'specs']>({ name: ['type', 'specs'] });
  const adding = useRef<HTMLButtonElement>(null);
  const fields = useFieldsOfType(type);
  const others = ids.flatMap(({ id }, index) =>
    fields.some(({ apiName }) => apiName === rows[index]?.key) ? [] : [{ id, index }],
  );
  const write = (key: string, value: string): void => {
    const index = rows.findLastIndex((row) => row.key === key);
    if (index < 0) append({ key, value }, { shouldFocus: false });
    else setValue(`specs.${index}.value`, value, { shouldDirty: true });
  };
  return (
    <fieldset className="qm-specs">
      <legend>{label}</legend>
      <div className="qm-form2">
        {fields.map((field) => (
          <SpecField
            key={field.id}
            field={field}
            value={rows.findLast(({ key }) => key === field.apiName)?.value ?? ''}
            onChange={(value) => write(field.apiName, value)}
          />
        ))}
      </div>
      {others.map(({ id, index }, at) => (
        <div key={id} className="qm-spec">
          <SpecInput name={`specs.${index}.key`} label={`Specification ${at + 1}, name`} placeholder="Name" />
          <SpecInput
            name={`specs.${index}.value`}
            label={`Specification ${at + 1}, value`}
            placeholder="Value"
          />
          <ActionButton
            handFocusTo={adding}
            variant="minimal"
            icon={<Cross size={16} />}
            aria-label={`Remove specification ${at + 1}`}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        ref={adding}
        variant="minimal"
        size="small"
        icon={<Plus size={14} />}
        onClick={() => append({ key: '', value: '' })}
      >
        Add specification
      </Button>
    </fieldset>
  );
}

/** The fields that an item of this type can fill, without those that every asset has anyway. */
function useFieldsOfType(type: string) {
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  const definitions = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const ofType = fieldsOnItemForms(
    definitions,
    types.find(({ name }) => name === type),
  );
  return ofType.filter(({ apiName }) => !bindingOf(apiName));
}

interface SpecInputProps {
  readonly name: `specs.${number}.key` | `specs.${number}.value`;
  readonly label: string;
  readonly placeholder: string;
}

function SpecInput({ name, label, placeholder }: SpecInputProps) {
  const { field } = useController<SpecsInput, typeof name>({ name });
  return (
    <InputGroup
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      aria-label={label}
      placeholder={placeholder}
    />
  );
}
