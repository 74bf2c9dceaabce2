import {
  type Attachment,
  type AttachmentSnapshot,
  mostAttachments,
} from '@quartermaster/core/attachments/attachment';
import { lifecycleEvents } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { definedFields } from '../records/documents.ts';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type AttachmentDocument, attachmentCollection } from './collection.ts';
import { ownerNames } from './owners.ts';

export type AttachmentRecords = Records<AttachmentDocument, AttachmentSnapshot, Attachment>;

/** A file as the API tells of it. */
export const toAttachment = ({
  recordName: _name,
  contentId: _content,
  place: _place,
  ...attachment
}: AttachmentSnapshot): Attachment => attachment;

export const attachmentRecords = (runtime: Runtime): AttachmentRecords =>
  new Records<AttachmentDocument, AttachmentSnapshot, Attachment>(
    runtime,
    runtime.store.collection(attachmentCollection),
    {
      subject: 'attachment',
      events: lifecycleEvents('file'),
      touched: 'updatedAt',
      notFound: message.recordNotFound('attachment'),
      taken: { place: { path: '', message: message.tooManyFiles(mostAttachments) } },
      snapshotter: async (stored) => {
        const nameOf = await ownerNames(runtime.store, stored);
        return (one) => ({ ...one, ...definedFields({ recordName: nameOf(one) }) });
      },
      answer: toAttachment,
    },
  );
