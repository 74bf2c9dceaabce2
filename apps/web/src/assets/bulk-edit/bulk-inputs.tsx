import { assetConditions } from '@quartermaster/core/assets/asset-fields';
import { bulkStatuses } from '@quartermaster/core/assets/bulk';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import type { ReactNode } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { useVendorNames } from '../../configuration/use-vendor-names.ts';
import { DayField } from '../../forms/day-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useLocations } from '../../locations/use-locations.ts';
import { PersonField } from '../../users/person-field.tsx';
import { BulkCustomFields } from './bulk-custom-fields.tsx';
import { type BulkInput, cleared } from './bulk-form.ts';
import type { BulkResult } from './bulk-selection.ts';
import { choices, clear, LeaveLink, leave } from './left-as-it-is.tsx';

const labels = {
  status: 'Status',
  location: 'Location',
  condition: 'Condition',
  assignedTo: 'Assigned To',
  vendor: 'Vendor',
  warrantyEnd: 'Warranty End',
  orderNumber: 'Order Number',
  cost: 'Cost',
  costCurrency: 'Currency',
};

/** The labels of the fields, by input name. */
export const bulkLabels = (fields: readonly CustomField[]): Readonly<Record<string, string>> => ({
  ...labels,
  ...Object.fromEntries(fields.map(({ apiName, displayName }) => [`customFields.${apiName}`, displayName])),
});

interface BulkInputsProps {
  readonly fields: readonly CustomField[];
  /** Contains the number of selected assets of each type. */
  readonly preview: BulkResult | undefined;
}

/** The fields that can be set on many assets at once. */
export function BulkInputs({ fields, preview }: BulkInputsProps) {
  const { names } = useVendorNames();
  const locations = useLocations();
  return (
    <>
      <div className="qm-form2">
        <Touched name="status" label={labels.status}>
          <SelectField<BulkInput>
            name="status"
            label={labels.status}
            none={leave}
            options={choices(bulkStatuses)}
          />
        </Touched>
        <Touched name="location" label={labels.location}>
          <SelectField<BulkInput>
            name="location"
            label={labels.location}
            none={leave}
            options={[...locations.all.map(({ id, path }) => ({ value: id, label: path })), clear]}
          />
        </Touched>
        <Touched name="condition" label={labels.condition}>
          <SelectField<BulkInput>
            name="condition"
            label={labels.condition}
            none={leave}
            options={choices(assetConditions)}
          />
        </Touched>
        <Touched name="assignedTo" label={labels.assignedTo}>
          <PersonField<BulkInput>
            name="assignedTo"
            label={labels.assignedTo}
            none={leave}
            others={[{ value: cleared, name: 'Nobody' }]}
          />
        </Touched>
        <Touched name="vendor" label={labels.vendor}>
          <SelectField<BulkInput>
            name="vendor"
            label={labels.vendor}
            none={leave}
            options={[...choices(names), clear]}
          />
        </Touched>
        <Touched name="warrantyEnd" label={labels.warrantyEnd}>
          <DayField<BulkInput> name="warrantyEnd" label={labels.warrantyEnd} placeholder={leave} />
        </Touched>
        {(['orderNumber', 'cost', 'costCurrency'] as const).map((name) => (
          <Touched key={name} name={name} label={labels[name]}>
            <TextField<BulkInput>
              name={name}
              label={labels[name]}
              placeholder={leave}
              {...(name === 'cost' ? { inputMode: 'decimal' } : {})}
            />
          </Touched>
        ))}
      </div>
      <BulkCustomFields fields={fields.filter(({ apiName }) => !bindingOf(apiName))} preview={preview} />
    </>
  );
}

interface TouchedProps {
  readonly name: FieldPath<BulkInput>;
  readonly label: string;
  readonly children: ReactNode;
}

/** A field that is dimmed until it is touched, and can be reset afterwards. */
function Touched({ name, label, children }: TouchedProps) {
  const { setValue } = useFormContext<BulkInput>();
  const value = useWatch<BulkInput>({ name });
  return (
    <div className={value ? 'qm-with-link' : 'qm-with-link qm-untouched'}>
      {children}
      {value ? (
        <LeaveLink
          label={label}
          onLeave={() => setValue(name, '', { shouldDirty: true, shouldValidate: true })}
        />
      ) : null}
    </div>
  );
}
