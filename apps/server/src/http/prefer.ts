import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../refusal-error.ts';
import type { Call } from './call.ts';

/** The longest that an answer is waited for, in seconds. */
const longestWait = 60;

const preferences = (request: Request): string[] =>
  String(request.headers.prefer ?? '')
    .split(',')
    .map((preference) => preference.trim().toLowerCase());

/** `Prefer: strict` makes a PUT without If-Match a 428. */
export function requireVersion({ request, version }: Call, method: string | undefined): void {
  if (method !== 'PUT' || version !== undefined || !preferences(request).includes('strict')) return;
  throw new RefusalError(refused('PRECONDITION_REQUIRED', message.versionRequired));
}

/** `Prefer: wait=N`: the seconds for which a caller waits for the end of long work; 0 when they don't. */
export function waitAsked(request: Request): number {
  const asked = preferences(request).find((preference) => /^wait=\d{1,5}$/.test(preference));
  return asked === undefined ? 0 : Math.min(Number(asked.slice('wait='.length)), longestWait);
}
