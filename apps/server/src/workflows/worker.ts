import type { ReadableEvent } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { and, equals } from '@quartermaster/core/query/where';
import { begin, resume, skip } from '@quartermaster/core/workflows/engine';
import { type Run, type Runnable, runSchema } from '@quartermaster/core/workflows/run';
import { eventsOf } from '@quartermaster/core/workflows/workflow';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../records/documents.ts';
import { rememberLast } from '../runtime/remember-last.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { EventPages } from './event-pages.ts';
import type { WorkflowReferences } from './references.ts';
import type { RunDocument, StoredRun } from './run-collections.ts';
import type { Driven, RunDriver } from './run-driver.ts';
import { inputOf, inputOfRun, keptOf } from './run-input.ts';
import { runnable, runnableAt } from './runnable.ts';
import type { Skip, WorkflowStates } from './states.ts';

/** How many skipped events are noted at once. */
const mostSkipped = 200;
/** After how many runs the oldest are removed. */
const runsBetweenPruning = 100;

export interface WorkerDeps {
  readonly runtime: Runtime;
  readonly runs: Collection<RunDocument>;
  readonly states: WorkflowStates;
  readonly references: WorkflowReferences;
  readonly driver: RunDriver;
  /** The workflow as it is now; undefined once it is deleted. */
  readonly current: (id: string) => Promise<StoredWorkflow | undefined>;
  /** Tells the administrators that a run failed. */
  readonly tell: (definition: Runnable, run: Run, text: string) => Promise<void>;
  readonly prune: (workflowId: string) => Promise<void>;
  readonly baseUrl: () => string;
}

/** Somebody else goes on with a run, or its workflow was deleted. */
class Superseded extends Error {}

/** The record of a run was changed meanwhile, such as by the erasure of a person: it is gone on with from there. */
class Changed extends Error {}

/** Somebody else has begun a run before this server could. */
class AlreadyBegun extends Error {}

/** Writes a run down for the first time. @returns it as stored; undefined if somebody else has begun it */
type Claim = (run: Run) => Promise<StoredRun | undefined>;

/** Does the runs of one workflow, one after the other, while this server holds the lease. */
export class WorkflowWorker {
  readonly #id: string;
  readonly #fence: number;
  readonly #deps: WorkerDeps;
  readonly #pages: EventPages;
  readonly #types = rememberLast(eventsOf);
  /** The last event handled, and the last one that is written down as such; undefined at the beginning. */
  #seq: number | undefined;
  #written = 0;
  #skips: Skip[] = [];
  #skipped = 0;
  #runs = 0;
  #read:
    | { readonly workflow: StoredWorkflow; readonly definition: Runnable; readonly at: number }
    | undefined;
  /** Whether runs may be waiting that aren't an event's. */
  mayWait = true;
  /** Whether there may be runs that others have begun and left. */
  mayBeLeft = true;

  constructor(id: string, fence: number, deps: WorkerDeps) {
    this.#id = id;
    this.#fence = fence;
    this.#deps = deps;
    this.#pages = new EventPages(deps.runtime.store.events);
  }

  /** Works until nothing is left to do, or the server stops. */
  async work(signal: AbortSignal): Promise<void> {
    try {
      const workflow = await this.#deps.current(this.#id);
      if (workflow === undefined) return;
      if (this.#seq === undefined) await this.#begin(workflow);
      if (this.mayBeLeft) await this.#resumeLeft(workflow, signal);
      while (!signal.aborted && (await this.#one(signal)));
      if (!signal.aborted) await this.#note();
    } catch (error) {
      // Whoever begins again reads how far it is.
      this.#seq = undefined;
      if (error instanceof Changed) return await this.work(signal);
      if (!(error instanceof Superseded)) throw error;
    } finally {
      this.#pages.forget();
    }
  }

  async #begin(workflow: StoredWorkflow): Promise<void> {
    this.#skips = [];
    this.#skipped = 0;
    this.#written = await this.#deps.states.begun(this.#id, workflow.beginsAfter ?? 0);
    this.#seq = this.#written;
    this.mayBeLeft = true;
  }

  async #resumeLeft(workflow: StoredWorkflow, signal: AbortSignal): Promise<void> {
    const where = and(equals('workflowId', this.#id), equals('status', 'running'));
    const { items } = await this.#deps.runs.find({ where, sort: ['queuedAt'], limit: 200 });
    for (const run of items) if (!signal.aborted) await this.#resume(workflow, run, signal);
    this.mayBeLeft = false;
  }

  /** Does what is next. @returns whether there was anything */
  async #one(signal: AbortSignal): Promise<boolean> {
    const workflow = await this.#deps.current(this.#id);
    if (workflow === undefined) return false;
    const waiting = this.mayWait ? await this.#waiting() : undefined;
    const event = await this.#nextEvent(workflow);
    if (waiting !== undefined && (event === undefined || waiting.queuedAt <= event.at))
      await this.#start(workflow, waiting, signal);
    else if (event !== undefined) await this.#handle(workflow, event, signal);
    else return false;
    return true;
  }

  /** What it names is looked up once a second. */
  async #runnable(workflow: StoredWorkflow): Promise<Runnable> {
    const now = performance.now();
    const known = this.#read;
    if (known?.workflow === workflow && now - known.at < 1_000) return known.definition;
    const definition = await runnable(workflow, this.#deps.references);
    this.#read = { workflow, definition, at: now };
    return definition;
  }

  async #waiting(): Promise<StoredRun | undefined> {
    this.mayWait = false;
    const where = and(equals('workflowId', this.#id), equals('status', 'waiting'));
    const { items } = await this.#deps.runs.find({ where, sort: ['queuedAt'], limit: 1 });
    this.mayWait ||= items.length > 0;
    return items[0];
  }

  /** The next event that the workflow wants; none while it is disabled. */
  async #nextEvent({
    enabled,
    trigger,
    beginsAfter = 0,
  }: StoredWorkflow): Promise<ReadableEvent | undefined> {
    if (!enabled || trigger.type !== 'event') return undefined;
    const after = Math.max(this.#seq ?? 0, beginsAfter);
    return this.#pages.next(this.#types(trigger), after);
  }

  async #handle(workflow: StoredWorkflow, event: ReadableEvent, signal: AbortSignal): Promise<void> {
    const definition = await this.#runnable(workflow);
    const input = inputOf(event, this.#deps.baseUrl());
    const { seq, depth = 0 } = event;
    const id = `${this.#id}:${seq}`;
    const run = begin(definition, { id, trigger: 'event', input, depth }, this.#deps.runtime.now());
    if (run.status === 'skipped') {
      await this.#skip(run, seq);
      return;
    }
    const claim: Claim = async (begun) => {
      const document: RunDocument = {
        ...{ id, workflowId: this.#id, trigger: 'event', seq, fence: this.#fence, queuedAt: run.startedAt },
        ...fieldsOf(begun, undefined),
      };
      const [made] = await this.#deps.runs.write([{ kind: 'insert', document }], 'background');
      return made?.status === 'inserted' ? made.document : undefined;
    };
    if (await this.#drive({ definition, run, input }, { seq }, signal, claim)) return;
    const known = await this.#deps.runs.get(id);
    if (known?.status === 'running') return this.#resume(workflow, known, signal);
    // It ended, and the server was killed before that was noted.
    this.#seq = seq;
    if (known?.run !== undefined) await this.#note(runSchema.parse(JSON.parse(known.run)));
  }

  async #skip({ id, startedAt, message = '' }: Run, seq: number): Promise<void> {
    this.#skips = [...this.#skips.slice(-99), { id, at: startedAt, reason: message, seq }];
    this.#skipped += 1;
    this.#seq = seq;
    if (this.#skipped >= mostSkipped) await this.#note();
  }

  async #start(workflow: StoredWorkflow, waiting: StoredRun, signal: AbortSignal): Promise<void> {
    const { runtime, runs, baseUrl } = this.#deps;
    const definition = await this.#runnable(workflow);
    const input = await inputOfRun(runtime, waiting, baseUrl());
    const { id, trigger, depth = 0, payload } = waiting;
    const begun = begin(definition, { id, trigger, input, depth }, runtime.now());
    // Whoever switches it off stops what waits as well.
    const isOff = !workflow.enabled && trigger !== 'manual';
    const run = isOff ? skip(definition, begun, message.workflowIsDisabled, runtime.now()) : begun;
    if (run.status === 'skipped') {
      // It stays, so that nobody adds it again.
      const over = {
        run: JSON.stringify(run),
        status: run.status,
        ...definedFields({ completedAt: run.completedAt, payload: payload && keptOf(payload) }),
      };
      await runs.update(id, { set: over }, { where: equals('status', 'waiting') });
      this.#skipped += 1;
      await this.#ended();
      return;
    }
    const claim: Claim = async (first) => {
      const set = { ...fieldsOf(first, payload), fence: this.#fence };
      const taken = await runs.update(id, { set }, { where: equals('status', 'waiting') });
      return taken.status === 'updated' ? taken.document : undefined;
    };
    await this.#drive({ definition, run, input }, waiting, signal, claim);
  }

  /** Goes on with a run that another server, or this one before a fault, has begun. */
  async #resume(workflow: StoredWorkflow, { id }: StoredRun, signal: AbortSignal): Promise<void> {
    const { runtime, runs, references, baseUrl } = this.#deps;
    const where = and(equals('status', 'running'), { op: 'range', path: 'fence', lte: this.#fence });
    const claimed = await runs.update(id, { set: { fence: this.#fence } }, { where });
    if (claimed.status !== 'updated' || claimed.document.run === undefined) return;
    const stored = runSchema.parse(JSON.parse(claimed.document.run));
    const definition = await runnableAt(runtime, workflow, stored.workflowVersion, references);
    if (definition === undefined) {
      await runs.update(id, { set: { status: 'cancelled', completedAt: instantOf(runtime) } });
      return;
    }
    const input = await inputOfRun(runtime, claimed.document, baseUrl());
    const run = resume(definition, stored, runtime.now());
    await this.#drive({ definition, run, input }, claimed.document, signal);
  }

  /**
   * Takes a run to its end.
   * @param stored its record; only some of it if the run is to be claimed first
   * @returns false if somebody else has begun it
   */
  async #drive(
    { definition, run, input }: Pick<Driven, 'definition' | 'run' | 'input'>,
    stored: Pick<RunDocument, 'seq' | 'payload'> & { readonly version?: number },
    signal: AbortSignal,
    claim?: Claim,
  ): Promise<boolean> {
    const { driver, tell, current } = this.#deps;
    const { seq, payload } = stored;
    let version = claim === undefined ? stored.version : undefined;
    const write = async (now: Run): Promise<void> => {
      const written = version === undefined ? await claim?.(now) : await this.#update(now, payload, version);
      if (written === undefined) throw new AlreadyBegun();
      version = written.version;
    };
    const note = async (ended: Run): Promise<void> => {
      if (ended.trigger === 'event' && seq !== undefined) this.#seq = Math.max(this.#seq ?? 0, seq);
      await this.#note(ended);
    };
    const save = async (now: Run): Promise<void> => {
      if (isOver(now) && version !== undefined) await Promise.all([write(now), note(now)]);
      else await write(now).then(() => (isOver(now) ? note(now) : undefined));
    };
    try {
      const driven = await driver.drive(
        {
          ...{ definition, input, isResumed: claim === undefined, run, save },
          tell: (failed, text) => tell(definition, failed, text),
          isGone: async () => (await current(this.#id)) === undefined,
        },
        signal,
      );
      if (isOver(driven)) await this.#ended();
      return true;
    } catch (error) {
      if (error instanceof AlreadyBegun) return false;
      throw error;
    }
  }

  async #ended(): Promise<void> {
    this.#runs += 1;
    if (this.#runs % runsBetweenPruning === 0) await this.#deps.prune(this.#id);
  }

  /** Writes down how a run of this server's goes on. */
  async #update(run: Run, payload: string | undefined, version: number): Promise<StoredRun> {
    const { runs } = this.#deps;
    const where = equals('fence', this.#fence);
    const change = { set: fieldsOf(run, payload) };
    const [saved] = await runs.write([{ kind: 'update', id: run.id, version, where, change }], 'background');
    if (saved?.status === 'updated') return saved.document;
    const now = await runs.get(run.id);
    throw now?.fence === this.#fence && now.status === 'running' ? new Changed() : new Superseded();
  }

  /** Writes down how far it is, and how the run ended. */
  async #note(run?: Run): Promise<void> {
    const seq = this.#seq === undefined || this.#seq <= this.#written ? undefined : this.#seq;
    if (run === undefined && seq === undefined && this.#skipped === 0) return;
    const isWritten = await this.#deps.states.move(this.#id, this.#written, {
      seq,
      skips: this.#skips,
      skipped: this.#skipped,
      ended: run && {
        ...{ status: run.status, startedAt: run.startedAt, version: run.workflowVersion },
        ...definedFields({ failure: run.message }),
      },
    });
    if (!isWritten) throw new Superseded();
    this.#written = seq ?? this.#written;
    this.#skips = [];
    this.#skipped = 0;
  }
}

/** Whether it has ended, and what follows from that is done. */
const isOver = ({ status, left }: Run): boolean => status !== 'running' && left.length === 0;

/** What of a run's record follows from how it stands. */
const fieldsOf = (run: Run, payload: string | undefined) => ({
  status: isOver(run) ? run.status : ('running' as const),
  run: JSON.stringify(run),
  ...(isOver(run)
    ? definedFields({ completedAt: run.completedAt, payload: payload && keptOf(payload) })
    : {}),
});
