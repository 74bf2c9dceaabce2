import { message } from '@quartermaster/core/messages';
import { api, client } from '../api.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { NameField, PersonFields } from './person-fields.tsx';
import {
  type NewPersonForm,
  type NewPersonOutput,
  newPersonFormSchema,
  personLabels,
} from './person-form.ts';

const defaults: NewPersonForm = {
  email: '',
  password: '',
  displayName: '',
  role: 'user',
  department: '',
  position: '',
  phoneNumber: '',
};

/** Add Employee (section 5: Add User). */
export function AddEmployee({ onClose }: { readonly onClose: () => void }) {
  const { save } = useSave(client.users.create, {
    invalidates: [api.users],
    success: message.userCreated,
    onSaved: onClose,
  });
  return (
    <FormDialog<NewPersonForm, NewPersonOutput>
      wide
      title="Add Employee"
      schema={newPersonFormSchema}
      defaults={defaults}
      labels={personLabels}
      submitLabel="Add Employee"
      busyLabel="Adding..."
      failure={message.userNotCreated}
      footnote="They choose a password of their own when they first sign in."
      onSubmit={({ department, position, phoneNumber, ...person }) =>
        save({
          ...person,
          ...(department ? { department } : {}),
          ...(position ? { position } : {}),
          ...(phoneNumber ? { phoneNumber } : {}),
        })
      }
      onClose={onClose}
    >
      <div className="qm-form2">
        <TextField<NewPersonForm>
          name="email"
          label={personLabels.email}
          type="email"
          autoComplete="off"
          required
        />
        <PasswordField<NewPersonForm>
          name="password"
          label={personLabels.password}
          autoComplete="new-password"
          required
        />
        <NameField />
        <SelectField<NewPersonForm>
          name="role"
          label={personLabels.role}
          options={[
            { value: 'user', label: 'User' },
            { value: 'admin', label: 'Admin' },
          ]}
          required
        />
        <PersonFields />
      </div>
    </FormDialog>
  );
}
