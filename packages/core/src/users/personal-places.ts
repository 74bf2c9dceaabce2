import type { EventType } from '../events/event.ts';
import type { JobKind } from '../jobs/job.ts';

/**
 * Where a record may contain personal data. Paths lead to values; `*` stands for each element of a list or
 * map. Erasing somebody changes nothing else.
 */
export interface PersonalPlaces {
  /** Fields that hold just an address. */
  readonly addresses?: readonly string[];
  /** Free text, which may mention an address. */
  readonly texts?: readonly string[];
  /** Paths of calls, of which a segment may be an address. */
  readonly callPaths?: readonly string[];
  readonly beside?: readonly Beside[];
  /** The same for a nested object, or for JSON stored as text. */
  readonly within?: Readonly<Record<string, PersonalPlaces>>;
}

/** Data next to somebody's id or address; it is theirs if the id or address is. */
interface Beside {
  /** The first of these that is present decides: an address can pass to somebody else, an id can't. */
  readonly of: readonly string[];
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  /** Other identifying data: phone, photo, network address. */
  readonly left?: readonly string[];
}

/** No personal data. */
const none: PersonalPlaces = {};

/** Who did something, and from where; only matched by their id. */
const doer = (path: string): Beside => ({
  of: [`${path}actor.id`],
  names: [`${path}actor.name`],
  addresses: [`${path}actor.email`],
  left: [`${path}address`],
});

const values = ['specs.*', 'customFields.*'];

const asset: PersonalPlaces = {
  addresses: ['assignedTo'],
  texts: ['notes', 'maintained.note', ...values],
  beside: [{ of: ['assignedToId', 'assignedTo'], names: ['assignedToName'] }],
};

const item: PersonalPlaces = { texts: ['description', 'specs.*'] };

const request: PersonalPlaces = {
  addresses: ['userId'],
  texts: [
    ...['notes', 'reason', 'warnings.*.text'],
    ...['items.*.procurementDetails.notes', 'items.*.units.*.reason'],
  ],
  beside: [{ of: ['requesterId', 'userId'], names: ['requesterName'] }],
};

const user: PersonalPlaces = {
  addresses: ['email', 'formerEmail'],
  beside: [{ of: ['id'], names: ['displayName'], left: ['phoneNumber', 'photoURL'] }],
};

const vendor: PersonalPlaces = { addresses: ['email'], texts: ['notes', 'paymentTerms'] };

const location: PersonalPlaces = {
  addresses: ['contact.email'],
  beside: [{ of: ['contact.email'], names: ['contact.name'], left: ['contact.phone'] }],
};

const type: PersonalPlaces = { texts: ['description'] };
const field: PersonalPlaces = { texts: ['options.*', 'defaultValue'] };
const settings: PersonalPlaces = { addresses: ['email'] };
const view: PersonalPlaces = {
  addresses: ['filters.assignedTo'],
  texts: ['filters.where', 'filters.search'],
};
const email: PersonalPlaces = { addresses: ['email'] };

/** The places in events' `data`; the same apply to `previous`. */
export const eventPlaces: { readonly [Type in EventType]: PersonalPlaces } = {
  'equipment.created': asset,
  'equipment.updated': asset,
  'equipment.deleted': asset,
  'equipment.assigned': asset,
  'request.created': request,
  'request.updated': request,
  'request.fulfilled': request,
  'request.rejected': request,
  'request.commented': { addresses: ['userId'], texts: ['text'] },
  'user.created': user,
  'user.updated': user,
  'user.deleted': user,
  'user.erased': none,
  'user.signedIn': email,
  'user.signedOut': email,
  'user.signInRefused': email,
  'access.refused': { callPaths: ['path'] },
  'user.linkIssued': email,
  'user.tokenCreated': email,
  'user.tokenRevoked': email,
  'catalog.created': item,
  'catalog.updated': item,
  'catalog.deleted': item,
  'vendor.created': vendor,
  'vendor.updated': vendor,
  'vendor.deleted': vendor,
  'location.created': location,
  'location.updated': location,
  'location.deleted': location,
  'type.created': type,
  'type.updated': type,
  'type.deleted': type,
  'field.created': field,
  'field.updated': field,
  'field.deleted': field,
  'settings.updated': settings,
  'view.created': view,
  'view.updated': view,
  'view.deleted': view,
  'import.finished': none,
  'export.started': none,
  'inventory.low': item,
  'maintenance.due': asset,
};

/** An edit of many assets as stored in its job: JSON. */
const bulkInput = { within: { 'input.set': asset } };
const importJob = none;
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
  'users.handover': {
    addresses: ['input.email'],
    texts: ['result.failed.*.message', 'cursor.failed.*.message'],
    beside: [{ of: ['input.person'], names: ['input.displayName'] }],
    within: { 'input.sets.*': asset },
  },
  'users.changeEmail': addressJob,
  'users.erase': addressJob,
  'catalogue.bulkEdit': { ...bulkJob, within: { 'input.set': item } },
  'catalogue.bulkDelete': bulkJob,
  'assets.bulkEdit': { ...bulkJob, ...bulkInput },
  'assets.bulkDelete': bulkJob,
  'assets.edit': none,
  'assets.delete': none,
  'batches.undo': undoJob,
  'names.refresh': none,
  'types.merge': none,
  'fields.convert': none,
  'maintenance.refresh': none,
};

/** The places in a job of any kind. */
export const jobPlacesOf = (kind: JobKind): readonly PersonalPlaces[] => [
  { beside: [doer('cause.')] },
  jobPlaces[kind],
];

/**
 * The places in every collection. Jobs are declared by kind instead; the erased person's own account is
 * emptied as a whole.
 */
export const documentPlaces = {
  equipment: asset,
  assetMarks: none,
  assetTypes: type,
  signInAttempts: none,
  bulkParts: {
    texts: ['failed.*.message'],
    within: { 'failed.*': { beside: [{ of: ['id'], names: ['name'] }] } },
  },
  confirmations: none,
  counters: none,
  customFields: field,
  installation: none,
  invitations: none,
  files: none,
  /** Reports are handled row by row, together with the jobs they belong to. */
  fileContents: none,
  catalog: item,
  jobs: none,
  /** Recorded answers are emptied as a whole. */
  keyedCalls: none,
  leases: none,
  locations: location,
  requests: { ...request, beside: [...(request.beside ?? []), doer('pendingEffect.cause.')] },
  passwordResets: none,
  retiredAssetIds: none,
  /** The erased person's own sessions end with the account. */
  sessions: none,
  settings,
  users: none,
  vendors: vendor,
  formerVendors: none,
  views: view,
} as const satisfies Readonly<Record<string, PersonalPlaces>>;

export type StoredKind = keyof typeof documentPlaces;
