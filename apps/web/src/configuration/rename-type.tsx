import { type AssetType, renameTypeSchema } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { client } from '../api.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';

const labels = { type: 'Type', name: 'New name' };

/** A type, and a new name that differs from the old one (section 5). */
const schemaFor = (types: readonly AssetType[]) =>
  z
    .object({ type: z.string().min(1, message.required), name: renameTypeSchema.shape.name })
    .refine(({ type, name }) => types.find(({ id }) => id === type)?.name !== name, {
      path: ['name'],
      message: message.typeNameUnchanged,
    });
type RenameInput = z.input<ReturnType<typeof schemaFor>>;
type RenameOutput = z.output<ReturnType<typeof schemaFor>>;

interface RenameTypeProps {
  readonly types: readonly AssetType[];
  readonly onClose: () => void;
}

/** Renames a type everywhere: on assets, catalogue items and fields. */
export function RenameType({ types, onClose }: RenameTypeProps) {
  const rename = useSave(client.assetTypes.rename, {
    invalidates: 'everything',
    success: ({ updated, message: text }) => (updated > 0 ? text : message.typeRenamedShort),
    onSaved: onClose,
  });
  const save = ({ type: id, name }: RenameOutput): Promise<unknown> =>
    rename.save({ params: { id }, body: { name } }, types.find((type) => type.id === id)?.version);
  return (
    <FormDialog<RenameInput, RenameOutput>
      title="Rename Type"
      schema={schemaFor(types)}
      defaults={{ type: '', name: '' }}
      labels={labels}
      submitLabel="Rename"
      busyLabel="Renaming..."
      failure={message.typeNotRenamed}
      footnote="The new name applies everywhere the type is used."
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField<RenameInput>
        name="type"
        label={labels.type}
        required
        none="Choose a type"
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField<RenameInput> name="name" label={labels.name} required autoComplete="off" />
    </FormDialog>
  );
}
