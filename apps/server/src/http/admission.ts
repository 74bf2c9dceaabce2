import { access, checkAccess } from '@quartermaster/core/access/access';
import { isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { Request, RequestHandler } from 'express';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { Services } from '../services.ts';
import { refuseFirstPassword } from './api.ts';
import type { Call } from './call.ts';
import { sessionCookie } from './caller.ts';
import type { Calls } from './calls.ts';
import { noteRefusal } from './note-refusal.ts';
import { requireVersion } from './prefer.ts';
import type { RequestedRoute } from './routes.ts';
import { cameLater } from './whole-body.ts';

/**
 * Checks whether the caller may call a JSON route before any of the body is read. Paths without a route
 * continue to the next router.
 */
export const admission =
  (
    { refusals, accessExplanation, keyedCalls, sessions }: Services,
    callOf: (request: Request) => Call,
  ): RequestHandler =>
  async (request, _response, next) => {
    const call = callOf(request);
    if (!call.route) {
      next('router');
      return;
    }
    try {
      await admitOrRepeat(call, call.route, keyedCalls);
      await requireRecord(call, call.route, accessExplanation);
    } catch (error) {
      await noteRefusal(refusals, call, call.route.operation, error);
      await refuseSuspended(request, error, sessions);
      throw error;
    }
    next();
  };

/** Tells people that they are signed out because they were suspended. */
async function refuseSuspended(
  request: Request,
  error: unknown,
  sessions: Services['sessions'],
): Promise<void> {
  if (!(error instanceof RefusalError && error.refusal.code === 'UNAUTHORIZED')) return;
  const cookie = sessionCookie(request);
  if (cookie !== undefined && (await sessions.isOfSuspended(cookie)))
    throw new RefusalError(refused('UNAUTHORIZED', message.suspended));
}

/**
 * Checks a call again if the server had to wait for its body: the caller may have been suspended meanwhile.
 */
export const readmission =
  (admit: RequestHandler, calls: Calls): RequestHandler =>
  async (request, response, next) => {
    if (!cameLater(request)) {
      next();
      return;
    }
    await calls.identify(request, response);
    await admit(request, response, next);
  };

/**
 * Lets a repeated call through even if the caller may no longer make it: they get what it created, as far as
 * they may see it now.
 */
async function admitOrRepeat(
  call: Call,
  route: RequestedRoute,
  keyedCalls: Services['keyedCalls'],
): Promise<void> {
  try {
    admit(call, route);
  } catch (error) {
    const { actor, key } = call;
    if (!actor || key === undefined || !route.idempotencyKey) throw error;
    if (!(await keyedCalls.isClaimed(actor, key))) throw error;
  }
}

/** Refuses a call that the caller may not make at all. */
export function admit(call: Call, route: RequestedRoute): void {
  unwrap(checkAccess(route.operation, call.actor));
  refuseFirstPassword(route.operation, call);
  requireVersion(call, route);
}

/**
 * Refuses somebody else's record before the body is read, too; if there is no body, the handler refuses it
 * soon enough.
 */
async function requireRecord(
  { actor }: Call,
  { operation, body, recordId }: RequestedRoute,
  explanation: Services['accessExplanation'],
): Promise<void> {
  if (body === 'none' || access[operation].level !== 'own' || recordId === undefined) return;
  const id = decodeURIComponent(recordId);
  // The database rejects NUL, so the handler refuses such ids.
  if (actor && !isAdmin(actor) && !id.includes('\0')) await explanation.requireVisible(operation, id, actor);
}
