import type { Json } from './json.ts';
import { message } from './messages.ts';

/** Every kind of expected refusal. Each app maps these once: to HTTP statuses, exit codes, toasts. */
export type RefusalCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'PRECONDITION_REQUIRED'
  | 'REQUEST_TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';

/** An expected refusal: a code, a message for people, and data for programs. */
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly message: string;
  readonly data?: { readonly [key: string]: Json | undefined };
}

export type Verdict<T> = { readonly ok: true; readonly value: T } | Refusal;

/** One problem with an input: where (a dotted path, '' for the whole) and the message. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export const granted = <T>(value: T): Verdict<T> => ({ ok: true, value });

export const refused = (code: RefusalCode, message: string, data?: Refusal['data']): Refusal =>
  data === undefined ? { ok: false, code, message } : { ok: false, code, message, data };

/** Refuses an invalid input, with the first issue's message. */
export const invalid = (issues: readonly Issue[]): Refusal =>
  refused('UNPROCESSABLE_CONTENT', issues[0]?.message ?? message.invalidInput, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });

/** The issues of a refusal; just its message if it has none. */
export function issuesOf({ message, data }: Refusal): readonly Issue[] {
  const issues: readonly Json[] = Array.isArray(data?.issues) ? data.issues : [{ path: '', message }];
  return issues.flatMap((issue) =>
    typeof issue === 'object' && issue !== null && 'path' in issue && 'message' in issue
      ? [{ path: String(issue.path), message: String(issue.message) }]
      : [],
  );
}
