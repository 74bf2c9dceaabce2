import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api, client } from '../api.ts';
import { DayField } from '../forms/day-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField, type SelectOption } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import './assets.css';
import { useLocations } from '../locations/use-locations.ts';
import { PersonField } from '../users/person-field.tsx';
import {
  type AssetInput,
  type AssetOutput,
  assetFormSchema,
  type Configured,
  fieldsOf,
  inputOf,
} from './asset-form.ts';
import { CustomFieldInputs } from './custom-field-inputs.tsx';

const labels = {
  name: 'Name',
  type: 'Type',
  status: 'Status',
  condition: 'Condition',
  serialNumber: 'Serial Number',
  assignedTo: 'Assigned To',
  location: 'Location',
  vendor: 'Vendor',
  purchaseDate: 'Purchase Date',
  warrantyEnd: 'Warranty End',
  notes: 'Notes',
};

const defaults: AssetInput = {
  name: '',
  type: '',
  status: 'Available',
  condition: 'New',
  serialNumber: '',
  assignedTo: '',
  location: '',
  vendor: '',
  purchaseDate: '',
  warrantyEnd: '',
  notes: '',
  customFields: {},
};

const choices = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value }));

interface AddAssetProps {
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Add New Asset (sections 2 and 5). The asset ID is assigned when it is saved. */
export function AddAsset({ onAdded, onClose }: AddAssetProps) {
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const fieldLabels = Object.fromEntries(
    fields.map(({ apiName, displayName }) => [`customFields.${apiName}`, displayName]),
  );
  const { save } = useSave(client.assets.create, {
    invalidates: [api.assets],
    success: message.assetAdded,
    onSaved: ({ id }) => onAdded(id),
  });
  return (
    <FormDialog<AssetInput, AssetOutput>
      wide
      title="Add New Asset"
      schema={assetFormSchema({ types, fields })}
      defaults={defaults}
      labels={{ ...labels, ...fieldLabels }}
      submitLabel="Add Asset"
      busyLabel="Adding..."
      failure={message.assetNotAdded}
      footnote="The next asset ID is assigned when you save."
      onSubmit={(asset) => save(asset)}
      onClose={onClose}
    >
      <AssetInputs configured={{ types, fields }} />
      <TextAreaField<AssetInput> name="notes" label={labels.notes} />
    </FormDialog>
  );
}

/** The inputs above the notes. Which of the own fields are required depends on the type. */
function AssetInputs({ configured }: { readonly configured: Configured }) {
  const vendors = useQuery(api.vendors.list.queryOptions({ input: { limit: '200' } }));
  const locations = useLocations();
  const type = useWatch<AssetInput, 'type'>({ name: 'type' });
  const required = new Set<string>(
    fieldsOf(type, configured).flatMap((field) => (field.required ? inputOf(field) : [])),
  );
  return (
    <>
      <div className="qm-form2">
        <TextField<AssetInput> name="name" label={labels.name} required className="span" />
        <SelectField<AssetInput>
          name="type"
          label={labels.type}
          required
          none="Choose a type"
          options={choices(configured.types.map(({ name }) => name))}
        />
        <SelectField<AssetInput>
          name="status"
          label={labels.status}
          required
          options={choices(assetStatuses)}
        />
        <SelectField<AssetInput>
          name="condition"
          label={labels.condition}
          required
          options={choices(assetConditions)}
        />
        <PersonField<AssetInput> name="assignedTo" label={labels.assignedTo} none="Nobody" />
        <TextField<AssetInput>
          name="serialNumber"
          label={labels.serialNumber}
          required={required.has('serialNumber')}
          mono
        />
        <SelectField<AssetInput>
          name="location"
          label={labels.location}
          none="No location"
          options={locations.all.map(({ id, path }) => ({ value: id, label: path }))}
        />
        <DayField<AssetInput>
          name="purchaseDate"
          label={labels.purchaseDate}
          required={required.has('purchaseDate')}
        />
        <DayField<AssetInput>
          name="warrantyEnd"
          label={labels.warrantyEnd}
          required={required.has('warrantyEnd')}
        />
        <SelectField<AssetInput>
          name="vendor"
          label={labels.vendor}
          required={required.has('vendor')}
          none="No vendor"
          options={choices((vendors.data?.items ?? []).map(({ name }) => name))}
        />
      </div>
      <CustomFieldInputs configured={configured} />
    </>
  );
}
