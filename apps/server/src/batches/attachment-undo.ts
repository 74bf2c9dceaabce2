import {
  type AttachmentSnapshot,
  attachmentSnapshotSchema,
  mostAttachments,
} from '@quartermaster/core/attachments/attachment';
import { message } from '@quartermaster/core/messages';
import { granted, refused } from '@quartermaster/core/verdict';
import type { AttachmentService } from '../attachments/service.ts';
import { type RecordUndo, recordUndo } from './record-undo.ts';

const gone = refused('CONFLICT', message.fileRecordGone);

/** Undoes what was done to files: a deleted one comes back, if its record is there and has a place for it. */
export const attachmentUndo = (attachments: AttachmentService): RecordUndo =>
  recordUndo({
    records: attachments.records,
    follows: ['recordName', 'addedByName', 'place'],
    nameOf: ({ name }) => ({ name: String(name) }),
    restorer: async (all) => {
      const files = all.flatMap((data) => attachmentSnapshotSchema.safeParse(data).data ?? []);
      const [places, isKept] = await Promise.all([
        attachments.placesFor(files),
        attachments.contents.present(files.map(({ contentId }) => contentId)),
      ]);
      const keyOf = ({ of, recordId }: AttachmentSnapshot): string => `${of} ${recordId}`;
      const free = new Map(files.map((file, at) => [keyOf(file), places[at]]));
      return {
        document(data) {
          const { data: file } = attachmentSnapshotSchema.safeParse(data);
          const left = file && free.get(keyOf(file));
          if (!file || !left || !isKept(file.contentId)) return gone;
          // Its own if that is free, so that two undone at once don't want the same.
          const at = Math.max(left.indexOf(file.place), 0);
          const [place] = left.splice(at, 1);
          if (place === undefined) return refused('CONFLICT', message.tooManyFiles(mostAttachments));
          const { recordName: _name, version: _version, ...document } = file;
          return granted({ ...document, place });
        },
        change: ({ name }) => granted(typeof name === 'string' ? { set: { name } } : {}),
      };
    },
  });
