import type { contract, Received } from '@quartermaster/contract';
import { singleKinds, singlyUndone, undoableKinds } from '@quartermaster/core/batches/batch';
import { isReadable } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { isIn } from '@quartermaster/core/query/where';
import { invalid } from '@quartermaster/core/verdict';
import type { Store } from '@quartermaster/store';
import { z } from 'zod';
import { RefusalError } from '../errors/refusal-error.ts';
import type { JobDocument } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import { eventPage } from '../lists/event-page.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Retention } from '../settings/retention.ts';
import { type RelatedJobs, toBatch } from './batch-of-job.ts';
import { singleChange } from './single-change.ts';

/** The most that the store reads at a time. */
const mostRead = 200;

const kindsOfSeveral = undoableKinds.filter((kind) => !singleKinds.includes(kind));

/** The time of the last batch on a page, and the ids of all batches of that time shown so far. */
const positionSchema = z.strictObject({ at: z.iso.datetime(), shown: z.array(z.string()).max(1000) });
type Position = z.infer<typeof positionSchema>;

/** How many changes that can be undone are of this stretch of time. */
export async function countBatches(
  { store }: Pick<Runtime, 'store'>,
  jobs: JobService,
  { from, to }: { readonly from: string; readonly to: string },
  reading: Reading,
): Promise<number> {
  const time = { op: 'range', path: 'createdAt', gte: from, lt: to } as const;
  const [ofSeveral, ...single] = await Promise.all([
    jobs.collection.count({ op: 'and', of: [isIn('kind', kindsOfSeveral), time] }),
    ...singlyUndone.map((subjectKind) =>
      eventPage(store, { single: true, subjectKind, from, to, limit: 1 }, reading),
    ),
  ]);
  return single.reduce((sum, { total }) => sum + total, ofSeveral);
}

interface ListParts {
  readonly runtime: Runtime;
  readonly jobs: JobService;
  readonly retention: Retention;
}

/** The jobs that can be undone for a time merged with changes to single records, newest first. */
export async function listBatches(
  { runtime, jobs, retention }: ListParts,
  { limit, cursor }: Received<typeof contract.batches.list>,
  reading: Reading,
) {
  const keptDays = await retention.days('keepUndo');
  const from = await retention.horizon('keepUndo');
  const read = async ({ at, shown }: Partial<Position>, most: number) => {
    const time = { op: 'range', path: 'createdAt', gte: from, ...definedFields({ lte: at }) } as const;
    const where = { op: 'and' as const, of: [isIn('kind', kindsOfSeveral), time] };
    const query = { where, sort: ['-createdAt'], limit: Math.min(most + (shown?.length ?? 0), mostRead) };
    const [ofSeveral, ...single] = await Promise.all([
      page(jobs.collection, query, reading, (found) => found),
      ...singlyUndone.map((subjectKind) =>
        eventPage(
          runtime.store,
          { single: true, subjectKind, from, limit: query.limit, ...definedFields({ to: at }) },
          reading,
        ),
      ),
    ]);
    const events = single.flatMap((one) => one.events);
    const all: JobDocument[] = [...ofSeveral.items, ...events.filter(isReadable).map(singleChange)];
    const unread = events.filter((event) => !isReadable(event));
    return {
      found: all
        .filter(({ id }) => !shown?.includes(id))
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
      unreadable: [...(ofSeveral.unreadable ?? []), ...unread.map(({ id, seq }) => ({ id, seq }))],
      total: [ofSeveral, ...single].reduce((sum, { total }) => sum + total, 0),
      isCut: [ofSeveral.items, ...single.map((one) => one.events)].some(
        ({ length }) => length === query.limit,
      ),
    };
  };
  const position = cursor === undefined ? undefined : positionOf(cursor);
  const [{ found, unreadable, total, isCut }, whole] = await Promise.all([
    read(position ?? {}, limit),
    position && read({}, 1),
  ]);
  const listed = await withUndos(jobs, found.slice(0, limit));
  const related = await relatedTo(runtime.store, jobs, listed);
  return {
    items: listed.map((job) => toBatch(job, related, keptDays)),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    total: (whole ?? { total }).total,
    ...(found.length > limit || isCut ? { nextCursor: cursorAfter(listed, position) } : {}),
  };
}

function positionOf(cursor: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new RefusalError(invalid([{ path: 'cursor', message: message.invalidCursor }]));
  }
}

function cursorAfter(listed: readonly JobDocument[], before: Position | undefined): string {
  const at = listed.at(-1)?.createdAt ?? '';
  const shown = listed.flatMap(({ id, createdAt }) => (createdAt === at ? [id] : []));
  const position: Position = { at, shown: [...(before?.at === at ? before.shown : []), ...shown] };
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Replaces changes of single records by their jobs, which exist only for those that were undone. */
async function withUndos(jobs: JobService, listed: readonly JobDocument[]): Promise<JobDocument[]> {
  const single = listed.flatMap(({ id, kind }) => (singleKinds.includes(kind) ? [id] : []));
  const undone = byId(await jobs.collection.getMany(single));
  return listed.map((job) => undone.get(job.id) ?? job);
}

/** How many undos of undos are followed to find the title of the original change. */
const mostRounds = 4;

/** The jobs that these undid or were undone by, and what those undid in turn. */
async function relatedTo(
  { events }: Pick<Store, 'events'>,
  jobs: JobService,
  listed: readonly JobDocument[],
): Promise<RelatedJobs> {
  const known = byId(listed);
  let newest: readonly JobDocument[] = listed;
  for (let round = 0; round < mostRounds && newest.length > 0; round += 1) {
    const named = newest.flatMap(({ undoes, undoneBy }) => [undoes ?? [], undoneBy ?? []].flat());
    newest = await jobs.collection.getMany([...new Set(named)].filter((id) => !known.has(id)));
    for (const job of newest) known.set(job.id, job);
  }
  // A change of a single record whose undo restored nothing has no job, so it is taken from its event.
  const named = listed.flatMap(({ undoes = '' }) => (undoes === '' || known.has(undoes) ? [] : [undoes]));
  const found = await Promise.all(named.map((batch) => events.read({ batch, limit: 1 })));
  for (const event of found.flat()) if (isReadable(event)) known.set(event.id, singleChange(event));
  return known;
}

const byId = (jobs: readonly JobDocument[]): Map<string, JobDocument> =>
  new Map(jobs.map((job) => [job.id, job]));
