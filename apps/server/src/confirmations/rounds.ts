import type {
  NewRound,
  Round,
  RoundChange,
  RoundFigures,
} from '@quartermaster/core/confirmations/confirmation';
import { confirmationStates } from '@quartermaster/core/confirmations/words';
import { locationPaths } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { and, equals, everything } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import { page, type Reading } from '../lists/list-query.ts';
import type { LocationService } from '../locations/service.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { earliestTodayOf, instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import type { StoredRound } from './collection.ts';
import { nextReminderOf } from './next-reminder.ts';
import type { ConfirmationRecords, RoundRecords } from './record.ts';
import { wasRemindedOn } from './reminding.ts';

interface Dependencies {
  readonly jobs: JobService;
  readonly users: UserService;
  readonly locations: LocationService;
  readonly settings: SettingsService;
  readonly rounds: RoundRecords;
  readonly confirmations: ConfirmationRecords;
}

/** Confirmation rounds as administrators start, follow and close them. */
export class Rounds {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  list(
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    reading: Reading,
  ) {
    const { rounds } = this.#deps;
    const input = { where: everything, sort: ['-createdAt'], limit, cursor };
    return page(rounds.collection, input, reading, (found) => rounds.answers(found));
  }

  /** A job finds the people and asks them. @param id derived from the call if that may be repeated */
  async start(given: NewRound, caller: Caller, id = this.#runtime.newId()): Promise<Round> {
    const { jobs, rounds } = this.#deps;
    const before = await rounds.collection.get(id);
    if (before) return rounds.answer(before);
    const place = await this.#check(given);
    const { name, department, location, due, remindEvery, asksAgreement } = given;
    const now = instantOf(this.#runtime);
    const document = {
      ...{ id, name, remindEvery, asksAgreement, state: 'starting' as const, sent: [] },
      ...definedFields({ department, location, locationName: place, due }),
      startedById: caller.id,
      createdAt: now,
      updatedAt: now,
    };
    const write = () => rounds.insert(document, byCaller(caller));
    const { result } = await jobs.after('confirmations.begin', { round: id }, caller, write);
    return rounds.answer(result);
  }

  async get(id: string): Promise<{ readonly round: Round; readonly figures: RoundFigures }> {
    const { rounds } = this.#deps;
    const stored = await rounds.find(id);
    const [round, figures] = await Promise.all([rounds.answer(stored), this.#figures(id)]);
    return { round, figures };
  }

  async update(
    id: string,
    { name, due, remindEvery }: RoundChange,
    caller: Caller,
    version: number | undefined,
  ): Promise<Round> {
    const { rounds } = this.#deps;
    this.#checkDue(due);
    return rounds.edit({
      find: () => rounds.find(id),
      cause: byCaller(caller),
      version,
      change: (round) => {
        refuseClosed(round);
        const last = round.sent.at(-1)?.at;
        const isOther = remindEvery !== undefined && remindEvery !== round.remindEvery;
        const next = isOther && last !== undefined ? (nextReminderOf(last, remindEvery) ?? null) : undefined;
        return changeTo(round, { name, due, remindEvery, nextReminder: next });
      },
    });
  }

  /** Nobody is asked or reminded any more; what differs can still be settled. */
  async close(id: string, caller: Caller): Promise<Round> {
    const { rounds } = this.#deps;
    const closed = await rounds.edit({
      find: () => rounds.find(id),
      cause: byCaller(caller),
      change: (round) => {
        if (round.state === 'closed') return undefined;
        refuseUnready(round);
        const closedAt = instantOf(this.#runtime);
        return { set: { state: 'closed', closedAt, closedById: caller.id, nextReminder: null } };
      },
    });
    await this.#restoreEarlier(id, caller);
    return closed;
  }

  /** Who was asked again and said nothing since is taken at their earlier word. */
  async #restoreEarlier(id: string, caller: Caller): Promise<void> {
    const { confirmations } = this.#deps;
    for await (const { id: part } of confirmations.collection.stream(waitingIn(id)))
      await confirmations.edit({
        find: () => confirmations.find(part),
        cause: byCaller(caller),
        change: ({ assets }) => {
          const restored = Object.values(assets).flatMap(({ said, earlier = [], ...asset }) => {
            const last = earlier.at(-1);
            if (said !== undefined || !last) return [];
            const { settled: _asked, ...statement } = last;
            const before = earlier.slice(0, -1);
            const kept = before.length > 0 ? { earlier: before } : {};
            return [[`assets.${asset.id}`, { ...asset, ...statement, ...kept }] as const];
          });
          return restored.length > 0 ? { set: Object.fromEntries(restored) } : undefined;
        },
      });
  }

  /** A job reminds those who haven't answered, unless they were today. @returns how many there are */
  async remind(id: string, caller: Caller, jobId = this.#runtime.newId()): Promise<number> {
    const { rounds, confirmations, jobs } = this.#deps;
    const round = await rounds.find(id);
    refuseUnready(round);
    refuseClosed(round);
    const isRepeated = (await jobs.collection.get(jobId)) !== undefined;
    const now = instantOf(this.#runtime);
    let [waiting, count] = [0, 0];
    for await (const one of confirmations.collection.stream(waitingIn(id))) {
      waiting += 1;
      if (one.remindedBy === jobId || !wasRemindedOn(one, now)) count += 1;
    }
    if (waiting === 0) throw new RefusalError(refused('CONFLICT', message.nobodyToRemind));
    if (count > 0 && !isRepeated)
      await jobs.after('confirmations.remind', { round: id }, caller, async () => undefined, jobId);
    return count;
  }

  /** Refuses (422) what there is none of. @returns the location's path, if one is given */
  async #check({ department, location, asksAgreement, due }: NewRound): Promise<string | undefined> {
    const { locations, users, settings } = this.#deps;
    this.#checkDue(due);
    if (asksAgreement && !(await settings.get()).acknowledging)
      throw refuse('asksAgreement', message.agreementIncomplete);
    if (department !== undefined && (await users.collection.count(equals('department', department))) === 0)
      throw refuse('department', message.departmentWithoutPeople(department));
    if (location === undefined) return undefined;
    const all = await locations.all();
    if (!all.some(({ id }) => id === location)) throw refuse('location', message.recordNotFound('location'));
    return locationPaths(all).get(location);
  }

  #checkDue(due: string | null | undefined): void {
    if (due && due < earliestTodayOf(this.#runtime)) throw refuse('due', message.answerByIsPast);
  }

  async #figures(id: string): Promise<RoundFigures> {
    const { collection } = this.#deps.confirmations;
    const sum = ['answered', 'total', 'differences', 'open'];
    const ofRound = equals('roundId', id);
    const by = [{ path: 'state' }, { path: 'department' }];
    const groups = await collection.tally({ where: ofRound, by, sum });
    const people = { total: 0, waiting: 0, confirmed: 0, difference: 0, settled: 0, suspended: 0 };
    const assets = { answered: 0, total: 0 };
    const differences = { total: 0, open: 0 };
    const departments = new Map<string | undefined, { answered: number; total: number }>();
    for (const { key, count, sum: sums } of groups) {
      const state = confirmationStates.find((one) => one === key[0]);
      if (state === undefined) continue;
      people[state] += count;
      const [answered = 0, total = 0, different = 0, open = 0] = sums;
      differences.total += different;
      differences.open += open;
      // Who is suspended isn't asked, so nothing is awaited from them.
      if (state === 'suspended') continue;
      people.total += count;
      assets.answered += answered;
      assets.total += total;
      const department = typeof key[1] === 'string' ? key[1] : undefined;
      const one = departments.get(department) ?? { answered: 0, total: 0 };
      departments.set(department, one);
      one.total += count;
      if (state !== 'waiting') one.answered += count;
    }
    const named = [...departments].toSorted(([one], [other]) =>
      one === undefined ? 1 : other === undefined ? -1 : one.localeCompare(other, 'en'),
    );
    return {
      people,
      assets,
      differences,
      departments: named.map(([department, part]) => ({ ...definedFields({ department }), ...part })),
    };
  }
}

/** Those of a round who haven't said all. */
const waitingIn = (id: string) => ({
  where: and(equals('roundId', id), equals('state', 'waiting')),
  sort: ['nameKey'],
});

/** Refuses (409) while the people are still being found. */
function refuseUnready({ state }: StoredRound): void {
  if (state === 'starting') throw new RefusalError(refused('CONFLICT', message.roundIsStarting));
}

/** Refuses (409) what a closed round no longer allows. */
export function refuseClosed({ state }: Pick<StoredRound, 'state'>): void {
  if (state === 'closed') throw new RefusalError(refused('CONFLICT', message.roundIsClosed));
}

const refuse = (path: string, text: string): RefusalError =>
  new RefusalError(invalid([{ path, message: text }]));
