import type { contract, Received } from '@quartermaster/contract';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import type { Asset } from '@quartermaster/core/assets/asset';
import { assetFor } from '@quartermaster/core/assets/purchase-fields';
import { sightingFields } from '@quartermaster/core/assets/sighting';
import { singleKinds } from '@quartermaster/core/batches/batch';
import { importCountsSchema } from '@quartermaster/core/csv/import-counts';
import { type EventSubject, isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import { changesOf } from '@quartermaster/core/history/changes';
import {
  beginsHolding,
  dueEntry,
  entryFor,
  historyEntry,
  isChangeOfAsset,
  isHeldBy,
  isSameBatch,
} from '@quartermaster/core/history/entries';
import type { AssetThen, HistoryEntry } from '@quartermaster/core/history/history-entry';
import { Replay, tellsRecord } from '@quartermaster/core/history/replay';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { EventLog } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import type { JobService } from '../jobs/service.ts';
import { momentAt } from '../lists/moment.ts';
import { seqOf } from '../lists/seq-cursor.ts';
import { definedFields, picked } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { mergedRuns, type Run, referencesOf, runOf } from './history-runs.ts';
import { assetOf } from './record.ts';
import type { AssetService } from './service.ts';

/** How many of an asset's own events are read at a time. */
const chunkSize = 50;
/** How many events other reads of the log fetch at a time. */
const pageSize = 200;

interface Sources {
  readonly assets: AssetService;
  readonly jobs: JobService;
  readonly attachments: { eventsOf(kind: 'asset'): (id: string) => Promise<LoggedEvent[]> };
  /** What somebody said of an asset in confirmation rounds, and how that was settled. */
  readonly answers: { about(asset: string, person: string): Promise<LoggedEvent[]> };
}

/** What else belongs to an asset's history, for administrators alone. */
interface Beside {
  /** The events of its files. */
  readonly files: readonly LoggedEvent[];
  /** Of whom it is known what they said of it in confirmation rounds, and that. */
  readonly asked: Set<string>;
  readonly answers: LoggedEvent[];
}

type HistoryQuery = Received<typeof contract.assets.history>['query'];

/** What happened to an asset, and to the types, locations, vendors and people it referred to at the time. */
export class AssetHistory {
  readonly #runtime: Runtime;
  readonly #events: EventLog;
  readonly #assets: AssetService;
  readonly #jobs: JobService;
  readonly #ofFiles: (id: string) => Promise<LoggedEvent[]>;
  readonly #answers: Sources['answers'];

  constructor(runtime: Runtime, { assets, jobs, attachments, answers }: Sources) {
    this.#ofFiles = attachments.eventsOf('asset');
    this.#answers = answers;
    this.#runtime = runtime;
    this.#events = runtime.store.events;
    this.#assets = assets;
    this.#jobs = jobs;
  }

  /**
   * A page of an asset's history, newest first. Employees see it from when the asset was last handed to them, and
   * nothing of its files.
   */
  async page(idOrAssetId: string, { limit, cursor }: HistoryQuery, actor: Actor) {
    const id = await this.#assets.idOf(idOrAssetId, actor);
    const from = isAdmin(actor) ? undefined : await this.#beginOfHolding(id, actor);
    const beside = isAdmin(actor)
      ? { files: await this.#ofFiles(id), asked: new Set<string>(), answers: [] }
      : undefined;
    const items: HistoryEntry[] = [];
    let before = seqOf(cursor);
    let until = await this.#nextChange(id, before);
    for await (const events of this.#batches(id, beside, before, (from?.seq ?? 1) - 1)) {
      const first = events.at(-1)?.seq ?? 0;
      const entries = [dueEntry(events, until), historyEntry(events)].filter((one) => one !== undefined);
      if (items.length > 0 && items.length + entries.length > limit)
        return { items: await this.#named(items), nextCursor: String(before) };
      items.push(...entries.flatMap((entry) => entryFor(entry, actor, first === from?.seq) ?? []));
      before = first;
      until = events.findLast(isChangeOfAsset)?.at ?? until;
    }
    return { items: await this.#named(items) };
  }

  /** The asset as it was at an instant, or at the end of a day in UTC. */
  async asOf(idOrAssetId: string, moment: string, actor: Actor): Promise<AssetThen> {
    const id = await this.#assets.idOf(idOrAssetId, actor);
    const at = momentAt(moment, this.#runtime.now());
    const last = await this.#lastBefore({ kind: 'asset', id }, at);
    const from = isAdmin(actor) ? undefined : await this.#beginOfHolding(id, actor);
    if (!last || last.seq < (from?.seq ?? 0)) throw notThen();
    if (!isReadable(last)) throw unreadableThen(last);
    const replay = new Replay();
    replay.apply(last);
    for (let wanted = replay.wants(id); wanted.length > 0; wanted = replay.wants(id)) {
      const events = await Promise.all(wanted.map((subject) => this.#lastBefore(subject, at)));
      for (const subject of wanted) replay.markRead(subject);
      for (const event of events) if (event && isReadable(event)) replay.apply(event);
    }
    const asset = replay.asset(id);
    if (!asset) throw last.type === 'equipment.deleted' ? notThen() : unreadableThen(last);
    const { locationPath, assignedToName } = asset;
    return {
      ...assetFor(assetOf(asset), actor),
      ...(await this.#seenUntil(id, at)),
      asOf: { at, ...definedFields({ locationPath, assignedToName }) },
    };
  }

  /** When it was last seen, unless that was later: to be seen is no event. */
  async #seenUntil(id: string, at: string): Promise<Partial<Asset>> {
    const stored = await this.#assets.collection.get(id);
    return stored?.lastSeen === undefined || stored.lastSeen > at
      ? {}
      : definedFields(picked(stored, sightingFields));
  }

  /** When the asset's next change came, from this number of the log on; now if there is none. */
  async #nextChange(id: string, from: number | undefined): Promise<string> {
    const subject = { kind: 'asset', id } as const;
    for (let after = from; after !== undefined; ) {
      const events = await this.#events.read({ subject, after: after - 1, limit: chunkSize });
      const change = events.find(isChangeOfAsset);
      if (change) return change.at;
      const last = events.at(-1)?.seq;
      after = last === undefined ? undefined : last + 1;
    }
    return instantOf(this.#runtime);
  }

  /** The last event up to an instant that contains the whole record or can't be read. */
  async #lastBefore(subject: EventSubject, at: string): Promise<LoggedEvent | undefined> {
    for await (const event of this.#newestFirst(subject))
      if (event.at <= at && (!isReadable(event) || tellsRecord(event))) return event;
    return undefined;
  }

  /** The event with which the person who holds an asset got it. */
  async #beginOfHolding(id: string, person: Actor): Promise<LoggedEvent | undefined> {
    let begin: LoggedEvent | undefined;
    for await (const event of this.#newestFirst({ kind: 'asset', id })) {
      if (!isChangeOfAsset(event)) continue;
      if (!isHeldBy(event.data, person)) return begin;
      begin = event;
      if (beginsHolding(event, person)) return event;
    }
    return begin;
  }

  /** Groups of events that are shown as one entry, newest first. */
  async *#batches(
    id: string,
    beside: Beside | undefined,
    before: number | undefined,
    after: number,
  ): AsyncGenerator<readonly [LoggedEvent, ...LoggedEvent[]], void> {
    let batch: [LoggedEvent, ...LoggedEvent[]] | undefined;
    for await (const event of this.#line(id, beside, before, after)) {
      if (batch && isSameBatch(batch[0], event)) batch.push(event);
      else {
        if (batch) yield batch;
        batch = [event];
      }
    }
    if (batch) yield batch;
  }

  /** Every event of the asset and what is beside it, and the relevant ones of what it referred to, newest first. */
  async *#line(
    id: string,
    beside: Beside | undefined,
    from: number | undefined,
    after: number,
  ): AsyncGenerator<LoggedEvent, void> {
    const subject: EventSubject = { kind: 'asset', id };
    for (let before = from; ; ) {
      const own = await this.#events.read({
        subject,
        after,
        limit: chunkSize,
        newestFirst: true,
        ...(before === undefined ? {} : { before }),
      });
      const lowest = own.at(-1);
      if (!lowest) return;
      const all = beside ? [...beside.files, ...(await this.#answersOf(id, own, beside))] : [];
      const among = all.filter(({ seq }) => seq > lowest.seq && (before === undefined || seq < before));
      const others = await Promise.all(referencesOf(own, before).map((run) => this.#during(run)));
      const bySeq = new Map([...own, ...among, ...others.flat()].map((event) => [event.seq, event]));
      yield* [...bySeq.values()].sort((one, other) => other.seq - one.seq);
      if (own.length < chunkSize) return;
      before = lowest.seq;
    }
  }

  /** What whoever had the asset, according to these events, said of it in confirmation rounds. */
  async #answersOf(id: string, own: readonly LoggedEvent[], { asked, answers }: Beside) {
    const holders = own.flatMap(({ data, previous }) => [data.assignedToId, previous?.assignedToId]);
    const others = [...new Set(holders)].flatMap((one) =>
      typeof one === 'string' && !asked.has(one) ? [one] : [],
    );
    for (const person of others) {
      asked.add(person);
      answers.push(...(await this.#answers.about(id, person)));
    }
    return answers;
  }

  /**
   * The events of a run that are visible on the asset; for a location, also those of the locations above it.
   */
  async #during(run: Run): Promise<LoggedEvent[]> {
    const found: LoggedEvent[] = [];
    const above: Run[] = [];
    let upper = run.before;
    for await (const event of this.#newestFirst(run.subject, run.before)) {
      const after = Math.max(event.seq, run.after);
      // Only locations have a parent; the last event before the run says which one it started with.
      above.push(...runOf('location', event.data.parentId, { after, before: upper }));
      upper = event.seq;
      if (event.seq <= run.after) break;
      if (isReadable(event) && changesOf(event).length > 0) found.push(event);
    }
    const higher = await Promise.all(mergedRuns(above).map((one) => this.#during(one)));
    return [...found, ...higher.flat()];
  }

  async *#newestFirst(subject: EventSubject, from?: number): AsyncGenerator<LoggedEvent, void> {
    for (let before = from; ; ) {
      const page = await this.#events.read({
        subject,
        limit: pageSize,
        newestFirst: true,
        ...(before === undefined ? {} : { before }),
      });
      yield* page;
      before = page.at(-1)?.seq;
      if (page.length < pageSize) return;
    }
  }

  /** Adds what is known of the entries' batches. */
  async #named(items: readonly HistoryEntry[]): Promise<HistoryEntry[]> {
    const ids = [...new Set(items.flatMap(({ batch }) => batch?.id ?? []))];
    const jobs = new Map(
      (ids.length === 0 ? [] : await this.#jobs.collection.getMany(ids)).map((job) => [job.id, job]),
    );
    return items.map(({ batch, ...entry }) => {
      if (!batch) return entry;
      const job = jobs.get(batch.id);
      const imported =
        job?.kind === 'assets.import' ? importCountsSchema.safeParse(job.result).data : undefined;
      const isOfSeveral = job && !singleKinds.includes(job.kind);
      const requestId = /^([^:]+):(pending_delivery|fulfilled)$/.exec(batch.id)?.[1];
      return {
        ...entry,
        batch: {
          ...batch,
          ...(isOfSeveral ? { kind: job.kind, processed: job.processed } : {}),
          ...(imported ? { imported } : {}),
          ...(requestId === undefined ? {} : { requestId }),
        },
      };
    });
  }
}

const unreadableThen = ({ seq }: LoggedEvent): RefusalError =>
  new RefusalError(refused('CONFLICT', message.entryUnreadable(seq)));

const notThen = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.assetNotThen));
