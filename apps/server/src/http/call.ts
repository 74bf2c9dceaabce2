import type { Request, Response } from 'express';
import type { SignedIn } from '../auth/session-service.ts';
import type { Caller, Origin } from '../events/cause.ts';
import type { Reading } from '../lists/list-query.ts';
import { derivedPrefixedId, type newPrefixedId } from '../runtime/ids.ts';
import type { RequestedRoute } from './routes.ts';

/** One call of the API: who makes it, and what its headers request. */
export interface Call {
  readonly signedIn: SignedIn | undefined;
  /** Undefined if the contract has no route at this path. */
  readonly route: RequestedRoute | undefined;
  readonly actor: Caller | undefined;
  /** Set even if nobody is signed in. */
  readonly origin: Origin;
  /** For reads that may take long: the caller, and a signal that stops them if the caller leaves. */
  readonly reading: Reading;
  /** If-Match: write only if the record still has this version. */
  readonly version: number | undefined;
  /** Idempotency-Key of a POST. */
  readonly key: string | undefined;
  /** The id for the record to create if the call has an Idempotency-Key; known once the key is claimed. */
  readonly recordId?: string;
  /** When the call was first made with its key; also known once the key is claimed. */
  readonly firstTry?: Date;
  readonly request: Request;
  readonly response: Response;
}

/** The id for a type, field or location if the call that creates it has an Idempotency-Key. */
export const derivedId = (
  prefix: Parameters<typeof newPrefixedId>[0],
  { recordId, firstTry }: Pick<Call, 'recordId' | 'firstTry'>,
): string | undefined =>
  recordId === undefined || firstTry === undefined
    ? undefined
    : derivedPrefixedId(prefix, recordId, firstTry);
