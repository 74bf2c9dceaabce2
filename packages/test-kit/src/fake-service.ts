import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How a fake service misbehaves. */
export type Fault =
  | { readonly kind: 'rateLimited'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'error'; readonly status: number; readonly body?: string }
  /** Accepts the call and never answers. */
  | { readonly kind: 'stall' }
  /** Breaks the connection after it has got the call. */
  | { readonly kind: 'hangUp' }
  | { readonly kind: 'rubbish'; readonly body?: string };

export interface ServiceCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The query, and the form in the body. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server on this machine that stands in for somebody else's: it records every call, and misbehaves when told to. */
export interface FakeService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly calls: readonly ServiceCall[];
  /**
   * The next calls whose path ends like this get a fault instead of an answer.
   * @param times how many; until `recover` unless given
   */
  fail(pathEnd: string, fault: Fault, times?: number): void;
  /** No more faults; what stalls is broken off. */
  recover(): void;
  close(): Promise<void>;
}

interface PlannedFault {
  readonly pathEnd: string;
  readonly fault: Fault;
  left: number;
}

/** @param answer what it answers where it doesn't misbehave */
export async function startFakeService(answer: (call: ServiceCall) => ServiceAnswer): Promise<FakeService> {
  const calls: ServiceCall[] = [];
  let faults: PlannedFault[] = [];
  const stalled = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const form = new URLSearchParams(await text(request));
    const call = {
      method: request.method ?? '',
      path: pathname,
      headers: request.headers,
      fields: Object.fromEntries([...searchParams, ...form]),
    };
    calls.push(call);
    const planned = faults.find(({ pathEnd, left }) => left > 0 && pathname.endsWith(pathEnd));
    if (planned) {
      planned.left -= 1;
      if (planned.fault.kind === 'stall') stalled.add(response);
      misbehave(planned.fault, response);
      return;
    }
    const { status, body, headers } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (pathEnd, fault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ pathEnd, fault, left: times });
    },
    recover: () => {
      faults = [];
      for (const response of stalled) response.destroy();
      stalled.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function misbehave(fault: Fault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'rateLimited': {
      const { retryAfterSeconds } = fault;
      const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
      response.writeHead(429, headers).end('{"ok":false,"error":"ratelimited","code":20429}');
      return;
    }
    case 'error':
      response.writeHead(fault.status).end(fault.body ?? 'Something went wrong');
      return;
    case 'hangUp':
      response.destroy();
      return;
    case 'rubbish':
      response.writeHead(200, { 'content-type': 'text/html' }).end(fault.body ?? '<html>Maintenance</html>');
      return;
    case 'stall':
  }
}
