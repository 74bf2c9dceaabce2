import type { Request, Response } from 'express';
import type { SignedIn } from '../auth/session-service.ts';
import type { Caller, Origin } from '../events/cause.ts';

/** One call of the API: who makes it, and what its headers ask for. */
export interface Call {
  readonly signedIn: SignedIn | undefined;
  readonly actor: Caller | undefined;
  /** Also set if nobody is signed in. */
  readonly origin: Origin;
  /** If-Match: write only if the record still has this version. */
  readonly version: number | undefined;
  /** Idempotency-Key of a POST. */
  readonly key: string | undefined;
  /** The id that a created record gets when the call carries an Idempotency-Key. */
  readonly recordId: string | undefined;
  readonly request: Request;
  readonly response: Response;
}
