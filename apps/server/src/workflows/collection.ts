import { newWorkflowSchema } from '@quartermaster/core/workflows/workflow';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const { description: _given, ...definition } = newWorkflowSchema.shape;

const workflowDocument = z.strictObject({
  id: z.string(),
  ...definition,
  description: z.string().exactOptional(),
  /** The folded name, for sorting. */
  nameKey: z.string(),
  /** Method and path of its hook, if that is its trigger. */
  hookKey: z.string().exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WorkflowDocument = z.infer<typeof workflowDocument>;
export type StoredWorkflow = Stored<WorkflowDocument>;

export const workflowCollection: CollectionDeclaration<WorkflowDocument> = {
  name: 'workflows',
  schema: workflowDocument,
  shapes: [],
  unique: [{ name: 'hook', fields: ['hookKey'] }],
  search: [],
  cached: true,
};
