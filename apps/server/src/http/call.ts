import type { Request, Response } from 'express';
import type { SignedIn } from '../auth/session-service.ts';
import type { Caller, Origin } from '../events/cause.ts';
import { derivedPrefixedId, type newPrefixedId } from '../ids.ts';
import type { Reading } from '../lists/list-query.ts';
import type { AskedRoute } from './routes.ts';

/** One call of the API: who makes it, and what its headers ask for. */
export interface Call {
  readonly signedIn: SignedIn | undefined;
  /** Undefined where no route of the contract is at the path. */
  readonly route: AskedRoute | undefined;
  readonly actor: Caller | undefined;
  /** Also set if nobody is signed in. */
  readonly origin: Origin;
  /** For reads that may take long. */
  readonly reading: Reading;
  /** If-Match: write only if the record still has this version. */
  readonly version: number | undefined;
  /** Idempotency-Key of a POST. */
  readonly key: string | undefined;
  /** The id that a created record gets when the call carries an Idempotency-Key; known once the key is claimed. */
  readonly recordId?: string;
  /** When the call was first tried with its key; known as well then. */
  readonly firstTry?: Date;
  readonly request: Request;
  readonly response: Response;
}

/** The id that a type, field or location gets if the call that creates it carries an Idempotency-Key. */
export const derivedId = (
  prefix: Parameters<typeof newPrefixedId>[0],
  { recordId, firstTry }: Pick<Call, 'recordId' | 'firstTry'>,
): string | undefined =>
  recordId === undefined || firstTry === undefined
    ? undefined
    : derivedPrefixedId(prefix, recordId, firstTry);
