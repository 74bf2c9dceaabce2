import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { attachmentRoutes } from '@quartermaster/contract';
import {
  type AttachmentOwner,
  mostAttachmentMegabytes,
  mostAttachments,
} from '@quartermaster/core/attachments/attachment';
import { attachmentKinds } from '@quartermaster/core/attachments/attachment-kind';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { useOffered } from '../ui/offered-actions.ts';
import { FileRow } from './file-row.tsx';
import './files.css';
import { UploadRow } from './upload-row.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

interface FilesProps {
  readonly of: AttachmentOwner;
  readonly id: string;
  /** What people call the record. */
  readonly name: string;
}

/** The names that the file chooser offers. */
const accepted = Object.values(attachmentKinds)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',');

/** Invoices, warranties and agreements of a record: dropped, downloaded, renamed and deleted. */
export function Files({ of, id, name }: FilesProps) {
  const query = useQuery(
    api.attachments[attachmentRoutes[of].list].queryOptions({ input: { params: { id } } }),
  );
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(of, id);
  const files = query.data?.items;
  const isFull = files !== undefined && files.length >= mostAttachments;
  const take = (chosen: readonly File[]): void => {
    if (!isFull) uploads.add(chosen);
  };
  const over = useFileDrop(section, take);
  const phone = usePhone();
  const choose = (): void => input.current?.click();
  const add = { text: 'Add files', icon: <Plus size={16} />, disabled: isFull, onClick: choose };
  useOffered({
    of: 'record',
    title: name,
    isMinor: true,
    // Requests and vendors are opened in dialogs.
    inDialog: of !== 'asset',
    actions: files === undefined ? [] : [add],
  });
  if (query.error)
    return (
      <ErrorState
        error={query.error}
        text={message.recordsNotLoaded('attachment')}
        retry={() => void query.refetch()}
      />
    );
  if (files === undefined) return null;
  return (
    <section ref={section} className="qm-file-section" aria-label="Files">
      <h3 className="qm-h3">
        Files <span className="qm-muted">{`${files.length} of ${mostAttachments}`}</span>
      </h3>
      {files.length + uploads.all.length > 0 ? (
        <ul className="qm-files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
          {uploads.all.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="qm-muted qm-files-full">{message.fileRoomNeeded}</p>
      ) : phone ? (
        <Button className="qm-files-add" variant="outlined" fill {...add} />
      ) : (
        <div className={over ? 'qm-drop over' : 'qm-drop'}>
          <span>
            Drop files here or{' '}
            <button type="button" className="qm-link" aria-label="Choose files" onClick={choose}>
              choose
            </button>
          </span>
          <small>{`PDF, images, text, up to ${mostAttachmentMegabytes} MB each`}</small>
        </div>
      )}
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label="Files to add"
        accept={accepted}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again after an error.
          currentTarget.value = '';
        }}
      />
    </section>
  );
}
