import type { Cause } from '@quartermaster/core/events/event';
import { and, equals } from '@quartermaster/core/query/where';
import { z } from 'zod';
import { bySystem } from '../events/cause.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import type { StoredConfirmation, StoredRound } from './collection.ts';
import { nextReminderOf } from './next-reminder.ts';
import type { ConfirmationRecords, RoundRecords } from './record.ts';

const atOnce = 100;
/** Reminders go out from this time of the day on, in UTC. */
const fromTime = 'T09:00:00.000Z';

const inputSchema = z.object({ round: z.string() });
const cursorSchema = z.string().optional();

interface Dependencies {
  readonly users: UserService;
  readonly rounds: RoundRecords;
  readonly confirmations: ConfirmationRecords;
}

/** One reminder: what makes it, so that it reaches everybody once however often its steps are repeated. */
interface Reminder {
  readonly key: string;
  readonly cause: Cause;
  readonly after: string | undefined;
}

/** Reminds those who haven't answered: when an administrator says so, and by itself every so many days. */
export class Reminding implements JobWork {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async step({ id, input, cursor, cause, processed }: StoredJob): Promise<JobStep> {
    const round = await this.#deps.rounds.collection.get(inputSchema.parse(input).round);
    if (round?.state !== 'open') return { processed: 0, result: {} };
    const { reminded, next } = await this.#page(round, { key: id, cause, after: cursorSchema.parse(cursor) });
    if (next !== undefined) return { processed: reminded, cursor: next };
    await this.#note(round.id, processed + reminded, cause);
    return { processed: reminded, result: {} };
  }

  /** Reminds in every round whose day has come. One server at a time does this. */
  async tick(): Promise<void> {
    const now = instantOf(this.#runtime);
    const today = now.slice(0, 10);
    const due = { op: 'range', path: 'nextReminder', lte: today } as const;
    const where = and(equals('state', 'open'), due);
    for await (const round of this.#deps.rounds.collection.stream({ where, sort: ['nextReminder'] })) {
      const { nextReminder = '' } = round;
      if (now < `${nextReminder}${fromTime}`) continue;
      const key = `${round.id}:${nextReminder}`;
      let count = 0;
      let after: string | undefined;
      do {
        const page = await this.#page(round, { key, cause: bySystem, after });
        count += page.reminded;
        after = page.next;
      } while (after !== undefined);
      await this.#note(round.id, count, bySystem, nextReminder);
    }
  }

  async #page(
    { id, name, due }: StoredRound,
    { key, cause, after }: Reminder,
  ): Promise<{ readonly reminded: number; readonly next: string | undefined }> {
    const { confirmations, users } = this.#deps;
    const page = await confirmations.collection.find({
      where: and(equals('roundId', id), equals('state', 'waiting')),
      sort: ['nameKey'],
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    });
    const people = await users.collection.getMany(page.items.map(({ personId }) => personId));
    const reachable = new Set(people.filter(({ suspended }) => !suspended).map((person) => person.id));
    const at = instantOf(this.#runtime);
    const told = page.items.filter(
      (one) => reachable.has(one.personId) && (one.remindedBy === key || !wasRemindedOn(one, at)),
    );
    const changes = told
      .filter(({ remindedBy }) => remindedBy !== key)
      .map((stored: StoredConfirmation) => ({
        stored,
        // What the mail says, which may have changed since they were asked.
        change: { set: { remindedAt: at, remindedBy: key, roundName: name, due: due ?? null } },
      }));
    const operations = await confirmations.edits(changes, cause, (stored) => ({
      types: ['confirmation.reminded'],
      eventId: `${stored.id}:${key}`,
    }));
    // Who answers at this moment needs no reminder.
    await confirmations.collection.write(operations, 'background');
    return { reminded: told.length, next: page.next };
  }

  /** @param day that it was for; another server may have noted it already */
  async #note(id: string, count: number, cause: Cause, day?: string): Promise<void> {
    const { rounds } = this.#deps;
    const at = instantOf(this.#runtime);
    await rounds.edit({
      find: () => rounds.find(id),
      change: ({ sent, remindEvery, nextReminder }) =>
        day !== undefined && nextReminder !== day
          ? undefined
          : {
              set: {
                sent: count > 0 ? [...sent, { at, count }] : sent,
                nextReminder: nextReminderOf(at, remindEvery) ?? null,
              },
            },
      cause,
    });
  }
}

/** Whether somebody was reminded on the day of this instant: once a day is enough. */
export const wasRemindedOn = ({ remindedAt }: Pick<StoredConfirmation, 'remindedAt'>, at: string): boolean =>
  remindedAt?.slice(0, 10) === at.slice(0, 10);
