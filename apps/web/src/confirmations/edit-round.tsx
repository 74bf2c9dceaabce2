import { type Round, roundSchema } from '@quartermaster/core/confirmations/confirmation';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client } from '../api.ts';
import { DayField } from '../forms/day-field.tsx';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { type EditForm, editFormSchema, labels, reminders, remindersOf } from './round-form.ts';

const valuesOf = ({ name, due = '', remindEvery }: Round): EditForm => ({
  name,
  due,
  remindEvery: remindersOf(remindEvery),
});

/** Changes a round's name, its day and how often people are reminded. */
export function EditRound({ round, onClose }: { readonly round: Round; readonly onClose: () => void }) {
  const [opened] = useState(() => editedRecord(round, roundSchema, valuesOf));
  const { save } = useSave(client.confirmations.update, {
    invalidates: [api.confirmations],
    success: message.roundUpdated,
    onSaved: onClose,
  });
  return (
    <FormDialog<EditForm, EditForm>
      title="Change Round"
      schema={editFormSchema}
      defaults={opened.values}
      labels={labels}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      failure={message.recordNotUpdated('round')}
      editing={opened}
      onSubmit={({ name, due, remindEvery }, version) =>
        save(
          {
            params: { id: round.id },
            body: { name, due: due === '' ? null : due, remindEvery: Number(remindEvery) },
          },
          version,
        )
      }
      onClose={onClose}
    >
      <TextField<EditForm> name="name" label={labels.name} required autoComplete="off" />
      <div className="qm-form2">
        <DayField<EditForm> name="due" label={labels.due} />
        <SelectField<EditForm> name="remindEvery" label={labels.remindEvery} options={reminders} />
      </div>
    </FormDialog>
  );
}
