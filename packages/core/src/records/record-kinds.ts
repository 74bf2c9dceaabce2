import { type Actor, addressesOf } from '../access/actor.ts';
import { dayFields } from '../assets/asset-fields.ts';
import { equals, isIn, or, type Where } from '../query/where.ts';
import { nobodyNamed, type PersonalPlaces } from '../users/personal-places.ts';

interface RecordKind {
  /** The noun within a sentence. */
  readonly noun: string;
  /** The collection that stores them; some exist only in the log. */
  readonly storedIn?: string;
  /**
   * What their events are called, if there is one each for those that are created, updated and deleted: `vendor.created`.
   */
  readonly events?: string;
  /** The group of the contract's routes through which programs see them. */
  readonly routes?: string;
  /** What their list can be sorted by (`?sort=`), if it is read page by page. */
  readonly sortedBy?: readonly string[];
  /** The console's screen that shows one, with `{id}` in its place; without it the list, with `?selected=ID`. */
  readonly screen?: `/${string}`;
  /** Whether searches across all kinds look through them. */
  readonly isSearched?: true;
  /** Which ones a user sees who is no administrator; of a filter, those that match it. */
  readonly seenBy: 'everybody' | 'administrators' | ((actor: Actor) => Where);
  /**
   * How changes of them are undone: many at once, or one after the other because they depend on one another. Absent:
   * not at all.
   */
  readonly undone?: 'together' | 'inOrder';
  /** Where the snapshot in an event may name a person; erasure clears these places. */
  readonly personal: PersonalPlaces;
  /** Fields that are stored encrypted; rotating the key seals them again. */
  readonly sealed?: readonly SealedPath[];
}

export interface SealedPath {
  readonly path: string;
  /** The field's name in the authenticated data: it can't be opened as another one. */
  readonly field: string;
}

const isTheirs = (path: string, actor: Actor): Where =>
  actor.formerEmail === undefined ? equals(path, actor.email) : isIn(path, addressesOf(actor));

/** Every kind of record, with all that differs from kind to kind: a new kind that lacks something doesn't compile. */
export const recordKinds = {
  asset: {
    noun: 'asset',
    storedIn: 'equipment',
    events: 'equipment',
    routes: 'assets',
    sortedBy: [
      ...[
        'assetId',
        'name',
        'type',
        'vendor',
        'location',
        'assignedTo',
        'status',
        'condition',
        ...['serialNumber', 'orderNumber', 'costCurrency', 'cost'],
      ],
      ...['lastUpdated', 'createdAt', 'lastSeen', 'lastSeenHow', ...dayFields, 'maintenanceDue'],
    ],
    screen: '/assets',
    isSearched: true,
    seenBy: (actor: Actor) => isTheirs('assignedTo', actor),
    undone: 'together',
    personal: {
      addresses: ['assignedTo'],
      texts: ['notes', 'retiredNote', 'maintained.note', 'specs.*', 'customFields.*'],
      beside: [{ of: ['assignedToId', 'assignedTo'], names: ['assignedToName'] }],
    },
  },
  request: {
    noun: 'request',
    storedIn: 'requests',
    routes: 'requests',
    sortedBy: [
      ...['id', 'userId', 'ticketRef', 'createdAt', 'updatedAt', 'expectedDelivery', 'status', 'priority'],
    ],
    screen: '/requests',
    isSearched: true,
    seenBy: (actor: Actor) => isTheirs('userId', actor),
    undone: 'together',
    personal: {
      addresses: ['userId'],
      texts: [
        ...['notes', 'reason', 'warnings.*.text'],
        ...['items.*.procurementDetails.notes', 'items.*.units.*.reason'],
      ],
      beside: [{ of: ['requesterId', 'userId'], names: ['requesterName'] }],
    },
  },
  user: {
    noun: 'person',
    storedIn: 'users',
    events: 'user',
    routes: 'users',
    sortedBy: [
      ...['email', 'department', 'position', 'createdAt', 'displayName', 'role', 'state', 'suspended'],
      ...['invitation', 'unconfirmed'],
    ],
    screen: '/employees/{id}',
    isSearched: true,
    seenBy: ({ id }: Actor) => equals('id', id),
    undone: 'together',
    personal: {
      addresses: ['email', 'formerEmail', 'manager'],
      beside: [
        { of: ['id'], names: ['displayName'], left: ['phoneNumber', 'photoURL'] },
        { of: ['managerId', 'manager'], names: ['managerName'] },
      ],
    },
    sealed: [{ path: 'encryptedAddress', field: 'address' }],
  },
  item: {
    noun: 'catalogue item',
    storedIn: 'catalog',
    events: 'catalog',
    routes: 'catalogue',
    sortedBy: ['name', 'sku', 'manufacturer', 'price', 'inStock', 'createdAt', 'updatedAt'],
    isSearched: true,
    seenBy: 'everybody',
    undone: 'together',
    personal: { texts: ['description', 'specs.*'] },
  },
  vendor: {
    noun: 'vendor',
    storedIn: 'vendors',
    events: 'vendor',
    routes: 'vendors',
    sortedBy: ['email', 'country', 'createdAt', 'updatedAt', 'name', 'status'],
    isSearched: true,
    seenBy: 'administrators',
    undone: 'together',
    personal: { addresses: ['email'], texts: ['notes', 'paymentTerms'] },
  },
  attachment: {
    noun: 'file',
    storedIn: 'attachments',
    events: 'file',
    routes: 'attachments',
    seenBy: 'administrators',
    undone: 'together',
    personal: { texts: ['name'], beside: [{ of: ['addedById'], names: ['addedByName'] }] },
  },
  location: {
    noun: 'location',
    storedIn: 'locations',
    events: 'location',
    routes: 'locations',
    isSearched: true,
    seenBy: 'everybody',
    undone: 'inOrder',
    personal: {
      addresses: ['contact.email'],
      beside: [{ of: ['contact.email'], names: ['contact.name'], left: ['contact.phone'] }],
    },
  },
  type: {
    noun: 'asset type',
    storedIn: 'assetTypes',
    events: 'type',
    routes: 'assetTypes',
    seenBy: 'everybody',
    undone: 'inOrder',
    personal: { texts: ['description'] },
  },
  field: {
    noun: 'custom field',
    storedIn: 'customFields',
    events: 'field',
    routes: 'customFields',
    seenBy: 'everybody',
    undone: 'inOrder',
    personal: { texts: ['options.*', 'defaultValue'] },
  },
  settings: {
    noun: 'settings',
    storedIn: 'settings',
    routes: 'settings',
    // Users are shown the theme, the logo and what forms need.
    seenBy: 'everybody',
    personal: { addresses: ['email'] },
  },
  view: {
    noun: 'view',
    storedIn: 'views',
    events: 'view',
    routes: 'views',
    seenBy: ({ id }: Actor) => or(equals('ownerId', id), equals('shared', true)),
    personal: { addresses: ['filters.assignedTo'], texts: ['filters.where', 'filters.search'] },
  },
  importProfile: {
    noun: 'import profile',
    storedIn: 'importProfiles',
    events: 'importProfile',
    routes: 'importProfiles',
    seenBy: 'administrators',
    personal: { texts: ['set.*', 'reading.columns.*.values.**', 'reading.leaveOut.*.values.*'] },
  },
  webhook: {
    noun: 'webhook',
    storedIn: 'webhooks',
    events: 'webhook',
    routes: 'webhooks',
    screen: '/webhooks/{id}',
    seenBy: 'administrators',
    undone: 'together',
    personal: { texts: ['filter'] },
    sealed: [
      { path: 'sealedHeaders', field: 'headers' },
      { path: 'sealedSecret', field: 'secret' },
      { path: 'sealedFormerSecret', field: 'formerSecret' },
    ],
  },
  workflow: {
    noun: 'workflow',
    storedIn: 'workflows',
    events: 'workflow',
    routes: 'workflows',
    screen: '/workflows/{id}',
    seenBy: 'administrators',
    personal: { texts: ['description', 'conditions.**', 'actions.**', 'variables.**', 'held.*.text'] },
    sealed: [
      { path: 'sealedHookSecret', field: 'hookSecret' },
      { path: 'sealedSecrets', field: 'secrets' },
    ],
  },
  round: {
    noun: 'confirmation round',
    storedIn: 'confirmationRounds',
    routes: 'confirmations',
    screen: '/confirmations/{id}',
    seenBy: 'administrators',
    personal: nobodyNamed,
  },
  confirmation: {
    noun: 'confirmation',
    storedIn: 'confirmationAnswers',
    seenBy: ({ id }: Actor) => equals('personId', id),
    undone: 'together',
    personal: {
      texts: ['assets.*.comment', 'assets.*.earlier.*.comment', 'besides.text'],
      beside: [{ of: ['personId'], names: ['displayName'], addresses: ['email'] }],
    },
  },
  slack: {
    noun: 'Slack configuration',
    storedIn: 'slack',
    routes: 'slack',
    seenBy: 'administrators',
    personal: { beside: [{ of: ['connectedById'], names: ['connectedByName'] }] },
    sealed: [{ path: 'sealedToken', field: 'token' }],
  },
  sms: {
    noun: 'SMS configuration',
    storedIn: 'sms',
    routes: 'sms',
    seenBy: 'administrators',
    personal: nobodyNamed,
    sealed: [{ path: 'sealedAuthToken', field: 'authToken' }],
  },
  job: {
    noun: 'job',
    storedIn: 'jobs',
    seenBy: ({ id }: Actor) => equals('userId', id),
    // What a job's input and result say depends on the job (`jobPlacesOf`).
    personal: nobodyNamed,
  },
  export: { noun: 'export', seenBy: 'administrators', personal: nobodyNamed },
  operation: { noun: 'operation', seenBy: 'administrators', personal: { callPaths: ['path'] } },
} as const satisfies Readonly<Record<string, RecordKind>>;

/** The kinds of records that events are about. */
export type RecordKindName = keyof typeof recordKinds;

/** The kinds whose row in the table has a value for a column. */
export type KindWith<Column extends keyof RecordKind> = {
  [Kind in RecordKindName]: (typeof recordKinds)[Kind] extends Record<Column, unknown> ? Kind : never;
}[RecordKindName];

/** The kinds of records whose changes can be undone. */
export type UndoableKindName = KindWith<'undone'>;

export const isUndoable = (kind: RecordKindName): kind is UndoableKindName => 'undone' in recordKinds[kind];

type Searched = (typeof recordKinds)[KindWith<'isSearched'>]['storedIn'];

/** The collections that a search across all kinds looks through. */
export const searchedCollections: readonly Searched[] = Object.values(recordKinds).flatMap((kind) =>
  'isSearched' in kind ? [kind.storedIn] : [],
);

/** Every sealed field, with the collection that stores it. */
export const sealedFields = Object.values(recordKinds).flatMap((kind) =>
  'sealed' in kind ? kind.sealed.map((sealed) => ({ storedIn: kind.storedIn, ...sealed })) : [],
);

const rows: Readonly<Record<RecordKindName, RecordKind>> = recordKinds;

/** The address of the console's screen on which a record is shown; undefined if its kind has none. */
export function screenOf({
  kind,
  id,
}: {
  readonly kind: RecordKindName;
  readonly id: string;
}): string | undefined {
  const { screen } = rows[kind];
  if (screen === undefined) return undefined;
  const named = encodeURIComponent(id);
  return screen.includes('{id}') ? screen.replace('{id}', named) : `${screen}?selected=${named}`;
}

/** The full address of one of the console's screens. @param baseUrl the server's public address */
export const screenUrl = (baseUrl: string, screen: string): string =>
  `${baseUrl.replace(/\/$/, '')}${screen}`;
