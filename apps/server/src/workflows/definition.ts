import { definitionOf, type NewWorkflow, newWorkflowSchema } from '@quartermaster/core/workflows/workflow';
import { definedFields } from '../records/documents.ts';
import type { StoredWorkflow, WorkflowDocument } from './collection.ts';
import type { Referring } from './references.ts';

const contentSchema = newWorkflowSchema.pick({ conditions: true, actions: true, variables: true });

type StoredDefinition = Pick<
  WorkflowDocument,
  'name' | 'description' | 'enabled' | 'trigger' | 'errorHandling' | 'timeout' | 'content'
>;

/** The fields of a definition as they are stored. */
export function storedDefinition({
  description,
  conditions,
  actions,
  variables,
  ...rest
}: NewWorkflow): StoredDefinition {
  const content = JSON.stringify({ conditions, actions, variables });
  return { ...rest, content, ...definedFields({ description: description || undefined }) };
}

/** A stored workflow's definition with what it names. */
export const referringIn = (stored: StoredWorkflow): Referring => ({
  definition: definitionIn(stored),
  held: stored.held,
});

const read = new WeakMap<StoredWorkflow, NewWorkflow>();

/** A stored workflow's definition as it was written; read once for each document. */
function definitionIn(stored: StoredWorkflow): NewWorkflow {
  const known = read.get(stored);
  if (known) return known;
  const definition = definitionOf({ ...stored, ...contentSchema.parse(JSON.parse(stored.content)) });
  read.set(stored, definition);
  return definition;
}
