import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { type Workflow, workflowSchema } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';

/** Finds a workflow by name or id; throws a Failure if there is none, or several have the name. */
export async function findWorkflow(context: Context, written: string): Promise<Workflow> {
  const items = await allWorkflows(context);
  const wanted = written.trim();
  const found = items.find(({ id }) => id === wanted) ?? workflowNamed(items, wanted);
  if (found) return found;
  throw new Failure(exitCodes.failed, `${message.workflowNotFound}: ${written}`, ['qm workflows list']);
}

/** All of them, by name. */
export async function allWorkflows(context: Context): Promise<Workflow[]> {
  const client = await context.client();
  const { items } = await context.wait('Looking them up', client.workflows.list({}));
  return items.map((one) => workflowSchema.parse(one));
}

/** The one with this name; throws a Failure if there are several. */
export function workflowNamed(all: readonly Workflow[], name: string): Workflow | undefined {
  const named = all.filter((one) => fold(one.name) === fold(name));
  if (named.length > 1)
    throw wrongUsage(`Several workflows are called '${name}'.`, [
      `Rename or delete one by its id: ${named.map(({ id }) => id).join(', ')}`,
    ]);
  return named[0];
}
