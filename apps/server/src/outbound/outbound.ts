import { setMaxListeners } from 'node:events';
import type { Agent, request } from 'undici';
import type { AddressRange } from './addresses.ts';
import { AddressRefused, guardedConnector, NotConnected, type Resolve, resolveByDns } from './connector.ts';

/** Milliseconds that a call may take as a whole, and how much of an answer is read. */
const mostMs = 10_000;
const mostBytesByDefault = 64 * 1024;
/** Connections to one server, and milliseconds that an idle one is kept. */
const connections = 16;
const keepAliveMs = 4_000;

export interface OutboundCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** At most, and by default, 10 s. */
  readonly timeoutMs?: number;
}

export type OutboundOutcome = {
  readonly durationMs: number;
} & (
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Buffer;
      /** Whether the answer was cut: too long or too slow. */
      readonly isCut: boolean;
    }
  /** `address`: it may not be called. Callers must not tell anybody how this differs from `connection`. */
  | {
      readonly kind: 'failed';
      readonly reason: 'address' | 'connection' | 'timeout' | 'aborted';
      /** Whether the other side may have got the call. For deciding whether to try again; nobody may be told. */
      readonly maybeSent: boolean;
    }
);

export interface OutboundOptions {
  /** What may be called besides public addresses. */
  readonly allowed: readonly AddressRange[];
  readonly monotonicMs: () => number;
  readonly resolve?: Resolve;
  /** Milliseconds that a connection may take: 10 s, or less to know for sure that nothing was sent. */
  readonly connectMs?: number;
  /** How much of an answer is read: 64 KiB by default. */
  readonly mostBytes?: number;
}

/**
 * Makes every HTTP call that leaves the server. Names are resolved once for each connection, and only to permitted
 * addresses; redirects are answers like any other.
 */
export class Outbound {
  readonly #options: OutboundOptions;
  readonly #monotonicMs: () => number;
  readonly #mostBytes: number;
  #client: Promise<Client> | undefined;

  constructor(options: OutboundOptions) {
    this.#options = options;
    this.#monotonicMs = options.monotonicMs;
    this.#mostBytes = options.mostBytes ?? mostBytesByDefault;
  }

  /** Never throws because of what the other side does, nor because of headers that can't be sent. */
  async call({
    url,
    method,
    headers,
    body,
    signal,
    timeoutMs = mostMs,
  }: OutboundCall): Promise<OutboundOutcome> {
    const began = this.#monotonicMs();
    const durationMs = () => Math.round(this.#monotonicMs() - began);
    if (!isCallable(url))
      return { kind: 'failed', reason: 'address', maybeSent: false, durationMs: durationMs() };
    // AbortSignal.timeout and AbortSignal.any would each keep what belongs to the call for the whole 10 s.
    const ended = new AbortController();
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        ended.abort();
      },
      Math.min(timeoutMs, mostMs),
    );
    const abort = () => ended.abort();
    if (signal) {
      // Any number of calls may be under way until it is aborted.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', abort, { once: true });
    }
    try {
      this.#client ??= clientFor(this.#options);
      const { agent, request } = await this.#client;
      signal?.throwIfAborted();
      const options = { dispatcher: agent, method, headers, body: body ?? null, signal: ended.signal };
      const response = await unlessEnded(request(url, options), ended.signal);
      const { bytes, isCut } = await beginningOf(response.body, this.#mostBytes);
      if (signal?.aborted)
        return { kind: 'failed', reason: 'aborted', maybeSent: true, durationMs: durationMs() };
      return {
        kind: 'answer',
        status: response.statusCode,
        headers: response.headers,
        body: bytes,
        isCut,
        durationMs: durationMs(),
      };
    } catch (error) {
      const reason = signal?.aborted ? 'aborted' : isLate ? 'timeout' : causeOf(error);
      return { kind: 'failed', reason, maybeSent: !isAmong(error, NotConnected), durationMs: durationMs() };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Breaks all connections. */
  async close(): Promise<void> {
    await (await this.#client)?.agent.destroy();
  }
}

interface Client {
  readonly agent: Agent;
  readonly request: typeof request;
}

/** Loads undici with the first call: many servers never make one, and it takes a tenth of their start. */
async function clientFor({
  allowed,
  resolve = resolveByDns,
  connectMs = mostMs,
}: OutboundOptions): Promise<Client> {
  const { Agent, buildConnector, request } = await import('undici');
  const agent = new Agent({
    connect: guardedConnector(buildConnector, allowed, resolve, connectMs),
    connections,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
  });
  return { agent, request };
}

/** Whether it is an http or https address without a user or password, which would be sent and logged. */
export function isCallable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && hostname !== '';
}

/** Fails as soon as the signal does: undici looks at it only once it has a connection. */
function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** The first bytes; the connection is broken if there is more, or if it takes too long. */
async function beginningOf(body: AsyncIterable<Buffer> & { destroy(): unknown }, mostBytes: number) {
  const parts: Buffer[] = [];
  let length = 0;
  let isCut = false;
  try {
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (length <= mostBytes) continue;
      isCut = true;
      break;
    }
  } catch {
    isCut = true;
  }
  body.destroy();
  return { bytes: Buffer.concat(parts).subarray(0, mostBytes), isCut };
}

const causeOf = (error: unknown): 'address' | 'connection' =>
  isAmong(error, AddressRefused) ? 'address' : 'connection';

/** Whether an error, or what caused it, is of a kind. */
function isAmong(error: unknown, kind: typeof AddressRefused | typeof NotConnected): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof kind) return true;
  return false;
}
