import { type BulkFailure, type Exempt, withExempt } from '@quartermaster/core/bulk/bulk';
import { nameText } from '@quartermaster/core/bulk/refusals';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import type { Identified, Store, Stored } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { changedSince } from '../jobs/changed-since.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { BulkAction, BulkKind, BulkVerdict } from './kind.ts';

export interface AppliedBulk {
  readonly updated: number;
  readonly unchanged: number;
  readonly exempt: Exempt | undefined;
  readonly failed: readonly BulkFailure[];
  /** The names of the first records that were changed. */
  readonly named: readonly string[];
}

interface ApplyOptions<Document extends Identified> {
  readonly job?: StoredJob;
  readonly faultOf?: (stored: Stored<Document>) => string | undefined;
}

const changedAfterStart: BulkVerdict = { what: 'failed', message: message.changedAfterStart };

/** How many changed records are named. */
const mostNamed = 3;
/** How many times to retry a record that somebody else is changing at the same time. */
const maxTries = 5;
/** The most events that a part of 200 records raises. */
const mostEvents = 400;

/**
 * Edits or deletes up to 200 records at a time. Each is checked and written by itself; a repeated call does
 * nothing twice.
 */
export class BulkChanges<Document extends Identified, Set, Selection = never> {
  readonly kind: BulkKind<Document, Set, Selection>;
  readonly #store: Store;

  constructor({ store }: Pick<Runtime, 'store'>, kind: BulkKind<Document, Set, Selection>) {
    this.#store = store;
    this.kind = kind;
  }

  /** Returns what the action would do to a given record. Refuses an action that no record could take. */
  async check(action: BulkAction<Set>): Promise<(stored: Stored<Document>) => BulkVerdict> {
    return action.kind === 'edit'
      ? this.kind.check(action.set, action.recipient)
      : () => ({ what: 'change' });
  }

  /**
   * Applies the action to the records with these names, at most 200, as part of the cause's batch.
   * @param options `job`: the job that does it, if any; records changed since it was requested are then left
   * as they are. `faultOf`: a reason to leave a record as it is after all
   */
  async apply(
    names: readonly string[],
    action: BulkAction<Set>,
    cause: Cause,
    { job, faultOf = () => undefined }: ApplyOptions<Document> = {},
  ): Promise<AppliedBulk> {
    const { find, nameOf, records } = this.kind;
    const done = await this.#doneBy(cause.batch);
    const { found, unknown } = await find(names);
    const gone = unknown.filter((name) => !done.has(name) && !done.has(fold(name)));
    let updated = unknown.length - gone.length;
    let unchanged = 0;
    let exempt: Exempt | undefined;
    const named: string[] = [];
    const failed: BulkFailure[] = gone.map((id) => ({ id, message: records.kind.notFound }));
    let waiting = found.filter(({ id }) => !done.has(id));
    updated += found.length - waiting.length;
    const fail = (stored: Stored<Document>, text: string) =>
      failed.push({ id: stored.id, ...nameOf(stored), message: text });

    const check = await this.check(action).catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error;
      // Something the action refers to was deleted after it was requested.
      return (): BulkVerdict => ({ what: 'failed', message: error.message });
    });
    for (let tries = 0; waiting.length > 0 && tries < maxTries; tries += 1) {
      const ids = waiting.map(({ id }) => id);
      const changed = job ? await changedSince(this.#store, job, records.kind.subject, ids) : new Set();
      const checked = waiting.map((stored) => {
        const fault = faultOf(stored);
        const verdict: BulkVerdict = fault === undefined ? check(stored) : { what: 'failed', message: fault };
        const isLeft = verdict.what === 'change' && changed.has(stored.id);
        return { stored, verdict: isLeft ? changedAfterStart : verdict };
      });
      const writable = checked.flatMap(({ stored, verdict }) =>
        verdict.what === 'change' ? [{ stored, change: verdict.change ?? {} }] : [],
      );
      for (const { stored, verdict } of checked) {
        if (verdict.what === 'unchanged') unchanged += 1;
        if (verdict.what === 'exempt') exempt = withExempt(exempt, { count: 1, reason: verdict.reason });
        if (verdict.what === 'failed') fail(stored, verdict.message);
      }
      const outcomes = await this.#write(writable, action, cause);
      const raced: string[] = [];
      writable.forEach(({ stored }, at) => {
        const status = outcomes[at]?.status;
        if (status === 'updated' || status === 'removed') {
          updated += 1;
          if (named.length < mostNamed) named.push(nameText(nameOf(stored)));
        } else if (status === 'missing') fail(stored, records.kind.notFound);
        else raced.push(stored.id);
      });
      waiting = raced.length === 0 ? [] : [...(await find(raced)).found];
    }
    for (const stored of waiting) fail(stored, message.changedMeanwhile);
    return { updated, unchanged, exempt, failed, named };
  }

  async #write(
    writable: readonly { readonly stored: Stored<Document>; readonly change: Change }[],
    action: BulkAction<Set>,
    cause: Cause,
  ) {
    const { records, beforeDeletion } = this.kind;
    const { batch = '' } = cause;
    const eventId = ({ id }: { readonly id: string }) => derivedIds.bulkStep(batch, id);
    if (action.kind === 'edit') {
      const operations = await records.edits(writable, cause, (stored) => ({ eventId: eventId(stored) }));
      return records.collection.write(operations, 'background');
    }
    const stored = writable.map((one) => one.stored);
    await beforeDeletion?.(stored);
    return records.collection.write(await records.removals(stored, cause, eventId), 'background');
  }

  /**
   * The names of the records that this batch changed last. Taken from its events: after a crash, only they
   * are reliable.
   */
  async #doneBy(batch: string | undefined): Promise<ReadonlySet<string>> {
    if (batch === undefined) return new Set();
    const events = await this.#store.events.read({ batch, newestFirst: true, limit: mostEvents });
    const { otherNames = () => [] } = this.kind;
    return new Set(events.flatMap(({ subject: { id }, data }) => [id, ...otherNames(data)]));
  }
}
