import { auditChanges } from '@quartermaster/core/audit/words';
import {
  type BulkExample,
  type BulkFailure,
  type BulkOutcome,
  bulkAtOnce,
  bulkTallySchema,
  type Exempt,
  mostFailuresListed,
  withExempt,
} from '@quartermaster/core/bulk/bulk';
import { editTitle } from '@quartermaster/core/bulk/edit-title';
import { namesText } from '@quartermaster/core/bulk/refusals';
import type { Job } from '@quartermaster/core/jobs/job';
import type { Where } from '@quartermaster/core/query/where';
import type { Identified, Stored } from '@quartermaster/store';
import { z } from 'zod';
import { byCaller, type Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import type { Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import type { PlannedChange } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { BulkChanges } from './changes.ts';
import type { BulkAction, BulkKind, BulkVerdict } from './kind.ts';
import type { BulkParts } from './parts.ts';
import { inputOf } from './work.ts';

/** One call of a route. */
export interface BulkCall {
  readonly caller: Caller;
  readonly reading: Reading;
  /** Id of the batch, if the call may be repeated. */
  readonly id: string | undefined;
  readonly waitSeconds: number;
}

/** A route's input: which records, and what to do with them. */
type BulkInput<Set, Selection> = Selection & {
  readonly ids?: readonly string[] | undefined;
  /** If absent, the records are deleted. */
  readonly set?: Set | undefined;
  readonly dryRun: boolean;
};

/** Edits or deletes many records of a kind: up to 200 within the call, more by a job. */
export class BulkEdits<Document extends Identified, Set, Selection> {
  readonly #runtime: Runtime;
  readonly #changes: BulkChanges<Document, Set, Selection>;
  readonly #kind: BulkKind<Document, Set, Selection>;
  readonly #parts: BulkParts;
  readonly #jobs: JobService;

  constructor(
    runtime: Runtime,
    changes: BulkChanges<Document, Set, Selection>,
    parts: BulkParts,
    jobs: JobService,
  ) {
    this.#runtime = runtime;
    this.#changes = changes;
    this.#kind = changes.kind;
    this.#parts = parts;
    this.#jobs = jobs;
  }

  /** @param onPlanned receives each record that a dry run finds, and whether it would change */
  async run(
    input: BulkInput<Set, Selection>,
    call: BulkCall,
    onPlanned?: (stored: Stored<Document>, changes: boolean) => void,
  ): Promise<BulkOutcome> {
    const action: BulkAction<Set> =
      input.set === undefined ? { kind: 'delete' } : { kind: 'edit', set: input.set };
    // Checked first, so that a refusal comes before any write.
    const check = await this.#changes.check(action);
    if (input.dryRun) return this.#plan(input, action, check, call, onPlanned);
    const { caller, id = this.#runtime.newId() } = call;
    const few = await this.#few(input, call);
    if (few) {
      await this.#jobs.attend(this.#kind.jobs[action.kind], caller, id);
      const { failed, exempt, named, ...counts } = await this.#changes.apply(
        few,
        action,
        byCaller(caller, id),
      );
      const tally = {
        ...{ total: few.length, ...counts, failedCount: failed.length, failed: [...failed] },
        ...definedFields({ exempt }),
      };
      const text = this.#kind.summary(action.kind, tally);
      const report = await this.#parts.report(failed);
      const about = {
        ...(await this.#about(action)),
        ...definedFields({ detail: namesText(named, counts.updated) }),
      };
      await this.#jobs.conclude(id, few.length, { ...tally, failed: [], message: text, ...about, ...report });
      return { ...tally, batchId: id, message: text, ...report };
    }
    const job = await this.#begin(id, input, action, call);
    return this.#fromJob(await this.#jobs.completed(job, caller, call.waitSeconds), action);
  }

  /** The ids, if they are few enough to be handled within the call. */
  async #few(input: BulkInput<Set, Selection>, call: BulkCall): Promise<string[] | undefined> {
    if (input.ids) {
      const ids = [...new Set(input.ids)];
      return ids.length > bulkAtOnce ? undefined : ids;
    }
    const { caller, signal } = call.reading;
    const query = { where: await this.#kind.where(input, call.caller), limit: bulkAtOnce };
    const page = await this.#kind.records.collection.find(query, { caller, signal });
    return page.next === undefined ? page.items.map(({ id }) => id) : undefined;
  }

  /** Starts a job on the records that match now; any added or changed later are not affected. */
  async #begin(
    id: string,
    selection: BulkInput<Set, Selection>,
    action: BulkAction<Set>,
    call: BulkCall,
  ): Promise<string> {
    if (await this.#jobs.isBegun(id)) return id;
    const write = async (): Promise<void> => {
      let total = 0;
      let part = 0;
      for await (const ids of inParts(this.#idsOf(selection, call))) {
        await this.#parts.add(id, part, ids);
        total += ids.length;
        part += 1;
      }
      await this.#jobs.collection.update(id, { set: { total } });
    };
    const kind = this.#kind.jobs[action.kind];
    const fixed =
      action.kind === 'edit' ? { ...action, recipient: await this.#kind.recipientOf?.(action.set) } : action;
    const input = { ...inputOf(fixed), ...(await this.#about(action)) };
    return (await this.#jobs.after(kind, input, call.caller, write, id)).jobId;
  }

  /** The job's description in the list of what can be undone. */
  async #about(action: BulkAction<Set>): Promise<{ readonly about?: string }> {
    return action.kind === 'edit' ? { about: editTitle(await this.#kind.setFields(action.set)) } : {};
  }

  async *#idsOf(input: BulkInput<Set, Selection>, call: BulkCall): AsyncIterable<string> {
    if (input.ids) yield* new Set(input.ids);
    else for await (const { id } of this.#stream(await this.#kind.where(input, call.caller), call)) yield id;
  }

  #stream(where: Where, { reading: { caller, signal } }: BulkCall): AsyncIterable<Stored<Document>> {
    return this.#kind.records.collection.stream({ where }, { caller, signal });
  }

  async #plan(
    input: BulkInput<Set, Selection>,
    action: BulkAction<Set>,
    check: (stored: Stored<Document>) => BulkVerdict,
    call: BulkCall,
    onPlanned: (stored: Stored<Document>, changes: boolean) => void = () => {},
  ): Promise<BulkOutcome> {
    const { nameOf, records, summary } = this.#kind;
    const tally = { total: 0, updated: 0, unchanged: 0, failedCount: 0 };
    let exempt: Exempt | undefined;
    const failed: BulkFailure[] = [];
    const first: PlannedChange<Document>[] = [];
    const fail = (failure: BulkFailure) => {
      tally.failedCount += 1;
      if (failed.length < mostFailuresListed) failed.push(failure);
    };
    for await (const stored of this.#selected(input, call)) {
      tally.total += 1;
      if (typeof stored === 'string') {
        fail({ id: stored, message: records.kind.notFound });
        continue;
      }
      const verdict = check(stored);
      onPlanned(stored, verdict.what === 'change');
      if (verdict.what === 'change') {
        tally.updated += 1;
        if (first.length < mostExamples) first.push({ stored, change: verdict.change ?? {} });
      }
      if (verdict.what === 'unchanged') tally.unchanged += 1;
      if (verdict.what === 'exempt') exempt = withExempt(exempt, { count: 1, reason: verdict.reason });
      if (verdict.what === 'failed') fail({ id: stored.id, ...nameOf(stored), message: verdict.message });
    }
    const examples = action.kind === 'edit' ? await this.#examples(first, call) : [];
    return {
      ...tally,
      failed,
      ...definedFields({ exempt }),
      message: summary(action.kind, { ...tally, exempt }),
      ...(examples.length > 0 ? { examples } : {}),
    };
  }

  /** How the records would change, as the events would show it; nothing is written. */
  async #examples(planned: readonly PlannedChange<Document>[], { caller }: BulkCall): Promise<BulkExample[]> {
    const writes = await this.#kind.records.edits(planned, byCaller(caller), () => ({}));
    const events = new Map(
      writes.flatMap((write) => (write.kind === 'update' ? [[write.id, write.events?.[0]] as const] : [])),
    );
    return planned.map(({ stored }) => {
      const event = events.get(stored.id);
      const changes = event ? auditChanges(event) : [];
      return {
        id: stored.id,
        ...this.#kind.nameOf(stored),
        changes: changes.map(({ label, ...values }) => ({ label, ...definedFields(values) })),
      };
    });
  }

  /** The records that a call selects, and the ids that match nothing. */
  async *#selected(
    input: BulkInput<Set, Selection>,
    call: BulkCall,
  ): AsyncIterable<Stored<Document> | string> {
    if (!input.ids) {
      yield* this.#stream(await this.#kind.where(input, call.caller), call);
      return;
    }
    for await (const ids of inParts(new Set(input.ids))) {
      const { found, unknown } = await this.#kind.find(ids);
      yield* found;
      yield* unknown;
    }
  }

  /** The answer for a job: its result, or the job itself while it is running. */
  #fromJob(job: Job, action: BulkAction<Set>): BulkOutcome {
    const ended = job.state === 'running' ? undefined : resultSchema.safeParse(job.result);
    if (ended?.success) return { ...ended.data, batchId: job.id };
    const counts = { updated: 0, unchanged: 0, failedCount: 0 };
    const text = this.#kind.summary(action.kind, counts);
    return { total: job.total ?? 0, ...counts, failed: [], batchId: job.id, message: text, job };
  }
}

/** For how many records a dry run shows the values before and after. */
const mostExamples = 5;

const resultSchema = bulkTallySchema.extend({ message: z.string(), report: z.string().optional() });

async function* inParts(ids: Iterable<string> | AsyncIterable<string>): AsyncIterable<string[]> {
  let part: string[] = [];
  for await (const id of ids) {
    part.push(id);
    if (part.length < bulkAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
