import { type Actor, addressesOf } from '../access/actor.ts';
import type { EventSubject } from '../events/event.ts';
import { equals, isIn, or, type Where } from '../query/where.ts';
import { nobodyNamed, type PersonalPlaces } from '../users/personal-places.ts';

/** The kinds of records that events are about. */
export type RecordKindName = EventSubject['kind'];

interface RecordKind {
  /** The noun within a sentence. */
  readonly noun: string;
  /** The collection that stores them; some exist only in the log. */
  readonly storedIn?: string;
  /** The console's screen that shows one: `?selected=ID`. */
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
    screen: '/assets',
    isSearched: true,
    seenBy: (actor: Actor) => isTheirs('assignedTo', actor),
    undone: 'together',
    personal: {
      addresses: ['assignedTo'],
      texts: ['notes', 'maintained.note', 'specs.*', 'customFields.*'],
      beside: [{ of: ['assignedToId', 'assignedTo'], names: ['assignedToName'] }],
    },
  },
  request: {
    noun: 'request',
    storedIn: 'requests',
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
    isSearched: true,
    seenBy: ({ id }: Actor) => equals('id', id),
    undone: 'together',
    personal: {
      addresses: ['email', 'formerEmail'],
      beside: [{ of: ['id'], names: ['displayName'], left: ['phoneNumber', 'photoURL'] }],
    },
    sealed: [{ path: 'encryptedAddress', field: 'address' }],
  },
  item: {
    noun: 'catalogue item',
    storedIn: 'catalog',
    isSearched: true,
    seenBy: 'everybody',
    undone: 'together',
    personal: { texts: ['description', 'specs.*'] },
  },
  vendor: {
    noun: 'vendor',
    storedIn: 'vendors',
    isSearched: true,
    seenBy: 'administrators',
    undone: 'together',
    personal: { addresses: ['email'], texts: ['notes', 'paymentTerms'] },
  },
  location: {
    noun: 'location',
    storedIn: 'locations',
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
    seenBy: 'everybody',
    undone: 'inOrder',
    personal: { texts: ['description'] },
  },
  field: {
    noun: 'custom field',
    storedIn: 'customFields',
    seenBy: 'everybody',
    undone: 'inOrder',
    personal: { texts: ['options.*', 'defaultValue'] },
  },
  settings: {
    noun: 'settings',
    storedIn: 'settings',
    // Users are shown the theme, the logo and what forms need.
    seenBy: 'everybody',
    personal: { addresses: ['email'] },
  },
  view: {
    noun: 'view',
    storedIn: 'views',
    seenBy: ({ id }: Actor) => or(equals('ownerId', id), equals('shared', true)),
    personal: { addresses: ['filters.assignedTo'], texts: ['filters.where', 'filters.search'] },
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
} as const satisfies Record<RecordKindName, RecordKind>;

/** The kinds whose row in the table has a value for a column. */
type KindWith<Column extends keyof RecordKind> = {
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
export function screenOf({ kind, id }: EventSubject): string | undefined {
  const { screen } = rows[kind];
  return screen === undefined ? undefined : `${screen}?selected=${encodeURIComponent(id)}`;
}
