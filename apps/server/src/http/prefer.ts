import type { RouteMeta } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request } from 'express';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Call } from './call.ts';

/** The longest that a caller may ask to wait, in seconds. */
const longestWait = 60;

const preferences = (request: Request): string[] =>
  String(request.headers.prefer ?? '')
    .split(',')
    .map((preference) => preference.trim().toLowerCase());

/** With `Prefer: strict`, a PUT without If-Match is refused (428), unless the route doesn't take If-Match. */
export function requireVersion(
  { request, version }: Pick<Call, 'request' | 'version'>,
  { ifMatch }: Pick<RouteMeta, 'ifMatch'>,
): void {
  if (!ifMatch || request.method !== 'PUT' || version !== undefined) return;
  if (!preferences(request).includes('strict')) return;
  throw new RefusalError(refused('PRECONDITION_REQUIRED', message.versionRequired));
}

/** `Prefer: wait=N`: how many seconds the caller waits for a job to end; 0 if not given. */
export function requestedWait(request: Request): number {
  const wait = preferences(request).find((preference) => /^wait=\d{1,5}$/.test(preference));
  return wait === undefined ? 0 : Math.min(Number(wait.slice('wait='.length)), longestWait);
}
