import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { EditedRecord } from './edit-conflict.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';
import { useFormSave } from './use-form-save.ts';

interface PanelForm<Input, Record> {
  readonly opened: EditedRecord<Input>;
  /** The record as it is. */
  readonly record: Record;
  readonly valuesOf: (record: Record) => Input;
  /** The text for a failure that the server doesn't explain. */
  readonly failure: string;
}

/** A form that stays open on its page: it follows what others change, and starts again from what it has saved. */
export function usePanelForm<Input extends FieldValues, Output, Record extends { readonly version: number }>(
  form: UseFormReturn<Input, unknown, Output>,
  { opened, record, valuesOf, failure }: PanelForm<Input, Record>,
) {
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(isDirty, 'page');
  const { submit, conflict } = useFormSave(form, { editing: opened, failure });
  const stateOf = (one: Record) => ({ values: valuesOf(one), version: one.version });
  const { watch } = conflict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follow each new state once, and again after a save
  useEffect(() => {
    if (!isSubmitting) watch(stateOf(record));
  }, [record, isSubmitting]);
  return {
    ...{ submit, conflict, isDirty, isSubmitting },
    restart: (saved: Record) => conflict.restart(stateOf(saved)),
    discard: () => conflict.restart(stateOf(record)),
  };
}
