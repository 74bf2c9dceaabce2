import {
  assetConditions,
  assetField,
  assetFieldNames,
  assetStatuses,
  retirementReasons,
} from '@quartermaster/core/assets/asset-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { valuesOf } from '@quartermaster/core/shape';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '../api.ts';
import { useVendorNames } from '../configuration/use-vendor-names.ts';
import { DayField } from '../forms/day-field.tsx';
import { SelectField, type SelectOption } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useLocations } from '../locations/use-locations.ts';
import { PersonField } from '../users/person-field.tsx';
import { reasonLabel } from './retirement/reason-label.ts';
import './assets.css';
import { type AssetInput, type Configured, formDays, type Purpose, requiredInputs } from './asset-form.ts';
import { CustomFieldInputs } from './custom-field-inputs.tsx';
import { SerialField } from './serial-field.tsx';

const assetLabels = valuesOf(assetFieldNames, (name) => assetField(name).label);

const choices = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value }));

/** The labels of an asset's own and custom fields, by input name. */
export const assetLabelsWith = (fields: readonly CustomField[]): Readonly<Record<string, string>> => ({
  ...assetLabels,
  ...Object.fromEntries(fields.map(({ apiName, displayName }) => [`customFields.${apiName}`, displayName])),
});

interface AssetInputsProps {
  readonly configured: Configured;
  readonly purpose: Purpose;
  /** The asset being edited, so that its own serial number isn't reported as a duplicate. */
  readonly id?: string;
  /** A retired asset has a reason in place of a status, and nobody holds it. */
  readonly isRetired?: boolean;
}

/** The inputs of an asset. Its type determines which custom fields are shown and required. */
export function AssetInputs({ configured, purpose, id, isRetired = false }: AssetInputsProps) {
  const { names } = useVendorNames();
  const locations = useLocations();
  const currency = useQuery(api.settings.get.queryOptions()).data?.currency ?? '';
  const [type, vendor] = useWatch<AssetInput, ['type', 'vendor']>({ name: ['type', 'vendor'] });
  const required: ReadonlySet<string> = requiredInputs(type, configured, purpose);
  return (
    <>
      <div className="qm-form2">
        <TextField<AssetInput> name="name" label={assetLabels.name} required className="span" />
        <SelectField<AssetInput>
          name="type"
          label={assetLabels.type}
          required
          none="Choose a type"
          options={choices(configured.types.map(({ name }) => name))}
        />
        {isRetired ? (
          <>
            <SelectField<AssetInput>
              name="retired"
              label={assetLabels.retired}
              required
              options={retirementReasons.map((reason) => ({ value: reason, label: reasonLabel(reason) }))}
            />
            <DayField<AssetInput> name="retiredOn" label={assetLabels.retiredOn} required />
          </>
        ) : (
          <SelectField<AssetInput>
            name="status"
            label={assetLabels.status}
            required
            options={choices(assetStatuses)}
          />
        )}
        <SelectField<AssetInput>
          name="condition"
          label={assetLabels.condition}
          required
          options={choices(assetConditions)}
        />
        {isRetired ? null : (
          <PersonField<AssetInput> name="assignedTo" label={assetLabels.assignedTo} none="Nobody" />
        )}
        <SerialField
          label={assetLabels.serialNumber}
          required={required.has('serialNumber')}
          {...(id === undefined ? {} : { id })}
        />
        <SelectField<AssetInput>
          name="location"
          label={assetLabels.location}
          required={required.has('location')}
          none="No location"
          options={locations.all.map(({ id, path }) => ({ value: id, label: path }))}
        />
        {formDays.map((name) => (
          <DayField<AssetInput>
            key={name}
            name={name}
            label={assetLabels[name]}
            required={required.has(name)}
          />
        ))}
        <TextField<AssetInput> name="orderNumber" label={assetLabels.orderNumber} />
        <TextField<AssetInput> name="cost" label={assetLabels.cost} inputMode="decimal" />
        <TextField<AssetInput> name="costCurrency" label={assetLabels.costCurrency} placeholder={currency} />
        <SelectField<AssetInput>
          name="vendor"
          label={assetLabels.vendor}
          required={required.has('vendor')}
          none="No vendor"
          options={choices(vendor && !names.includes(vendor) ? [vendor, ...names] : names)}
        />
      </div>
      <CustomFieldInputs configured={configured} purpose={purpose} />
      {isRetired ? (
        <TextAreaField<AssetInput> name="retiredNote" label={assetLabels.retiredNote} rows={2} />
      ) : null}
      <TextAreaField<AssetInput> name="notes" label={assetLabels.notes} />
    </>
  );
}
