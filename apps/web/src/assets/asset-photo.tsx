import { Menu, MenuItem, Spinner } from '@blueprintjs/core';
import { Camera, Media, Trash } from '@blueprintjs/icons';
import type { Asset } from '@quartermaster/core/assets/asset';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import type { ReactNode } from 'react';
import { api, client, failureText } from '../api.ts';
import { fittedImage, imageFault } from '../forms/image-file.ts';
import { usePhotoInput } from '../forms/photo-input.tsx';
import { useSave } from '../forms/use-save.ts';
import { streams } from '../streams.ts';
import { Dropdown } from '../ui/dropdown.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { type CommandAction, useOffered } from '../ui/offered-actions.ts';
import { toastError } from '../ui/toast.ts';
import './assets.css';

const megabytes = fileKinds.assetPhoto.maxMegabytes;

interface AssetHeadProps {
  readonly asset: Asset;
  readonly admin: boolean;
  /** The name and the state. */
  readonly children: ReactNode;
}

/** The head of an asset's detail, where administrators add, take or remove its photo. */
export function AssetHead({ asset, admin, children }: AssetHeadProps) {
  const { image, type } = asset;
  if (admin) return <EditableHead asset={asset}>{children}</EditableHead>;
  return (
    <div className="qm-asset-head">
      <ItemPicture image={image} type={type} size="lg" />
      {children}
    </div>
  );
}

function EditableHead({ asset, children }: Omit<AssetHeadProps, 'admin'>) {
  const { id, assetId, image, type, name } = asset;
  const add = useSave(
    async (file: Blob) =>
      streams.assets.setImage(id, await fittedImage(new File([file], 'photo', file), megabytes)),
    { invalidates: [api.assets], success: message.photoSaved },
  );
  const remove = useSave(client.assets.removeImage, {
    invalidates: [api.assets],
    success: message.photoRemoved,
  });
  const say = (error: unknown): void => toastError(failureText(error, message.imageNotUploaded));
  const photo = usePhotoInput('Photo file', (file) => {
    // An image that is merely too large is scaled down first.
    const unfit = imageFault(file, Number.POSITIVE_INFINITY);
    if (unfit === undefined) add.save(file).catch(say);
    else toastError(unfit);
  });
  const busy = add.busy || remove.busy;
  const actions: readonly CommandAction[] = [
    {
      text: image === undefined ? 'Upload a photo...' : 'Upload another photo...',
      icon: <Media size={16} />,
      onClick: photo.choose,
    },
    ...(photo.take ? [{ text: 'Take a photo...', icon: <Camera size={16} />, onClick: photo.take }] : []),
    ...(image === undefined
      ? []
      : [
          {
            text: 'Remove the photo',
            icon: <Trash size={16} />,
            onClick: () => void remove.save({ params: { id } }).catch(say),
          },
        ]),
  ];
  useOffered({ of: 'record', title: assetId, isMinor: true, actions });
  return (
    <div className={photo.over ? 'qm-asset-head over' : 'qm-asset-head'} {...photo.target}>
      <Dropdown
        at="start"
        content={
          <Menu>
            {actions.map((action) => (
              <MenuItem key={action.text} {...action} />
            ))}
          </Menu>
        }
      >
        <button type="button" className="qm-photo-button" aria-label={`Photo of ${name}`} disabled={busy}>
          <ItemPicture image={image} type={type} size="lg" />
          <span className="qm-photo-mark">{busy ? <Spinner size={12} /> : <Camera size={12} />}</span>
        </button>
      </Dropdown>
      {children}
      {photo.inputs}
    </div>
  );
}

/** The whole photo, below the facts. */
export function AssetPhoto({ asset }: { readonly asset: Asset }) {
  if (asset.image === undefined) return null;
  return (
    <section>
      <a href={asset.image} target="_blank" rel="noreferrer" className="qm-asset-photo">
        <img
          src={asset.image}
          alt={`${asset.name}, in full`}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      </a>
    </section>
  );
}
