import { AnchorButton, Button, Menu, MenuItem } from '@blueprintjs/core';
import { Document, Download, Edit, Media, More, Shield, Trash } from '@blueprintjs/icons';
import type { Attachment } from '@quartermaster/core/attachments/attachment';
import { sizeText } from '@quartermaster/core/attachments/size-text';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { Dropdown } from '../ui/dropdown.tsx';
import { OnDay } from '../ui/time.tsx';
import { toastError } from '../ui/toast.ts';
import { RenameFile } from './rename-file.tsx';

/** A file of a record; its name and its button download it, and nothing shows it. */
export function FileRow({ file }: { readonly file: Attachment }) {
  const { id, name, size, createdAt, addedByName, version } = file;
  const [renames, setRenames] = useState(false);
  const remove = useSave(client.attachments.remove, {
    invalidates: [api.attachments],
    success: message.fileWasDeleted(name),
  });
  const path = `/api/attachments/${encodeURIComponent(id)}`;
  const Icon = iconOf(file);
  return (
    <li>
      <Icon size={16} />
      <div className="qm-clip">
        <a className="qm-clip" href={path} download={name} title={name}>
          {name}
        </a>
        <small>
          {sizeText(size)} · <OnDay instant={createdAt} /> · {addedByName}
        </small>
      </div>
      <AnchorButton
        variant="minimal"
        size="small"
        icon={<Download size={16} />}
        href={path}
        download={name}
        aria-label={`Download ${name}`}
        title="Download"
      />
      <Dropdown
        at="end"
        content={
          <Menu>
            <MenuItem text="Rename..." icon={<Edit size={16} />} onClick={() => setRenames(true)} />
            <MenuItem
              text="Delete"
              icon={<Trash size={16} />}
              intent="danger"
              onClick={() =>
                void remove
                  .save({ params: { id } }, version)
                  .catch((error: unknown) =>
                    toastError(failureText(error, message.recordNotDeleted('attachment'))),
                  )
              }
            />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          size="small"
          icon={<More size={16} />}
          disabled={remove.busy}
          aria-label={`More about ${name}`}
          title="More"
        />
      </Dropdown>
      {renames ? <RenameFile file={file} onClose={() => setRenames(false)} /> : null}
    </li>
  );
}

function iconOf({ kind, name }: Pick<Attachment, 'kind' | 'name'>) {
  if (/warrant|guarantee/i.test(name)) return Shield;
  return kind === 'pdf' || kind === 'text' ? Document : Media;
}
