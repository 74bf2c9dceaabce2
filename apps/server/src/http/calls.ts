import { setMaxListeners } from 'node:events';
import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import type { NextFunction, Request, Response } from 'express';
import type { SessionService } from '../auth/session-service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Origin } from '../events/cause.ts';
import type { Reading } from '../lists/list-query.ts';
import { actorOf } from '../users/service.ts';
import type { Call } from './call.ts';
import { callerOf, refuseCrossSite, viaOf } from './caller.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { requestedRoute } from './routes.ts';

/** Determines who calls and what the headers request; later steps get it by `of`. */
export class Calls {
  readonly #calls = new WeakMap<Request, Call>();
  readonly #sessions: SessionService;

  constructor(sessions: SessionService) {
    this.#sessions = sessions;
  }

  readonly resolve = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    await this.identify(request, response);
    next();
  };

  /** Determines who is calling now. */
  async identify(request: Request, response: Response): Promise<void> {
    refuseCrossSite(request);
    const signedIn = await callerOf(request, this.#sessions);
    const origin: Origin = {
      via: viaOf(request, signedIn),
      requestId: String(response.getHeader('x-request-id') ?? ''),
      address: request.ip ?? '',
    };
    const scope = signedIn?.session.token?.scope;
    const actor = signedIn && { ...actorOf(signedIn.user), ...origin, ...(scope && { token: scope }) };
    const reading = readingOf(actor?.id ?? origin.address, response);
    this.#calls.set(request, {
      signedIn,
      route: requestedRoute(request.method, request.path),
      actor,
      origin,
      reading,
      version: requestedVersion(request),
      key: request.method === 'POST' ? idempotencyKey(request.headers) : undefined,
      request,
      response,
    });
  }

  /** Who is calling, if that is known yet. */
  actorOf(request: Request): Actor | undefined {
    return this.#calls.get(request)?.actor;
  }

  /** The operation of a call's route, if there is such a route and that is known yet. */
  operationOf(request: Request): string | undefined {
    return this.#calls.get(request)?.route?.operation;
  }

  readonly of = (request: Request): Call => {
    const call = this.#calls.get(request);
    if (!call) throw new Error('A call was not resolved before it was answered');
    return call;
  };
}

/** The signal is only created when a read uses it, because most calls are answered at once. */
function readingOf(caller: string, response: Response): Reading {
  let signal: AbortSignal | undefined;
  return {
    caller,
    get signal() {
      signal ??= signalOf(response);
      return signal;
    },
  };
}

/** A signal that is aborted if the caller disconnects before the answer is complete. */
function signalOf(response: Response): AbortSignal {
  const gone = new AbortController();
  // An answer is put together from many reads at once; Node would take more than ten for a leak.
  setMaxListeners(0, gone.signal);
  const leave = (): void => {
    if (!response.writableFinished) gone.abort(new RefusalError(refused('BAD_REQUEST', message.callerGone)));
  };
  if (response.closed) leave();
  else response.once('close', leave);
  return gone.signal;
}

/** The version in If-Match; a weak tag or a list never matches. */
function requestedVersion(request: Request): number | undefined {
  const tag = request.headers['if-match'];
  if (tag === undefined || tag === '*') return undefined;
  const version = /^"(\d{1,15})"$/.exec(tag)?.[1];
  if (version === undefined) throw new RefusalError(refused('PRECONDITION_FAILED', message.changedMeanwhile));
  return Number(version);
}
