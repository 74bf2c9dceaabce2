import { isSame } from '@quartermaster/core/events/changed-fields';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { refused } from '@quartermaster/core/verdict';
import { nextFire } from '@quartermaster/core/workflows/schedule';
import { mostSecrets } from '@quartermaster/core/workflows/secrets';
import { validateWorkflow, validateWorkflowUpdates } from '@quartermaster/core/workflows/validate';
import {
  type NewWorkflow,
  type Trigger,
  type Workflow,
  type WorkflowWithSecret,
  workflowSchema,
} from '@quartermaster/core/workflows/workflow';
import { RefusalError, unwrap, withCurrent } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { byName } from '../lists/by-name.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow, WorkflowDocument } from './collection.ts';
import { referringIn, storedDefinition } from './definition.ts';
import type { Faring } from './faring.ts';
import { type WorkflowRecords, workflowRecords } from './record.ts';
import type { WorkflowReferences } from './references.ts';
import type { RunRecords } from './run-records.ts';
import { newHookSecret, type Secrets, type WorkflowSecrets } from './secrets.ts';

type Answer = Awaited<ReturnType<WorkflowRecords['answer']>>;

interface Dependencies {
  readonly secrets: WorkflowSecrets;
  readonly references: WorkflowReferences;
  readonly faring: Faring;
  readonly runRecords: RunRecords;
}

export class WorkflowService {
  readonly records: WorkflowRecords;
  readonly #runtime: Runtime;
  readonly #secrets: WorkflowSecrets;
  readonly #references: WorkflowReferences;
  readonly #faring: Faring;
  readonly #runRecords: RunRecords;

  constructor(runtime: Runtime, { secrets, references, faring, runRecords }: Dependencies) {
    this.#runtime = runtime;
    this.#secrets = secrets;
    this.#references = references;
    this.#faring = faring;
    this.#runRecords = runRecords;
    this.records = workflowRecords(runtime, this.#references);
  }

  async list(): Promise<{ items: Workflow[]; total: number }> {
    const items = await this.#all(await this.records.answers(byName(await this.records.collection.all())));
    return { items, total: items.length };
  }

  async get(id: string): Promise<Workflow> {
    return this.#shown(await this.records.answer(await this.records.find(id)));
  }

  /** Refuses (422) an invalid definition, with all that is wrong with it. */
  async create(given: object, caller: Caller, id = this.#runtime.newId()): Promise<Workflow> {
    const definition = unwrap(validateWorkflow(given));
    const at = instantOf(this.#runtime);
    const document: WorkflowDocument = {
      ...{ id, ...(await this.#stored(definition)), secretNames: [], scheduledSince: at },
      ...{ beginsAfter: await this.#runtime.store.events.last(), createdAt: at, updatedAt: at },
    };
    return this.#shown(await this.records.answer(await this.records.insert(document, byCaller(caller))));
  }

  /** Replaces the given parts. */
  async update(id: string, change: object, caller: Caller, version?: number): Promise<Workflow> {
    return this.#edit(id, caller, version, {
      change: async (workflow) => {
        const before = await this.#references.current(referringIn(workflow));
        const definition = unwrap(validateWorkflowUpdates(before.definition, change));
        return changeTo(workflow, {
          ...{ description: null, hookKey: null, ...(await this.#stored(definition)) },
          ...(await this.#since(workflow, definition)),
        });
      },
    });
  }

  async setEnabled(id: string, enabled: boolean, caller: Caller, version?: number) {
    const edited = await this.#edit(id, caller, version, {
      change: async (workflow) =>
        changeTo(workflow, { enabled, ...(await this.#since(workflow, { ...workflow, enabled })) }),
    });
    return { ...edited, message: enabled ? message.workflowEnabled : message.workflowDisabled };
  }

  /** A new secret for its hook; the one before is invalid at once. Refuses (409) if it has no hook. */
  async rotateSecret(id: string, caller: Caller): Promise<WorkflowWithSecret> {
    const secret = newHookSecret();
    const edited = await this.#edit(id, caller, undefined, {
      eventDetails: { extra: { secretRotated: true } },
      change: ({ hookKey }) => {
        if (hookKey === undefined) throw new RefusalError(refused('CONFLICT', message.hookMissing));
        return { set: { sealedHookSecret: this.#secrets.sealHookSecret(id, secret) } };
      },
    });
    return { ...edited, secret };
  }

  async setSecret(id: string, name: string, value: string, caller: Caller, version?: number) {
    return this.#edit(id, caller, version, {
      eventDetails: { extra: { secretSet: name } },
      change: (workflow) => this.#changeOfSecrets(workflow, (known) => ({ ...known, [name]: value })),
    });
  }

  async removeSecret(id: string, name: string, caller: Caller, version?: number): Promise<Workflow> {
    return this.#edit(id, caller, version, {
      change: (workflow) =>
        this.#changeOfSecrets(workflow, ({ [name]: removed, ...others }) => {
          if (removed === undefined)
            throw new RefusalError(refused('NOT_FOUND', message.secretUnknown(name)));
          return others;
        }),
    });
  }

  /** If another write came first, the refusal says how the workflow is now. */
  async #edit(
    id: string,
    caller: Caller,
    version: number | undefined,
    how: Pick<Parameters<WorkflowRecords['edit']>[0], 'change' | 'eventDetails'>,
  ): Promise<Workflow> {
    const find = () => this.records.find(id);
    const edited = this.records.edit({ find, cause: byCaller(caller), version, ...how });
    return this.#shown(await withCurrent(edited, async () => ({ ...(await this.get(id)) })));
  }

  async #shown(answer: Answer): Promise<Workflow> {
    const [workflow] = await this.#all([answer]);
    if (workflow === undefined) throw this.records.notFound();
    return workflow;
  }

  async #all(answers: readonly Answer[]): Promise<Workflow[]> {
    const faring = await this.#faring.of(answers, await this.records.collection.all());
    const all = answers.map(({ scheduledSince, held, ...workflow }) => {
      const definition = workflowSchema.parse({ ...workflow, ...faring(workflow) });
      return { definition, held, nextRun: this.#nextRun(definition, scheduledSince) };
    });
    const current = await this.#references.reader(all);
    return all.map((one) => {
      const { definition, nextRun } = one;
      const { faults } = current(one);
      return {
        ...definition,
        ...definedFields({ nextRun }),
        ...(definition.enabled && faults.length > 0
          ? { status: 'error', statusReason: faults.join('; ') }
          : {}),
      };
    });
  }

  #nextRun({ enabled, trigger }: NewWorkflow, scheduledSince: string | undefined): string | undefined {
    if (!enabled || trigger.type !== 'schedule') return undefined;
    const now = this.#runtime.now();
    const anchor = scheduledSince === undefined ? now : new Date(scheduledSince);
    return nextFire(trigger.config.schedule, now, anchor)?.toISOString();
  }

  /**
   * A trigger counts from when it is changed or switched on: what happened, or would have been missed, before doesn't
   * start the workflow.
   */
  async #since(
    { enabled, trigger }: StoredWorkflow,
    to: Pick<NewWorkflow, 'enabled' | 'trigger'>,
  ): Promise<Partial<Pick<WorkflowDocument, 'scheduledSince' | 'beginsAfter'>>> {
    const isContinued = isSame(trigger, to.trigger) && (enabled || !to.enabled);
    if (isContinued) return {};
    return {
      scheduledSince: instantOf(this.#runtime),
      beginsAfter: await this.#runtime.store.events.last(),
    };
  }

  #changeOfSecrets(workflow: StoredWorkflow, change: (known: Secrets) => Secrets): Change {
    const secrets = change(this.#secrets.secretsOf(workflow));
    const secretNames = Object.keys(secrets).sort();
    if (secretNames.length > mostSecrets)
      throw new RefusalError(refused('CONFLICT', message.tooManySecrets(mostSecrets)));
    return { set: { secretNames, sealedSecrets: this.#secrets.sealSecrets(workflow.id, secrets) } };
  }

  /** The fields of a definition as they are stored. */
  async #stored(definition: NewWorkflow) {
    return {
      ...storedDefinition(definition),
      held: await this.#references.held(definition),
      nameKey: fold(definition.name),
      ...definedFields({ hookKey: hookKeyOf(definition.trigger) }),
    };
  }

  async remove(id: string, caller: Caller, version?: number): Promise<Workflow> {
    const find = () => this.records.find(id);
    const shown = await this.#shown(await this.records.answer(await find()));
    await this.records.remove({ find, cause: byCaller(caller), version });
    await this.#runRecords.forget(id);
    return shown;
  }
}

const hookKeyOf = (trigger: Trigger): string | undefined =>
  trigger.type === 'webhook' ? `${trigger.config.webhook.method} ${trigger.config.webhook.path}` : undefined;
