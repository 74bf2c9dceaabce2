import { ORPCError, ValidationError } from '@orpc/server';
import { CsvRefused } from '@quartermaster/core/csv/csv-refused';
import { message } from '@quartermaster/core/messages';
import { type Issue, invalid, type Refusal, type RefusalCode, refused } from '@quartermaster/core/verdict';
import { StoreUnavailable } from '@quartermaster/store';
import type { z } from 'zod';
import { RefusalError } from '../refusal-error.ts';

/** Every code's HTTP status: the server's one mapping of refusals. */
export const statusOf: Record<RefusalCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** The refusal that something thrown amounts to; undefined for a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusalError || error instanceof CsvRefused) return error.refusal;
  if (error instanceof StoreUnavailable) return refused('SERVICE_UNAVAILABLE', message.unavailable);
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return invalidInput(error.cause.issues);
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return refused('BAD_REQUEST', message.invalidJson);
  return bodyFault(error);
}

/** Seconds after which to try again what is not available now. */
const soon = 2;

/** A refusal as the API answers it, and the headers that go with it. A 422 always says where: '' is the whole. */
export const errorAnswer = ({ code, message: text, data }: Refusal) => {
  const told =
    code === 'UNPROCESSABLE_CONTENT' && data?.issues === undefined
      ? { ...data, issues: [{ path: '', message: text }] }
      : data;
  const retryAfter = data?.retryAfter ?? (code === 'SERVICE_UNAVAILABLE' ? soon : undefined);
  return {
    status: statusOf[code],
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: { code, status: statusOf[code], message: text, ...(told === undefined ? {} : { data: told }) },
  };
};

/** A fault of ours: an id to look it up in the log, and nothing of the inside. */
export const faultAnswer = (requestId: string) => ({
  status: 500,
  headers: {},
  body: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: message.fault, data: { requestId } },
});

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** So many issues are named, and so many characters of each are said: an answer repeats no large input. */
const mostIssues = 100;
const longestText = 300;

/** The refusal of an input that doesn't fit its schema. */
export function invalidInput(issues: readonly (SchemaIssue | z.core.$ZodIssue)[]): Refusal {
  const named = issues.slice(0, mostIssues).flatMap((issue) => toIssues(issue));
  return invalid(
    named.slice(0, mostIssues).map(({ path, message: text }) => ({
      path: path.slice(0, longestText),
      message: text.slice(0, longestText),
    })),
  );
}

/** A schema's issue by the API's names: where params, query and body are apart, they aren't said. */
function toIssues(issue: SchemaIssue | z.core.$ZodIssue): Issue[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (path[0] === 'body' || path[0] === 'params' || path[0] === 'query') path.shift();
  if ('code' in issue && issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: `'${key}' is not known here`,
    }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}

/** What Express and its body parser throw. */
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
