import { type AssetType, assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { CheckGroup } from '../forms/check-group.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { OrderList } from '../forms/order-list.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { counted } from '../ui/numbers.ts';
import { AllTypesNotice } from './all-types-notice.tsx';
import { IconField } from './icon-field.tsx';
import {
  assignable,
  newTypeOf,
  type TypeInput,
  type TypeOutput,
  typeChangeOf,
  typeDefaults,
  typeFormSchema,
} from './type-form.ts';
import { useConfiguration, useDefaultInterval } from './use-configuration.ts';

const labels = {
  name: 'Name',
  icon: 'Icon',
  description: 'Description',
  maintenanceInterval: 'Maintenance Interval (months)',
  requiresCalibration: 'Requires Calibration',
  customFields: 'Custom fields',
};

interface TypeDialogProps {
  /** Absent for a new type. */
  readonly type?: AssetType;
  /** The toast when a type has been added. */
  readonly added: string;
  readonly onClose: () => void;
}

/** Adds or edits an asset type. Existing fields are loaded before it opens. */
export function TypeDialog(props: TypeDialogProps) {
  const { fields } = useConfiguration();
  return fields.data ? <TypeForm {...props} fields={fields.data.items} /> : null;
}

function TypeForm({
  type: given,
  added,
  fields,
  onClose,
}: TypeDialogProps & { readonly fields: readonly CustomField[] }) {
  // The type as it was when the form opened; a change since then must not slip into the form unnoticed.
  const type = useRef(given).current;
  const [defaults] = useState(() => typeDefaults(type, fields));
  const [opened] = useState(
    () => type && editedRecord(type, assetTypeSchema, (record) => typeDefaults(record, fields)),
  );
  const companyInterval = useDefaultInterval();
  const choices = assignable(fields).map(({ id, displayName }) => ({ value: id, label: displayName }));
  const add = useSave(client.assetTypes.create, {
    invalidates: [api.assetTypes, api.customFields],
    success: added,
    onSaved: onClose,
  });
  const update = useSave(client.assetTypes.update, {
    // A new name also appears on assets, items and fields.
    invalidates: 'everything',
    success: message.recordUpdated('type'),
    onSaved: onClose,
  });
  const save = (output: TypeOutput, version: number | undefined): Promise<unknown> => {
    // A field that has been deleted since then no longer has a checkbox.
    const customFields = output.customFields.filter((id) => fields.some((field) => field.id === id));
    const written = { ...output, customFields };
    return type
      ? update.save({ params: { id: type.id }, body: typeChangeOf(type, written) }, version)
      : add.save(newTypeOf(written));
  };
  return (
    <FormDialog<TypeInput, TypeOutput>
      wide
      title={type ? 'Edit Asset Type' : 'Add Asset Type'}
      schema={typeFormSchema}
      defaults={defaults}
      labels={labels}
      submitLabel={type ? 'Update Type' : 'Add Type'}
      busyLabel={type ? 'Updating...' : 'Adding...'}
      failure={type ? message.recordNotUpdated('type') : message.recordNotAdded('type')}
      footnote={
        type
          ? 'A new name applies everywhere the type is used.'
          : 'You can use it for assets and items right away.'
      }
      editing={opened}
      show={(name, value) => (name === 'customFields' ? fieldNames(value, fields) : undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="qm-form2">
        <TextField<TypeInput> name="name" label={labels.name} required autoComplete="off" />
        <IconField label={labels.icon} />
      </div>
      <TextAreaField<TypeInput> name="description" label={labels.description} rows={2} />
      <div className="qm-form2">
        <TextField<TypeInput>
          name="maintenanceInterval"
          label={labels.maintenanceInterval}
          inputMode="numeric"
          help={intervalHelp(companyInterval)}
        />
      </div>
      <CheckboxField<TypeInput> name="requiresCalibration" label={labels.requiresCalibration} />
      <CheckGroup<TypeInput>
        name="customFields"
        label={labels.customFields}
        empty="No custom fields configured"
        options={choices}
        appends
      />
      <AllTypesNotice typeId={type?.id} />
      <OrderList<TypeInput> name="customFields" label="Order on forms" options={choices} />
    </FormDialog>
  );
}

/** Explains which interval applies. */
function intervalHelp(company: number | undefined): string {
  if (company === undefined) return 'Leave empty for the company default. 0 means never.';
  const months = company === 0 ? 'never' : `every ${counted(company, 'month')}`;
  return `Leave empty for the company default (now ${months}). 0 means never.`;
}

/** The names of a type's fields, for the notice of an edit conflict. */
const fieldNames = (value: unknown, fields: readonly CustomField[]): string => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const names = ids.flatMap((id) => fields.find((field) => field.id === id)?.displayName ?? []);
  return names.join(', ') || 'None';
};
