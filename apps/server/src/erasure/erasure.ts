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
import { checkNobodyManaged } from '@quartermaster/core/users/person-rules';
import type { StoredKind } from '@quartermaster/core/users/personal-data';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import { confirmationCollection, invitationCollection, resetCollection } from '../auth/link-collections.ts';
import type { LinkMails } from '../auth/link-mails.ts';
import { sessionCollection } from '../auth/session-collection.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import { fileIdOf } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import type { KeyedCalls } from '../idempotency/keyed-calls.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailRefusals } from '../mail/refusals.ts';
import { preferencesCollection } from '../notifications/collection.ts';
import type { People } from '../people/people.ts';
import { takeNumber } from '../records/counters.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { Managers } from '../users/managers.ts';
import type { UserService } from '../users/service.ts';
import { type CollectionOf, PersonalRecords, personalKinds } from './personal-records.ts';
import { countPersonal } from './preview.ts';
import { withoutPersonInReport } from './reports.ts';

/** How many events are rewritten at a time. */
const atOnce = 200;
const counter = 'formerEmployees';

/**
 * How many events of the erasure itself will be erased as well: suspended (unless already so), renamed,
 * former address removed.
 */
const entriesOfErasing = ({ suspended }: StoredUser): number => (suspended ? 2 : 3);

/**
 * How many times to try emptying the write-ahead log while somebody reads from it, and the milliseconds in
 * between.
 */
const mostTries = 100;
const betweenTriesMs = 100;

const inputSchema = z.object({ person: z.string(), from: z.string(), to: z.string(), number: z.string() });

/**
 * First the records, twice, because a call that had already begun may still write; the events of these writes
 * are rewritten like all others. Then the events, with the person's own last, as these contain their
 * addresses. Finally, what the database keeps besides all that.
 */
const cursorSchema = z
  .object({
    phase: z.enum(['records', 'again', 'events', 'own', 'scrub']),
    /** Index of the current collection, and where to continue in it or in the log. */
    kind: z.number().optional(),
    after: z.string().optional(),
    at: z.number().optional(),
    /** Which of the person's addresses belong to others at that point of the log. */
    held: z.record(z.string(), z.string()).optional(),
    erased: z.number(),
    tries: z.number().optional(),
  })
  .default({ phase: 'records', erased: 0 });
type Cursor = z.infer<typeof cursorSchema>;

interface Deps {
  readonly runtime: Runtime;
  readonly users: UserService;
  readonly managers: Managers;
  readonly people: People;
  readonly files: FileService;
  readonly jobs: JobService;
  readonly keyedCalls: KeyedCalls;
  readonly linkMails: LinkMails;
  readonly mailer: Mailer;
  readonly mailRefusals: MailRefusals;
  readonly collectionOf: CollectionOf;
}

/**
 * Erases somebody's personal data. The account becomes an anonymous former employee's at once and for good; a
 * job does the same for records, jobs and events. What was done stays readable, and the chain of events still
 * verifies.
 */
export class Erasure implements JobWork {
  readonly #deps: Deps;
  readonly #records: PersonalRecords;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#records = new PersonalRecords(deps.runtime, deps.users, deps.collectionOf);
  }

  /** How many records and events would change. */
  async preview(idOrEmail: string): Promise<ErasurePreview> {
    const { runtime, users } = this.#deps;
    const user = await users.find(idOrEmail);
    const { id, email, displayName } = user;
    const refusal = await this.#refusalOf(user);
    const { events, ...counts } = await countPersonal(runtime, this.#records, user);
    const described = { id, email, displayName, ...definedFields({ refusal }) };
    return { ...described, ...counts, events: events + entriesOfErasing(user) };
  }

  /** @returns the id of the job */
  async begin(idOrEmail: string, caller: Caller): Promise<string> {
    const { runtime, users, managers, people, files, jobs } = this.#deps;
    const user = await users.find(idOrEmail);
    const refusal = await this.#refusalOf(user);
    if (refusal !== undefined) throw new RefusalError(refused('CONFLICT', refusal));
    // Refuses the last administrator; from here on, nobody can act as this person.
    if (!user.suspended) await people.setSuspended(user.id, true, caller);
    const number = await takeNumber(runtime.store, counter);
    const input = { person: user.id, from: user.email, to: erasedEmail(number), number: String(number) };
    const rename = async (): Promise<void> => {
      await users.records.edit({
        find: () => users.records.find(user.id),
        change: async (stored) => {
          if (isErased(stored)) throw new RefusalError(refused('CONFLICT', message.alreadyErased));
          unwrap(checkNobodyManaged(stored.displayName, await managers.managedBy(stored)));
          return {
            set: {
              email: input.to,
              formerEmail: input.from,
              displayName: erasedName(number),
              nameKey: fold(erasedName(number)),
              mustChangePassword: false,
              ...(isAdmin(stored) ? { role: 'user' } : {}),
              suspended: true,
              manager: null,
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
    };
    // Nobody becomes somebody's manager in between.
    const { jobId } = await jobs.after('users.erase', input, caller, () => managers.exclusively(rename));
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
    // The server died before the account was renamed, so there is nothing to do.
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
      await this.#deps.mailer.forget(person.id);
      if (phase === 'records') {
        await this.#endAccess(person.id);
        return { processed: 0, cursor: { phase: 'again', erased } };
      }
      await this.#forgetAddress(job);
      return { processed: 0, cursor: { phase: 'events', erased } };
    }
    const { found, read, next } = await this.#records.page(kind, after, person);
    if (kind === 'jobs') await this.#inReports(after, person);
    // This job needs to know whom it is about until it is done.
    const operations = found
      .filter(({ id }) => id !== job.id)
      .map(({ id, version, change }) => ({ kind: 'update' as const, id, version, change }));
    const outcomes =
      operations.length === 0 ? [] : await this.#records.collection(kind).write(operations, 'background');
    // A concurrent write came first: process the page again.
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

  /** Nothing refers to the old address any more; somebody else may have it now. */
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
    // Newest first: only these events contain the person's addresses, which are needed again after a crash.
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

  /**
   * Readers of the write-ahead log usually finish soon; one that doesn't is a backup, and then the log is
   * overwritten later.
   */
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

  /** Removes the person's sessions and tokens, and the links mailed to them. */
  async #endAccess(userId: string): Promise<void> {
    const { store } = this.#deps.runtime;
    const sessions = store.collection(sessionCollection);
    for await (const { id } of sessions.stream({ where: equals('userId', userId) }))
      await sessions.remove(id);
    for (const links of [resetCollection, invitationCollection, confirmationCollection])
      await store.collection(links).remove(userId);
    await store.collection(preferencesCollection).remove(userId);
    await this.#deps.linkMails.forget(userId);
    await this.#deps.mailRefusals.clear(userId);
  }
}

/** The collections whose full-text search finds people by data that is erased. */
const searched: readonly StoredKind[] = ['users', 'requests', 'vendors', 'catalog', 'confirmationAnswers'];
