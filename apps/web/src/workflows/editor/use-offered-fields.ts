import type { Action } from '@quartermaster/core/workflows/workflow';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '../../api.ts';
import { type OfferedField, offeredFields } from './known-fields.ts';
import { definitionIn, type WorkflowInput } from './workflow-input.ts';

/** What the workflow's own conditions may name, or an action's parameters and conditions. */
export function useOfferedFields(action?: Action): readonly OfferedField[] {
  const { getValues } = useFormContext<WorkflowInput>();
  const { data } = useQuery(api.customFields.list.queryOptions());
  const definition = definitionIn(getValues());
  const state = JSON.stringify([definition.trigger, definition.variables, definition.actions, action?.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they depend on, as one text
  return useMemo(() => offeredFields(definition, data?.items ?? [], action), [state, data]);
}
