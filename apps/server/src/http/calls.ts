import { message } from '@quartermaster/core/messages';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { NextFunction, Request, Response } from 'express';
import { derivedRecordId } from '../ids.ts';
import { RefusalError } from '../refusal-error.ts';
import type { SessionService } from '../sessions/service.ts';
import type { Call } from './call.ts';
import { actorOf, callerOf, refuseCrossSite } from './caller.ts';

/** Finds out who calls and what the headers ask for; every later step reads it from `callOf`. */
export class Calls {
  readonly #calls = new WeakMap<Request, Call>();
  readonly #sessions: SessionService;

  constructor(sessions: SessionService) {
    this.#sessions = sessions;
  }

  readonly resolve = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    refuseCrossSite(request);
    const signedIn = await callerOf(request, this.#sessions);
    const actor = signedIn && actorOf(signedIn);
    const key = idempotencyKey(request);
    this.#calls.set(request, {
      requestId: String(response.getHeader('x-request-id') ?? ''),
      signedIn,
      actor,
      version: versionAsked(request),
      key,
      recordId: actor && key !== undefined ? derivedRecordId(actor.id, key) : undefined,
      request,
      response,
    });
    next();
  };

  readonly of = (request: Request): Call => {
    const call = this.#calls.get(request);
    if (!call) throw new Error('A call was not resolved before it was answered');
    return call;
  };
}

/** The version that If-Match names; a weak tag or a list never matches one record. */
function versionAsked(request: Request): number | undefined {
  const tag = request.headers['if-match'];
  if (tag === undefined || tag === '*') return undefined;
  const version = /^"(\d{1,15})"$/.exec(tag)?.[1];
  if (version === undefined) throw new RefusalError(refused('PRECONDITION_FAILED', message.changedMeanwhile));
  return Number(version);
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new RefusalError(invalid([{ path: 'Idempotency-Key', message: message.invalidInput }]));
}
