import { ORPCError, ValidationError } from '@orpc/server';
import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { type Issue, invalid, type Refusal, type RefusalCode, refused } from '@quartermaster/core/verdict';
import { CsvRefused } from '@quartermaster/csv/csv-refused';
import { StoreDamaged, StoreUnavailable } from '@quartermaster/store';
import type { z } from 'zod';
import { RefusalError } from '../errors/refusal-error.ts';

/** The HTTP status of each refusal code. */
export const statusOf: Record<RefusalCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/**
 * The refusal for a thrown value; undefined if it is a bug. @param caller only administrators learn that the
 * disk is full
 */
export function refusalOf(error: unknown, caller: Actor | undefined): Refusal | undefined {
  if (error instanceof RefusalError || error instanceof CsvRefused) return error.refusal;
  if (error instanceof StoreUnavailable) return refused('SERVICE_UNAVAILABLE', unavailability(error, caller));
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return invalidInput(error.cause.issues);
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return refused('BAD_REQUEST', message.invalidJson);
  return bodyFault(error);
}

/**
 * Whether a call that ended with this error did nothing, so that its Idempotency-Key may be used for another
 * call.
 */
export function hadNoEffect(error: unknown, caller: Actor | undefined): boolean {
  const refusal = refusalOf(error, caller);
  return refusal !== undefined && refusal.code !== 'SERVICE_UNAVAILABLE';
}

function unavailability({ isDiskFull }: StoreUnavailable, caller: Actor | undefined): string {
  if (!isDiskFull) return message.unavailable;
  return caller?.role === 'admin' ? message.diskFull : message.nothingSaved;
}

/** Retry-After in seconds when the server is unavailable. */
const unavailableRetryAfter = 2;

/**
 * A refusal as the API returns it, with its headers. A 422 always has a path; '' stands for the whole input.
 */
export const errorAnswer = ({ code, message: text, data }: Refusal) => {
  const details =
    code === 'UNPROCESSABLE_CONTENT' && data?.issues === undefined
      ? { ...data, issues: [{ path: '', message: text }] }
      : data;
  const retryAfter = data?.retryAfter ?? (code === 'SERVICE_UNAVAILABLE' ? unavailableRetryAfter : undefined);
  return {
    status: statusOf[code],
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: {
      code,
      status: statusOf[code],
      message: text,
      ...(details === undefined ? {} : { data: details }),
    },
  };
};

/** The answer to a bug or a damaged database: an id to find it by in the log, and no internals. */
export const faultAnswer = (error: unknown, requestId: string) => ({
  status: 500,
  headers: {},
  body: {
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: error instanceof StoreDamaged ? message.damaged : message.fault,
    data: { requestId },
  },
});

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** How many issues, and how many characters of each, an answer contains; it must not repeat large input. */
const maxIssues = 100;
const maxTextLength = 300;

/** The refusal of an input that doesn't fit its schema. */
export function invalidInput(issues: readonly (SchemaIssue | z.core.$ZodIssue)[]): Refusal {
  const named = issues.slice(0, maxIssues).flatMap((issue) => toIssues(issue));
  return invalid(
    named.slice(0, maxIssues).map(({ path, message: text }) => ({
      path: path.slice(0, maxTextLength),
      message: text.slice(0, maxTextLength),
    })),
  );
}

/** The API's issues for a schema's issue; paths don't start with params, query or body. */
function toIssues(issue: SchemaIssue | z.core.$ZodIssue): Issue[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (path[0] === 'body' || path[0] === 'params' || path[0] === 'query') path.shift();
  if ('code' in issue && issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxIssues).map((key) => ({
      path: [...path, key].join('.'),
      message: `Unknown field '${key}'`,
    }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}

/** Errors thrown by Express and its body parser. */
function bodyFault(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const status = 'status' in error ? error.status : undefined;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.parse.failed') return refused('BAD_REQUEST', message.invalidJson);
  if (status === 413) return refused('PAYLOAD_TOO_LARGE', message.tooLarge);
  if (status === 415) return refused('UNSUPPORTED_MEDIA_TYPE', message.unsupportedType);
  if (error instanceof URIError) return refused('BAD_REQUEST', message.invalidPath);
  return typeof status === 'number' && status >= 400 && status < 500
    ? refused('BAD_REQUEST', message.invalidInput)
    : undefined;
}
