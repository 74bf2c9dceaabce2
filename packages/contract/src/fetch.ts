import type { StandardLinkClient } from '@orpc/client/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { isAsyncIteratorObject } from '@orpc/shared';
import { toEventIterator } from '@orpc/standard-server-fetch';
import type { CallContext } from './client.ts';

/** How the clients call `fetch`. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>;
  /** A stream is sent while the response already arrives. */
  readonly duplex?: 'half';
  readonly signal?: AbortSignal;
  readonly redirect?: 'manual';
}

/** What the clients read of a response. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  readonly body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/**
 * As much of `fetch` as the clients need. With only this much, a program may have its own without the classes of Node's,
 * which take longer to load than most calls take.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<Answer>;

/** Turns values into bodies and back. No JSON route answers with a form, whose class a program may do without. */
class Bodies extends StandardOpenAPISerializer {
  override deserialize(body: unknown): unknown {
    return isAsyncIteratorObject(body) ? super.deserialize(body) : body;
  }
}
export const bodies = new Bodies(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer({ maxBracketNotationArrayIndex: 2 ** 32 - 2 }),
);

/** Sends the calls of JSON routes by `fetch`. */
export const transportBy = (fetch: Fetch = globalThis.fetch): StandardLinkClient<CallContext> => ({
  async call({ url, method, headers, body, signal }, { context }) {
    const answer = await fetch(url.href, {
      method,
      headers: { ...textsOf(headers), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const batch = answer.headers.get('batch');
    if (batch !== null) context.onBatch?.(batch);
    return { status: answer.status, headers: {}, body: () => bodyOf(answer, signal) };
  },
});

const textsOf = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The events of a route that answers step by step; the value of any other. */
async function bodyOf(answer: Answer, signal: AbortSignal | undefined): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? 'application/json';
  if (type.startsWith('text/event-stream')) return toEventIterator(answer.body, signal ? { signal } : {});
  const text = await answer.text();
  if (!type.startsWith('application/json')) return text;
  return text === '' ? undefined : JSON.parse(text);
}
