import { isAdmin } from '@quartermaster/core/access/actor';
import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import {
  type ErasedPerson,
  erasedEmail,
  erasedName,
  isErased,
  replacedIn,
  withoutPerson,
} from '@quartermaster/core/users/erasure';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import { sessionCollection } from '../auth/session-collection.ts';
import { takeNumber } from '../counters.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { fileIdOf } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import type { KeyedCalls } from '../idempotency/keyed-calls.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { AddressChanges } from '../users/address-changes.ts';
import type { People } from '../users/people.ts';
import type { UserService } from '../users/service.ts';

const atOnce = 200;
const counter = 'formerEmployees';

const inputSchema = z.object({ person: z.string(), from: z.string(), to: z.string(), number: z.string() });

/** Records first, whose events name the old address once more; then jobs; then events, the person's own last. */
const cursorSchema = z
  .object({
    phase: z.enum(['records', 'jobs', 'events', 'own']),
    /** Where the phase continues. */
    at: z.json().optional(),
    erased: z.number(),
  })
  .default({ phase: 'records', erased: 0 });
type Cursor = z.infer<typeof cursorSchema>;

interface Deps {
  readonly runtime: Runtime;
  readonly users: UserService;
  readonly people: People;
  readonly addressChanges: AddressChanges;
  readonly files: FileService;
  readonly jobs: JobService;
  readonly keyedCalls: KeyedCalls;
}

/**
 * Erases somebody's personal data: the account becomes a former employee's at once, for good; records, jobs and events
 * follow in a job. What was done stays readable, and the chain of events verifies.
 */
export class Erasure implements JobWork {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @returns the job */
  async begin(idOrEmail: string, caller: Caller): Promise<string> {
    const { runtime, users, people, files, jobs } = this.#deps;
    const user = await users.find(idOrEmail);
    if (isErased(user)) throw new RefusalError(refused('CONFLICT', message.alreadyErased));
    if (user.formerEmail !== undefined) throw new RefusalError(refused('CONFLICT', message.emailChanging));
    const fault = await people.faultInRemoval(user);
    if (fault !== undefined) throw new RefusalError(refused('CONFLICT', fault));
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
            unset: ['phoneNumber', 'photoURL', 'encryptedAddress', 'passwordHash', 'invitation', 'takenOver'],
            increment: { securityEpoch: 1 },
          };
        },
        cause: byCaller(caller),
      });
    });
    if (user.photoURL !== undefined) await files.release(fileIdOf(user.photoURL));
    await this.#endSessions(runtime, user.id);
    return jobId;
  }

  async step(job: StoredJob): Promise<JobStep> {
    const { person, to } = inputSchema.parse(job.input);
    const cursor = cursorSchema.parse(job.cursor ?? undefined);
    // The server died before the account was erased.
    if ((await this.#deps.users.collection.get(person))?.email !== to) return { processed: 0, result: {} };
    switch (cursor.phase) {
      case 'records':
        return this.#records(job, cursor);
      case 'jobs':
        return this.#jobs(job, cursor);
      case 'events':
        return this.#events(job, cursor);
      default:
        return this.#own(job, cursor);
    }
  }

  /** What refers to the old address refers to the new one, as after any change of address. */
  async #records(job: StoredJob, cursor: Cursor): Promise<JobStep> {
    const { cursor: _, ...rest } = job;
    const inner = await this.#deps.addressChanges.step({
      ...rest,
      ...(cursor.at === undefined ? {} : { cursor: cursor.at }),
    });
    await this.#endSessions(this.#deps.runtime, inputSchema.parse(job.input).person);
    return inner.result
      ? { processed: inner.processed, cursor: { phase: 'jobs', erased: 0 } }
      : {
          processed: inner.processed,
          cursor: {
            phase: 'records',
            erased: 0,
            ...(inner.cursor === undefined ? {} : { at: inner.cursor }),
          },
        };
  }

  async #jobs(job: StoredJob, { at }: Cursor): Promise<JobStep> {
    const { collection } = this.#deps.jobs;
    const person = await this.#person(job);
    const after = z.string().optional().parse(at);
    const page = await collection.find({ limit: atOnce, ...(after === undefined ? {} : { after }) });
    for (const one of page.items) {
      // This one needs to know whom it is about until it is done.
      if (one.id === job.id) continue;
      const { input, result, cause } = one;
      const actor = cause.actor.kind === 'user' && cause.actor.id === person.id ? cause.actor : undefined;
      const told: JsonObject = { ...(input ? { input } : {}), ...(result ? { result } : {}) };
      const left = replacedIn(told, person);
      const isSame = JSON.stringify(left) === JSON.stringify(told);
      if (!actor && isSame) continue;
      await collection.update(one.id, {
        set: {
          ...(isSame ? {} : left),
          ...(actor
            ? {
                'cause.actor.email': erasedEmail(person.number),
                'cause.actor.name': erasedName(person.number),
              }
            : {}),
        },
        ...(actor ? { unset: ['cause.address'] } : {}),
      });
    }
    return {
      processed: page.items.length,
      cursor:
        page.next === undefined
          ? { phase: 'events', erased: 0 }
          : { phase: 'jobs', erased: 0, at: page.next },
    };
  }

  /** Everybody's events in order; what the person is called is read from their own, which come last. */
  async #events(job: StoredJob, { at, erased }: Cursor): Promise<JobStep> {
    const { events } = this.#deps.runtime.store;
    const person = await this.#person(job);
    const after = z.number().default(0).parse(at);
    const found = await events.read({ after, limit: atOnce });
    const count = await this.#erase(
      found.filter((event) => !isOwn(event, person)),
      person,
    );
    const last = found.at(-1);
    return {
      processed: found.length,
      cursor: last
        ? { phase: 'events', erased: erased + count, at: last.seq }
        : { phase: 'own', erased: erased + count },
    };
  }

  async #own(job: StoredJob, { at, erased }: Cursor): Promise<JobStep> {
    const { runtime, jobs, keyedCalls } = this.#deps;
    const { events } = runtime.store;
    const person = await this.#person(job);
    await keyedCalls.forget(person);
    const after = z.number().default(0).parse(at);
    const subject = { kind: 'user', id: person.id } as const;
    // All at once: what they were called by is in them alone.
    const own: LoggedEvent[] = [];
    for (let from = after; ; ) {
      const page = await events.read({ subject, after: from, limit: atOnce });
      own.push(...page);
      const last = page.at(-1);
      if (!last) break;
      from = last.seq;
    }
    const count = erased + (await this.#erase(own.toReversed(), person));
    await jobs.collection.update(job.id, { set: { 'input.from': erasedEmail(person.number) } });
    await events.append([
      domainEvent(runtime, job.cause, {
        id: `${job.id}:erased`,
        type: 'user.erased',
        subject,
        data: { name: erasedName(person.number), entries: count },
      }),
    ]);
    return {
      processed: own.length,
      result: {
        name: erasedName(person.number),
        email: erasedEmail(person.number),
        entries: count,
      } satisfies Record<string, Json>,
    };
  }

  async #erase(found: readonly LoggedEvent[], person: ErasedPerson): Promise<number> {
    const { events } = this.#deps.runtime.store;
    const left = found.flatMap((event) => withoutPerson(event, person) ?? []);
    for (let at = 0; at < left.length; at += atOnce) await events.erase(left.slice(at, at + atOnce));
    return left.length;
  }

  /** Whom the job is about, by every address and name that their own events know. */
  async #person({ input }: StoredJob): Promise<ErasedPerson> {
    const { person: id, from, number } = inputSchema.parse(input);
    const { events } = this.#deps.runtime.store;
    const emails = new Set(isErased({ email: from }) ? [] : [from]);
    const names = new Set<string>();
    const subject = { kind: 'user', id } as const;
    for (let after = 0; ; ) {
      const page = await events.read({ subject, after, limit: atOnce });
      for (const { data, previous } of page)
        for (const record of [data, previous ?? {}]) {
          for (const email of [record.email, record.formerEmail])
            if (typeof email === 'string' && !isErased({ email })) emails.add(email.toLowerCase());
          const { displayName } = record;
          if (typeof displayName === 'string' && displayName !== erasedName(Number(number)))
            names.add(displayName);
        }
      const last = page.at(-1);
      if (!last) return { id, emails: [...emails], names: [...names], number: Number(number) };
      after = last.seq;
    }
  }

  async #endSessions({ store }: Runtime, userId: string): Promise<void> {
    const sessions = store.collection(sessionCollection);
    for await (const { id } of sessions.stream({ where: equals('userId', userId) }))
      await sessions.remove(id);
  }
}

const isOwn = ({ subject }: LoggedEvent, { id }: ErasedPerson): boolean =>
  subject.kind === 'user' && subject.id === id;
