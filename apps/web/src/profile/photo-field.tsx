import { Upload } from '@blueprintjs/icons';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import type { Profile } from '@quartermaster/core/users/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { acceptedImages, imageFault } from '../forms/image-file.ts';
import { streams } from '../streams.ts';
import { Avatar } from '../ui/avatar.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';

const megabytes = fileKinds.personPhoto.maxMegabytes;

/** The person's photo. Choosing a file shows and saves it at once. */
export function PhotoField({ profile }: { readonly profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file) await streams.me.setPhoto(file);
      else await client.me.removePhoto({});
      await Promise.all(
        [api.me, api.auth.me, api.users].map((one) => queries.invalidateQueries({ queryKey: one.key() })),
      );
    },
    onMutate: () => setFault(undefined),
    onError: (error) => setFault(failureText(error, message.photoNotSaved)),
  });
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const unfit = imageFault(file, megabytes);
    if (unfit === undefined) mutate(file);
    else setFault(unfit);
  };
  const { displayName, photoURL } = profile;
  return (
    <fieldset className="qm-photo-field" aria-describedby="photo-note">
      <legend className="qm-visually-hidden">Photo</legend>
      <Avatar name={displayName} photo={photoURL} size="xl" />
      <div>
        <span className="qm-row">
          <OfferedButton
            record="Photo"
            ref={upload}
            icon={<Upload size={16} />}
            text={isPending ? 'Saving...' : photoURL ? 'Change photo' : 'Upload photo'}
            disabled={isPending}
            onClick={() => input.current?.click()}
          />
          {photoURL ? (
            <OfferedButton
              record="Photo"
              handFocusTo={upload}
              variant="minimal"
              intent="danger"
              text="Remove"
              disabled={isPending}
              onClick={() => mutate(undefined)}
            />
          ) : null}
        </span>
        <div className="bp6-form-helper-text" id="photo-note">
          {fault ? (
            <span role="alert" className="qm-failed">
              {fault}
            </span>
          ) : (
            `Up to ${megabytes} MB`
          )}
        </div>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Photo file"
        accept={acceptedImages}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Lets the same file be chosen again after an error.
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
