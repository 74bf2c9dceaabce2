import { type EventType, type LifecycleType, lifecycleTypes } from '../events/event.ts';
import type { JobKind } from '../jobs/job.ts';
import { type KindWith, recordKinds } from '../records/record-kinds.ts';
import { type Beside, nobodyNamed, type PersonalPlaces } from './personal-places.ts';

const { asset, request, item, settings, confirmation, slack, operation } = recordKinds;
const kinds = Object.values(recordKinds);

/** Who did something, and from where; only matched by their id. */
const doer = (path: string): Beside => ({
  of: [`${path}actor.id`],
  names: [`${path}actor.name`],
  addresses: [`${path}actor.email`],
  left: [`${path}address`],
});

const email: PersonalPlaces = { addresses: ['email'] };

const lifecyclePlaces = Object.fromEntries<PersonalPlaces>(
  kinds.flatMap((kind) =>
    'events' in kind ? lifecycleTypes(kind.events).map((type) => [type, kind.personal] as const) : [],
  ),
) as Record<LifecycleType, PersonalPlaces>;

/** The places in events' `data`; the same apply to `previous`. */
export const eventPlaces: { readonly [Type in EventType]: PersonalPlaces } = {
  ...lifecyclePlaces,
  'equipment.assigned': asset.personal,
  'equipment.acknowledged': asset.personal,
  'request.created': request.personal,
  'request.updated': request.personal,
  'request.fulfilled': request.personal,
  'request.rejected': request.personal,
  'request.commented': { addresses: ['userId'], texts: ['text'] },
  'user.erased': nobodyNamed,
  'user.signedIn': email,
  'user.signedOut': email,
  'user.signInRefused': email,
  'access.refused': operation.personal,
  'user.linkIssued': email,
  'user.tokenCreated': email,
  'user.tokenRevoked': email,
  'round.started': nobodyNamed,
  'round.updated': nobodyNamed,
  'confirmation.asked': confirmation.personal,
  'confirmation.reminded': confirmation.personal,
  'confirmation.answered': confirmation.personal,
  'confirmation.settled': confirmation.personal,
  'settings.updated': settings.personal,
  'slack.connected': slack.personal,
  'slack.updated': slack.personal,
  'slack.disconnected': slack.personal,
  'sms.updated': nobodyNamed,
  'import.finished': nobodyNamed,
  'export.started': nobodyNamed,
  'inventory.low': item.personal,
  'inventory.summary': nobodyNamed,
  'maintenance.due': asset.personal,
  'maintenance.summary': nobodyNamed,
  'webhook.redelivered': nobodyNamed,
  'workflow.executed': nobodyNamed,
  'workflow.failed': { texts: ['reason'] },
  'workflow.messaged': { addresses: ['to'], texts: ['text'] },
};

/** An edit of many assets as stored in its job: JSON. */
const bulkInput = { texts: ['input.set.retired.note'], within: { 'input.set': asset.personal } };
const importJob = nobodyNamed;
const bulkJob: PersonalPlaces = { texts: ['result.failed.*.message', 'cursor.failed.*.message'] };
const undoJob: PersonalPlaces = {
  texts: ['result.left.*.message', 'cursor.left.*.message'],
  within: {
    'result.left.*': { beside: [{ of: ['id'], names: ['name'] }] },
    'cursor.left.*': { beside: [{ of: ['id'], names: ['name'] }] },
  },
};
const addressJob: PersonalPlaces = { addresses: ['input.from', 'input.to'] };

/** The places in jobs' input, progress and results. */
const jobPlaces: { readonly [Kind in JobKind]: PersonalPlaces } = {
  'assets.import': importJob,
  'catalogue.import': importJob,
  'users.import': importJob,
  'vendors.import': importJob,
  'locations.import': importJob,
  'users.handover': {
    addresses: ['input.email'],
    texts: ['result.failed.*.message', 'cursor.failed.*.message'],
    beside: [{ of: ['input.person'], names: ['input.displayName'] }],
    within: { 'input.sets.*': asset.personal },
  },
  'users.changeEmail': addressJob,
  'users.erase': addressJob,
  'catalogue.bulkEdit': { ...bulkJob, within: { 'input.set': item.personal } },
  'catalogue.bulkDelete': bulkJob,
  'assets.bulkEdit': { ...bulkJob, ...bulkInput },
  'assets.bulkDelete': bulkJob,
  'assets.edit': nobodyNamed,
  'assets.delete': nobodyNamed,
  'webhooks.edit': nobodyNamed,
  'files.edit': nobodyNamed,
  'files.delete': nobodyNamed,
  'batches.undo': undoJob,
  'names.refresh': nobodyNamed,
  'types.merge': nobodyNamed,
  'fields.convert': nobodyNamed,
  'maintenance.refresh': nobodyNamed,
  'webhooks.redeliver': nobodyNamed,
  'workflows.replay': nobodyNamed,
  'confirmations.begin': nobodyNamed,
  'confirmations.remind': nobodyNamed,
  'confirmations.settle': nobodyNamed,
};

/** The places in a job of any kind. */
export const jobPlacesOf = (kind: JobKind): readonly PersonalPlaces[] => [
  { beside: [doer('cause.')] },
  jobPlaces[kind],
];

type StoredIn = (typeof recordKinds)[KindWith<'storedIn'>]['storedIn'];

const recordPlaces = Object.fromEntries<PersonalPlaces>(
  kinds.flatMap((kind) => ('storedIn' in kind ? [[kind.storedIn, kind.personal] as const] : [])),
) as Record<StoredIn, PersonalPlaces>;

/**
 * The places in every collection. Jobs are declared by kind instead.
 */
export const documentPlaces = {
  ...recordPlaces,
  requests: { ...request.personal, beside: [...request.personal.beside, doer('pendingEffect.cause.')] },
  workflows: { texts: ['description', 'content', 'held.*.text'] },
  /** JSON; where it mentions an address, it is replaced. */
  importProfiles: { texts: ['content'] },
  /** Only who manages them; the erased person's own account is emptied as a whole. */
  users: { addresses: ['manager'] },
  /** Sorted by name; only their events have the address. */
  confirmationAnswers: {
    ...confirmation.personal,
    beside: [{ of: ['personId'], names: ['displayName', 'nameKey'] }],
  },
  /** A text of the company's. */
  agreements: nobodyNamed,
  announcedBatches: nobodyNamed,
  announcedDays: nobodyNamed,
  cursors: nobodyNamed,
  assetMarks: nobodyNamed,
  signInAttempts: nobodyNamed,
  bulkParts: {
    texts: ['failed.*.message'],
    within: { 'failed.*': { beside: [{ of: ['id'], names: ['name'] }] } },
  },
  confirmations: nobodyNamed,
  counters: nobodyNamed,
  installation: nobodyNamed,
  invitations: nobodyNamed,
  linkMails: { texts: ['reason'], beside: [doer('cause.')] },
  mailRefusals: { addresses: ['email'], texts: ['reason'] },
  files: nobodyNamed,
  /** Reports are handled row by row, together with the jobs they belong to. */
  fileContents: nobodyNamed,
  /** Recorded answers are emptied as a whole. */
  keyedCalls: nobodyNamed,
  leases: nobodyNamed,
  passwordResets: nobodyNamed,
  reservedAssetIds: nobodyNamed,
  retiredAssetIds: nobodyNamed,
  /** The erased person's own sessions end with the account. */
  sessions: nobodyNamed,
  formerVendors: nobodyNamed,
  attachmentContents: nobodyNamed,
  /** As their owners gave them, byte for byte: what they say of people is for administrators to judge. */
  attachmentPieces: nobodyNamed,
  formerAttachments: nobodyNamed,
  /** They name people by id, and what happened by the ids of events. */
  notifications: nobodyNamed,
  batchMessages: nobodyNamed,
  outbox: { texts: ['reason'] },
  /** The erased person's own, with the number that they agreed to, go with the account. */
  notificationPreferences: nobodyNamed,
  notificationReads: nobodyNamed,
  slackConnections: nobodyNamed,
  stocktakes: nobodyNamed,
  /** A scanner may have read anything. */
  stocktakeScans: { texts: ['code'] },
  webhookSending: nobodyNamed,
  /** What receivers answered; where it mentions an address, it is replaced. */
  webhookDeliveries: { texts: ['attempts.*.answer'] },
  workflowStates: { texts: ['failure', 'skips.*.reason'] },
  /** JSON of what went in and what came of it; where it mentions an address, it is replaced. */
  workflowRuns: { texts: ['payload', 'run'] },
} as const satisfies Readonly<Record<string, PersonalPlaces>>;

export type StoredKind = keyof typeof documentPlaces;
