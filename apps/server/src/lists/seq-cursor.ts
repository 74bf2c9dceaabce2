import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../refusal-error.ts';

/** The number of an event as a cursor has it; refuses what is none. */
export function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor))
    throw new RefusalError(invalid([{ path: 'cursor', message: message.invalidCursor }]));
  return Number(cursor);
}
