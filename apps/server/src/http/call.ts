import type { Actor } from '@quartermaster/core/access/actor';
import type { Request, Response } from 'express';
import type { SignedIn } from '../sessions/service.ts';

/** One call of the API: who makes it, and what its headers ask for. */
export interface Call {
  readonly requestId: string;
  readonly signedIn: SignedIn | undefined;
  readonly actor: Actor | undefined;
  /** If-Match: write only if the record is still this version. */
  readonly version: number | undefined;
  /** Idempotency-Key of a POST. */
  readonly key: string | undefined;
  /** The id that a created record gets when the call carries an Idempotency-Key. */
  readonly recordId: string | undefined;
  readonly request: Request;
  readonly response: Response;
}
