import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import { InvalidCursor } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';

/** What was read; refuses (422) a cursor of another list, or of none. */
export async function withOwnCursor<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error;
    throw new RefusalError(invalid([{ path: 'cursor', message: message.invalidCursor }]));
  }
}
