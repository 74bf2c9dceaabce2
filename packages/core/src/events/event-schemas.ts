import { z } from 'zod';
import { tokenScopes } from '../access/actor.ts';
import { agreementSchema } from '../acknowledgements/acknowledgement.ts';
import { assetSchema } from '../assets/asset.ts';
import { attachmentSnapshotSchema } from '../attachments/attachment.ts';
import { itemSchema } from '../catalogue/item.ts';
import { confirmationSchema, roundSchema } from '../confirmations/confirmation.ts';
import { assetTypeSchema } from '../fields/asset-type.ts';
import { customFieldSchema } from '../fields/custom-field.ts';
import { jobKinds, jobStates } from '../jobs/job.ts';
import { locationSchema } from '../locations/location.ts';
import { ownTextsSchema } from '../mail/mail-template.ts';
import { choicesSchema } from '../notifications/topics.ts';
import { importProfileSchema } from '../reading/import-profile.ts';
import { requestSchema } from '../requests/request.ts';
import { retentionChangeSchema } from '../settings/retention.ts';
import { settingsSchema } from '../settings/settings.ts';
import { slackSnapshotSchema } from '../slack/slack.ts';
import { smsConfigSchema } from '../sms/sms.ts';
import { instant } from '../text.ts';
import { linkPurposes } from '../users/link.ts';
import { userSchema } from '../users/user.ts';
import { vendorSnapshotSchema } from '../vendors/vendor.ts';
import { viewSchema } from '../views/view.ts';
import { webhookSchema } from '../webhooks/webhook.ts';
import { workflowSnapshotSchema } from '../workflows/workflow-snapshot.ts';
import { causeSchema, type EventSubject, type EventType } from './event.ts';

/** A referenced record with its name at the time: a history must read right after a rename. */
const reference = z.strictObject({ id: z.string(), name: z.string() });

/** The snapshot of each kind of record in its events. */
export const snapshotSchemas = {
  asset: assetSchema.extend({
    typeId: z.string(),
    vendorId: z.string().optional(),
    locationName: z.string().optional(),
    locationPath: z.string().optional(),
    /** The holder's id; `assignedTo` is the e-mail. */
    assignedToId: z.string().optional(),
    assignedToName: z.string().optional(),
  }),
  item: itemSchema.extend({ typeId: z.string() }),
  request: requestSchema.extend({
    /** The requester's id; `userId` is the e-mail, which can change. */
    requesterId: z.string().optional(),
    requesterDepartment: z.string().optional(),
    locationName: z.string().optional(),
    /** The total cost of all items, as requested. */
    totalPrice: z.number(),
  }),
  user: userSchema.extend({
    /** The manager's id; `manager` is the e-mail. */
    managerId: z.string().optional(),
    managerName: z.string().optional(),
  }),
  vendor: vendorSnapshotSchema,
  attachment: attachmentSnapshotSchema,
  location: locationSchema.extend({ parentName: z.string().optional() }),
  type: assetTypeSchema,
  field: customFieldSchema.extend({ typeIds: z.array(z.string()) }),
  view: viewSchema,
  importProfile: importProfileSchema,
  webhook: webhookSchema.extend({
    /** The filter with ids instead of names, by which an edit of it is undone. */
    filterByIds: z.string().optional(),
  }),
  workflow: workflowSnapshotSchema,
  slack: slackSnapshotSchema,
  sms: smsConfigSchema,
  round: roundSchema,
  confirmation: confirmationSchema.extend({
    roundName: z.string(),
    due: z.string().optional(),
  }),
  settings: settingsSchema.omit({ locations: true, customFields: true, assetTypes: true }).extend({
    // Events of before they were settings lack them.
    ...retentionChangeSchema.shape,
    defaultLocation: reference.optional(),
    mailTemplates: z.array(ownTextsSchema).optional(),
    notificationDefaults: choicesSchema.optional(),
    acknowledging: z.strictObject({ typeIds: z.array(z.string()), agreement: agreementSchema }).optional(),
  }),
} as const;

/** An asset's snapshot in its events. */
export const assetSnapshotSchema = snapshotSchemas.asset;

const {
  asset,
  item,
  request,
  user,
  vendor,
  attachment,
  location,
  type,
  field,
  round,
  confirmation,
  settings,
  view,
  importProfile,
  webhook,
  workflow,
  slack,
  sms,
} = snapshotSchemas;

/** A sign-in or sign-out; for a refused attempt, the address that was tried. */
const signIn = z.strictObject({ email: z.string(), by: z.enum(['cookie', 'bearer']).optional() });

/** How often it happened, if only the first occurrences are recorded one by one. */
const times = z.number().int().optional();

/** A link that gives access to an account or confirms its address; events never contain the link itself. */
const link = z.strictObject({ email: z.string(), purpose: z.enum(linkPurposes), expiresAt: instant });

const accessToken = z.strictObject({
  email: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  expiresAt: instant,
});

/** The workflow and its run. */
const ofRun = { id: z.string(), name: z.string(), run: z.string() };

const schemaOf = <Type extends EventType, Kind extends EventSubject['kind'], Data extends z.ZodObject>(
  name: Type,
  kind: Kind,
  data: Data,
) =>
  causeSchema.extend({
    id: z.string(),
    type: z.literal(name),
    at: instant,
    subject: z.strictObject({ kind: z.literal(kind), id: z.string() }),
    data: data.strict(),
    previous: z.record(z.string(), z.json()).optional(),
  });

/** The schema of every event, by type. */
export const eventSchemas = {
  'equipment.created': schemaOf('equipment.created', 'asset', asset),
  /** `maintained` is set if the asset was marked as maintained. */
  'equipment.updated': schemaOf(
    'equipment.updated',
    'asset',
    asset.extend({
      maintained: z.strictObject({ date: z.string(), note: z.string().optional() }).optional(),
    }),
  ),
  'equipment.deleted': schemaOf('equipment.deleted', 'asset', asset),
  'equipment.assigned': schemaOf('equipment.assigned', 'asset', asset),
  /** The holder has acknowledged the hand-over. */
  'equipment.acknowledged': schemaOf('equipment.acknowledged', 'asset', asset),
  'request.created': schemaOf('request.created', 'request', request),
  'request.updated': schemaOf('request.updated', 'request', request),
  'request.fulfilled': schemaOf('request.fulfilled', 'request', request),
  'request.rejected': schemaOf('request.rejected', 'request', request),
  /** `userId` is the requester, who is notified. */
  'request.commented': schemaOf(
    'request.commented',
    'request',
    z.strictObject({ id: z.string(), userId: z.string(), text: z.string() }),
  ),
  'user.created': schemaOf('user.created', 'user', user),
  'user.updated': schemaOf(
    'user.updated',
    'user',
    user.extend({
      passwordChanged: z.literal(true).optional(),
      /** A new password revokes access tokens; set if they were kept. */
      tokensKept: z.literal(true).optional(),
      /** Events don't contain the address itself. */
      addressChanged: z.literal(true).optional(),
    }),
  ),
  'user.deleted': schemaOf('user.deleted', 'user', user),
  /** `entries`: how many events had personal data removed. */
  'user.erased': schemaOf('user.erased', 'user', z.strictObject({ name: z.string(), entries: z.number() })),
  'user.signedIn': schemaOf('user.signedIn', 'user', signIn),
  'user.signedOut': schemaOf('user.signedOut', 'user', signIn),
  'user.signInRefused': schemaOf(
    'user.signInRefused',
    'user',
    z.strictObject({ email: z.string().optional(), times }),
  ),
  'access.refused': schemaOf(
    'access.refused',
    'operation',
    z.strictObject({ operation: z.string(), path: z.string().optional(), reason: z.string(), times }),
  ),
  'user.linkIssued': schemaOf('user.linkIssued', 'user', link),
  'user.tokenCreated': schemaOf('user.tokenCreated', 'user', accessToken),
  'user.tokenRevoked': schemaOf('user.tokenRevoked', 'user', accessToken),
  'catalog.created': schemaOf('catalog.created', 'item', item),
  'catalog.updated': schemaOf('catalog.updated', 'item', item),
  'catalog.deleted': schemaOf('catalog.deleted', 'item', item),
  'vendor.created': schemaOf('vendor.created', 'vendor', vendor),
  'vendor.updated': schemaOf('vendor.updated', 'vendor', vendor),
  'vendor.deleted': schemaOf('vendor.deleted', 'vendor', vendor),
  'file.created': schemaOf('file.created', 'attachment', attachment),
  'file.updated': schemaOf('file.updated', 'attachment', attachment),
  'file.deleted': schemaOf('file.deleted', 'attachment', attachment),
  'location.created': schemaOf('location.created', 'location', location),
  'location.updated': schemaOf('location.updated', 'location', location),
  'location.deleted': schemaOf('location.deleted', 'location', location),
  'type.created': schemaOf('type.created', 'type', type),
  /** `merged`: the types merged into this one, with the number of assets and catalogue items they brought. */
  'type.updated': schemaOf(
    'type.updated',
    'type',
    type.extend({
      merged: z
        .strictObject({ sources: z.array(reference), assets: z.number(), items: z.number() })
        .optional(),
    }),
  ),
  /** `mergedInto`: the type that replaced it. */
  'type.deleted': schemaOf('type.deleted', 'type', type.extend({ mergedInto: reference.optional() })),
  'field.created': schemaOf('field.created', 'field', field),
  /** `conversion`: what happened to the stored values after a change of type. */
  'field.updated': schemaOf(
    'field.updated',
    'field',
    field.extend({
      conversion: z.strictObject({ converted: z.number(), setAside: z.number() }).optional(),
    }),
  ),
  'field.deleted': schemaOf('field.deleted', 'field', field),
  'round.started': schemaOf('round.started', 'round', round),
  'round.updated': schemaOf('round.updated', 'round', round),
  'confirmation.asked': schemaOf('confirmation.asked', 'confirmation', confirmation),
  /** `settledAsset`: the answer that is asked for again. */
  'confirmation.reminded': schemaOf(
    'confirmation.reminded',
    'confirmation',
    confirmation.extend({ settledAsset: z.string().optional() }),
  ),
  'confirmation.answered': schemaOf('confirmation.answered', 'confirmation', confirmation),
  /** `settledAsset`: the difference that was settled; empty for what they have besides. */
  'confirmation.settled': schemaOf(
    'confirmation.settled',
    'confirmation',
    confirmation.extend({ settledAsset: z.string().optional() }),
  ),
  'settings.updated': schemaOf(
    'settings.updated',
    'settings',
    /** `assetIdsWithheld`: how many that another installation issued or reserved. `assetIdAllowed`: one of them, again. */
    settings.extend({ assetIdsWithheld: z.number().optional(), assetIdAllowed: z.string().optional() }),
  ),
  'slack.connected': schemaOf('slack.connected', 'slack', slack),
  'slack.updated': schemaOf('slack.updated', 'slack', slack),
  'slack.disconnected': schemaOf('slack.disconnected', 'slack', slack),
  'sms.updated': schemaOf('sms.updated', 'sms', sms),
  'view.created': schemaOf('view.created', 'view', view),
  'view.updated': schemaOf('view.updated', 'view', view),
  'view.deleted': schemaOf('view.deleted', 'view', view),
  'importProfile.created': schemaOf('importProfile.created', 'importProfile', importProfile),
  'importProfile.updated': schemaOf('importProfile.updated', 'importProfile', importProfile),
  'importProfile.deleted': schemaOf('importProfile.deleted', 'importProfile', importProfile),
  'webhook.created': schemaOf('webhook.created', 'webhook', webhook),
  /** `secretRotated`: a new secret was made. */
  'webhook.updated': schemaOf(
    'webhook.updated',
    'webhook',
    webhook.extend({ secretRotated: z.literal(true).optional() }),
  ),
  'webhook.deleted': schemaOf('webhook.deleted', 'webhook', webhook),
  'workflow.created': schemaOf('workflow.created', 'workflow', workflow),
  /** `secretRotated`: its hook got a new secret. `secretSet`: the named secret got another value. */
  'workflow.updated': schemaOf(
    'workflow.updated',
    'workflow',
    workflow.extend({ secretRotated: z.literal(true).optional(), secretSet: z.string().optional() }),
  ),
  'workflow.deleted': schemaOf('workflow.deleted', 'workflow', workflow),
  /** Somebody had it run by hand. */
  'workflow.executed': schemaOf('workflow.executed', 'workflow', z.strictObject(ofRun)),
  /** `run` is the id of the run that failed. */
  'workflow.failed': schemaOf(
    'workflow.failed',
    'workflow',
    z.strictObject({ ...ofRun, reason: z.string() }),
  ),
  /** A run sent this text; `to` is absent for the usual channel of Slack. */
  'workflow.messaged': schemaOf(
    'workflow.messaged',
    'workflow',
    z.strictObject({ ...ofRun, channel: z.string(), to: z.string().optional(), text: z.string() }),
  ),
  /** Somebody had deliveries repeated: one, or all within a time. */
  'webhook.redelivered': schemaOf(
    'webhook.redelivered',
    'webhook',
    z.strictObject({
      name: z.string(),
      count: z.number().int(),
      delivery: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
  'import.finished': schemaOf(
    'import.finished',
    'job',
    z.object({
      kind: z.enum(jobKinds),
      state: z.enum(jobStates),
      processed: z.number(),
      created: z.number(),
      updated: z.number(),
      unchanged: z.number(),
      failed: z.number(),
    }),
  ),
  'export.started': schemaOf(
    'export.started',
    'export',
    z.object({
      what: z.enum(['equipment', 'catalog', 'users', 'vendors', 'locations', 'audit', 'everything']),
      columns: z.string(),
    }),
  ),
  'inventory.low': schemaOf('inventory.low', 'item', item),
  'maintenance.due': schemaOf(
    'maintenance.due',
    'asset',
    asset.extend({ requiresCalibration: z.literal(true).optional() }),
  ),
  /** More than 50 items whose stock became low in one job, or is low at start: `where` finds them, `items` are the first 50. */
  'inventory.summary': schemaOf(
    'inventory.summary',
    'job',
    z.object({
      count: z.number().int(),
      where: z.string(),
      items: z.array(z.strictObject({ id: z.string(), name: z.string(), inStock: z.number() })),
    }),
  ),
  /** More than 50 assets of a type that became due in one job or on one day. */
  'maintenance.summary': schemaOf(
    'maintenance.summary',
    'job',
    z.object({
      type: z.string(),
      typeId: z.string(),
      /** All are due by this day. */
      day: z.string(),
      count: z.number().int(),
      /** The list filter that finds them. */
      where: z.string(),
      /** The first 50. */
      assets: z.array(z.strictObject({ id: z.string(), assetId: z.string(), name: z.string() })),
    }),
  ),
} as const satisfies { readonly [Type in EventType]: z.ZodType<{ type: Type }> };

/** The `data` of an event type. */
export type EventData<Type extends EventType> = z.infer<(typeof eventSchemas)[Type]>['data'];

/** A record's snapshot in its events. */
export type Snapshot<Kind extends keyof typeof snapshotSchemas> = z.infer<(typeof snapshotSchemas)[Kind]>;
