import { setTimeout as sleep } from 'node:timers/promises';
import { isAdmin } from '@quartermaster/core/access/actor';
import type { ReadableEvent } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import { recordKinds } from '@quartermaster/core/records/record-kinds';
import { type ErasedPerson, erasedEmail, erasedName, isErased } from '@quartermaster/core/users/erasure';
import type { ErasurePreview } from '@quartermaster/core/users/erasure-preview';
import type { StoredKind } from '@quartermaster/core/users/personal-data';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import { confirmationCollection, invitationCollection, resetCollection } from '../auth/link-collections.ts';
import { sessionCollection } from '../auth/session-collection.ts';
import { takeNumber } from '../counters.ts';
import { definedFields } from '../documents.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import { fileIdOf } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import type { KeyedCalls } from '../idempotency/keyed-calls.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { People } from '../users/people.ts';
import type { UserService } from '../users/service.ts';
import { type CollectionOf, PersonalRecords, personalKinds } from './personal-records.ts';
import { countPersonal } from './preview.ts';
import { withoutPersonInReport } from './reports.ts';

/** Most events that are rewritten at a time. */
const atOnce = 200;
const counter = 'formerEmployees';

/** What the audit tells of erasing itself is erased as well: suspended, renamed, the former address forgotten. */
const entriesOfErasing = ({ suspended }: StoredUser): number => (suspended ? 2 : 3);

/** How often the write-ahead log is to be emptied while somebody reads from it, and the milliseconds in between. */
const mostTries = 100;
const betweenTriesMs = 100;

const inputSchema = z.object({ person: z.string(), from: z.string(), to: z.string(), number: z.string() });

/**
 * Records first, whose events are rewritten like all others; twice, for what was written by a call that had begun before.
 * Then events, the person's own last: these know their addresses. In the end, what the database keeps beside all that.
 */
const cursorSchema = z
  .object({
    phase: z.enum(['records', 'again', 'events', 'own', 'scrub']),
    /** Which collection it is at, and where in it, or in the log, it continues. */
    kind: z.number().optional(),
    after: z.string().optional(),
    at: z.number().optional(),
    /** Which of the person's addresses others have at that point of the log. */
    held: z.record(z.string(), z.string()).optional(),
    erased: z.number(),
    tries: z.number().optional(),
  })
  .default({ phase: 'records', erased: 0 });
type Cursor = z.infer<typeof cursorSchema>;

interface Deps {
  readonly runtime: Runtime;
  readonly users: UserService;
  readonly people: People;
  readonly files: FileService;
  readonly jobs: JobService;
  readonly keyedCalls: KeyedCalls;
  readonly collectionOf: CollectionOf;
}

/**
 * Erases somebody's personal data: the account becomes a former employee's at once, for good; records, jobs and events
 * follow in a job. What was done stays readable, and the chain of events verifies.
 */
export class Erasure implements JobWork {
  readonly #deps: Deps;
  readonly #records: PersonalRecords;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#records = new PersonalRecords(deps.runtime, deps.users, deps.collectionOf);
  }

  /** What would change, in numbers. */
  async preview(idOrEmail: string): Promise<ErasurePreview> {
    const { runtime, users } = this.#deps;
    const user = await users.find(idOrEmail);
    const { id, email, displayName } = user;
    const refusal = await this.#refusalOf(user);
    const { events, ...counts } = await countPersonal(runtime, this.#records, user);
    const told = { id, email, displayName, ...definedFields({ refusal }) };
    return { ...told, ...counts, events: events + entriesOfErasing(user) };
  }

  /** @returns the job */
  async begin(idOrEmail: string, caller: Caller): Promise<string> {
    const { runtime, users, people, files, jobs } = this.#deps;
    const user = await users.find(idOrEmail);
    const refusal = await this.#refusalOf(user);
    if (refusal !== undefined) throw new RefusalError(refused('CONFLICT', refusal));
    // The last administrator stays; nobody acts as this person from here on.
    if (!user.suspended) await people.setSuspended(user.id, true, caller);
    const number = await takeNumber(runtime.store, counter);
    const input = { person: user.id, from: user.email, to: erasedEmail(number), number: String(number) };
    const { jobId } = await jobs.following('users.erase', input, caller, async () => {
      await users.records.edit({
        find: () => users.records.find(user.id),
        change: (stored) => {
          if (isErased(stored)) throw new RefusalError(refused('CONFLICT', message.alreadyErased));
          return {
            set: {
              email: input.to,
              formerEmail: input.from,
              displayName: erasedName(number),
              nameKey: fold(erasedName(number)),
              mustChangePassword: false,
              ...(isAdmin(stored) ? { role: 'user' } : {}),
              suspended: true,
            },
            unset: [
              ...['phoneNumber', 'photoURL', 'passwordHash', 'invitation', 'takenOver'],
              ...recordKinds.user.sealed.map(({ path }) => path),
            ],
            increment: { securityEpoch: 1 },
          };
        },
        cause: byCaller(caller),
      });
    });
    if (user.photoURL !== undefined) await files.release(fileIdOf(user.photoURL));
    await this.#endAccess(user.id);
    return jobId;
  }

  async #refusalOf(user: StoredUser): Promise<string | undefined> {
    if (isErased(user)) return message.alreadyErased;
    if (user.formerEmail !== undefined) return message.emailChanging;
    return this.#deps.people.faultInRemoval(user);
  }

  async step(job: StoredJob): Promise<JobStep> {
    const { person, to } = inputSchema.parse(job.input);
    const cursor = cursorSchema.parse(job.cursor ?? undefined);
    // The server died before the account was erased.
    if ((await this.#deps.users.collection.get(person))?.email !== to) return { processed: 0, result: {} };
    switch (cursor.phase) {
      case 'records':
      case 'again':
        return this.#inRecords(job, cursor);
      case 'events':
        return this.#inEvents(job, cursor);
      case 'own':
        return this.#inOwn(job, cursor);
      case 'scrub':
        return this.#scrub(job, cursor);
    }
  }

  async #inRecords(job: StoredJob, { phase, kind: at = 0, after, erased }: Cursor): Promise<JobStep> {
    const person = await this.#records.withoutPassedOn(await this.#person(job));
    const kind = personalKinds[at];
    if (kind === undefined) {
      if (phase === 'records') {
        await this.#endAccess(person.id);
        return { processed: 0, cursor: { phase: 'again', erased } };
      }
      await this.#forgetAddress(job);
      return { processed: 0, cursor: { phase: 'events', erased } };
    }
    const { found, read, next } = await this.#records.page(kind, after, person);
    if (kind === 'jobs') await this.#inReports(after, person);
    // This one needs to know whom it is about until it is done.
    const operations = found
      .filter(({ id }) => id !== job.id)
      .map(({ id, version, change }) => ({ kind: 'update' as const, id, version, change }));
    const outcomes =
      operations.length === 0 ? [] : await this.#records.collection(kind).write(operations, 'background');
    // Somebody else was faster: once more, with what they wrote.
    if (outcomes.some(({ status }) => status === 'conflict'))
      return { processed: 0, cursor: { phase, kind: at, ...definedFields({ after }), erased } };
    return {
      processed: read,
      cursor: next === undefined ? { phase, kind: at + 1, erased } : { phase, kind: at, after: next, erased },
    };
  }

  async #inReports(after: string | undefined, person: ErasedPerson): Promise<void> {
    const { files, jobs } = this.#deps;
    const page = await jobs.collection.find({ limit: atOnce, ...definedFields({ after }) });
    for (const { result } of page.items) await withoutPersonInReport(files, result, person);
  }

  /** Nothing refers to the old address any more: it may be somebody else's. */
  async #forgetAddress({ input, cause }: StoredJob): Promise<void> {
    const { person } = inputSchema.parse(input);
    const { records } = this.#deps.users;
    await records.edit({
      find: () => records.find(person),
      change: ({ formerEmail }) => (formerEmail === undefined ? undefined : { unset: ['formerEmail'] }),
      cause,
    });
  }

  async #inEvents(job: StoredJob, { at = 0, held = {}, erased }: Cursor): Promise<JobStep> {
    const end = await this.#deps.runtime.store.events.last();
    if (at >= end) return { processed: 0, cursor: { phase: 'own', erased } };
    const person = await this.#person(job);
    const { left, last, ...found } = await this.#records.events(person, at, held);
    await this.#erase(left);
    const cursor = { phase: 'events', at: Math.min(last, end), held: { ...found.held } } as const;
    return { processed: cursor.at - at, cursor: { ...cursor, erased: erased + left.length } };
  }

  async #inOwn(job: StoredJob, cursor: Cursor): Promise<JobStep> {
    const { runtime, jobs, keyedCalls } = this.#deps;
    const person = await this.#person(job);
    await keyedCalls.forget(person);
    // The newest first: what the person's addresses were is in them alone.
    const left = await this.#records.ownWithout(person);
    await this.#erase(left);
    const erased = cursor.erased + left.length;
    await jobs.collection.update(job.id, { set: { 'input.from': erasedEmail(person.number) } });
    await runtime.store.events.append([
      domainEvent(runtime, job.cause, {
        id: derivedIds.erased(job.id),
        type: 'user.erased',
        subject: { kind: 'user', id: person.id },
        data: { name: erasedName(person.number), entries: erased },
      }),
    ]);
    return { processed: left.length, cursor: { phase: 'scrub', erased } };
  }

  /** Whoever reads from the write-ahead log ends soon; what keeps on is a backup, and the log is overwritten later. */
  async #scrub({ input }: StoredJob, { erased, tries = 0 }: Cursor): Promise<JobStep> {
    const isDone = await this.#deps.runtime.store.scrub([...searched]);
    if (!isDone && tries < mostTries) {
      await sleep(betweenTriesMs);
      return { processed: 0, cursor: { phase: 'scrub', erased, tries: tries + 1 } };
    }
    const number = Number(inputSchema.parse(input).number);
    const result: Record<string, Json> = {
      name: erasedName(number),
      email: erasedEmail(number),
      entries: erased,
    };
    return { processed: 0, result };
  }

  async #erase(left: readonly ReadableEvent[]): Promise<void> {
    const { events } = this.#deps.runtime.store;
    for (let at = 0; at < left.length; at += atOnce) await events.erase(left.slice(at, at + atOnce));
  }

  #person({ input }: StoredJob): Promise<ErasedPerson> {
    const { person, from, number } = inputSchema.parse(input);
    return this.#records.personOf(person, from, Number(number));
  }

  /** Their sessions and tokens, and links that were mailed to them. */
  async #endAccess(userId: string): Promise<void> {
    const { store } = this.#deps.runtime;
    const sessions = store.collection(sessionCollection);
    for await (const { id } of sessions.stream({ where: equals('userId', userId) }))
      await sessions.remove(id);
    for (const links of [resetCollection, invitationCollection, confirmationCollection])
      await store.collection(links).remove(userId);
  }
}

/** The collections whose search finds people by what is erased. */
const searched: readonly StoredKind[] = ['users', 'requests', 'vendors', 'catalog'];
