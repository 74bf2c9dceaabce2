import { z } from 'zod';
import { message } from '../messages.ts';
import { instant, text } from '../text.ts';
import { granted, invalid, refused, type Verdict } from '../verdict.ts';
import {
  type AttachmentKind,
  attachmentKindNames,
  attachmentKinds,
  endingOf,
  isKeptEnding,
  isNameOf,
} from './attachment-kind.ts';
import type { Unkept } from './content-judge.ts';
import { storableName } from './file-name.ts';

/** The kinds of records that have files. */
export const attachmentOwners = ['asset', 'request', 'vendor'] as const;
export type AttachmentOwner = (typeof attachmentOwners)[number];

/** How many files a record can have. */
export const mostAttachments = 10;
/** How large each can be. */
export const mostAttachmentMegabytes = 10;
export const mostAttachmentBytes = mostAttachmentMegabytes * 1024 * 1024;

/** A file's name as it is stored; what no system could store is left out of it. */
export const attachmentName = text(1000, message.required)
  .transform(storableName)
  .refine((name) => name !== '', message.required);

/** A file of a record, without its content. */
export const attachmentSchema = z.object({
  id: z.string(),
  /** What kind of record has it, and which one. */
  of: z.enum(attachmentOwners),
  recordId: z.string(),
  name: z.string(),
  /** What its content is. */
  kind: z.enum(attachmentKindNames),
  /** In bytes. */
  size: z.number().int(),
  /** Of the content, in hexadecimal digits. */
  sha256: z.string(),
  /** Who added it; the name is that of the time. */
  addedById: z.string(),
  addedByName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** The columns of a list of files; `record` is an asset ID or a vendor's name. */
export const attachmentExportColumns = ['of', 'record', 'name', 'id', 'size', 'sha256', 'createdAt'] as const;

/** A file's snapshot in its events. */
export const attachmentSnapshotSchema = attachmentSchema.extend({
  /** What people call the record; absent once it is deleted. */
  recordName: z.string().optional(),
  /** Under which its content is stored. */
  contentId: z.string(),
  /** Which of the record's places it has. */
  place: z.number().int(),
});
export type AttachmentSnapshot = z.infer<typeof attachmentSnapshotSchema>;

/** The one thing that can be changed. */
export const attachmentChangeSchema = z.strictObject({ name: attachmentName });
export type AttachmentChange = z.infer<typeof attachmentChangeSchema>;

/** Whether a file may be sent under this name, before any of it is there. */
export const checkAttachmentName = (name: string): Verdict<string> =>
  isKeptEnding(endingOf(name))
    ? granted(name)
    : invalid([{ path: 'name', message: message.fileNotKept(`.${endingOf(name)}`) }]);

/** Whether what arrived is kept under this name. */
export function checkAttachment(name: string, judged: AttachmentKind | Unkept): Verdict<AttachmentKind> {
  switch (judged) {
    case 'empty':
      return invalid([{ path: '', message: message.fileEmpty }]);
    case 'active':
      return invalid([{ path: '', message: message.fileActive }]);
    case 'unknown':
      return invalid([{ path: '', message: message.fileUnknown }]);
    default:
      return isNameOf(name, judged)
        ? granted(judged)
        : invalid([
            {
              path: 'name',
              message: message.fileMisnamed(`.${endingOf(name)}`, attachmentKinds[judged].noun),
            },
          ]);
  }
}

/** The refusal of one more file than a record can have. */
export const tooManyAttachments = () => refused('CONFLICT', message.tooManyFiles(mostAttachments));
