import { InputGroup, Radio } from '@blueprintjs/core';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { useId, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { failureText } from '../api.ts';
import { fittedImage, imageFault } from '../forms/image-file.ts';
import { usePhotoInput } from '../forms/photo-input.tsx';
import { streams } from '../streams.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { type PictureChoice, pictureSources } from './picture-choice.ts';

const megabytes = fileKinds.itemPhoto.maxMegabytes;

const sourceLabels: Record<PictureChoice['from'], string> = {
  drawing: 'Drawing',
  address: 'Address',
  upload: 'Upload',
};

interface WithPicture {
  readonly image: PictureChoice;
  readonly type: string;
}

/** The picture of an item: a preview, and the choice of its source. */
export function PictureField({ label }: { readonly label: string }) {
  const { field, fieldState } = useController<WithPicture, 'image'>({ name: 'image' });
  const type = useWatch<WithPicture, 'type'>({ name: 'type' });
  const choice = field.value;
  const note = useId();
  const change = (part: Partial<PictureChoice>): void => field.onChange({ ...choice, ...part });
  const { upload, busy, fault } = useUpload((image) => change({ from: 'upload', upload: image }));
  const wrong = choice.from === 'upload' && fault ? fault : fieldState.error?.message;
  return (
    <fieldset className="qm-picture-field" aria-describedby={note}>
      <legend>
        {label} <span className="qm-required">*</span>
      </legend>
      <ItemPicture image={shownOf(choice)} type={type} size="lg" />
      <div>
        <div className="qm-picture-sources">
          {pictureSources.map((from) => (
            <Radio
              key={from}
              inline
              name={field.name}
              label={sourceLabels[from]}
              checked={choice.from === from}
              onChange={() => change({ from })}
              {...(choice.from === from ? { inputRef: field.ref } : {})}
            />
          ))}
        </div>
        {choice.from === 'address' ? (
          <InputGroup
            aria-label="Image address"
            aria-describedby={note}
            aria-invalid={wrong !== undefined}
            inputMode="url"
            placeholder="https://"
            intent={wrong === undefined ? 'none' : 'danger'}
            value={choice.address}
            onValueChange={(address) => change({ address })}
            onBlur={field.onBlur}
          />
        ) : null}
        {choice.from === 'upload' ? (
          <UploadButton busy={busy} replaces={choice.upload !== ''} onChoose={(file) => void upload(file)} />
        ) : null}
        <div id={note} className="bp6-form-helper-text qm-muted">
          {wrong === undefined ? (
            helpOf[choice.from]
          ) : (
            <span role="alert" className="qm-failed">
              {wrong}
            </span>
          )}
        </div>
      </div>
    </fieldset>
  );
}

const helpOf: Record<PictureChoice['from'], string> = {
  drawing: 'Drawn from the icon of its type',
  address: 'An https:// address',
  upload: `PNG, JPEG, GIF or WebP, at most ${megabytes} MB`,
};

const shownOf = ({ from, address, upload }: PictureChoice): string | undefined =>
  (from === 'upload' && upload) ||
  (from === 'address' && /^https:\/\/./.test(address) && address) ||
  undefined;

interface UploadButtonProps {
  readonly busy: boolean;
  readonly replaces: boolean;
  readonly onChoose: (file: File) => void;
}

/** Images can also be dropped on it. */
function UploadButton({ busy, replaces, onChoose }: UploadButtonProps) {
  const { inputs, choose, take, over, target } = usePhotoInput('Image file', onChoose);
  return (
    <div className={over ? 'qm-picture-drop over' : 'qm-picture-drop'} {...target}>
      <ActionButton
        text={busy ? 'Uploading...' : replaces ? 'Choose another image' : 'Choose an image'}
        disabled={busy}
        onClick={choose}
      />
      {take ? <ActionButton text="Take a photo" disabled={busy} onClick={take} /> : null}
      {inputs}
    </div>
  );
}

/** Uploads a chosen image at once; it becomes the item's picture when the item is saved. */
function useUpload(onUploaded: (image: string) => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const upload = async (file: File): Promise<void> => {
    // An image that is merely too large is scaled down first.
    const unfit = imageFault(file, Number.POSITIVE_INFINITY);
    setFault(unfit);
    if (unfit !== undefined) return;
    setBusy(true);
    try {
      latest.current((await streams.catalogue.addPicture(await fittedImage(file, megabytes))).image);
    } catch (error) {
      setFault(failureText(error, message.imageNotUploaded));
    } finally {
      setBusy(false);
    }
  };
  return { upload, busy, fault };
}
