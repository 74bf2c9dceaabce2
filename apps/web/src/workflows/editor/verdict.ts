import { issuesOf } from '@quartermaster/core/verdict';
import { validateWorkflow, validateWorkflowUpdates } from '@quartermaster/core/workflows/validate';
import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { createContext, use } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { definitionIn, fieldOf, type WorkflowInput } from './workflow-input.ts';

/** Something that is wrong with what was entered. */
export interface Fault {
  /** As the core names it: `actions.0.params.to`. */
  readonly path: string;
  /** Where that is in the editor. */
  readonly field: keyof WorkflowInput;
  readonly message: string;
}

export interface Judgement {
  /** What can be saved; undefined if something is wrong. */
  readonly definition?: NewWorkflow;
  /** In the words of section 5. */
  readonly refusal?: string;
  readonly faults: readonly Fault[];
}

/** What the server would say of it. */
export function judged(input: WorkflowInput, isNew: boolean): Judgement {
  const definition = definitionIn(input);
  const verdict = isNew ? validateWorkflow(definition) : validateWorkflowUpdates(definition, definition);
  if (verdict.ok) return { definition: verdict.value, faults: [] };
  return {
    refusal: verdict.message,
    faults: issuesOf(verdict).map(({ path, message }) => ({
      path,
      field: fieldOf(path, input),
      message: message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message,
    })),
  };
}

/** Checks the form as the core does. */
export const workflowResolver =
  (isNew: boolean): Resolver<WorkflowInput, unknown, NewWorkflow> =>
  (input) => {
    const { definition, faults } = judged(input, isNew);
    if (definition) return { values: definition, errors: {} };
    const errors: FieldErrors<WorkflowInput> = {};
    for (const { field, message } of faults.toReversed()) errors[field] = { type: 'core', message };
    return { values: {}, errors };
  };

/** The faults that are shown: none before the first attempt to save. */
export const ShownFaults = createContext<readonly Fault[]>([]);

/** The shown faults at a path or below it. */
export const useFaults = (path: string): readonly Fault[] =>
  use(ShownFaults).filter((fault) => fault.path === path || fault.path.startsWith(`${path}.`));
