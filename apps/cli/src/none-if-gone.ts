import { isApiError } from '@quartermaster/contract';

/** For a `catch` after reading a record: undefined if there is none (any more). */
export function noneIfGone(error: unknown): undefined {
  if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error;
}
