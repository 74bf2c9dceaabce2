import { type Actor, addressesOf } from '../access/actor.ts';
import type { EventSubject } from '../events/event.ts';
import { equals, isIn, or, type Where } from '../query/where.ts';

/** The kinds of records that events are about. */
export type RecordKindName = EventSubject['kind'];

interface RecordKind {
  /** The noun within a sentence. */
  readonly noun: string;
  /** Which records somebody who isn't an administrator sees; with a filter, those that match it. */
  readonly seenBy: 'everybody' | 'administrators' | ((actor: Actor) => Where);
}

const isTheirs = (path: string, actor: Actor): Where =>
  actor.formerEmail === undefined ? equals(path, actor.email) : isIn(path, addressesOf(actor));

/**
 * Every kind of record. What differs between kinds is here, so that a new one can't be forgotten anywhere.
 */
export const recordKinds = {
  asset: { noun: 'asset', seenBy: (actor: Actor) => isTheirs('assignedTo', actor) },
  request: { noun: 'request', seenBy: (actor: Actor) => isTheirs('userId', actor) },
  user: { noun: 'person', seenBy: ({ id }: Actor) => equals('id', id) },
  item: { noun: 'catalogue item', seenBy: 'everybody' },
  vendor: { noun: 'vendor', seenBy: 'administrators' },
  location: { noun: 'location', seenBy: 'everybody' },
  type: { noun: 'asset type', seenBy: 'everybody' },
  field: { noun: 'custom field', seenBy: 'everybody' },
  /** Everybody needs the theme, the logo and what forms need. */
  settings: { noun: 'settings', seenBy: 'everybody' },
  view: { noun: 'view', seenBy: ({ id }: Actor) => or(equals('ownerId', id), equals('shared', true)) },
  job: { noun: 'job', seenBy: ({ id }: Actor) => equals('userId', id) },
  export: { noun: 'export', seenBy: 'administrators' },
  operation: { noun: 'operation', seenBy: 'administrators' },
} as const satisfies Record<RecordKindName, RecordKind>;
