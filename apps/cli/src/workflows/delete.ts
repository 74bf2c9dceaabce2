import { message } from '@quartermaster/core/messages';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { findWorkflow } from './find.ts';
import { workflowView } from './view.ts';

export async function deleteWorkflow(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, workflowView(context));
  const { id, name, version } = await findWorkflow(context, written);
  if (!(await confirm(context, message.confirmDelete(name)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const removing = client.workflows.remove({ params: { id } }, { context: { version } });
  const workflow = workflowSchema.parse(await context.wait('Deleting the workflow', removing));
  print(workflow, () => [doneLine(context.terminal, `${name} deleted`)]);
  return exitCodes.done;
}
