import { addressesOf } from '@quartermaster/core/access/actor';
import {
  type Answers,
  type Confirmation,
  checkAnswers,
  type Difference,
  isDifference,
  type OwnConfirmation,
} from '@quartermaster/core/confirmations/confirmation';
import type { ConfirmationState } from '@quartermaster/core/confirmations/words';
import { isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import { answerAbout } from '@quartermaster/core/history/round-answers';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, isIn, or, search as searchFor, type Where } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { AssetService } from '../assets/service.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import { confirmationId, type StoredConfirmation, type StoredRound } from './collection.ts';
import type { ConfirmationRecords, RoundRecords } from './record.ts';
import { refuseClosed } from './rounds.ts';

/** How many of somebody's rounds are looked at. */
const mostRounds = 50;
/** How many events of somebody's part in a round are looked at. */
const mostEvents = 200;
/** How many assets are read at once. */
const seenAtOnce = 200;

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
      ...(state ? [whereState(state)] : []),
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
    const { rounds, confirmations, users } = this.#deps;
    await rounds.find(roundId);
    const where = and(equals('roundId', roundId), equals(settled ? 'isDifferent' : 'isOpen', true));
    const { total: _people, ...found } = await this.#page(where, rest, reading, async (stored) => {
      const shown = await confirmations.answers(stored);
      const settlers = shown.flatMap(({ assets, besides }) =>
        [...Object.values(assets), besides].flatMap((one) => one?.settled?.byId ?? []),
      );
      const names = new Map(
        (await users.collection.getMany([...new Set(settlers)])).map((one) => [one.id, one.displayName]),
      );
      return shown.flatMap((one) => differencesOf(one, settled, names));
    });
    return found;
  }

  /** The open rounds in which somebody is asked, the latest first. */
  async own(person: Caller): Promise<OwnConfirmation[]> {
    const { rounds, confirmations } = this.#deps;
    const where = equals('personId', person.id);
    const found = await confirmations.collection.find({ where, sort: ['-createdAt'], limit: mostRounds });
    const all = await rounds.collection.getMany([...new Set(found.items.map(({ roundId }) => roundId))]);
    const open = new Map(all.filter(({ state }) => state === 'open').map((round) => [round.id, round]));
    return found.items.flatMap((one) => {
      const round = open.get(one.roundId);
      return round ? [toOwn(one, round)] : [];
    });
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
        const said = changeTo(stored, wantedOf(given, stored, idOf));
        return said ? { set: { ...said.set, answeredAt: now, suspended: null } } : undefined;
      },
    });
    await this.#see(roundId, given, person, now);
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

  /** What somebody says they have was seen by that, if it is still theirs. */
  async #see(roundId: string, { answers }: Answers, person: Caller, at: string): Promise<void> {
    const { assets } = this.#deps;
    const idOf = askedIds(await this.#findOwn(roundId, person));
    const ids = answers.flatMap(({ asset, said }) => (said === 'missing' ? [] : (idOf(asset) ?? [])));
    const own = addressesOf(person);
    const held: string[] = [];
    for (let from = 0; from < ids.length; from += seenAtOnce)
      for (const { id, assignedTo = '' } of await assets.collection.getMany(
        ids.slice(from, from + seenAtOnce),
      ))
        if (own.includes(assignedTo)) held.push(id);
    await assets.seen(held, { at, how: 'confirmation', by: person.id });
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

/** Who has open differences is found by them, also if more is waited for. */
function whereState(states: readonly ConfirmationState[]): Where {
  const others = isIn('state', [...states]);
  const isOpen = equals('isOpen', true);
  if (!states.includes('difference')) return others;
  return states.length === 1 ? isOpen : or(others, isOpen);
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
    assets: byAssetId(assets).map(({ settled: _settled, ...asset }) => asset),
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

/** Another answer has to be settled anew. */
function wantedOf(
  { answers, besides, agreement }: Answers,
  stored: StoredConfirmation,
  idOf: (asset: string) => string | undefined,
): Record<string, Json | undefined> {
  const wanted: Record<string, Json | undefined> = { agreedTo: agreement };
  for (const { asset, said, reason, comment } of answers) {
    const before = stored.assets[idOf(asset) ?? ''];
    if (!before) continue;
    const { id, assetId, name, type } = before;
    const next = {
      said,
      ...(said === 'missing' ? definedFields({ reason }) : {}),
      ...definedFields({ comment }),
    };
    const isSame = before.said === said && before.reason === next.reason && before.comment === next.comment;
    if (!isSame) wanted[`assets.${id}`] = { id, assetId, name, type, ...next };
  }
  const text = besides?.trim();
  if (text !== undefined && text !== (stored.besides?.text ?? ''))
    wanted.besides = text === '' ? null : { text };
  return wanted;
}

/** What differs of one person's part. */
function differencesOf(
  { personId, displayName, email, assets, besides }: Confirmation,
  withSettled: boolean,
  names: ReadonlyMap<string, string>,
): Difference[] {
  const person = { personId, displayName, ...definedFields({ email }) };
  const shownSettled = ({ settled }: Pick<NonNullable<Confirmation['besides']>, 'settled'>) =>
    settled && { settled: { ...settled, ...definedFields({ byName: names.get(settled.byId) }) } };
  const shown = <One extends { readonly settled?: unknown }>(one: One): boolean =>
    withSettled || one.settled === undefined;
  return [
    ...byAssetId(assets)
      .filter(({ said }) => isDifference(said))
      .filter(shown)
      .map(({ id, assetId, name, type, said, reason, comment, settled }) => ({
        ...person,
        asset: { id, assetId, name, type },
        ...definedFields({ said, reason, comment }),
        ...shownSettled({ settled }),
      })),
    ...(besides && shown(besides) ? [{ ...person, comment: besides.text, ...shownSettled(besides) }] : []),
  ];
}
