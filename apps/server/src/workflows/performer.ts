import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { type ActionParams, type ActionType, paramsSchemas } from '@quartermaster/core/workflows/actions';
import type { Outcome, Perform, Run, Runnable, Select } from '@quartermaster/core/workflows/run';
import { RefusalError } from '../errors/refusal-error.ts';
import { asWorkflow, type Doer } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { assetOutput } from './equipment-acts.ts';
import type { Notices } from './notices.ts';
import type { WebRequests } from './web-request.ts';

/** A command of a run, and all that its action may need. */
export interface Performing {
  readonly definition: Runnable;
  readonly run: Run;
  readonly input: JsonObject;
  readonly command: Perform;
  readonly doer: Doer;
  /** The id of the event that it records; the same however often it is done. */
  readonly eventId: string;
}

/** Does an action once per key, with its checked parameters; returns its output. */
export type Act<Type extends ActionType> = (
  params: ActionParams<Type>,
  performing: Performing,
  signal: AbortSignal,
) => Promise<JsonObject>;

export type Acts = {
  readonly [Type in Exclude<ActionType, 'webhook_request' | 'send_notification'>]: Act<Type>;
};

export interface PerformerDeps {
  readonly acts: Acts;
  readonly webRequests: WebRequests;
  readonly notices: Notices;
  readonly select: (command: Select) => Promise<Outcome>;
}

/** Performs the commands of runs by the ordinary services. */
export class Performer {
  readonly #runtime: Runtime;
  readonly #deps: PerformerDeps;

  constructor(runtime: Runtime, deps: PerformerDeps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /**
   * @param mayBeDone whether somebody may have done it already
   * @returns what came of it; throws if that can't be known, such as without the database
   */
  async perform(
    performing: Omit<Performing, 'doer' | 'eventId'>,
    mayBeDone: boolean,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { definition, run, command } = performing;
    if (command.type === 'webhook_request')
      return this.#deps.webRequests.perform({ definition, run, input: performing.input, command }, signal);
    const { key } = command;
    const eventId = derivedIds.workflowStep(key);
    const done = mayBeDone ? await this.#recorded(eventId) : undefined;
    if (done) return { kind: 'performed', key, output: assetOutput(done.data) };
    const doer = asWorkflow(definition, run.id, run.depth);
    if (command.type === 'send_notification') {
      const params = paramsSchemas.send_notification.parse(command.params);
      return this.#deps.notices.perform({ ...performing, doer, eventId }, params, signal);
    }
    return refusalsAsFailures(key, async () => ({
      kind: 'performed',
      key,
      output: await this.#act({ ...performing, doer, eventId }, signal),
    }));
  }

  select(command: Select): Promise<Outcome> {
    return refusalsAsFailures(command.key, () => this.#deps.select(command));
  }

  #act(performing: Performing, signal: AbortSignal): Promise<JsonObject> {
    const { acts } = this.#deps;
    const { type, params } = performing.command;
    const act = <Type extends keyof Acts>(name: Type, parsed: ActionParams<Type>) =>
      acts[name](parsed, performing, signal);
    switch (type) {
      case 'update_equipment':
        return act(type, paramsSchemas[type].parse(params));
      case 'assign_equipment':
        return act(type, paramsSchemas[type].parse(params));
      case 'schedule_maintenance':
        return act(type, paramsSchemas[type].parse(params));
      case 'create_request':
        return act(type, paramsSchemas[type].parse(params));
      case 'update_request':
        return act(type, paramsSchemas[type].parse(params));
      case 'send_notification':
      case 'webhook_request':
        throw new Error(`No service does ${type}`);
    }
  }

  /** The event of what was done before a crash. Only changes of assets have one with this id. */
  async #recorded(eventId: string): Promise<ReadableEvent | undefined> {
    const [event] = await this.#runtime.store.events.read({ ids: [eventId], limit: 1 });
    return event && isReadable(event) && event.subject.kind === 'asset' ? event : undefined;
  }
}

async function refusalsAsFailures(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { kind: 'failed', key, message: error.refusal.message || message.invalidInput };
  }
}
