import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { isDiskFull } from '../api.ts';

const refusedFields = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

/**
 * Shows the server's errors below the fields they name, or above the form if they name none.
 * @param failure the text for a failure that the server doesn't explain
 */
export function showServerErrors<Values extends FieldValues, Output>(
  { setError, getValues }: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  failure: string,
): void {
  const issues = isApiError(error) ? refusedFields.safeParse(error.data) : undefined;
  const values = getValues();
  const known = Object.keys(values);
  const named = (issues?.data?.issues ?? []).filter(({ path }) => known.includes(groupOf(path)));
  for (const { path, message } of named) {
    // What is a map for the server may be one text in the form.
    const field = typeof values[groupOf(path)] === 'string' ? groupOf(path) : path;
    setError(field as FieldPath<Values>, { message }, { shouldFocus: true });
  }
  if (named.length === 0) setError('root', { message: textOf(error, failure) });
}

const groupOf = (path: string): string => path.split('.')[0] ?? path;

function textOf(error: unknown, failure: string): string {
  if (!isApiError(error)) return message.unreachableForm;
  return error.status >= 500 && !isDiskFull(error) ? failure : error.message;
}
