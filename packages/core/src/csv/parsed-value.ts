import { message } from '../messages.ts';
import { granted, refused, type Verdict } from '../verdict.ts';

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };

/**
 * The value that a schema read from a cell, or its first issue. An absent value becomes null, which clears.
 */
export const parsedValue = <T>(result: Parsed<T>): Verdict<NonNullable<T> | null> =>
  result.success
    ? granted(result.data ?? null)
    : refused('UNPROCESSABLE_CONTENT', result.error.issues[0]?.message ?? message.invalidInput);
