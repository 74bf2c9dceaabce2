import { isReadable } from '@quartermaster/core/events/event';
import { heldReferenceSchema } from '@quartermaster/core/workflows/held-reference';
import type { Runnable } from '@quartermaster/core/workflows/run';
import { newWorkflowSchema } from '@quartermaster/core/workflows/workflow';
import { z } from 'zod';
import { eachNewestFirst } from '../events/each-newest-first.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { referringIn } from './definition.ts';
import type { WorkflowReferences } from './references.ts';

const pageSize = 200;
const heldSchema = z.array(heldReferenceSchema);

/** What a run needs to know of a workflow, with what it names as it is called now. */
export async function runnable(workflow: StoredWorkflow, references: WorkflowReferences): Promise<Runnable> {
  const { id, version } = workflow;
  const current = await references.current(referringIn(workflow));
  return { ...current.running(), id, version };
}

/** What a run needs to know of a workflow at an earlier version, from the log; undefined if it can't be read. */
export async function runnableAt(
  { store }: Runtime,
  current: StoredWorkflow,
  version: number,
  references: WorkflowReferences,
): Promise<Runnable | undefined> {
  if (current.version === version) return runnable(current, references);
  const subject = { kind: 'workflow' as const, id: current.id };
  for await (const event of eachNewestFirst(store.events, { subject }, pageSize)) {
    if (!isReadable(event) || event.data.version !== version) continue;
    const parsed = newWorkflowSchema.strip().safeParse(event.data);
    const held = heldSchema.safeParse(event.data.held);
    if (!parsed.success || !held.success) continue;
    const then = await references.current({ definition: parsed.data, held: held.data });
    return { ...then.running(), id: current.id, version };
  }
  return undefined;
}
