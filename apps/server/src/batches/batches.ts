import type { contract, Received } from '@quartermaster/contract';
import {
  singlyUndone,
  type UndoResult,
  undoAtOnce,
  undoableKinds,
  undoResultSchema,
} from '@quartermaster/core/batches/batch';
import type { BulkFailure } from '@quartermaster/core/bulk/bulk';
import { mostFailuresListed } from '@quartermaster/core/bulk/bulk';
import { type EventSubject, isChange, isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import type { Job } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import { and, equals, exists, not } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { type BulkParts, storable } from '../bulk/parts.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { ExclusiveLock } from '../leases/exclusive-lock.ts';
import type { Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Retention } from '../settings/retention.ts';
import { changesIn } from './changes-in.ts';
import { listBatches } from './list.ts';
import { singleChange } from './single-change.ts';
import type { UndoSteps } from './undo-steps.ts';
import type { UndoMode } from './undoable-kind.ts';

/** One call of the route. */
interface UndoCall {
  readonly caller: Caller;
  /** Id of the undo's own batch, if the call may be repeated. */
  readonly id: string | undefined;
  readonly waitSeconds: number;
}

interface BatchParts {
  readonly jobs: JobService;
  readonly retention: Retention;
  readonly steps: UndoSteps;
  readonly parts: BulkParts;
  readonly lock: ExclusiveLock;
}

/**
 * Lists changes made to many records at once, and undoes them, as well as single edits and deletions of
 * assets, and single edits of webhooks.
 */
export class Batches {
  readonly #runtime: Runtime;
  readonly #jobs: JobService;
  readonly #retention: Retention;
  readonly #steps: UndoSteps;
  readonly #parts: BulkParts;
  readonly #lock: ExclusiveLock;

  constructor(runtime: Runtime, { jobs, retention, steps, parts, lock }: BatchParts) {
    this.#retention = retention;
    this.#runtime = runtime;
    this.#jobs = jobs;
    this.#steps = steps;
    this.#parts = parts;
    this.#lock = lock;
  }

  list(query: Received<typeof contract.batches.list>, reading: Reading) {
    const parts = { runtime: this.#runtime, jobs: this.#jobs, retention: this.#retention };
    return listBatches(parts, query, reading);
  }

  /** Undoes a batch for those records that are still as it left them. */
  async undo(batchId: string, mode: UndoMode, call: UndoCall): Promise<UndoResult> {
    const job = await this.#jobs.collection.get(batchId);
    const events = await this.#check(batchId, job);
    if (mode.dryRun) return this.#preview(batchId, mode, call.caller);
    const { caller, id = this.#runtime.newId(), waitSeconds } = call;
    const large = events.length > undoAtOnce;
    // An earlier attempt of the same call may already have started it.
    if ((await this.#jobs.collection.get(id)) === undefined)
      await this.#lock.run(`undo:${batchId}`, async () => {
        await this.#refuseUnderWay(batchId);
        const more = { undoes: batchId };
        if (!large) await this.#jobs.attend('batches.undo', caller, id, more);
        else {
          const { created, updated, restored } = changesIn(job?.result);
          const total = created + updated + restored || undefined;
          const nothing = async (): Promise<void> => undefined;
          const input = { batch: batchId, toParent: mode.toParent ? 'yes' : 'no' };
          await this.#jobs.after('batches.undo', input, caller, nothing, id, {
            ...more,
            ...definedFields({ total }),
          });
        }
      });
    if (large) return fromJob(await this.#jobs.completed(id, caller, waitSeconds));
    const cause = byCaller(caller, id);
    const { restored, left } = await this.#steps.undo(events.toReversed(), cause, mode);
    const result = {
      restored,
      leftCount: left.length,
      message: message.undid(restored, left.length),
      ...(await this.#parts.report(left)),
    };
    // If nothing could be restored, the batch counts as not undone.
    if (restored > 0) await this.markUndone({ id, undoes: batchId });
    await this.#jobs.conclude(id, events.length, { ...result, left: [] });
    return { ...result, left: left.map(storable), batchId: id };
  }

  /**
   * Marks a batch as undone. If it was itself an undo, what it had undone is in effect again; if that was one too, what
   * that had undone is undone again, and so on.
   */
  async markUndone({ id, undoes = '' }: Pick<StoredJob, 'id' | 'undoes'>): Promise<void> {
    const { collection } = this.#jobs;
    const marked = await collection.update(undoes, { set: { undoneBy: id } });
    if (marked.status === 'missing') await this.#markSingle(undoes, id);
    let last = marked.status === 'updated' ? marked.document : undefined;
    while (last?.undoes !== undefined) {
      const where = equals('undoneBy', last.id);
      await collection.update(last.undoes, { unset: ['undoneBy'] }, { where });
      const undo: StoredJob | undefined = await collection.get(last.undoes);
      if (undo?.undoes === undefined || undo.undoneBy !== undefined) return;
      const of = { where: not(exists('undoneBy')) };
      await collection.update(undo.undoes, { set: { undoneBy: undo.id } }, of);
      last = await collection.get(undo.undoes);
      if (last?.undoneBy !== undo.id) return;
    }
  }

  /** A change to a single record gets a job only once it is undone. */
  async #markSingle(batch: string, undoneBy: string): Promise<void> {
    const [event] = await this.#runtime.store.events.read({ batch, limit: 1 });
    if (event && isReadable(event)) await this.#jobs.collection.insert({ ...singleChange(event), undoneBy });
  }

  /** The batch's first events, at least one; refuses (404, 409) a batch that can't be undone. */
  async #check(batch: string, job: StoredJob | undefined): Promise<LoggedEvent[]> {
    const { events: log } = this.#runtime.store;
    if (job && !undoableKinds.includes(job.kind)) throw conflict(message.notUndoable);
    if (job?.state === 'running') throw conflict(message.stillRunning);
    if (job?.undoneBy !== undefined) throw conflict(message.undoneAlready);
    const [first, [last]] = await Promise.all([
      log.read({ batch, limit: undoAtOnce + 1 }),
      log.read({ batch, limit: 1, newestFirst: true }),
    ]);
    if (!last || !first.some(isChange)) throw new RefusalError(refused('NOT_FOUND', message.batchNotFound));
    if (last.at < (await this.#retention.horizon('keepUndo')))
      throw conflict(message.undoTooLate(await this.#retention.days('keepUndo')));
    // Orders and deliveries are batches, too, but their assets belong to a request.
    if (!job && (batch.includes(':') || first.some(({ subject }) => !isSinglyUndone(subject))))
      throw conflict(message.notUndoable);
    if (!this.#steps.canUndo([...first, last])) throw conflict(message.notUndoable);
    return first;
  }

  async #preview(batch: string, mode: UndoMode, caller: Caller): Promise<UndoResult> {
    let restored = 0;
    let leftCount = 0;
    let toParent = 0;
    let acknowledged = 0;
    const left: BulkFailure[] = [];
    for (let before: number | undefined; ; ) {
      const events = await this.#runtime.store.events.read({
        batch,
        newestFirst: true,
        limit: undoAtOnce,
        ...definedFields({ before }),
      });
      const step = await this.#steps.undo(events, byCaller(caller), mode);
      if (step.left.length > 0 && !mode.toParent) {
        const other = await this.#steps.undo(events, byCaller(caller), { ...mode, toParent: true });
        toParent += other.restored - step.restored;
      }
      restored += step.restored;
      acknowledged += step.acknowledged;
      leftCount += step.left.length;
      left.push(...step.left.slice(0, mostFailuresListed - left.length));
      before = events.at(-1)?.seq;
      if (before === undefined) break;
    }
    return {
      ...{ restored, leftCount, left: left.map(storable), message: message.undid(restored, leftCount) },
      ...(toParent > 0 ? { toParent } : {}),
      ...(acknowledged > 0 ? { acknowledged } : {}),
    };
  }

  async #refuseUnderWay(batch: string): Promise<void> {
    const where = and(equals('undoes', batch), equals('state', 'running'));
    const { items } = await this.#jobs.collection.find({ where, limit: 1 });
    if (items.length > 0) throw conflict(message.undoUnderWay);
  }
}

const isSinglyUndone = ({ kind }: EventSubject): boolean => singlyUndone.some((one) => one === kind);

const conflict = (text: string): RefusalError => new RefusalError(refused('CONFLICT', text));

const resultSchema = undoResultSchema.omit({ batchId: true, job: true });

/** The answer for a job: its result, or the job itself while it is running. */
function fromJob(job: Job): UndoResult {
  const ended = job.state === 'running' ? undefined : resultSchema.safeParse(job.result);
  if (ended?.success) return { ...ended.data, batchId: job.id };
  return { restored: 0, leftCount: 0, left: [], message: message.undid(0, 0), batchId: job.id, job };
}
