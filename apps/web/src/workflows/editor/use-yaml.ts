import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { definitionIn, type WorkflowInput } from './workflow-input.ts';
import { readYaml, yamlOf } from './yaml-text.ts';

export interface YamlEditing {
  /** Undefined while the form is shown. */
  readonly text: string | undefined;
  /** What is typed and is no workflow, which the form knows nothing of. */
  readonly unreadable: string | undefined;
  readonly choose: (view: 'form' | 'yaml') => void;
  readonly type: (text: string) => void;
  readonly discard: () => void;
}

/** The workflow as text while it is edited as such: what can be read goes into the form at once. */
export function useYaml(
  { getValues, reset }: UseFormReturn<WorkflowInput, unknown, NewWorkflow>,
  kept: string | undefined,
): YamlEditing {
  const [text, setText] = useState(kept);
  const isReadable = text === undefined || readYaml(text).input !== undefined;
  return {
    text,
    unreadable: isReadable ? undefined : text,
    choose: (view) => {
      if (view === 'yaml') setText(text ?? yamlOf(definitionIn(getValues())));
      else if (isReadable) setText(undefined);
    },
    type: (typed) => {
      setText(typed);
      const read = readYaml(typed).input;
      if (read) reset(read, { keepDefaultValues: true, keepSubmitCount: true });
    },
    discard: () => setText(undefined),
  };
}
