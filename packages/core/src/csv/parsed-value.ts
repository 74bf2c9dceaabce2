import { message } from '../messages.ts';
import { granted, refused, type Verdict } from '../verdict.ts';

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly message: string }[] } };

/** What a schema made of a cell, or the first thing that is wrong with it. A value that is absent is cleared. */
export const parsedValue = <T>(result: Parsed<T>): Verdict<NonNullable<T> | null> =>
  result.success
    ? granted(result.data ?? null)
    : refused('UNPROCESSABLE_CONTENT', result.error.issues[0]?.message ?? message.invalidInput);
