import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { message } from '@quartermaster/core/messages';
import { secretNameSchema, secretValueSchema } from '@quartermaster/core/workflows/secrets';
import {
  type WorkflowWithSecret,
  workflowSchema,
  workflowWithSecretSchema,
} from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { checked } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { askSecret, confirm } from '../ui/ask.ts';
import { findWorkflow } from './find.ts';
import { workflowView } from './view.ts';

/** Sets a secret that actions can use. Its value comes from standard input or is asked for, never from an argument. */
export async function setWorkflowSecret(context: Context, written: string, given: string): Promise<void> {
  const print = recordPrinter(context, workflowView(context));
  const name = checked(secretNameSchema, given, {});
  const { id, version } = await findWorkflow(context, written);
  const value = process.stdin.isTTY
    ? await askSecret(`Value of ${name}`)
    : (await text(process.stdin)).replace(/\r?\n$/, '');
  const body = checked(secretValueSchema, { value }, {});
  const client = await context.client();
  const setting = client.workflows.setSecret({ params: { id, name }, body }, { context: { version } });
  const workflow = workflowSchema.parse(await context.wait('Saving', setting));
  print(workflow, () => [doneLine(context.terminal, `${workflow.name} has the secret ${name}`)]);
}

export async function deleteWorkflowSecret(
  context: Context,
  written: string,
  name: string,
): Promise<ExitCode> {
  const print = recordPrinter(context, workflowView(context));
  const { id, version } = await findWorkflow(context, written);
  if (!(await confirm(context, message.confirmDelete(name)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const removing = client.workflows.removeSecret({ params: { id, name } }, { context: { version } });
  const workflow = workflowSchema.parse(await context.wait('Deleting', removing));
  print(workflow, () => [doneLine(context.terminal, `${name} deleted`)]);
  return exitCodes.done;
}

/** Makes the secret of a workflow's hook, and prints it on stdout so that a script can keep it. */
export async function rotateHookSecret(context: Context, written: string): Promise<void> {
  const print = recordPrinter<WorkflowWithSecret>(context, {
    columns: [...workflowView(context).columns, { title: 'Secret', value: ({ secret = '' }) => secret }],
    fields: Object.keys(workflowWithSecretSchema.shape),
  });
  const { id } = await findWorkflow(context, written);
  const client = await context.client();
  const rotating = client.workflows.rotateSecret(
    { params: { id } },
    { context: { idempotencyKey: randomUUID() } },
  );
  const workflow = workflowWithSecretSchema.parse(await context.wait('Making a new secret', rotating));
  print(workflow, () => [
    doneLine(context.terminal, `The hook of ${workflow.name} has a new secret; the old one is invalid`),
    ...(workflow.secret === undefined
      ? ['  The answer with it was lost. Make another.']
      : [`  Secret: ${workflow.secret}`, '  It is shown only once. Callers send it as a bearer token.']),
  ]);
}
