import { fileKindNames } from '@quartermaster/core/files/file-kind';
import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const fileDocument = z.strictObject({
  id: z.string(),
  kind: z.enum(fileKindNames),
  createdAt: z.string(),
  /** When the sweep first found the file unreferenced, if such files are kept for a while. */
  unusedSince: z.string().exactOptional(),
});
export type FileDocument = z.infer<typeof fileDocument>;

export const fileCollection: CollectionDeclaration<FileDocument> = {
  name: 'files',
  schema: fileDocument,
  shapes: [{ sort: ['createdAt'] }],
  unique: [],
  search: [],
};

const fileContent = z.strictObject({
  /** The id of the file. */
  id: z.string(),
  base64: z.string(),
});
export type FileContent = z.infer<typeof fileContent>;

/** Stored apart from the files, so that listing them doesn't read megabytes. */
export const fileContentCollection: CollectionDeclaration<FileContent> = {
  name: 'fileContents',
  schema: fileContent,
  bulky: true,
  shapes: [],
  unique: [],
  search: [],
};
