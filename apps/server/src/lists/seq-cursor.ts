import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';

/** The sequence number in a cursor; refuses an invalid cursor. */
export function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor))
    throw new RefusalError(invalid([{ path: 'cursor', message: message.invalidCursor }]));
  return Number(cursor);
}
