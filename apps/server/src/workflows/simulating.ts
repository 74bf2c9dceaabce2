import type { JsonObject } from '@quartermaster/core/json';
import { exampleEvent } from '@quartermaster/core/webhooks/example';
import { commandText } from '@quartermaster/core/workflows/command-text';
import type { Simulation } from '@quartermaster/core/workflows/execution';
import type { Outcome, Perform, Runnable, RunStart, Select } from '@quartermaster/core/workflows/run';
import { type Simulated, simulation } from '@quartermaster/core/workflows/simulate';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import { eventsOf, triggerEvents } from '@quartermaster/core/workflows/workflow';
import type { AssetService } from '../assets/service.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { asWorkflow } from '../events/cause.ts';
import { definedFields } from '../records/documents.ts';
import type { RequestService } from '../requests/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { plain, requireEvent, stepsOf, withParams } from './executions.ts';
import type { Performer } from './performer.ts';
import type { WorkflowReferences } from './references.ts';
import { inputOf, isObject } from './run-input.ts';
import { runnable } from './runnable.ts';

/** What a simulated run begins with; the newest event of its type, or next to nothing, unless stated. */
export interface SimulatedStart {
  readonly seq?: number | undefined;
  readonly input?: JsonObject | undefined;
  /** A made-up event of its type, whatever is in the log. */
  readonly sample?: boolean | undefined;
}

interface Dependencies {
  readonly find: (id: string) => Promise<StoredWorkflow>;
  readonly references: WorkflowReferences;
  readonly performer: Performer;
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly baseUrl: () => string;
}

/** Says what a run would do, without doing anything: records are only looked up. */
export class Simulating {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async stored(id: string, start: SimulatedStart): Promise<Simulation> {
    const { find, references } = this.#deps;
    return this.#simulated(await runnable(await find(id), references), start);
  }

  /** The same for a definition that isn't stored; refuses (422) an invalid one. */
  async draft(given: object, start: SimulatedStart): Promise<Simulation> {
    const { references } = this.#deps;
    const definition = unwrap(validateWorkflow(given));
    const current = await references.current({ definition, held: await references.held(definition) });
    return this.#simulated({ ...current.running(), id: 'draft', version: 1 }, start);
  }

  async #simulated(definition: Runnable, start: SimulatedStart): Promise<Simulation> {
    const input = await this.#inputOf(definition, start);
    const now = this.#runtime.now();
    const { type: trigger } = definition.trigger;
    const outcomes = new Map<string, Outcome>();
    const { run, commands } = await this.through(
      definition,
      { id: 'simulation', trigger, input, depth: 0 },
      now,
      outcomes,
    );
    return {
      status: run.status,
      ...definedFields({ message: run.message }),
      input: plain(input),
      steps: withParams(stepsOf(definition, run), definition, run, input),
      commands: commands.flatMap((command) =>
        command.kind === 'select'
          ? []
          : [
              {
                ...{ actionId: command.actionId, type: command.type, params: plain(command.params) },
                ...definedFields({
                  recordId: command.recordId,
                  subject: subjectOf(outcomes.get(command.key)),
                }),
                text: commandText(command),
              },
            ],
      ),
    };
  }

  /**
   * Goes through a run; what its commands would come to is made up from records as they are now.
   * @param outcomes gets them, by the keys of the commands
   */
  async through(
    definition: Runnable,
    start: RunStart,
    now: Date,
    outcomes?: Map<string, Outcome>,
  ): Promise<Simulated> {
    const steps = simulation(definition, start, now);
    let step = steps.next(undefined);
    while (!step.done) {
      const outcome = await this.#answer(step.value);
      outcomes?.set(step.value.key, outcome);
      step = steps.next(outcome);
    }
    return step.value;
  }

  async #inputOf({ trigger }: Runnable, { seq, input, sample }: SimulatedStart): Promise<JsonObject> {
    const { store } = this.#runtime;
    const at = instantOf(this.#runtime);
    if (input !== undefined) return { at, ...input };
    if (seq !== undefined)
      return inputOf(await requireEvent(this.#runtime, trigger, seq), this.#deps.baseUrl());
    if (trigger.type === 'schedule') return { at, scheduledFor: at, missed: 0 };
    if (trigger.type === 'webhook') return { at, body: {}, query: {}, headers: {} };
    const example = triggerEvents.find((type) => type === trigger.config.eventType);
    if (sample && example) return { ...inputOf(exampleEvent(example), this.#deps.baseUrl()), at };
    const found = await Promise.all(
      eventsOf(trigger).map((type) => store.events.read({ type, newestFirst: true, limit: 1 })),
    );
    const newest = Math.max(0, ...found.flat().map((event) => event.seq));
    if (newest > 0) return inputOf(await requireEvent(this.#runtime, trigger, newest), this.#deps.baseUrl());
    return { event: trigger.config.eventType, at, data: {} };
  }

  /** What a command would come to, as far as that can be known. */
  async #answer(command: Perform | Select): Promise<Outcome> {
    const { key } = command;
    if (command.kind === 'select') {
      const outcome = await this.#deps.performer.select(command);
      if (outcome.kind !== 'selected') return outcome;
      // Only the first page.
      const { cursor: _more, ...selected } = outcome;
      return selected;
    }
    try {
      return { kind: 'performed', key, output: await this.#output(command) };
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return { kind: 'failed', key, message: error.refusal.message };
    }
  }

  async #output({ type, params }: Perform): Promise<JsonObject> {
    const { assets, requests } = this.#deps;
    const { rights } = asWorkflow({ id: '', name: '' }, '', 0);
    switch (type) {
      case 'update_equipment':
      case 'assign_equipment':
      case 'schedule_maintenance': {
        const { id, assetId, name, status, assignedTo } = await assets.get(String(params.equipment), rights);
        const set = isObject(params.set) ? params.set : {};
        return { id, assetId, name, status, assignedTo, ...set, ...definedFields(params) };
      }
      case 'update_request': {
        const { id, userId, requesterName, status } = await requests.get(String(params.request), rights);
        return { id, userId, status, ...definedFields({ requesterName, ...params }) };
      }
      case 'create_request':
        return { id: 'simulated', status: 'pending', ...params };
      default:
        return { status: 200, body: {} };
    }
  }
}

/** What people know the record by that a command is about. */
function subjectOf(outcome: Outcome | undefined): string | undefined {
  if (outcome?.kind !== 'performed' || !isObject(outcome.output)) return undefined;
  const { assetId, name, requesterName } = outcome.output;
  return [assetId, assetId === undefined ? requesterName : name].filter(Boolean).join(' ') || undefined;
}
