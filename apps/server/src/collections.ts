import type { StoredKind } from '@quartermaster/core/users/personal-data';
import type { CollectionDeclaration, Identified } from '@quartermaster/store';
import { agreementCollection } from './acknowledgements/collection.ts';
import { announcedBatchCollection, announcedDayCollection } from './announcements/collection.ts';
import { assetCollection, formerAssetIdCollection, reservedAssetIdCollection } from './assets/collection.ts';
import { assetFlagsCollection } from './assets/flags-collection.ts';
import {
  attachmentCollection,
  contentCollection,
  formerAttachmentCollection,
  pieceCollection,
} from './attachments/collection.ts';
import {
  confirmationCollection,
  invitationCollection,
  linkMailCollection,
  resetCollection,
} from './auth/link-collections.ts';
import { attemptsCollection, sessionCollection } from './auth/session-collection.ts';
import { bulkPartCollection } from './bulk/collection.ts';
import { itemCollection } from './catalogue/collection.ts';
import { confirmationAnswerCollection, roundCollection } from './confirmations/collection.ts';
import { cursorCollection } from './events/cursor-collection.ts';
import { assetTypeCollection, customFieldCollection } from './fields/collection.ts';
import { fileCollection, fileContentCollection } from './files/collection.ts';
import { keyedCallCollection } from './idempotency/collection.ts';
import { importProfileCollection } from './import-profiles/collection.ts';
import { jobCollection } from './jobs/collection.ts';
import { leaseCollection } from './leases/collection.ts';
import { locationCollection } from './locations/collection.ts';
import { refusalCollection } from './mail/refusal-collection.ts';
import { installationCollection } from './migrations/collection.ts';
import {
  batchMessageCollection,
  notificationCollection,
  preferencesCollection,
  readMarkCollection,
} from './notifications/collection.ts';
import { outboxCollection } from './notifications/outbox.ts';
import { counterCollection } from './records/counters.ts';
import { requestCollection } from './requests/collection.ts';
import { settingsCollection } from './settings/collection.ts';
import { slackCollection, slackConnectionCollection } from './slack/collection.ts';
import { smsCollection } from './sms/collection.ts';
import { scanCollection, stocktakeCollection } from './stocktakes/collection.ts';
import { userCollection } from './users/collection.ts';
import { formerVendorCollection, vendorCollection } from './vendors/collection.ts';
import { viewCollection } from './views/collection.ts';
import { deliveryCollection, sendingCollection, webhookCollection } from './webhooks/collection.ts';
import { workflowCollection } from './workflows/collection.ts';
import { workflowRunCollection, workflowStateCollection } from './workflows/run-collections.ts';

/** By name; each says in core where its records name people (`personal-data.ts`). */
const byKind = {
  agreements: agreementCollection,
  announcedBatches: announcedBatchCollection,
  announcedDays: announcedDayCollection,
  cursors: cursorCollection,
  equipment: assetCollection,
  assetMarks: assetFlagsCollection,
  assetTypes: assetTypeCollection,
  signInAttempts: attemptsCollection,
  bulkParts: bulkPartCollection,
  confirmations: confirmationCollection,
  confirmationRounds: roundCollection,
  confirmationAnswers: confirmationAnswerCollection,
  counters: counterCollection,
  customFields: customFieldCollection,
  installation: installationCollection,
  invitations: invitationCollection,
  linkMails: linkMailCollection,
  mailRefusals: refusalCollection,
  files: fileCollection,
  fileContents: fileContentCollection,
  catalog: itemCollection,
  jobs: jobCollection,
  keyedCalls: keyedCallCollection,
  leases: leaseCollection,
  locations: locationCollection,
  notifications: notificationCollection,
  batchMessages: batchMessageCollection,
  outbox: outboxCollection,
  notificationPreferences: preferencesCollection,
  notificationReads: readMarkCollection,
  requests: requestCollection,
  passwordResets: resetCollection,
  reservedAssetIds: reservedAssetIdCollection,
  retiredAssetIds: formerAssetIdCollection,
  sessions: sessionCollection,
  settings: settingsCollection,
  slack: slackCollection,
  slackConnections: slackConnectionCollection,
  sms: smsCollection,
  stocktakes: stocktakeCollection,
  stocktakeScans: scanCollection,
  users: userCollection,
  vendors: vendorCollection,
  attachments: attachmentCollection,
  attachmentContents: contentCollection,
  attachmentPieces: pieceCollection,
  formerAttachments: formerAttachmentCollection,
  formerVendors: formerVendorCollection,
  views: viewCollection,
  importProfiles: importProfileCollection,
  webhooks: webhookCollection,
  webhookSending: sendingCollection,
  webhookDeliveries: deliveryCollection,
  workflows: workflowCollection,
  workflowStates: workflowStateCollection,
  workflowRuns: workflowRunCollection,
} satisfies { readonly [Kind in StoredKind]: CollectionDeclaration<Identified> };

export const collectionOf = (kind: StoredKind): CollectionDeclaration<Identified> => byKind[kind];

/** All collections; the store is opened with them. */
export const collections: readonly CollectionDeclaration<Identified>[] = Object.values(byKind);
