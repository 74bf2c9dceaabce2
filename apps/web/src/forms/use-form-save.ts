import { type BaseSyntheticEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isGone, isSignedOut } from '../api.ts';
import { type EditedRecord, useEditConflict } from './edit-conflict.ts';
import { showServerErrors } from './server-errors.ts';

interface FormSaveOptions<Input> {
  /** For an existing record: the result of `editedRecord()`. */
  readonly editing?: EditedRecord<Input> | undefined;
  /** The text for a failure that the server doesn't explain. */
  readonly failure: string;
}

/** Saves a form's parsed output, given the version it is based on and the form's values at that version. */
export type Write<Input, Output> = (
  value: Output,
  version: number | undefined,
  before: Input | undefined,
) => Promise<unknown>;

/**
 * Submits a form that saves. Server errors appear below the fields they name. If somebody else has changed
 * the record, the form takes over those changes, lists them field by field, and keeps what was entered.
 */
export function useFormSave<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { editing, failure }: FormSaveOptions<Input>,
) {
  const conflict = useEditConflict(form, editing);
  /** How many saves were refused because the record was deleted. */
  const [refused, setRefused] = useState(0);
  /** Known at once, unlike what is rendered: a second click may come before the button is disabled. */
  const isSaving = useRef(false);
  const submit = (write: Write<Input, Output>) => {
    const handle = form.handleSubmit(async (value) => {
      try {
        await conflict.save((based) => write(value, based?.version, based?.values));
      } catch (error) {
        if (editing && isGone(error)) setRefused((times) => times + 1);
        // Signing in takes place over the form, which can then be submitted again.
        if (!isSignedOut(error)) showServerErrors(form, error, failure);
      }
    });
    return async (event?: BaseSyntheticEvent): Promise<void> => {
      event?.preventDefault();
      if (isSaving.current) return;
      isSaving.current = true;
      try {
        await handle(event);
      } finally {
        isSaving.current = false;
      }
    };
  };
  return { submit, conflict, refused };
}
