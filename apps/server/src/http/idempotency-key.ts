import type { IncomingHttpHeaders } from 'node:http';
import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';

/** The Idempotency-Key of a call; refuses (422) what can't be one. */
export function idempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new RefusalError(invalid([{ path: 'Idempotency-Key', message: message.invalidInput }]));
}
