import { assetConditions, assetStatuses, newAssetSchema } from '@quartermaster/core/assets/asset';
import { appliesTo, type CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { DayField } from '../ui/day-field.tsx';
import { type Choice, SelectField, TextAreaField, TextField } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toastSuccess } from '../ui/toast.ts';
import './assets.css';
import { useLocations } from './use-assets.ts';

/** What a form leaves blank isn't sent. */
const blank = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

const { shape } = newAssetSchema;
const schema = z.object({
  name: shape.name,
  type: z.string().min(1, message.required),
  status: shape.status,
  condition: shape.condition,
  serialNumber: blank(shape.serialNumber.unwrap()),
  assignedTo: blank(z.string()),
  location: blank(z.string()),
  vendor: blank(z.string()),
  purchaseDate: blank(shape.purchaseDate.unwrap()),
  warrantyEnd: blank(shape.warrantyEnd.unwrap()),
  notes: blank(shape.notes.unwrap()),
  /** As typed; the server's definitions say what each must be. */
  customFields: z.record(z.string(), z.string().optional()),
});
type AssetInput = z.input<typeof schema>;
type AssetOutput = z.output<typeof schema>;

const labels = {
  name: 'Name',
  type: 'Type',
  status: 'Status',
  condition: 'Condition',
  serialNumber: 'Serial number',
  assignedTo: 'Assigned to',
  location: 'Location',
  vendor: 'Vendor',
  purchaseDate: 'Purchase date',
  warrantyEnd: 'Warranty end',
  notes: 'Notes',
  customFields: 'Custom fields',
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

const choices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

interface AddAssetProps {
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Add New Asset (sections 2 and 5): the asset ID is issued when it's saved. */
export function AddAsset({ onAdded, onClose }: AddAssetProps) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID()).current;
  const types = useQuery(api.assetTypes.list.queryOptions());
  const people = useQuery(api.users.list.queryOptions({ input: { limit: '200' } }));
  const vendors = useQuery(api.vendors.list.queryOptions({ input: { limit: '200' } }));
  const definitions = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const locations = useLocations();
  const save = async ({ customFields, ...asset }: AssetOutput): Promise<void> => {
    const typed = typedFields(customFields, definitions, asset.type);
    const added = await client.assets.create(
      { ...asset, ...(Object.keys(typed).length > 0 ? { customFields: typed } : {}) },
      { context: { idempotencyKey: key } },
    );
    toastSuccess(message.assetAdded);
    await queries.invalidateQueries({ queryKey: api.assets.key() });
    onAdded(added.id);
  };
  return (
    <FormDialog<AssetInput, AssetOutput>
      wide
      title="Add New Asset"
      schema={schema}
      defaults={defaults}
      labels={labels}
      submitLabel="Add Asset"
      busyLabel="Adding..."
      failure="Failed to add asset"
      footnote="The next asset ID is issued when you save."
      onSubmit={save}
      onClose={onClose}
    >
      <div className="qm-form2">
        <TextField<AssetInput> name="name" label={labels.name} required className="span" />
        <SelectField<AssetInput>
          name="type"
          label={labels.type}
          required
          none="Choose a type"
          options={choices((types.data?.items ?? []).map(({ name }) => name))}
        />
        <TextField<AssetInput> name="serialNumber" label={labels.serialNumber} mono />
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
        <SelectField<AssetInput>
          name="assignedTo"
          label={labels.assignedTo}
          none="Nobody"
          options={(people.data?.items ?? []).map(({ email, displayName }) => ({
            value: email,
            label: displayName,
          }))}
        />
        <SelectField<AssetInput>
          name="location"
          label={labels.location}
          none="No location"
          options={locations.all.map(({ id, path }) => ({ value: id, label: path }))}
        />
        <SelectField<AssetInput>
          name="vendor"
          label={labels.vendor}
          none="No vendor"
          options={choices((vendors.data?.items ?? []).map(({ name }) => name))}
        />
        <DayField<AssetInput> name="purchaseDate" label={labels.purchaseDate} />
        <DayField<AssetInput> name="warrantyEnd" label={labels.warrantyEnd} />
      </div>
      <CustomFields definitions={definitions} />
      <TextAreaField<AssetInput> name="notes" label={labels.notes} />
    </FormDialog>
  );
}

/** The custom fields of the chosen type, in its order. */
function CustomFields({ definitions }: { readonly definitions: readonly CustomField[] }) {
  const type = useWatch<AssetInput, 'type'>({ name: 'type' });
  const fields = type === '' ? [] : definitions.filter((field) => appliesTo(field, type));
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="qm-h3 qm-fields-head">{type}</h3>
      <div className="qm-form2">
        {fields.map((field) => {
          const common = {
            name: `customFields.${field.apiName}` as const,
            label: field.displayName,
            required: field.required,
          };
          if (field.type === 'select' || field.type === 'boolean') {
            const options = field.type === 'select' ? choices(field.options ?? []) : yesOrNo;
            return <SelectField<AssetInput> key={field.id} {...common} none="Not said" options={options} />;
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

const yesOrNo: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** What was typed, as the values that the fields hold; the server names what can't be one. */
function typedFields(
  written: Readonly<Record<string, string | undefined>>,
  definitions: readonly CustomField[],
  type: string,
): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const field of definitions) {
    const text = written[field.apiName]?.trim() ?? '';
    if (text === '' || !appliesTo(field, type)) continue;
    const number = Number(text.replace(',', '.'));
    if (field.type === 'number' && Number.isFinite(number)) values[field.apiName] = number;
    else values[field.apiName] = field.type === 'boolean' ? text === 'true' : text;
  }
  return values;
}
