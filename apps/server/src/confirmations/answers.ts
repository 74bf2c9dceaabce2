import { addressesOf } from '@quartermaster/core/access/actor';
import {
  type Answers,
  type Confirmation,
  checkAnswers,
  type Difference,
  isDifference,
  type OwnConfirmation,
  type Round,
} from '@quartermaster/core/confirmations/confirmation';
import { type ConfirmationState, stepsFor } from '@quartermaster/core/confirmations/words';
import { isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import { answerAbout } from '@quartermaster/core/history/round-answers';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, isIn, search as searchFor, type Where } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import { chunk } from 'es-toolkit/array';
import type { AssetService } from '../assets/service.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { confirmationId, type StoredConfirmation, type StoredRound } from './collection.ts';
import type { ConfirmationRecords, RoundRecords } from './record.ts';
import { refuseClosed } from './rounds.ts';

/** How many of somebody's rounds are looked at. */
const mostRounds = 50;
/** How many events of somebody's part in a round are looked at. */
const mostEvents = 200;
/** How many assets are read at once. */
const readAtOnce = 200;

interface Dependencies {
  readonly assets: AssetService;
  readonly users: UserService;
  readonly settings: SettingsService;
  readonly rounds: RoundRecords;
  readonly confirmations: ConfirmationRecords;
}

interface PageOfRound {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What people are asked in rounds, and what they say. */
export class RoundAnswers {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** The people of a round, by name. */
  async people(
    roundId: string,
    {
      state,
      search,
      ...rest
    }: PageOfRound & {
      readonly state?: readonly ConfirmationState[] | undefined;
      readonly search?: string | undefined;
    },
    reading: Reading,
  ) {
    const { rounds, confirmations } = this.#deps;
    await rounds.find(roundId);
    const where = and(
      equals('roundId', roundId),
      ...(state ? [isIn('state', [...state])] : []),
      ...(search?.trim() ? [searchFor(search)] : []),
    );
    return this.#page(where, rest, reading, async (found) =>
      (await confirmations.answers(found)).map(toConfirmation),
    );
  }

  /** What people say differs, by their names; those settled only if asked for. */
  async differences(
    roundId: string,
    { settled = false, ...rest }: PageOfRound & { readonly settled?: boolean | undefined },
    reading: Reading,
  ) {
    const { rounds, confirmations, users, assets } = this.#deps;
    const round = await rounds.find(roundId);
    const where = and(equals('roundId', roundId), equals(settled ? 'isDifferent' : 'isOpen', true));
    const { total: _people, ...found } = await this.#page(where, rest, reading, async (stored) => {
      const shown = await confirmations.answers(stored);
      const all = shown.flatMap((one) => differencesOf(one, settled));
      const named = [
        ...shown.map(({ personId }) => personId),
        ...all.flatMap((one) => one.settled?.byId ?? []),
      ];
      const people = new Map<string, StoredUser>();
      for (const some of chunk([...new Set(named)], readAtOnce))
        for (const one of await users.collection.getMany(some)) people.set(one.id, one);
      const open = all.flatMap((one) => (one.settled ? [] : (one.asset?.id ?? [])));
      const holders = new Map<string, string | undefined>();
      for (const some of chunk(open, readAtOnce))
        for (const one of await assets.collection.getMany(some)) holders.set(one.id, one.assignedTo);
      return all.map(({ settled: done, ...one }): Difference => {
        if (done)
          return {
            ...one,
            steps: [],
            settled: { ...done, ...definedFields({ byName: people.get(done.byId)?.displayName }) },
          };
        const holder = holders.get(one.asset?.id ?? '');
        const person = people.get(one.personId);
        const isElsewhere = holder !== undefined && !(person && addressesOf(person).includes(holder));
        return { ...one, steps: [...stepsFor(one, { isClosed: round.state === 'closed', isElsewhere })] };
      });
    });
    return found;
  }

  /** The open rounds in which somebody is asked, the latest first, and what the closed ones are called. */
  async own(person: Caller): Promise<{ items: OwnConfirmation[]; closed: Pick<Round, 'id' | 'name'>[] }> {
    const { rounds, confirmations } = this.#deps;
    const where = equals('personId', person.id);
    const found = await confirmations.collection.find({ where, sort: ['-createdAt'], limit: mostRounds });
    const all = await rounds.collection.getMany([...new Set(found.items.map(({ roundId }) => roundId))]);
    const open = new Map(all.filter(({ state }) => state === 'open').map((round) => [round.id, round]));
    return {
      items: found.items.flatMap((one) => {
        const round = open.get(one.roundId);
        return round ? [toOwn(one, round)] : [];
      }),
      closed: all.flatMap(({ id, name, state }) => (state === 'closed' ? [{ id, name }] : [])),
    };
  }

  async getOwn(roundId: string, person: Caller): Promise<OwnConfirmation> {
    const [stored, round] = await Promise.all([
      this.#findOwn(roundId, person),
      this.#deps.rounds.collection.get(roundId),
    ]);
    if (!round) throw this.#deps.confirmations.notFound();
    return toOwn(stored, round);
  }

  /** Notes what somebody says; they may say otherwise until the round is closed. */
  async answer(
    roundId: string,
    given: Answers,
    person: Caller,
    version: number | undefined,
  ): Promise<OwnConfirmation> {
    const { confirmations, rounds, settings } = this.#deps;
    await this.#findOwn(roundId, person);
    const round = await rounds.find(roundId);
    refuseClosed(round);
    const { acknowledging } = await settings.get();
    if (given.agreement !== undefined && given.agreement !== acknowledging?.agreement.version)
      throw new RefusalError(refused('CONFLICT', message.agreementChanged));
    const now = instantOf(this.#runtime);
    const held = await this.#held(roundId, given, person);
    await confirmations.edit({
      find: () => this.#findOwn(roundId, person),
      cause: byCaller(person),
      version,
      eventDetails: { types: ['confirmation.answered'] },
      change: (stored) => {
        const idOf = askedIds(stored);
        unwrap(checkAnswers(given, idOf));
        if (round.asksAgreement && given.agreement === undefined && stored.agreedTo === undefined)
          throw new RefusalError(invalid([{ path: 'agreement', message: message.agreeFirst }]));
        const said = changeTo(stored, wantedOf(given, stored, { idOf, held }));
        return said ? { set: { ...said.set, answeredAt: now, suspended: null } } : undefined;
      },
    });
    // What somebody says they have was seen by that, if it is still theirs.
    await this.#deps.assets.seen([...held], { at: now, how: 'confirmation', by: person.id });
    return this.getOwn(roundId, person);
  }

  /** The events by which somebody said something of an asset in rounds, or by which that was settled. */
  async about(asset: string, person: string): Promise<LoggedEvent[]> {
    const { collection } = this.#deps.confirmations;
    const where = equals('personId', person);
    const found = await collection.find({ where, sort: ['-createdAt'], limit: mostRounds });
    const parts = found.items.filter(({ assets }) => assets[asset] !== undefined);
    const events = await Promise.all(
      parts.map(({ id }) =>
        this.#runtime.store.events.read({ subject: { kind: 'confirmation', id }, limit: mostEvents }),
      ),
    );
    return events.flat().flatMap((event) => (isReadable(event) ? (answerAbout(event, asset) ?? []) : []));
  }

  /** Which of the assets that somebody says they have are in their name. */
  async #held(roundId: string, { answers }: Answers, person: Caller): Promise<ReadonlySet<string>> {
    const idOf = askedIds(await this.#findOwn(roundId, person));
    const ids = answers.flatMap(({ asset, said }) => (said === 'missing' ? [] : (idOf(asset) ?? [])));
    const own = addressesOf(person);
    const held = new Set<string>();
    for (const some of chunk(ids, readAtOnce))
      for (const { id, assignedTo = '', retired } of await this.#deps.assets.collection.getMany(some))
        if (own.includes(assignedTo) && retired === undefined) held.add(id);
    return held;
  }

  async #findOwn(roundId: string, { id }: Caller): Promise<StoredConfirmation> {
    return this.#deps.confirmations.find(confirmationId(roundId, id));
  }

  #page<Answer>(
    where: Where,
    { limit, cursor }: PageOfRound,
    reading: Reading,
    present: (found: StoredConfirmation[]) => Promise<Answer[]>,
  ) {
    const { collection } = this.#deps.confirmations;
    return page(collection, { where, sort: ['nameKey'], limit, cursor }, reading, present);
  }
}

/** What of an event's snapshot is an answer of the API. */
const toConfirmation = ({
  roundName: _name,
  due: _due,
  ...confirmation
}: Confirmation & { readonly roundName: string; readonly due?: string | undefined }): Confirmation =>
  confirmation;

const byAssetId = <One extends { readonly assetId: string }>(assets: Readonly<Record<string, One>>): One[] =>
  Object.values(assets).toSorted((one, other) => (one.assetId < other.assetId ? -1 : 1));

const toOwn = (stored: StoredConfirmation, round: StoredRound): OwnConfirmation => {
  const { assets, besides, answered, total, state, agreedTo, answeredAt, version } = stored;
  const { id, name, due, state: roundState, asksAgreement } = round;
  return {
    round: { id, name, ...definedFields({ due }), state: roundState, asksAgreement },
    assets: byAssetId(assets).map(({ settled, earlier: _earlier, ...asset }) => ({
      ...asset,
      ...(settled ? { isSettled: true as const } : {}),
    })),
    ...definedFields({ besides: besides?.text, agreedTo, answeredAt }),
    ...{ answered, total, state, version },
  };
};

/** The id of an asset that was asked about, given its id or asset ID. */
function askedIds({ assets }: StoredConfirmation): (asset: string) => string | undefined {
  const ids = new Map(
    Object.values(assets).flatMap(({ id, assetId }) => [[id, id] as const, [fold(assetId), id] as const]),
  );
  return (asset) => ids.get(asset) ?? ids.get(fold(asset));
}

/** What is said anew. Refuses (409) what would undo a settlement: that is for an administrator, who can ask again. */
function wantedOf(
  { answers, besides, agreement }: Answers,
  stored: StoredConfirmation,
  {
    idOf,
    held,
  }: { readonly idOf: (asset: string) => string | undefined; readonly held: ReadonlySet<string> },
): Record<string, Json | undefined> {
  const wanted: Record<string, Json | undefined> = { agreedTo: agreement };
  for (const { asset, said, reason, comment } of answers) {
    const before = stored.assets[idOf(asset) ?? ''];
    if (!before) continue;
    const { id, assetId, name, type, earlier } = before;
    const next = {
      said,
      ...(said === 'missing' ? definedFields({ reason }) : {}),
      ...definedFields({ comment }),
      ...(said === 'have' && !held.has(id) ? { notTheirs: true as const } : {}),
    };
    const isRepeated =
      before.said === said && before.reason === next.reason && before.comment === next.comment;
    // What was theirs when they said so stays said, whatever became of it since.
    if (isRepeated && (before.settled || !before.notTheirs || next.notTheirs)) continue;
    if (before.settled) throw new RefusalError(refused('CONFLICT', message.assetSettledAlready(assetId)));
    wanted[`assets.${id}`] = { id, assetId, name, type, ...next, ...definedFields({ earlier }) };
  }
  const text = besides?.trim();
  if (text !== undefined && text !== (stored.besides?.text ?? '')) {
    if (text === '' && stored.besides?.settled)
      throw new RefusalError(refused('CONFLICT', message.besidesSettledAlready));
    wanted.besides = text === '' ? null : { text };
  }
  return wanted;
}

/** A difference without what the assets of today add to it. */
type Said = Omit<Difference, 'steps'>;

/** What differs of one person's part, with what they said before they were asked again. */
function differencesOf(
  { personId, displayName, email, assets, besides }: Confirmation,
  withSettled: boolean,
): Said[] {
  const person = { personId, displayName, ...definedFields({ email }) };
  const all: Said[] = byAssetId(assets).flatMap(({ id, assetId, name, type, earlier = [], ...now }) =>
    [...earlier, ...(isDifference(now) ? [now] : [])].map(({ said, reason, comment, settled }) => ({
      ...person,
      asset: { id, assetId, name, type },
      ...definedFields({ said, reason, comment, settled }),
    })),
  );
  if (besides) all.push({ ...person, comment: besides.text, ...definedFields({ settled: besides.settled }) });
  return all.filter(({ settled }) => withSettled || settled === undefined);
}
