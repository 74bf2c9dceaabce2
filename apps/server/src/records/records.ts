import { changedFields } from '@quartermaster/core/events/changed-fields';
import { type Cause, type DomainEvent, type EventType, eventCause } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { applyChange } from '@quartermaster/core/query/apply-change';
import type { Change } from '@quartermaster/core/query/change';
import { refused } from '@quartermaster/core/verdict';
import type { Collection, Identified, InsertOutcome, Stored, WriteOperation } from '@quartermaster/store';
import { changedMeanwhile, RefusalError } from '../errors/refusal-error.ts';
import { KeyedMutex } from '../runtime/keyed-mutex.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { changeTo, withSet } from './changes.ts';
import { definedFields } from './documents.ts';
import { requireReadable } from './readable.ts';
import type { RecordKind } from './record-kind.ts';

/** How many times a write that loses a race is retried with the current record. */
const maxTries = 20;

export interface Edit<Document extends Identified, Snapshot> {
  /** Returns the current record; throws if the caller may not see it. */
  readonly find: () => Promise<Stored<Document>>;
  /** The change to make to the current record; undefined if there is nothing to change. */
  readonly change: (stored: Stored<Document>) => Change | undefined | Promise<Change | undefined>;
  readonly cause: Cause;
  /** If-Match: only write if the record still has this version. */
  readonly version?: number | undefined;
  readonly eventDetails?: EventDetails<Document, Snapshot>;
  /**
   * Called once if another record has the same key: returns whether the key is free now. If not, the edit is
   * refused (409).
   */
  readonly onTaken?: (key: string) => Promise<boolean>;
}

/** What the events of an insert contain in addition to the document's snapshot. */
export interface InsertEventDetails<Document> {
  readonly after?: JsonObject;
  /** The record as submitted, and by whom, if the same write already takes it to another status. */
  readonly submitted?: { readonly document: Document; readonly cause: Cause };
}

export interface PlannedChange<Document extends Identified> {
  readonly stored: Stored<Document>;
  readonly change: Change;
  /** Only updates derived fields: the time of the last change stays. */
  readonly isUpkeep?: true;
  /** Isn't part of the record's content: who read it before may still write on its version. */
  readonly keepsVersion?: true;
  /** Only records or takes back what was done before: nobody has the record in hand now. */
  readonly isUnseen?: true;
  /** Puts the record back as it was. */
  readonly isUndo?: true;
}

/** The same for all records, or derived from each record before the change. */
export type EventDetails<Document, Snapshot> =
  | EditEventDetails
  | ((stored: Stored<Document>, snapshot: Snapshot) => EditEventDetails);

/** What the events of an edit contain in addition to the snapshots before and after. */
export interface EditEventDetails {
  /** Replaces the event types of the kind; empty if the event comes with a later write. */
  readonly types?: readonly EventType[];
  /** More fields for the event's data. */
  readonly extra?: JsonObject;
  /**
   * Replaces fields of the snapshots that other writes of the same call change, so that the document doesn't
   * show them.
   */
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  /** More previous values, of fields that don't count as changed. */
  readonly previous?: JsonObject;
  /** Id of the first event; fixed if the write may be repeated after a crash. */
  readonly eventId?: string;
}

export interface Removal<Document extends Identified> {
  readonly find: () => Promise<Stored<Document>>;
  /** Throws if the current record may not be removed. */
  readonly check?: (stored: Stored<Document>) => void | Promise<void>;
  /** What else has to be written before the record is gone. It runs again if the removal is tried again. */
  readonly before?: (stored: Stored<Document>) => Promise<void>;
  readonly cause: Cause;
  readonly version?: number | undefined;
  readonly eventId?: string;
}

/**
 * The only way to change a record. It handles loading, versions, races and refusals, and writes the events
 * together with the change; services supply only what is specific to them.
 */
export class Records<Document extends Identified, Snapshot extends JsonObject, Answer extends JsonObject> {
  readonly collection: Collection<Document>;
  readonly kind: RecordKind<Document, Snapshot, Answer>;
  readonly #runtime: Runtime;
  /** Keyed by record id. */
  readonly #contended = new KeyedMutex();

  constructor(
    runtime: Runtime,
    collection: Collection<Document>,
    kind: RecordKind<Document, Snapshot, Answer>,
  ) {
    this.#runtime = runtime;
    this.collection = collection;
    this.kind = kind;
  }

  /** These records as the API returns them. */
  async answers(stored: readonly Stored<Document>[]): Promise<Answer[]> {
    const toSnapshot = await this.kind.snapshotter(stored);
    return stored.map((one) => this.kind.answer(toSnapshot(one)));
  }

  async answer(stored: Stored<Document>): Promise<Answer> {
    return this.kind.answer((await this.kind.snapshotter([stored]))(stored));
  }

  /** The document with this id; refuses (404) if there is none. */
  async find(id: string): Promise<Stored<Document>> {
    const stored = await this.collection.get(id);
    if (!stored) throw this.notFound();
    return requireReadable(this.collection, stored);
  }

  notFound(): RefusalError {
    return new RefusalError(refused('NOT_FOUND', this.kind.notFound));
  }

  /**
   * Adds a record. One with the same id comes from an earlier attempt of the same call, and is kept. Refuses
   * (409) taken keys.
   */
  async insert(
    document: Document,
    cause: Cause,
    eventDetails?: InsertEventDetails<Document>,
  ): Promise<Stored<Document>> {
    const outcome = await this.tryInsert(document, cause, eventDetails);
    if (outcome.status === 'inserted') return outcome.document;
    const existing = outcome.key === 'id' ? await this.collection.get(document.id) : undefined;
    if (existing) return existing;
    throw this.taken(outcome.key);
  }

  /** Adds a record; the caller handles taken keys. */
  async tryInsert(
    given: Document,
    cause: Cause,
    { after, submitted }: InsertEventDetails<Document> = {},
  ): Promise<InsertOutcome<Document>> {
    const document = (await this.#completer([given]))(given);
    const stored = { ...document, version: 1 };
    const first = submitted ? { ...submitted.document, version: 1 } : stored;
    const toSnapshot = await this.kind.snapshotter([first, stored]);
    const created = { ...toSnapshot(first), ...after };
    const at = this.#timeOf(document);
    return this.collection.insert(document, [
      this.#event(this.kind.events.created, stored.id, created, submitted?.cause ?? cause, { at }),
      ...(submitted ? this.#eventsOfEdit(stored.id, created, toSnapshot(stored), cause, at, {}) : []),
    ]);
  }

  /** Changes a record; retries with the current record if another write came first. */
  async edit(edit: Edit<Document, Snapshot>): Promise<Answer> {
    const { find, cause, version, change, eventDetails, onTaken } = edit;
    let wasTaken = false;
    /** Undefined if another write came first. */
    const attempt = async (stored: Stored<Document>): Promise<Answer | undefined> => {
      if (version !== undefined && stored.version !== version) throw await this.#stale(stored);
      const wanted = await change(stored);
      const [planned] = wanted ? await this.#plan([{ stored, change: wanted }], cause, eventDetails) : [];
      if (!planned) return this.answer(stored);
      const [outcome] = await this.collection.write([planned.operation]);
      switch (outcome?.status) {
        case 'updated':
          return this.kind.answer(planned.snapshot);
        case 'duplicate':
          if (wasTaken || !(await onTaken?.(outcome.key))) throw this.taken(outcome.key);
          wasTaken = true;
          return undefined;
        case 'missing':
          throw this.notFound();
        default:
          if (version !== undefined) throw await this.#stale(await find());
          return undefined;
      }
    };
    const stored = await find();
    // Writes that lost queue up; otherwise, of many at once, some would lose every time.
    return (
      (await attempt(stored)) ??
      this.#contended.run(stored.id, async () => {
        for (let tries = 1; tries < maxTries; tries += 1) {
          const answer = await attempt(await find());
          if (answer !== undefined) return answer;
        }
        throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
      })
    );
  }

  /** Removes a record, and returns its last state. */
  async remove({ find, check, before, cause, version, eventId: id }: Removal<Document>): Promise<Answer> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await find();
      if (version !== undefined && stored.version !== version) throw await this.#stale(stored);
      await check?.(stored);
      await before?.(stored);
      const toSnapshot = await this.kind.snapshotter([stored]);
      const snapshot = toSnapshot(stored);
      const outcome = await this.collection.remove(stored.id, {
        version: stored.version,
        events: [this.#event(this.#deleted(), stored.id, snapshot, cause, { id })],
      });
      if (outcome.status === 'removed') return this.kind.answer(snapshot);
      if (outcome.status === 'missing') throw this.notFound();
      if (version !== undefined) throw await this.#stale(await find());
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  #deleted(): EventType {
    const { subject, events } = this.kind;
    if (events.deleted === undefined) throw new Error(`A record of the kind '${subject}' is never removed`);
    return events.deleted;
  }

  /** The writes that add these records, for batches; the caller checks the outcomes. */
  async insertions(
    given: readonly Document[],
    cause: Cause,
    eventId?: (document: Document) => string,
  ): Promise<WriteOperation<Document>[]> {
    const documents = given.map(await this.#completer(given));
    const stored = documents.map((document) => ({ ...document, version: 1 }));
    const toSnapshot = await this.kind.snapshotter(stored);
    return documents.map((document, at) => ({
      kind: 'insert',
      document,
      events: stored.slice(at, at + 1).map((one) =>
        this.#event(this.kind.events.created, one.id, toSnapshot(one), cause, {
          id: eventId?.(document),
          at: this.#timeOf(document),
        }),
      ),
    }));
  }

  /** The writes that change these records, each only if it hasn't changed since it was read. */
  async edits(
    changes: readonly PlannedChange<Document>[],
    cause: Cause,
    eventDetails?: EventDetails<Document, Snapshot>,
  ): Promise<WriteOperation<Document>[]> {
    return (await this.#plan(changes, cause, eventDetails)).map(({ operation }) => operation);
  }

  /** The writes that remove these records, each only if it hasn't changed since it was read. */
  async removals(
    stored: readonly Stored<Document>[],
    cause: Cause,
    eventId?: (stored: Stored<Document>) => string,
  ): Promise<WriteOperation<Document>[]> {
    const toSnapshot = await this.kind.snapshotter(stored);
    return stored.map((one) => ({
      kind: 'remove',
      id: one.id,
      version: one.version,
      events: [this.#event(this.#deleted(), one.id, toSnapshot(one), cause, { id: eventId?.(one) })],
    }));
  }

  /** The changes that bring outdated derived fields up to date, for those records that have any. */
  async upkeep(stored: readonly Stored<Document>[]): Promise<PlannedChange<Document>[]> {
    const derive = await this.kind.derived?.(stored);
    return stored.flatMap((one) =>
      derive && changeTo(one, derive(one, one)) ? [{ stored: one, change: {}, isUpkeep: true }] : [],
    );
  }

  /** The creation time in a new document, which its event shares. */
  #timeOf(document: Document): string {
    const at: unknown = Reflect.get(document, this.kind.touched);
    return typeof at === 'string' ? at : instantOf(this.#runtime);
  }

  /** Adds derived fields to new documents. */
  async #completer(given: readonly Document[]): Promise<(document: Document) => Document> {
    const derive = await this.kind.derived?.(given);
    return (document) => (derive ? applyChange(document, { set: derive(document) }) : document);
  }

  async #plan(
    changes: readonly PlannedChange<Document>[],
    cause: Cause,
    eventDetails: EventDetails<Document, Snapshot> = {},
  ): Promise<{ readonly operation: WriteOperation<Document>; readonly snapshot: Snapshot }[]> {
    const at = instantOf(this.#runtime);
    const requested = changes.map(({ stored, change, isUpkeep, isUnseen, isUndo, keepsVersion }) => {
      const dated = isUpkeep ? change : withSet(change, { [this.kind.touched]: at });
      return {
        stored,
        dated,
        wanted: applyChange(stored, dated),
        isSeen: !isUpkeep && !isUnseen,
        isUndo,
        keepsVersion,
      };
    });
    const derive = await this.kind.derived?.(requested.flatMap(({ stored, wanted }) => [stored, wanted]));
    const planned = requested.map(({ stored, dated, wanted, isSeen, isUndo, keepsVersion }) => {
      const follows = derive && changeTo(stored, derive(wanted, stored, isUndo));
      const change = follows ? withSet(dated, follows.set) : dated;
      const after = changed(stored, change, keepsVersion);
      return { stored, change, after, isSeen, keeping: definedFields({ keepsVersion }) };
    });
    const toSnapshot = await this.kind.snapshotter(planned.flatMap(({ stored, after }) => [stored, after]));
    return planned.map(({ stored, change: wanted, after, isSeen, keeping }) => {
      const { id, version } = stored;
      const before = toSnapshot(stored);
      const given = typeof eventDetails === 'function' ? eventDetails(stored, before) : eventDetails;
      const left = toSnapshot(after);
      const types = this.#typesOfEdit({ ...before, ...given.before }, { ...left, ...given.after }, given);
      const seen = isSeen ? this.kind.witnessed?.(types, left, { cause, at }) : undefined;
      const change = seen ? withSet(wanted, seen) : wanted;
      const snapshot = { ...(seen ? toSnapshot(changed(stored, change)) : left), ...given.after };
      const told = this.kind.sightings?.filter((name) => Object.hasOwn(change.set ?? {}, name)) ?? [];
      const taken = told.map((name) => [name, before[name] ?? null]);
      const details = { ...given, types, previous: Object.fromEntries(taken) };
      const events = this.#eventsOfEdit(id, { ...before, ...given.before }, snapshot, cause, at, details);
      return { operation: { kind: 'update', id, change, version, events, ...keeping }, snapshot };
    });
  }

  #typesOfEdit(before: Snapshot, after: Snapshot, { types }: EditEventDetails): readonly EventType[] {
    return types ?? this.kind.raised?.(before, after) ?? [this.kind.events.updated];
  }

  #eventsOfEdit(
    id: string,
    before: Snapshot,
    after: Snapshot,
    cause: Cause,
    at: string,
    details: EditEventDetails,
  ): DomainEvent[] {
    const previous = { ...changedFields(before, after), ...details.previous };
    return this.#typesOfEdit(before, after, details).map((type, position) =>
      this.#event(type, id, { ...after, ...details.extra }, cause, {
        previous,
        at,
        id: position === 0 ? details.eventId : undefined,
      }),
    );
  }

  #event(
    type: EventType,
    subject: string,
    snapshot: JsonObject,
    cause: Cause,
    {
      id: eventId,
      at = instantOf(this.#runtime),
      previous,
    }: { readonly id?: string | undefined; readonly at?: string; readonly previous?: JsonObject } = {},
  ): DomainEvent {
    return {
      id: eventId ?? this.#runtime.newId(),
      type,
      at,
      ...eventCause(cause),
      subject: { kind: this.kind.subject, id: subject },
      data: snapshot,
      ...(previous === undefined ? {} : { previous }),
    };
  }

  async #stale(stored: Stored<Document>): Promise<RefusalError> {
    return changedMeanwhile(await this.answer(stored));
  }

  /** The refusal (409) of a key that another record already has. */
  taken(key: string): RefusalError {
    const fault = this.kind.taken[key];
    if (!fault) throw new Error(`A ${this.kind.subject} was refused as a duplicate of its ${key}`);
    return new RefusalError(refused('CONFLICT', fault.message, { issues: [fault] }));
  }
}

/** The stored document after a change. */
const changed = <Document extends Identified>(
  stored: Stored<Document>,
  change: Change,
  keepsVersion?: true,
): Stored<Document> => ({
  ...applyChange(stored, change),
  version: stored.version + (keepsVersion ? 0 : 1),
});
