import { Button, HTMLSelect } from '@blueprintjs/core';
import { FloppyDisk, Trash } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { type NewImportProfile, newImportProfileSchema } from '@quartermaster/core/reading/import-profile';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastError } from '../ui/toast.ts';
import { type Choice, constantsOf, findingOf } from './choice.ts';
import type { FilePreview, KnownProfile } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';

const schema = newImportProfileSchema.pick({ name: true });

export interface ProfileBarProps {
  readonly kind: ImportKind;
  readonly preview: FilePreview;
  readonly choice: Choice;
  /** The profile by which the file is read. */
  readonly profile: KnownProfile | undefined;
  /** Whether anything differs from the profile, or was chosen without one. */
  readonly isChanged: boolean;
  /** Reads the file anew: by a profile, or as it is recognised. */
  readonly onRead: (profile: KnownProfile | undefined) => void;
  /** The choices are now those of this profile. */
  readonly onKept: (profile: KnownProfile) => void;
}

/** The import profiles that fit the file, and keeping the choices as one. */
export function ProfileBar({ kind, preview, choice, profile, isChanged, onRead, onKept }: ProfileBarProps) {
  const [asks, setAsks] = useState<'name' | 'delete'>();
  const options = {
    invalidates: [api.importProfiles],
    onSaved: ({ id, name }: KnownProfile) => {
      setAsks(undefined);
      onKept({ id, name });
    },
  };
  const create = useSave(client.importProfiles.create, {
    ...{ ...options, success: message.recordAdded('importProfile') },
  });
  const update = useSave(client.importProfiles.update, {
    ...{ ...options, success: message.recordUpdated('importProfile') },
  });
  const remove = useSave(client.importProfiles.remove, {
    ...{ invalidates: [api.importProfiles], success: message.recordDeleted('importProfile') },
    onSaved: () => onRead(undefined),
  });
  const close = (): void => setAsks(undefined);
  const body = {
    ...{ kind: kind.reads, header: [...preview.header], reading: choice.reading },
    ...{ set: constantsOf(choice, kind), createMissing: [...choice.createMissing] },
    ...findingOf(choice),
  };
  const saveChanges = ({ id }: KnownProfile): void => {
    update
      .save({ params: { id }, body: { match: null, mode: null, ...body } })
      .catch((error: unknown) => toastError(failureText(error, message.recordNotUpdated('importProfile'))));
  };
  return (
    <div className="qm-row qm-profiles">
      {preview.profiles.length > 0 ? (
        <>
          <span className="qm-muted" aria-hidden>
            Import profile
          </span>
          <HTMLSelect
            aria-label="Import profile"
            value={profile?.id ?? ''}
            onChange={(event) => onRead(preview.profiles.find(({ id }) => id === event.currentTarget.value))}
          >
            <option value="">None</option>
            {preview.profiles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        </>
      ) : null}
      {profile ? (
        <Button
          variant="minimal"
          icon={<Trash size={16} />}
          aria-label={`Delete import profile ${profile.name}`}
          onClick={() => setAsks('delete')}
        />
      ) : null}
      {profile && !isChanged ? null : (
        <Button
          variant="minimal"
          icon={<FloppyDisk size={16} />}
          text={profile ? 'Save changes' : 'Save as import profile'}
          loading={update.busy}
          onClick={() => (profile ? saveChanges(profile) : setAsks('name'))}
        />
      )}
      {asks === 'name' ? (
        <FormDialog<Pick<NewImportProfile, 'name'>, Pick<NewImportProfile, 'name'>>
          title="Save as Import Profile"
          schema={schema}
          defaults={{ name: '' }}
          labels={{ name: 'Name' }}
          submitLabel="Save"
          busyLabel="Saving..."
          failure={message.recordNotAdded('importProfile')}
          footnote="Every administrator can read files with these columns by it, here and with qm import --profile."
          onSubmit={({ name }) => create.save({ name, ...body })}
          onClose={close}
        >
          <TextField<Pick<NewImportProfile, 'name'>> name="name" label="Name" required />
        </FormDialog>
      ) : null}
      {asks === 'delete' && profile ? (
        <ConfirmDialog
          title="Delete Import Profile"
          action="Delete"
          busyAction="Deleting..."
          failure={message.recordNotDeleted('importProfile')}
          onConfirm={() => remove.save({ params: { id: profile.id } })}
          onClose={close}
        >
          {message.confirmDelete(profile.name)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
