import { Button, FormGroup } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { api, client, failureText } from '../api.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { useBranding } from '../branding/branding.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { InvitationLink } from './invitation.tsx';
import { NameField, PersonFields } from './person-fields.tsx';
import {
  type NewPersonForm,
  type NewPersonOutput,
  newPersonFormSchema,
  personLabels,
} from './person-form.ts';
import type { Person } from './use-people.ts';

const defaults: NewPersonForm = {
  access: 'invitation',
  email: '',
  password: '',
  displayName: '',
  role: 'user',
  department: '',
  position: '',
  phoneNumber: '',
  manager: '',
};

/** Add Employee (section 5: Add User). */
export function AddEmployee({ onClose }: { readonly onClose: () => void }) {
  const [link, setLink] = useState<string>();
  const { save } = useSave(client.users.create, { invalidates: [api.users], success: message.userCreated });
  const { save: invite } = useSave(client.users.invite, { invalidates: [api.users] });
  /** If the server sends no mail, the link is shown before the dialog closes. */
  const inviteOrClose = async ({ id }: Person): Promise<void> => {
    try {
      const answer = await invite({ params: { id } });
      if (answer.link !== undefined) return setLink(answer.link);
      toastSuccess(answer.message);
    } catch (error) {
      toastError(failureText(error, message.peopleNotInvited));
    }
    onClose();
  };
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
      {...(link === undefined
        ? {}
        : {
            step: {
              body: <InvitationLink link={link} />,
              actions: <Button intent="primary" text="Done" onClick={onClose} />,
              onClose,
            },
          })}
      onSubmit={async ({ access, password, department, position, phoneNumber, manager, ...person }) => {
        const added = await save({
          ...person,
          ...(access === 'password' ? { password } : { withoutPassword: true }),
          ...(department ? { department } : {}),
          ...(position ? { position } : {}),
          ...(phoneNumber ? { phoneNumber } : {}),
          ...(manager ? { manager } : {}),
        });
        if (access === 'password') onClose();
        else await inviteOrClose(added);
      }}
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
        <NameField />
        <Access />
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

/** How the new employee first signs in. */
function Access() {
  const { field } = useController<NewPersonForm, 'access'>({ name: 'access' });
  const { sendsMail } = useBranding();
  const isInvited = field.value === 'invitation';
  return (
    <div>
      <FormGroup
        label={personLabels.access}
        helperText={isInvited ? 'They get a link by which they choose a password.' : undefined}
      >
        <SegmentedChoice
          label={personLabels.access}
          options={[
            { value: 'invitation', text: sendsMail ? 'Invite by email' : 'Invite by link' },
            { value: 'password', text: 'First password' },
          ]}
          chosen={field.value}
          onChoose={field.onChange}
        />
      </FormGroup>
      {isInvited ? null : (
        <PasswordField<NewPersonForm>
          name="password"
          label={personLabels.password}
          autoComplete="new-password"
          help="They choose one of their own when they first sign in."
          required
        />
      )}
    </div>
  );
}
