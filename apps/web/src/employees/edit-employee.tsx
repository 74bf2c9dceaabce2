import { message } from '@quartermaster/core/messages';
import type { Profile } from '@quartermaster/core/users/profile';
import { personState, userSchema } from '@quartermaster/core/users/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { Avatar } from '../ui/avatar.tsx';
import { toastError } from '../ui/toast.ts';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { AccountActions } from './account-actions.tsx';
import { Contact } from './contact.tsx';
import { useDeleting } from './delete-employee.tsx';
import { Invitation } from './invitation.tsx';
import { NameField, PersonFields } from './person-fields.tsx';
import {
  type PersonForm,
  personChange,
  personFormSchema,
  personFormValues,
  personLabels,
} from './person-form.ts';
import { RoleBadge } from './role-badge.tsx';

interface EditEmployeeProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Somebody's details, and what an administrator can do about their account. */
export function EditEmployee({ id, onClose }: EditEmployeeProps) {
  const { data, error } = useQuery(api.users.get.queryOptions({ input: { params: { id } } }));
  useEffect(() => {
    if (!error || data) return;
    toastError(failureText(error, message.userNotLoaded));
    onClose();
  }, [error, data, onClose]);
  return data ? <EmployeeDialog person={data} onClose={onClose} /> : null;
}

interface EmployeeDialogProps {
  readonly person: Profile;
  readonly onClose: () => void;
}

function EmployeeDialog({ person, onClose }: EmployeeDialogProps) {
  const { id, displayName, email, formerEmail, photoURL } = person;
  const [opened] = useState(() => editedRecord(person, userSchema, personFormValues));
  const deleting = useDeleting(person, onClose);
  const { save } = useSave(client.users.update, {
    invalidates: [api.users, api.requests],
    success: message.userUpdated,
    onSaved: onClose,
  });
  return (
    <FormDialog<PersonForm, PersonForm>
      wide
      title={personState(person) === 'waiting' ? 'Employee waiting for confirmation' : 'Edit Employee'}
      schema={personFormSchema}
      defaults={opened.values}
      editing={opened}
      labels={personLabels}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.userNotUpdated}
      step={deleting.step}
      onSubmit={(form, version, before = opened.values) =>
        save({ params: { id }, body: personChange(form, before) }, version)
      }
      onClose={onClose}
    >
      <div className="qm-person-head">
        <Avatar name={displayName} photo={photoURL} size="lg" />
        <div className="qm-clip">
          <div className="qm-strong qm-clip">{displayName}</div>
          <div className="qm-muted qm-sm qm-clip">{email}</div>
        </div>
        <Contact {...person} />
        <RoleBadge person={person} />
      </div>
      {person.unconfirmed ? <UnconfirmedPerson email={email} /> : null}
      {person.invitation === undefined ? null : <Invitation person={person} />}
      <AccountActions person={person} onDelete={deleting.ask} onErased={onClose} />
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
      <Address address={person.address} />
    </FormDialog>
  );
}

function Address({ address }: Pick<Profile, 'address'>) {
  const { street, city, state, postalCode, country } = address ?? {};
  const lines = [street, [postalCode, city].filter(Boolean).join(' '), state, country].filter(Boolean);
  return lines.length === 0 ? null : (
    <dl className="qm-person-address">
      <dt>Delivery address</dt>
      <dd>{lines.join(', ')}</dd>
    </dl>
  );
}
