import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import type { Profile } from '@quartermaster/core/users/profile';
import { userSchema } from '@quartermaster/core/users/user';
import { useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useGone } from '../forms/use-gone.ts';
import { useSave } from '../forms/use-save.ts';
import { NameField, PersonFields } from './person-fields.tsx';
import {
  type PersonForm,
  personChange,
  personFormSchema,
  personFormValues,
  personLabels,
} from './person-form.ts';

interface EditEmployeeProps {
  readonly person: Profile;
  readonly onClose: () => void;
}

/** Edits a person's details. */
export function EditEmployee({ person, onClose }: EditEmployeeProps) {
  const { id, formerEmail } = person;
  const gone = useGone(api.users.get.queryOptions({ input: { params: { id } } }));
  const [opened] = useState(() => editedRecord(person, userSchema, personFormValues));
  const { save } = useSave(client.users.update, {
    invalidates: [api.users, api.requests],
    success: message.userUpdated,
    onSaved: onClose,
  });
  return (
    <FormDialog<PersonForm, PersonForm>
      wide
      title="Edit Employee"
      schema={personFormSchema}
      defaults={opened.values}
      editing={opened}
      gone={(gone || isErased(person)) && message.userNotFound}
      labels={personLabels}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.userNotUpdated}
      onSubmit={(form, version, before = opened.values) =>
        save({ params: { id }, body: personChange(form, before) }, version)
      }
      onClose={onClose}
    >
      <div className="qm-form2">
        <NameField />
        <TextField<PersonForm>
          name="email"
          label={personLabels.email}
          type="email"
          autoComplete="off"
          help={
            formerEmail === undefined
              ? 'What refers to the old address follows to a new one.'
              : `What refers to ${formerEmail} follows. Until then both addresses are theirs.`
          }
          required
        />
        <PersonFields />
      </div>
    </FormDialog>
  );
}
