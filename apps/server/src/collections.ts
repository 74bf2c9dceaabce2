import type { CollectionDeclaration, Identified } from '@quartermaster/store';
import { assetCollection, retiredAssetIdCollection } from './assets/collection.ts';
import { assetMarksCollection } from './assets/marks-collection.ts';
import { confirmationCollection, invitationCollection, resetCollection } from './auth/link-collections.ts';
import { attemptsCollection, sessionCollection } from './auth/session-collection.ts';
import { bulkPartCollection } from './bulk/collection.ts';
import { itemCollection } from './catalogue/collection.ts';
import { counterCollection } from './counters.ts';
import { assetTypeCollection, customFieldCollection } from './fields/collection.ts';
import { fileCollection, fileContentCollection } from './files/collection.ts';
import { keyedCallCollection } from './idempotency/collection.ts';
import { jobCollection, leaseCollection } from './jobs/collection.ts';
import { locationCollection } from './locations/collection.ts';
import { installationCollection } from './migrations/collection.ts';
import { requestCollection } from './requests/collection.ts';
import { settingsCollection } from './settings/collection.ts';
import { userCollection } from './users/collection.ts';
import { formerVendorCollection, vendorCollection } from './vendors/collection.ts';
import { viewCollection } from './views/collection.ts';

/** All collections; the store is opened with them. */
export const collections: readonly CollectionDeclaration<Identified>[] = [
  assetCollection,
  assetMarksCollection,
  assetTypeCollection,
  attemptsCollection,
  bulkPartCollection,
  confirmationCollection,
  counterCollection,
  customFieldCollection,
  installationCollection,
  invitationCollection,
  fileCollection,
  fileContentCollection,
  itemCollection,
  jobCollection,
  keyedCallCollection,
  leaseCollection,
  locationCollection,
  requestCollection,
  resetCollection,
  retiredAssetIdCollection,
  sessionCollection,
  settingsCollection,
  userCollection,
  vendorCollection,
  formerVendorCollection,
  viewCollection,
];
