import { z } from 'zod';
import { workflowInputSchema } from './workflow-input.ts';

/** What was entered and not saved yet, with what it was based on. Of secrets it knows nothing. */
const draftSchema = z.object({
  entered: workflowInputSchema,
  /** As text, if that can't be read. */
  yaml: z.string().optional(),
  at: z.string(),
  based: z.object({ values: workflowInputSchema, version: z.number() }).optional(),
});
type Draft = z.infer<typeof draftSchema>;

const keyOf = (userId: string, workflowId: string | undefined): string =>
  `qm-workflow-draft ${userId} ${workflowId ?? 'new'}`;

/** The drafts of this tab: they outlast a reload and an ended session, but not the tab. */
export const drafts = {
  read(userId: string, workflowId: string | undefined): Draft | undefined {
    try {
      return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(userId, workflowId)) ?? 'null'));
    } catch {
      return undefined;
    }
  },
  keep(userId: string, workflowId: string | undefined, draft: Draft): void {
    try {
      sessionStorage.setItem(keyOf(userId, workflowId), JSON.stringify(draft));
    } catch {
      // Storage can be disabled or full.
    }
  },
  forget(userId: string, workflowId: string | undefined): void {
    try {
      sessionStorage.removeItem(keyOf(userId, workflowId));
    } catch {
      // Storage can be disabled.
    }
  },
};
