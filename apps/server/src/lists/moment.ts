import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';

const dayMs = 24 * 3_600_000;

/**
 * The instant that `asOf` names: itself, or the end of a day in UTC. Refuses one more than a day ahead; within a day it
 * may still be today in the caller's time zone.
 */
export function momentAt(moment: string, now: Date): string {
  const at = new Date(moment.includes('T') ? moment : `${moment}T23:59:59.999Z`).toISOString();
  if (Date.parse(at) > now.getTime() + dayMs)
    throw new RefusalError(invalid([{ path: 'asOf', message: message.yetToCome }]));
  return at;
}
