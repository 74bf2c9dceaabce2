import { type AssetType, assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useRef, useState } from 'react';
import { client } from '../api.ts';
import { CheckGroup } from '../ui/check-group.tsx';
import { CheckboxField, TextAreaField, TextField } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { editing } from '../ui/meanwhile.ts';
import { OrderList } from '../ui/order-list.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { glyphNames } from '../ui/type-tile.tsx';
import { TakenFromAll } from './all-types.tsx';
import {
  assignable,
  newTypeOf,
  type TypeInput,
  type TypeOutput,
  typeChangeOf,
  typeDefaults,
  typeFormSchema,
} from './type-form.ts';
import { useConfiguration, useRefresh } from './use-configuration.ts';

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
  /** Said when a type has been added. */
  readonly added: string;
  readonly onClose: () => void;
}

/** Add and edit of an asset type; its fields are known before it opens. */
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
  // What was there when the form was opened: a change meanwhile must not slip in under what is typed.
  const type = useRef(given).current;
  const [defaults] = useState(() => typeDefaults(type, fields));
  const [opened] = useState(
    () => type && editing(type, assetTypeSchema, (record) => typeDefaults(record, fields)),
  );
  const key = useRef(crypto.randomUUID()).current;
  const choices = assignable(fields).map(({ id, displayName }) => ({ value: id, label: displayName }));
  const refresh = useRefresh();
  const save = async (output: TypeOutput, version: number | undefined): Promise<void> => {
    // A field that somebody deleted meanwhile is on no checkbox any more.
    const customFields = output.customFields.filter((id) => fields.some((field) => field.id === id));
    const written = { ...output, customFields };
    if (type) {
      const body = typeChangeOf(type, written);
      await client.assetTypes.update(
        { params: { id: type.id }, body },
        { context: version === undefined ? {} : { version } },
      );
      toastSuccess(message.typeUpdated);
      await refresh(body.name !== undefined);
    } else {
      await client.assetTypes.create(newTypeOf(written), { context: { idempotencyKey: key } });
      toastSuccess(added);
      await refresh();
    }
    onClose();
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
      failure={type ? message.typeNotUpdated : message.typeNotAdded}
      footnote={
        type ? 'Everything that names the type follows a new name.' : 'Assets and items can have it at once.'
      }
      editing={opened}
      show={(name, value) => (name === 'customFields' ? fieldNames(value, fields) : undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="qm-form2">
        <TextField<TypeInput> name="name" label={labels.name} required autoComplete="off" />
        <TextField<TypeInput>
          name="icon"
          label={labels.icon}
          help="The name of a drawing, like laptop"
          autoComplete="off"
          suggestions={glyphNames}
        />
      </div>
      <TextAreaField<TypeInput> name="description" label={labels.description} rows={2} />
      <div className="qm-form2">
        <TextField<TypeInput>
          name="maintenanceInterval"
          label={labels.maintenanceInterval}
          inputMode="numeric"
          help="0 means never"
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
      <TakenFromAll typeId={type?.id} />
      <OrderList<TypeInput> name="customFields" label="Order on forms" options={choices} />
    </FormDialog>
  );
}

/** What a list of a type's fields reads as: names, not ids. */
const fieldNames = (value: unknown, fields: readonly CustomField[]): string => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  const names = ids.flatMap((id) => fields.find((field) => field.id === id)?.displayName ?? []);
  return names.join(', ') || 'None';
};
