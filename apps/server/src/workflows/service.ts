import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { validateWorkflow, validateWorkflowUpdates } from '@quartermaster/core/workflows/validate';
import {
  type NewWorkflow,
  statusOf,
  type Trigger,
  type Workflow,
  workflowSchema,
} from '@quartermaster/core/workflows/workflow';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { byName } from '../lists/by-name.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { WorkflowDocument } from './collection.ts';
import { definitionIn, storedDefinition } from './definition.ts';
import { type WorkflowRecords, workflowRecords } from './record.ts';

type Answer = Awaited<ReturnType<WorkflowRecords['answer']>>;

export class WorkflowService {
  readonly records: WorkflowRecords;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.records = workflowRecords(runtime);
  }

  async list(): Promise<{ items: Workflow[]; total: number }> {
    const items = (await this.records.answers(byName(await this.records.collection.all()))).map(shown);
    return { items, total: items.length };
  }

  async get(id: string): Promise<Workflow> {
    return shown(await this.records.answer(await this.records.find(id)));
  }

  /** Refuses (422) an invalid definition, with all that is wrong with it. */
  async create(given: object, caller: Caller, id = this.#runtime.newId()): Promise<Workflow> {
    const definition = unwrap(validateWorkflow(given));
    const at = instantOf(this.#runtime);
    const document: WorkflowDocument = { id, ...stored(definition), createdAt: at, updatedAt: at };
    return shown(await this.records.answer(await this.records.insert(document, byCaller(caller))));
  }

  /** Replaces the given parts. */
  async update(id: string, change: object, caller: Caller, version?: number): Promise<Workflow> {
    const edited = await this.records.edit({
      find: () => this.records.find(id),
      cause: byCaller(caller),
      version,
      change: (workflow) => {
        const definition = unwrap(validateWorkflowUpdates(definitionIn(workflow), change));
        return changeTo(workflow, { description: null, hookKey: null, ...stored(definition) });
      },
    });
    return shown(edited);
  }

  async setEnabled(id: string, enabled: boolean, caller: Caller, version?: number) {
    const edited = await this.records.edit({
      find: () => this.records.find(id),
      cause: byCaller(caller),
      version,
      change: (workflow) => changeTo(workflow, { enabled }),
    });
    return { ...shown(edited), message: enabled ? message.workflowEnabled : message.workflowDisabled };
  }

  async remove(id: string, caller: Caller, version?: number): Promise<Workflow> {
    return shown(
      await this.records.remove({ find: () => this.records.find(id), cause: byCaller(caller), version }),
    );
  }
}

/** The fields of a definition as they are stored. */
const stored = (definition: NewWorkflow) => ({
  ...storedDefinition(definition),
  nameKey: fold(definition.name),
  ...definedFields({ hookKey: hookKeyOf(definition.trigger) }),
});

const hookKeyOf = (trigger: Trigger): string | undefined =>
  trigger.type === 'webhook' ? `${trigger.config.webhook.method} ${trigger.config.webhook.path}` : undefined;

const shown = (workflow: Answer): Workflow =>
  workflowSchema.parse({ ...workflow, status: statusOf(workflow.enabled) });
