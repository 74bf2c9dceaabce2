import { fileAddresses, isUpload } from '@quartermaster/core/files/file-address';
import type { RecordKindName } from '@quartermaster/core/records/record-kinds';
import type { CollectionDeclaration, Identified } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import { itemCollection } from '../catalogue/collection.ts';
import { jobCollection } from '../jobs/collection.ts';
import { settingsCollection } from '../settings/collection.ts';
import { userCollection } from '../users/collection.ts';

/** A field that refers to files, by id or URL path. */
export interface FileReference {
  readonly collection: CollectionDeclaration<Identified>;
  readonly path: string;
  /** The kind of the records, if users only see their own. */
  readonly owned?: RecordKindName;
}

/** All fields that refer to files. A file that none of them refers to is unused. */
export const fileReferences: readonly FileReference[] = [
  { collection: settingsCollection, path: 'logoId' },
  { collection: userCollection, path: 'photoURL' },
  { collection: assetCollection, path: 'image', owned: 'asset' },
  { collection: itemCollection, path: 'image' },
  { collection: jobCollection, path: 'result.report', owned: 'job' },
];

/** The URL path of a file. */
export const filePath = (id: string): string => `${fileAddresses}${id}`;

/** The file id in a reference, which is either a path or already an id. */
export const fileIdOf = (reference: string): string =>
  isUpload(reference) ? reference.slice(fileAddresses.length) : reference;
