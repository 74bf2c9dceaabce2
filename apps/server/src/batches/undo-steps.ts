import type { BulkFailure } from '@quartermaster/core/bulk/bulk';
import { type Cause, isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { EventLog } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { isChange } from '../events/is-change.ts';
import { type RecordUndo, type Undone, undoEventId } from './record-undo.ts';
import type { UndoMode } from './undoable-kind.ts';

/** Kinds of which many can be undone at once; records of other kinds depend on one another. */
const atOnce: ReadonlySet<string> = new Set(['asset', 'item', 'user', 'vendor', 'request']);

export interface UndoneStep {
  readonly restored: number;
  readonly left: readonly BulkFailure[];
}

/** Undoes a batch's events, newest first, some at a time. */
export class UndoSteps {
  readonly #log: EventLog;
  readonly #kinds: Readonly<Record<string, RecordUndo>>;

  constructor(log: EventLog, kinds: Readonly<Record<string, RecordUndo>>) {
    this.#log = log;
    this.#kinds = kinds;
  }

  /** Whether all of these events are of a kind that can be undone. */
  canUndo(events: readonly LoggedEvent[]): boolean {
    return events
      .filter(isChange)
      .every(({ subject, data }) => this.#kinds[subject.kind] !== undefined && data.mergedInto === undefined);
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
      const kind = this.#kinds[run[0]?.subject.kind ?? ''];
      if (kind) outcomes.push(...(await kind.undo(run, cause, mode)));
      else outcomes.push(...run.map((event) => ({ event, left: message.notUndone })));
    }
    const left = outcomes.flatMap(({ event, left: text }) =>
      text === undefined ? [] : [this.#failure(event, text)],
    );
    return { restored: waiting.length - left.length, left };
  }

  #failure({ subject, data }: LoggedEvent, text: string): BulkFailure {
    const { assetId, name } = this.#kinds[subject.kind]?.nameOf(data) ?? { name: subject.id };
    return { id: subject.id, ...definedFields({ assetId }), name, message: text };
  }

  /** Ids of the batch's latest events: after a crash, only they reliably show what it has done. */
  async #doneBy(batch: string | undefined): Promise<Set<string>> {
    if (batch === undefined) return new Set();
    const events = await this.#log.read({ batch, newestFirst: true, limit: 400 });
    return new Set(events.map(({ id }) => id));
  }
}

/** Runs of events that are independent: of the same kind, and each of a different record. */
function runsOf(events: readonly LoggedEvent[]): LoggedEvent[][] {
  const runs: LoggedEvent[][] = [];
  let run: LoggedEvent[] = [];
  let seen = new Set<string>();
  for (const event of events) {
    const [first] = run;
    const joins =
      first === undefined ||
      (first.subject.kind === event.subject.kind &&
        atOnce.has(event.subject.kind) &&
        !seen.has(event.subject.id));
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
