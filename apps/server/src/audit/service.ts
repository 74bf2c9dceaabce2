import { isIP } from 'node:net';
import type { contract, Received, streams } from '@quartermaster/contract';
import { isAdmin } from '@quartermaster/core/access/actor';
import { type AuditEntry, type AuditVerdict, auditEntry } from '@quartermaster/core/audit/audit-entry';
import { auditTitle, auditWho, viaLabels } from '@quartermaster/core/audit/words';
import { escapeFormula } from '@quartermaster/core/csv/formula';
import { message } from '@quartermaster/core/messages';
import { searchedCollections } from '@quartermaster/core/records/record-kinds';
import { invalid, refused } from '@quartermaster/core/verdict';
import type {
  CollectionDeclaration,
  EventFilter,
  EventPosition,
  Identified,
  ReadOptions,
  Store,
} from '@quartermaster/store';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { eventPage } from '../lists/event-page.ts';
import { inTime } from '../lists/in-time.ts';
import { pageLimitMs, type Reading } from '../lists/list-query.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';

type Filters = Received<typeof streams.audit.export>;

const exportPage = 200;
const mostFindings = 1000;

interface AuditDeps {
  readonly users: UserService;
  readonly assets: AssetService;
  readonly collectionOf: (name: (typeof searchedCollections)[number]) => CollectionDeclaration<Identified>;
}

/**
 * The event log as administrators query it: who did what, when and from where, with the values before and
 * after.
 */
export class Audit {
  readonly #runtime: Runtime;
  readonly #deps: AuditDeps;

  constructor(runtime: Runtime, deps: AuditDeps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async page(
    { limit, cursor, number, ...filters }: Received<typeof contract.audit.list>,
    caller: Caller,
    reading: Reading,
  ) {
    if (number !== undefined) {
      const found = await this.#runtime.store.events.read({
        after: number - 1,
        before: number + 1,
        limit: 1,
      });
      return { items: found.map(auditEntry), total: found.length };
    }
    const filter = await this.#filter(filters, caller, reading);
    const after = positionOf(cursor);
    const page = { ...filter, limit, ...(after ? { after } : {}) };
    const { events, total } = await eventPage(this.#runtime.store, page, reading);
    const last = events.at(-1);
    return {
      items: events.map(auditEntry),
      total,
      ...(last && events.length === limit ? { nextCursor: `${last.at} ${last.seq}` } : {}),
    };
  }

  /** Verifies the chain, or at most `limit` entries of it after a given one. */
  async verify({
    after = 0,
    limit,
    head: kept,
  }: Received<typeof contract.audit.verify>): Promise<AuditVerdict> {
    const { events } = this.#runtime.store;
    const head = await events.head();
    const total = head?.seq ?? 0;
    const last = Math.min(total, limit === undefined ? total : after + limit);
    const findings: AuditVerdict['findings'] = [];
    let ok = true;
    for await (const finding of events.verify({ after, to: last })) {
      if (finding.kind !== 'erased') ok = false;
      const { kind, seq } = finding;
      if (findings.length < mostFindings)
        findings.push({ kind, seq, ...(finding.kind === 'missing' ? { to: finding.to } : {}) });
    }
    const [seq = '', chain] = kept?.split(':') ?? [];
    if (chain !== undefined && !(await this.#isThere(Number(seq), chain))) {
      ok = false;
      findings.push({ kind: 'cutOff', seq: Number(seq) });
    }
    return { ok, checked: Math.max(0, last - after), last, total, ...(head ? { head } : {}), findings };
  }

  async #isThere(seq: number, chain: string): Promise<boolean> {
    const [event] = await this.#runtime.store.events.read({ after: seq - 1, limit: 1 });
    return event?.seq === seq && event.chain === chain;
  }

  /**
   * The rows of an export, header first, read while they are sent. The export itself is logged before it
   * begins.
   */
  async export(
    filters: Filters,
    caller: Caller,
    reading: Reading,
  ): Promise<AsyncIterable<readonly string[]>> {
    const filter = await this.#filter(filters, caller, reading);
    const { events } = this.#runtime.store;
    await events.append([
      domainEvent(this.#runtime, byCaller(caller), {
        type: 'export.started',
        subject: { kind: 'export', id: this.#runtime.newId() },
        data: { what: 'audit', columns: 'all' },
      }),
    ]);
    return (async function* () {
      yield columns.map(([title]) => title);
      let after: EventPosition | undefined;
      do {
        const page = await events.page(
          { ...filter, limit: exportPage, withoutTotal: true, ...(after ? { after } : {}) },
          { caller: reading.caller, signal: reading.signal },
        );
        for (const entry of page.events.map(auditEntry))
          yield columns.map(([, value]) => escapeFormula(value(entry)));
        after = page.events.length === exportPage ? page.events.at(-1) : undefined;
      } while (after);
    })();
  }

  async #filter(
    { search, person, concerns, record, from, to, face, via = face, ...equal }: Filters,
    caller: Caller,
    reading: Reading,
  ): Promise<EventFilter> {
    return {
      ...(search?.trim() ? { anyOf: await this.#named(search.trim(), caller, reading) } : {}),
      ...(equal.kind === undefined ? {} : { kind: equal.kind }),
      ...(via === undefined ? {} : { via }),
      ...(equal.address === undefined ? {} : { address: equal.address }),
      ...(person === undefined ? {} : { doer: (await this.#personOf(person)) ?? person }),
      ...(concerns === undefined ? {} : { concerned: (await this.#personOf(concerns)) ?? concerns }),
      ...(record === undefined ? {} : { subject: await this.#recordOf(record, caller) }),
      ...(from === undefined ? {} : { from: instantAt(from, 'T00:00:00.000Z') }),
      ...(to === undefined ? {} : { to: instantAt(to, 'T23:59:59.999Z') }),
    };
  }

  /**
   * An exact ID, e-mail or IP address yields the record it names. Any other text yields the ids of all
   * records it finds, and itself, as it may be an id as well.
   */
  async #named(search: string, caller: Caller, { caller: reader, signal }: Reading): Promise<string[]> {
    if (isIP(search) !== 0) return [search];
    const exact = await this.#recordOf(search, caller);
    if (exact !== search) return [exact];
    const { store } = this.#runtime;
    // They share one time limit.
    const options = { caller: reader, signal, limitMs: pageLimitMs };
    const found = await inTime(
      Promise.all(
        searchedCollections.map((name) => idsFound(store, this.#deps.collectionOf(name), search, options)),
      ),
    );
    return [search, ...found.flat()];
  }

  async #personOf(idOrEmail: string): Promise<string | undefined> {
    return idOrEmail.includes('@')
      ? (await this.#deps.users.byEmail(idOrEmail.toLowerCase()))?.id
      : undefined;
  }

  /** A record's id by an asset ID (deleted or not) or a person's address; anything else is taken as an id. */
  async #recordOf(name: string, caller: Caller): Promise<string> {
    const person = await this.#personOf(name);
    if (person !== undefined || !isAdmin(caller)) return person ?? name;
    return this.#deps.assets.idOf(name, caller).catch((error: unknown) => {
      if (error instanceof RefusalError && error.refusal.code === 'NOT_FOUND') return name;
      throw error;
    });
  }
}

/** How many records of a kind a search of the audit may find. */
const mostFound = 200;

async function idsFound(
  store: Store,
  declaration: CollectionDeclaration<Identified>,
  search: string,
  options: ReadOptions,
): Promise<string[]> {
  const query = { where: { op: 'search', text: search }, sort: [], limit: mostFound } as const;
  const { items, next } = await store.collection(declaration).find(query, options);
  if (next !== undefined)
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', message.auditSearchTooWide));
  return items.map(({ id }) => id);
}

const json = (value: object | undefined): string => (value === undefined ? '' : JSON.stringify(value));

/**
 * Events of a batch can be found, and the chain verified elsewhere, from these columns: they contain
 * everything.
 */
const columns: readonly (readonly [title: string, value: (entry: AuditEntry) => string])[] = [
  ['number', ({ seq }) => String(seq)],
  ['time', ({ at }) => at],
  ['who', auditWho],
  ['email', ({ who }) => who.email ?? ''],
  ['what', auditTitle],
  ['kind', ({ kind }) => kind],
  ['event', ({ type }) => type],
  ['record', ({ record }) => record.name ?? ''],
  ['recordKind', ({ record }) => record.kind],
  ['recordId', ({ record }) => record.id],
  ['via', ({ via }) => viaLabels[via]],
  ['address', ({ address }) => address ?? ''],
  ['before', ({ previous }) => json(previous)],
  ['after', ({ data }) => json(data)],
  ['batch', ({ batch }) => batch ?? ''],
  ['requestId', ({ requestId }) => requestId ?? ''],
  ['erased', ({ erased }) => (erased ? 'yes' : '')],
  ['digest', ({ digest }) => digest],
  ['chain', ({ chain }) => chain],
  ['keyId', ({ keyId }) => keyId],
];

const instantAt = (moment: string, time: string): string =>
  new Date(moment.includes('T') ? moment : `${moment}${time}`).toISOString();

function positionOf(cursor: string | undefined): EventPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, at, seq] = /^(\d{4}-[\d:T.-]+Z) (\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined) throw new RefusalError(invalid([{ path: 'cursor', message: message.invalidCursor }]));
  return { at, seq: Number(seq) };
}
