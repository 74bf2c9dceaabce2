import { type Batch, singleKinds } from '@quartermaster/core/batches/batch';
import { importCountsSchema, importCountsText } from '@quartermaster/core/csv/import-counts';
import { eventCause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import type { JobDocument } from '../jobs/collection.ts';
import { definedFields } from '../records/documents.ts';
import { changesIn } from './changes-in.ts';

/** The jobs that undid others or were undone, by id. */
export type RelatedJobs = ReadonlyMap<string, JobDocument>;

const dayMs = 24 * 3_600_000;

const reportedSchema = z
  .object({
    message: z.string().optional(),
    report: z.string().optional(),
    about: z.string().optional(),
    detail: z.string().optional(),
    failedCount: z.number().optional(),
    leftCount: z.number().default(0),
  })
  .catch({ leftCount: 0 });

/** A job as it appears in the list of what can be undone. */
export function toBatch(job: JobDocument, related: RelatedJobs, keptDays: number): Batch {
  const { id, kind, state, cause, undoes, undoneBy, createdAt, processed, total } = job;
  const reported = reportedSchema.parse(job.result ?? {});
  const changed = changedBy(job);
  const undo = related.get(undoneBy ?? '');
  return {
    id,
    kind,
    state,
    title: titleOf(job, related),
    by: doerOf(job),
    via: eventCause(cause).via,
    at: createdAt,
    until: new Date(Date.parse(createdAt) + keptDays * dayMs).toISOString(),
    undoable: state !== 'running' && undoneBy === undefined && changed?.count !== 0,
    ...(state === 'running' ? definedFields({ processed, total }) : {}),
    ...definedFields({
      detail: detailOf(job),
      changed,
      undoes,
      undoneBy,
      undone: undo && {
        at: undo.createdAt,
        by: doerOf(undo),
        left: reportedSchema.parse(undo.result ?? {}).leftCount,
      },
      message: messageOf(job),
      report: reported.report,
    }),
  };
}

const doerOf = ({ cause: { actor } }: JobDocument): string => (actor.kind === 'user' ? actor.email : '');

const titles: Partial<Record<JobDocument['kind'], string>> = {
  'assets.import': 'Imported assets',
  'catalogue.import': 'Imported catalogue items',
  'users.import': 'Imported people',
  'vendors.import': 'Imported vendors',
  'locations.import': 'Imported locations',
  'assets.bulkEdit': 'Edited assets',
  'assets.bulkDelete': 'Deleted assets',
  'catalogue.bulkEdit': 'Edited catalogue items',
  'catalogue.bulkDelete': 'Deleted catalogue items',
};

const leaverSchema = z.object({ displayName: z.string(), suspend: z.string() });

function titleOf(job: JobDocument, related: RelatedJobs): string {
  const { kind, input, result } = job;
  if (kind === 'batches.undo') {
    const { first, undos } = firstUndone(job, related);
    const title = first ? `\u2018${titleOf(first, related)}\u2019` : 'an earlier change';
    return `${undos % 2 === 0 ? 'Redid' : 'Undid'} ${title}`;
  }
  if (kind === 'users.handover') {
    const { data } = leaverSchema.safeParse(input);
    if (!data) return 'Handed over equipment';
    return data.suspend === 'yes'
      ? `Off-boarded ${data.displayName}`
      : `Handed over from ${data.displayName}`;
  }
  const reported = reportedSchema.parse(result ?? {});
  const about = reported.about ?? (typeof input?.about === 'string' ? input.about : undefined);
  return about ?? (singleKinds.includes(kind) ? reported.message : undefined) ?? titles[kind] ?? kind;
}

/** The original change, if an undo was itself undone (and so on), and the number of undos. */
function firstUndone(job: JobDocument, related: RelatedJobs) {
  let first: JobDocument | undefined = job;
  let undos = 0;
  for (; first?.kind === 'batches.undo'; undos += 1) first = related.get(first.undoes ?? '');
  return { first, undos };
}

function detailOf({ kind, result }: JobDocument): string | undefined {
  const { detail, failedCount = 0, leftCount } = reportedSchema.parse(result ?? {});
  const failed = failedCount > 0 ? `${failedCount} failed` : undefined;
  if (detail !== undefined) return [detail, failed].filter(Boolean).join(', ');
  const counts = importCountsSchema.safeParse(result).data;
  if (kind.endsWith('.import') && counts) return importCountsText(counts);
  if (leftCount > 0) return message.leftAsIs(leftCount);
  return failed;
}

const kindsOfRecords = {
  assets: 'assets',
  catalogue: 'items',
  users: 'people',
  vendors: 'vendors',
  locations: 'locations',
  files: 'files',
} as const;
const areas: Readonly<Record<string, Exclude<Batch['changed'], undefined>['of']>> = kindsOfRecords;

function changedBy({ kind, result }: JobDocument): Batch['changed'] {
  if (singleKinds.includes(kind)) return { count: 1, of: areas[kind.split('.')[0] ?? ''] ?? 'records' };
  if (!result) return undefined;
  const { created, updated, restored } = changesIn(result);
  const count = created + updated + restored;
  if (kind === 'users.handover') return undefined;
  return { count, of: (kind === 'batches.undo' ? undefined : areas[kind.split('.')[0] ?? '']) ?? 'records' };
}

/** An import's result has only counts, so its message is composed here. */
function messageOf({ kind, result }: JobDocument): string | undefined {
  const { created, updated } = changesIn(result);
  const reported = reportedSchema.parse(result ?? {}).message;
  return reported ?? (kind.endsWith('.import') && result ? message.imported(created, updated) : undefined);
}
