import type { StoredKind } from '@quartermaster/core/users/personal-data';
import type { CollectionDeclaration, Identified } from '@quartermaster/store';
import { announcedBatchCollection, announcedDayCollection } from './announcements/collection.ts';
import { assetCollection, retiredAssetIdCollection } from './assets/collection.ts';
import { assetFlagsCollection } from './assets/flags-collection.ts';
import { confirmationCollection, invitationCollection, resetCollection } from './auth/link-collections.ts';
import { attemptsCollection, sessionCollection } from './auth/session-collection.ts';
import { bulkPartCollection } from './bulk/collection.ts';
import { itemCollection } from './catalogue/collection.ts';
import { cursorCollection } from './events/cursor-collection.ts';
import { assetTypeCollection, customFieldCollection } from './fields/collection.ts';
import { fileCollection, fileContentCollection } from './files/collection.ts';
import { keyedCallCollection } from './idempotency/collection.ts';
import { jobCollection } from './jobs/collection.ts';
import { leaseCollection } from './leases/collection.ts';
import { locationCollection } from './locations/collection.ts';
import { installationCollection } from './migrations/collection.ts';
import { counterCollection } from './records/counters.ts';
import { requestCollection } from './requests/collection.ts';
import { settingsCollection } from './settings/collection.ts';
import { userCollection } from './users/collection.ts';
import { formerVendorCollection, vendorCollection } from './vendors/collection.ts';
import { viewCollection } from './views/collection.ts';

/** By name; each says in core where its records name people (`personal-data.ts`). */
const byKind = {
  announcedBatches: announcedBatchCollection,
  announcedDays: announcedDayCollection,
  cursors: cursorCollection,
  equipment: assetCollection,
  assetMarks: assetFlagsCollection,
  assetTypes: assetTypeCollection,
  signInAttempts: attemptsCollection,
  bulkParts: bulkPartCollection,
  confirmations: confirmationCollection,
  counters: counterCollection,
  customFields: customFieldCollection,
  installation: installationCollection,
  invitations: invitationCollection,
  files: fileCollection,
  fileContents: fileContentCollection,
  catalog: itemCollection,
  jobs: jobCollection,
  keyedCalls: keyedCallCollection,
  leases: leaseCollection,
  locations: locationCollection,
  requests: requestCollection,
  passwordResets: resetCollection,
  retiredAssetIds: retiredAssetIdCollection,
  sessions: sessionCollection,
  settings: settingsCollection,
  users: userCollection,
  vendors: vendorCollection,
  formerVendors: formerVendorCollection,
  views: viewCollection,
} satisfies { readonly [Kind in StoredKind]: CollectionDeclaration<Identified> };

export const collectionOf = (kind: StoredKind): CollectionDeclaration<Identified> => byKind[kind];

/** All collections; the store is opened with them. */
export const collections: readonly CollectionDeclaration<Identified>[] = Object.values(byKind);
