import { z } from 'zod';
import type { Json } from '../json.ts';
import { instant } from '../text.ts';
import { heldReferenceSchema } from './held-reference.ts';

const json: z.ZodType<Json> = z.json();

/** A workflow in its events: its definition as JSON, which `newWorkflowSchema` describes. */
export const workflowSnapshotSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  enabled: z.boolean(),
  trigger: json,
  conditions: z.array(json),
  actions: z.array(json),
  errorHandling: json,
  timeout: z.number(),
  variables: z.record(z.string(), json),
  /** The records that these name, by id. */
  held: z.array(heldReferenceSchema),
  /** From when on its schedule counts. */
  scheduledSince: instant.optional(),
  /** The names of its secrets. */
  secrets: z.array(z.string()),
  hasHookSecret: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
