import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DayField } from '../forms/day-field.tsx';
import { SelectField, type SelectOption } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import './assets.css';
import { type AssetInput, type Configured, fieldsOf, inputOf, type Purpose } from './asset-form.ts';

interface CustomFieldInputsProps {
  readonly configured: Configured;
  readonly purpose: Purpose;
}

/** The custom fields of the chosen type, in order, except those bound to fields that every asset has. */
export function CustomFieldInputs({ configured, purpose }: CustomFieldInputsProps) {
  const type = useWatch<AssetInput, 'type'>({ name: 'type' });
  const all = fieldsOf(type, configured);
  useDefaults(purpose === 'add' ? all : none);
  // Bound ones are shown above as the asset's own fields.
  const fields = all.filter(({ apiName }) => !bindingOf(apiName));
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="qm-h3 qm-fields-head">{type} fields</h3>
      <div className="qm-form2">
        {fields.map((field) => {
          const common = {
            name: `customFields.${field.apiName}` as const,
            label: field.displayName,
            required: field.required,
          };
          if (field.type === 'select' || field.type === 'boolean') {
            const options =
              field.type === 'select'
                ? (field.options ?? []).map((value) => ({ value, label: value }))
                : yesOrNo;
            return (
              <SelectField<AssetInput> key={field.id} {...common} none="Not specified" options={options} />
            );
          }
          if (field.type === 'date') return <DayField<AssetInput> key={field.id} {...common} />;
          return (
            <TextField<AssetInput>
              key={field.id}
              {...common}
              {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
            />
          );
        })}
      </div>
    </>
  );
}

/** Fills in a field's default once if the field is empty; what was entered for another type stays. */
function useDefaults(fields: readonly CustomField[]): void {
  const { getValues, setValue } = useFormContext<AssetInput>();
  const filledIn = useRef(new Set<string>());
  useEffect(() => {
    for (const field of fields) {
      const { apiName, defaultValue } = field;
      const name = inputOf(field);
      if (defaultValue === undefined || filledIn.current.has(apiName)) continue;
      filledIn.current.add(apiName);
      if (!getValues(name)) setValue(name, String(defaultValue));
    }
  }, [fields, getValues, setValue]);
}

/** For an existing asset: blank fields stay blank. */
const none: readonly CustomField[] = [];

const yesOrNo: readonly SelectOption[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
