import { type AssetType, renameTypeSchema } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { client } from '../api.ts';
import { SelectField, TextField } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { useRefresh } from './use-configuration.ts';

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

/** Renames a type; every asset, catalogue item and field that names it follows. */
export function RenameType({ types, onClose }: RenameTypeProps) {
  const refresh = useRefresh();
  const save = async ({ type: id, name }: RenameOutput): Promise<void> => {
    const version = types.find((type) => type.id === id)?.version;
    const renamed = await client.assetTypes
      .rename({ params: { id }, body: { name } }, { context: version === undefined ? {} : { version } })
      .catch(async (error: unknown) => {
        // The list shows what the type is called by now; a second try stands on that.
        await refresh();
        throw error;
      });
    toastSuccess(renamed.updated > 0 ? renamed.message : message.typeRenamedShort);
    await refresh(true);
    onClose();
  };
  return (
    <FormDialog<RenameInput, RenameOutput>
      title="Rename Type"
      schema={schemaFor(types)}
      defaults={{ type: '', name: '' }}
      labels={labels}
      submitLabel="Rename"
      busyLabel="Renaming..."
      failure={message.typeNotRenamed}
      footnote="Everything that names the type follows."
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
