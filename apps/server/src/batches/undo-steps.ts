import type { BulkFailure } from '@quartermaster/core/bulk/bulk';
import {
  type Cause,
  type EventSubject,
  isChange,
  isReadable,
  type LoggedEvent,
} from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { isUndoable, recordKinds, type UndoableKindName } from '@quartermaster/core/records/record-kinds';
import type { EventLog } from '@quartermaster/store';
import { definedFields } from '../records/documents.ts';
import { type RecordUndo, type Undone, undoEventId } from './record-undo.ts';
import type { UndoMode } from './undoable-kind.ts';

export interface UndoneStep {
  readonly restored: number;
  readonly left: readonly BulkFailure[];
  /** Dry run: how many hand-overs it ends that their holders acknowledged. */
  readonly acknowledged: number;
}

/** Undoes a batch's events, newest first, some at a time. */
export class UndoSteps {
  readonly #log: EventLog;
  readonly #kinds: Readonly<Record<UndoableKindName, RecordUndo>>;

  constructor(log: EventLog, kinds: Readonly<Record<UndoableKindName, RecordUndo>>) {
    this.#log = log;
    this.#kinds = kinds;
  }

  /** Whether all of these events are of a kind that can be undone. */
  canUndo(events: readonly LoggedEvent[]): boolean {
    return events
      .filter(isChange)
      .every(({ subject, data }) => isUndoable(subject.kind) && data.mergedInto === undefined);
  }

  /**
   * Undoes at most 200 events, newest first. Those already undone by the cause's batch count as restored and
   * are skipped.
   */
  async undo(events: readonly LoggedEvent[], cause: Cause, mode: UndoMode): Promise<UndoneStep> {
    const done = mode.dryRun ? new Set() : await this.#doneBy(cause.batch);
    const outcomes: Undone[] = [];
    const waiting = events.filter(isChange);
    const unread = waiting.filter((event) => !isReadable(event));
    outcomes.push(...unread.map((event) => ({ event, left: message.entryUnreadable(event.seq) })));
    const isWaiting = (event: LoggedEvent): boolean =>
      isReadable(event) && !done.has(undoEventId(cause, event));
    for (const run of runsOf(waiting.filter(isWaiting))) {
      const kind = run[0]?.subject.kind;
      if (kind && isUndoable(kind)) outcomes.push(...(await this.#kinds[kind].undo(run, cause, mode)));
      else outcomes.push(...run.map((event) => ({ event, left: message.notUndone })));
    }
    const left = outcomes.flatMap(({ event, left: text }) =>
      text === undefined ? [] : [this.#failure(event, text)],
    );
    const acknowledged = outcomes.filter(({ endsAcknowledged }) => endsAcknowledged).length;
    return { restored: waiting.length - left.length, left, acknowledged };
  }

  #failure({ subject, data }: LoggedEvent, text: string): BulkFailure {
    const { assetId, name } = this.#nameOf(subject, data);
    return { id: subject.id, ...definedFields({ assetId }), name, message: text };
  }

  #nameOf({ kind, id }: EventSubject, data: JsonObject): ReturnType<RecordUndo['nameOf']> {
    return isUndoable(kind) ? this.#kinds[kind].nameOf(data) : { name: id };
  }

  /** Ids of the last events of a batch: after a crash nothing else is sure to say what it has done. */
  async #doneBy(batch: string | undefined): Promise<Set<string>> {
    if (batch === undefined) return new Set();
    const events = await this.#log.read({ batch, newestFirst: true, limit: 400 });
    return new Set(events.map(({ id }) => id));
  }
}

const isUndoneTogether = ({ subject: { kind } }: LoggedEvent): boolean =>
  isUndoable(kind) && recordKinds[kind].undone === 'together';

/** Runs of events that don't depend on one another: of one kind, each of another record. */
function runsOf(events: readonly LoggedEvent[]): LoggedEvent[][] {
  const runs: LoggedEvent[][] = [];
  let run: LoggedEvent[] = [];
  let seen = new Set<string>();
  for (const event of events) {
    const [first] = run;
    const joins =
      first === undefined ||
      (first.subject.kind === event.subject.kind && isUndoneTogether(first) && !seen.has(event.subject.id));
    if (!joins) {
      runs.push(run);
      run = [];
      seen = new Set();
    }
    run.push(event);
    seen.add(event.subject.id);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}
