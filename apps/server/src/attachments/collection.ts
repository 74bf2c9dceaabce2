import { attachmentOwners } from '@quartermaster/core/attachments/attachment';
import { attachmentKindNames } from '@quartermaster/core/attachments/attachment-kind';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const owner = { of: z.enum(attachmentOwners), recordId: z.string() };

const attachmentDocument = z.strictObject({
  id: z.string(),
  ...owner,
  /** One of the record's places, which no other file has: so there are never more files than places. */
  place: z.number().int(),
  name: z.string(),
  kind: z.enum(attachmentKindNames),
  size: z.number().int(),
  sha256: z.string(),
  contentId: z.string(),
  addedById: z.string(),
  addedByName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AttachmentDocument = z.infer<typeof attachmentDocument>;
export type StoredAttachment = Stored<AttachmentDocument>;

export const attachmentCollection: CollectionDeclaration<AttachmentDocument> = {
  name: 'attachments',
  schema: attachmentDocument,
  shapes: [{ equals: ['of', 'recordId'], sort: ['createdAt'] }],
  unique: [
    { name: 'place', fields: ['of', 'recordId', 'place'] },
    { name: 'content', fields: ['contentId'] },
  ],
  search: [],
};

const contentDocument = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  /** Absent while its bytes arrive. */
  isComplete: z.literal(true).exactOptional(),
  /** When the sweep first found that no file of an existing record has it. */
  unusedSince: z.string().exactOptional(),
});
export type ContentDocument = z.infer<typeof contentDocument>;

/** The contents of files, written before their first piece, so that nothing is left that nobody knows of. */
export const contentCollection: CollectionDeclaration<ContentDocument> = {
  name: 'attachmentContents',
  schema: contentDocument,
  shapes: [{ sort: ['createdAt'] }],
  unique: [],
  search: [],
};

const pieceDocument = z.strictObject({
  /** The content's id and the piece's number. */
  id: z.string(),
  base64: z.string(),
});
export type PieceDocument = z.infer<typeof pieceDocument>;

export const pieceCollection: CollectionDeclaration<PieceDocument> = {
  name: 'attachmentPieces',
  schema: pieceDocument,
  bulky: true,
  shapes: [],
  unique: [],
  search: [],
};

const formerDocument = z.strictObject({ id: z.string(), ...owner });
export type FormerDocument = z.infer<typeof formerDocument>;

/** Which files a record once had, so that it can be said which ones it had at a time. */
export const formerAttachmentCollection: CollectionDeclaration<FormerDocument> = {
  name: 'formerAttachments',
  schema: formerDocument,
  shapes: [{ equals: ['of', 'recordId'] }],
  unique: [],
  search: [],
};
