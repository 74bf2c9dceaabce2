import { changedFields } from '@quartermaster/core/events/changed-fields';
import type { Cause, LoggedEvent } from '@quartermaster/core/events/event';
import { boundApiNames } from '@quartermaster/core/fields/bound-fields';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import type { Verdict } from '@quartermaster/core/verdict';
import type { Identified, Stored, WriteOperation } from '@quartermaster/store';
import { derivedIds } from '../events/derived-ids.ts';
import type { UndoableKind, UndoMode } from './undoable-kind.ts';

/** An event, with the reason why it was left; without a reason, it was undone. */
export interface Undone {
  readonly event: LoggedEvent;
  readonly left?: string;
  /** Whether that ends a hand-over which its holder acknowledged. */
  readonly endsAcknowledged?: true;
}

/** How many times to retry a record that somebody else is changing at the same time. */
const maxTries = 5;

/** The write that undoes an event. */
type Step<Document extends Identified> =
  | { readonly what: 'change'; readonly stored: Stored<Document>; readonly change: Change }
  | { readonly what: 'insert'; readonly document: Document }
  | { readonly what: 'remove'; readonly stored: Stored<Document> };

/** Undoes events of one kind of record. */
export interface RecordUndo {
  /** Undoes events of different records, at most 200. */
  undo(events: readonly LoggedEvent[], cause: Cause, mode: UndoMode): Promise<Undone[]>;
  nameOf(data: JsonObject): { readonly assetId?: string; readonly name: string };
}

/** Undoes events where the record is still as the event left it. */
export function recordUndo<
  Document extends Identified,
  Snapshot extends JsonObject,
  Answer extends JsonObject,
>(kind: UndoableKind<Document, Snapshot, Answer>): RecordUndo {
  const { records, follows } = kind;
  const { created, deleted } = records.kind.events;
  const isDeletion = ({ type }: LoggedEvent): boolean => type === deleted;

  /** What to write for each event, or why it is left. */
  async function plan(
    events: readonly LoggedEvent[],
    mode: UndoMode,
  ): Promise<(Undone & { readonly step?: Step<Document> })[]> {
    const found = await records.collection.getMany(events.map(({ subject }) => subject.id));
    const toSnapshot = await records.kind.snapshotter(found);
    const current = new Map(found.map((stored) => [stored.id, stored]));
    const restore = await kind.restorer(events.map(wholeBefore), mode);
    const stepOf = async (event: LoggedEvent): Promise<Step<Document> | string> => {
      const stored = current.get(event.subject.id);
      if (isDeletion(event)) {
        if (stored) return message.undoneMeanwhile;
        return stepFrom(restore.document(event.data), (document) => ({ what: 'insert', document }));
      }
      if (!stored) return message.deletedSince;
      const now = toSnapshot(stored);
      if (!isAsLeft(kind.asNow?.(event.data, now) ?? event.data, now, follows)) return message.changedSince;
      // Not in a dry run: what other records of the batch use is free once those are undone.
      const use = event.type === created && !mode.dryRun ? await kind.inUse?.(stored) : undefined;
      if (event.type === created) return use ?? { what: 'remove', stored };
      const previous = kind.previousOf?.(event, now) ?? event.previous ?? {};
      return stepFrom(restore.change(previous, wholeBefore(event)), (change) => ({
        what: 'change',
        stored,
        change,
      }));
    };
    return Promise.all(
      events.map(async (event) => {
        const step = await stepOf(event);
        if (typeof step === 'string') return { event, left: step };
        const stored = current.get(event.subject.id);
        const ends = stored && kind.endsAcknowledged?.(event, toSnapshot(stored));
        return { event, step, ...(ends ? { endsAcknowledged: true as const } : {}) };
      }),
    );
  }

  async function write(
    planned: readonly { readonly event: LoggedEvent; readonly step: Step<Document> }[],
    cause: Cause,
  ) {
    const ids = new Map(planned.map(({ event }) => [event.subject.id, undoEventId(cause, event)]));
    const eventId = ({ id }: Identified): string => ids.get(id) ?? '';
    const steps = planned.map(({ step }) => step);
    const changes = steps.flatMap((step) =>
      step.what === 'change'
        ? [{ stored: step.stored, change: step.change, isUnseen: true as const, isUndo: true as const }]
        : [],
    );
    const removed = steps.flatMap((step) => (step.what === 'remove' ? [step.stored] : []));
    const inserted = steps.flatMap((step) => (step.what === 'insert' ? [step.document] : []));
    const operations: WriteOperation<Document>[] = [
      ...(await records.edits(changes, cause, (stored) => ({ eventId: eventId(stored) }))),
      ...(await records.removals(removed, cause, eventId)),
      ...(await records.insertions(inserted, cause, eventId)),
    ];
    const outcomes = await records.collection.write(operations, 'background');
    const order = [...changes.map(({ stored }) => stored), ...removed, ...inserted].map(({ id }) => id);
    return new Map(order.map((id, at) => [id, outcomes[at]]));
  }

  return {
    nameOf: kind.nameOf,
    async undo(events, cause, mode) {
      const undone: Undone[] = [];
      let waiting = events;
      for (let tries = 0; waiting.length > 0 && tries < maxTries; tries += 1) {
        const planned = await plan(waiting, mode);
        if (mode.dryRun) return planned.map(({ step: _step, ...would }) => would);
        const writable = planned.flatMap(({ event, step }) => (step ? [{ event, step }] : []));
        for (const { event, left } of planned) if (left !== undefined) undone.push({ event, left });
        const outcomes = await write(writable, cause);
        const raced: LoggedEvent[] = [];
        for (const { event } of writable) {
          const outcome = outcomes.get(event.subject.id);
          if (outcome?.status === 'conflict') raced.push(event);
          else if (outcome?.status === 'missing') undone.push({ event, left: message.deletedSince });
          else if (outcome?.status !== 'duplicate') undone.push({ event });
          else undone.push({ event, left: takenText(outcome.key) });
        }
        waiting = raced;
      }
      return [...undone, ...waiting.map((event) => ({ event, left: message.changedMeanwhile }))];
    },
  };

  function takenText(key: string): string {
    return records.kind.taken[key]?.message ?? message.undoneMeanwhile;
  }
}

/** The whole record before an event; for a deletion, as it was last. */
const wholeBefore = ({ data, previous = {} }: LoggedEvent): JsonObject => ({ ...data, ...previous });

/** The id of the event that undoes another: the same when a step is taken again after a crash. */
export const undoEventId = ({ batch = '' }: Cause, { seq }: LoggedEvent): string =>
  derivedIds.undo(batch, seq);

/** Whether a record is unchanged since the event, apart from versions, times and derived fields. */
function isAsLeft(left: JsonObject, now: JsonObject, follows: readonly string[]): boolean {
  const { customFields, ...others } = changedFields(left, now);
  const own = Object.keys(others).filter((name) => !follows.includes(name));
  if (own.length > 0) return false;
  if (customFields === undefined || follows.includes('customFields')) return true;
  return (
    typeof customFields === 'object' &&
    customFields !== null &&
    !Array.isArray(customFields) &&
    Object.keys(customFields).every((name) => boundApiNames.includes(name))
  );
}

function stepFrom<Value, Document extends Identified>(
  verdict: Verdict<Value>,
  step: (value: Value) => Step<Document>,
): Step<Document> | string {
  return verdict.ok ? step(verdict.value) : verdict.message;
}
