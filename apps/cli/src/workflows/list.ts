import type { Context } from '../context.ts';
import { printList } from '../output/list.ts';
import { allWorkflows } from './find.ts';
import { workflowView } from './view.ts';

export async function listWorkflows(context: Context): Promise<void> {
  const pages = (async function* () {
    const items = await allWorkflows(context);
    yield { items, total: items.length };
  })();
  await printList(context, pages, workflowView(context), {
    none: 'No workflows found. Six to begin with are in docs/workflows.',
    sortedBy: 'name',
  });
}
