import { Media } from '@blueprintjs/icons';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { acceptedImages, imageFault } from '../forms/image-file.ts';
import { streams } from '../streams.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { toastSuccess } from '../ui/toast.ts';

const megabytes = fileKinds.logo.maxMegabytes;

/** The company logo. Choosing a file shows and saves it immediately. */
export function LogoField({ logo }: { readonly logo: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [fault, setFault] = useState<string>();
  const { preview, change, busy } = useLogo(setFault);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const unfit = imageFault(file, megabytes);
    if (unfit === undefined) change(file);
    else setFault(unfit);
  };
  const shown = preview ?? logo;
  return (
    <fieldset className="qm-logo-field" aria-describedby="logo-note">
      <legend>Company logo</legend>
      <div>
        <span className="qm-logo-preview">
          {shown ? <img src={shown} alt="Company logo" /> : <Media size={20} />}
        </span>
        <OfferedButton
          record="Company logo"
          ref={upload}
          text={busy ? 'Saving...' : logo ? 'Replace' : 'Upload'}
          disabled={busy}
          onClick={() => input.current?.click()}
        />
        {logo ? (
          <OfferedButton
            record="Company logo"
            handFocusTo={upload}
            variant="minimal"
            intent="danger"
            text="Remove"
            disabled={busy}
            onClick={() => change(undefined)}
          />
        ) : null}
        <input
          ref={input}
          hidden
          type="file"
          aria-label="Company logo file"
          accept={acceptedImages}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // Lets the same file be chosen again after an error.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div className="bp6-form-helper-text" id="logo-note">
        {fault ? (
          <span role="alert" className="qm-failed">
            {fault}
          </span>
        ) : (
          `PNG, JPEG, GIF or WebP, at most ${megabytes}MB; 200x50 recommended. Saved immediately.`
        )}
      </div>
    </fieldset>
  );
}

/** Saves or removes the logo. The chosen file is shown until the saved one has loaded. */
function useLogo(setFault: (text: string | undefined) => void) {
  const queries = useQueryClient();
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file) await streams.settings.setLogo(file);
      else await client.settings.removeLogo({});
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.settings.key() }),
        queries.invalidateQueries({ queryKey: api.branding.key() }),
      ]);
    },
    onMutate: (file) => {
      setFault(undefined);
      setPreview(file && URL.createObjectURL(file));
    },
    onSuccess: () => toastSuccess(message.settingsUpdated),
    onError: (error, file) =>
      setFault(failureText(error, file ? message.logoNotUploaded : message.settingsNotUpdated)),
    onSettled: () => setPreview(undefined),
  });
  return { preview, change: mutate, busy: isPending };
}
