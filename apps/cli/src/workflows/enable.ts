import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findWorkflow } from './find.ts';
import { workflowView } from './view.ts';

export async function setWorkflowEnabled(context: Context, written: string, enabled: boolean): Promise<void> {
  const print = recordPrinter(context, workflowView(context));
  const { id } = await findWorkflow(context, written);
  const client = await context.client();
  const setting = client.workflows.setEnabled({ params: { id }, body: { enabled } });
  const { message, ...changed } = await context.wait('Changing the workflow', setting);
  const workflow = workflowSchema.parse(changed);
  print(workflow, () => [doneLine(context.terminal, `${workflow.name}: ${message}`)]);
}
