import type { JobKind } from '@quartermaster/core/jobs/job';
import type { JobDocument } from './collection.ts';

type Kind = 'asset' | 'item' | 'request' | 'user' | 'vendor' | 'webhook' | 'attachment';

const refersToPeople = ['asset', 'request', 'user'] as const;
const all: readonly Kind[] = ['asset', 'item', 'request', 'user', 'vendor', 'webhook', 'attachment'];

/**
 * Which kinds of records each job changes in a way that makes their order matter. Empty for jobs that only
 * update derived values, with the same result whenever they run, or change nothing.
 */
const changed: Readonly<Record<JobKind, readonly Kind[]>> = {
  'assets.import': ['asset'],
  'assets.bulkEdit': ['asset'],
  'assets.bulkDelete': ['asset'],
  'assets.edit': ['asset'],
  'assets.delete': ['asset'],
  'catalogue.import': ['item'],
  'catalogue.bulkEdit': ['item'],
  'catalogue.bulkDelete': ['item'],
  'users.import': ['user'],
  'vendors.import': ['vendor'],
  'locations.import': [],
  'users.handover': refersToPeople,
  'users.changeEmail': refersToPeople,
  'users.erase': refersToPeople,
  'types.merge': ['asset', 'item'],
  'fields.convert': ['asset'],
  'batches.undo': all,
  'names.refresh': [],
  'maintenance.refresh': [],
  'webhooks.edit': ['webhook'],
  'files.edit': ['attachment'],
  'files.delete': ['attachment'],
  'webhooks.redeliver': [],
  'workflows.replay': [],
  'confirmations.begin': [],
  'confirmations.remind': [],
  'confirmations.settle': ['asset'],
};

type Ordered = Pick<JobDocument, 'kind' | 'number' | 'createdAt'>;

/** Whether two jobs may change the same records, so that the later one has to wait. */
export const mayMeet = (one: Ordered, other: Ordered): boolean =>
  changed[one.kind].some((kind) => changed[other.kind].includes(kind));

/**
 * Whether another job may overwrite what this one changes: because this one came first, or only updates
 * derived values.
 */
export const isBefore = (one: Ordered, other: Ordered): boolean =>
  changed[one.kind].length === 0 ||
  (one.number === undefined || other.number === undefined
    ? // A job of an older version has no number.
      one.createdAt <= other.createdAt
    : one.number < other.number);
