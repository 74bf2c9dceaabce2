import { message } from '@quartermaster/core/messages';
import { newViewSchema, type View, type ViewFilters, viewSchema } from '@quartermaster/core/views/view';
import { useState } from 'react';
import { z } from 'zod';
import { api, client } from '../../api.ts';
import { useUser } from '../../auth/session.tsx';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { editedRecord } from '../../forms/edit-conflict.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useSave } from '../../forms/use-save.ts';

const schema = z.object({ name: newViewSchema.shape.name, shared: z.boolean() });
type Input = z.input<typeof schema>;

interface SaveViewProps {
  /** The view to rename or share; absent to save what the list shows as a new one. */
  readonly view?: View;
  readonly filters?: ViewFilters;
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly onSaved: (view: View) => void;
  readonly onClose: () => void;
}

/** Saves what the list shows under a name; administrators may share it. */
export function SaveView({ view, filters = {}, sort, columns, onSaved, onClose }: SaveViewProps) {
  const admin = useUser().role === 'admin';
  const [opened] = useState(
    () => view && editedRecord(view, viewSchema, ({ name, shared }) => ({ name, shared })),
  );
  const options = {
    invalidates: [api.views],
    success: message.viewSaved,
    onSaved: (saved: View) => {
      onClose();
      onSaved(saved);
    },
  };
  const create = useSave(client.views.create, options);
  const update = useSave(client.views.update, options);
  const chosen = {
    filters,
    ...(sort === undefined ? {} : { sort }),
    ...(columns === undefined ? {} : { columns: [...columns] }),
  };
  return (
    <FormDialog<Input, Input>
      title={view ? 'Edit View' : 'Save View'}
      schema={schema}
      defaults={opened?.values ?? { name: '', shared: false }}
      editing={opened}
      labels={{ name: 'Name', shared: 'Share with everyone' }}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.viewNotSaved}
      footnote={view ? undefined : 'It keeps the filters, the order and the columns that you chose.'}
      onSubmit={(form, version) =>
        view
          ? update.save({ params: { id: view.id }, body: form }, version)
          : create.save({ ...form, ...chosen })
      }
      onClose={onClose}
    >
      <TextField<Input> name="name" label="Name" required />
      {admin ? <CheckboxField<Input> name="shared" label="Share with everyone" /> : null}
    </FormDialog>
  );
}
