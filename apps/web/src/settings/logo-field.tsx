import { Media } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { toastSuccess } from '../ui/toast.ts';

/** Section 5: 1 MB. */
const megabytes = 1;
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The company logo: chosen, seen at once, stored at once; or taken away. */
export function LogoField({ logo }: { readonly logo: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [fault, setFault] = useState<string>();
  const { preview, change, busy } = useLogo(setFault);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    if (!imageTypes.includes(file.type)) setFault(message.notAnImage);
    else if (file.size > megabytes * 1024 * 1024) setFault(message.imageTooLarge(megabytes));
    else change(file);
  };
  const shown = preview ?? logo;
  return (
    <fieldset className="qm-logo-field" aria-describedby="logo-note">
      <legend>Company logo</legend>
      <div>
        <span className="qm-logo-preview">
          {shown ? <img src={shown} alt="Company logo" /> : <Media size={20} />}
        </span>
        <ActionButton
          ref={upload}
          text={busy ? 'Saving...' : logo ? 'Replace' : 'Upload'}
          disabled={busy}
          onClick={() => input.current?.click()}
        />
        {logo ? (
          <ActionButton
            heir={upload}
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
          accept={imageTypes.join(',')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // The same file can be chosen again after a fault.
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
          `PNG, JPEG, GIF or WebP, at most ${megabytes}MB; 200x50 recommended. It is stored at once.`
        )}
      </div>
    </fieldset>
  );
}

/** Stores or removes the logo; what was chosen is shown until the stored one is there. */
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
