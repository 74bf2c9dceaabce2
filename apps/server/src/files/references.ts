import { fileAddresses, isUpload } from '@quartermaster/core/files/file-address';
import type { RecordKindName } from '@quartermaster/core/records/record-kinds';
import type { CollectionDeclaration, Identified } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import { itemCollection } from '../catalogue/collection.ts';
import { jobCollection } from '../jobs/collection.ts';
import { settingsCollection } from '../settings/collection.ts';
import { userCollection } from '../users/collection.ts';

/** A field that refers to files, by id or address. */
export interface FileReference {
  readonly collection: CollectionDeclaration<Identified>;
  readonly path: string;
  /** The kind of the records, if users see only their own. */
  readonly owned?: RecordKindName;
}

/** All fields that refer to files. A file that none of them names is unused. */
export const fileReferences: readonly FileReference[] = [
  { collection: settingsCollection, path: 'logoId' },
  { collection: userCollection, path: 'photoURL' },
  { collection: assetCollection, path: 'image', owned: 'asset' },
  { collection: itemCollection, path: 'image' },
  { collection: jobCollection, path: 'result.report', owned: 'job' },
];

/** The address of a file. */
export const filePath = (id: string): string => `${fileAddresses}${id}`;

/** The id in a reference; a reference that isn't an address is an id already. */
export const fileIdOf = (reference: string): string =>
  isUpload(reference) ? reference.slice(fileAddresses.length) : reference;
