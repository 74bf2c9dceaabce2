import { heldReferenceSchema } from '@quartermaster/core/workflows/held-reference';
import { newWorkflowSchema } from '@quartermaster/core/workflows/workflow';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const { name, enabled, trigger, errorHandling, timeout } = newWorkflowSchema.shape;

const workflowDocument = z.strictObject({
  id: z.string(),
  ...{ name, enabled, trigger, errorHandling, timeout },
  description: z.string().exactOptional(),
  /** JSON of the conditions, actions and variables: the store keeps neither nulls nor every name in them. */
  content: z.string(),
  /** The records that these name, by id. */
  held: z.array(heldReferenceSchema),
  /** The folded name, for sorting. */
  nameKey: z.string(),
  /** Method and path of its hook, if that is its trigger. */
  hookKey: z.string().exactOptional(),
  /** From when on its schedule counts: since it was made, its schedule changed, or it was last switched on. */
  scheduledSince: z.string().exactOptional(),
  sealedHookSecret: z.string().exactOptional(),
  secretNames: z.array(z.string()),
  /** A JSON object of all named secrets. */
  sealedSecrets: z.string().exactOptional(),
  /** Events up to this number of the log don't concern it. */
  beginsAfter: z.number().exactOptional(),
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
