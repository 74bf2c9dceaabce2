import type { Json } from './json.ts';

/** Every way in which something expected is refused. Each face maps these once: HTTP status, exit code, toast. */
export type RefusalCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'PRECONDITION_REQUIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';

/** An expected no: a code, the text that a person reads, and what a program may need. */
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly message: string;
  readonly data?: { readonly [key: string]: Json | undefined };
}

export type Verdict<T> = { readonly ok: true; readonly value: T } | Refusal;

/** One fault of an input: where (dotted path, '' for the whole) and the text. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export const granted = <T>(value: T): Verdict<T> => ({ ok: true, value });

export const refused = (code: RefusalCode, message: string, data?: Refusal['data']): Refusal =>
  data === undefined ? { ok: false, code, message } : { ok: false, code, message, data };

/** An input that doesn't hold: the first issue's text is the message. */
export const invalid = (issues: readonly Issue[]): Refusal =>
  refused('UNPROCESSABLE_CONTENT', issues[0]?.message ?? 'Invalid input', {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });

/** The issues of an input that was refused; its text alone where it names none. */
export function issuesOf({ message, data }: Refusal): readonly Issue[] {
  const issues: readonly Json[] = Array.isArray(data?.issues) ? data.issues : [{ path: '', message }];
  return issues.flatMap((issue) =>
    typeof issue === 'object' && issue !== null && 'path' in issue && 'message' in issue
      ? [{ path: String(issue.path), message: String(issue.message) }]
      : [],
  );
}
