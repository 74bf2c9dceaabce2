import { once } from 'node:events';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http';
import { z } from 'zod';

/** The server's response, as received. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined if it isn't JSON. */
  readonly body: unknown;
}

export interface Sent {
  /** Sent as JSON, except text and bytes, which are sent as they are. */
  readonly body?: unknown;
  readonly headers?: OutgoingHttpHeaders;
}

const tokenAnswer = z.object({ token: z.string() });

/** A plain HTTP client: any method, path and header reaches the server as written. */
export class Caller {
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
  readonly #agent: Agent;

  constructor(
    url: string,
    headers: OutgoingHttpHeaders = {},
    agent = new Agent({ keepAlive: true, maxSockets: 64 }),
  ) {
    this.url = url;
    this.headers = headers;
    this.#agent = agent;
  }

  /** The same connection pool with additional headers. */
  with(headers: OutgoingHttpHeaders): Caller {
    return new Caller(this.url, { ...this.headers, ...headers }, this.#agent);
  }

  /** Signed in by bearer token. */
  async signedIn(email: string, password: string): Promise<Caller> {
    const { token } = tokenAnswer.parse((await this.post('/api/auth/login', { email, password })).body);
    return this.with({ authorization: `Bearer ${token}` });
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('POST', path, { body, headers });
  }

  put(path: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('PUT', path, { body, headers });
  }

  delete(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('DELETE', path, { headers });
  }

  /** A CSV file as the body. */
  csv(path: string, text: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('POST', path, { body: text, headers: { 'content-type': 'text/csv', ...headers } });
  }

  /**
   * Begins a call, up to where the server has asked for the body. @returns a function that sends the body and
   * gives the answer's status
   */
  async begun(
    method: string,
    path: string,
    type: string,
  ): Promise<(body: string | Uint8Array) => Promise<number>> {
    const { hostname, port } = new URL(this.url);
    const headers = { ...this.headers, 'content-type': type, expect: '100-continue' };
    const call = request({ agent: false, hostname, port, method, path, headers });
    call.flushHeaders();
    const refused = once(call, 'response').then(([answer]: IncomingMessage[]) => {
      throw new Error(`Answered ${answer?.statusCode} before the body`);
    });
    await Promise.race([once(call, 'continue'), refused]);
    return async (body) => {
      call.end(body);
      const [answer]: IncomingMessage[] = await once(call, 'response');
      answer?.resume();
      return answer?.statusCode ?? 0;
    };
  }

  send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const payload = body === undefined || raw ? body : JSON.stringify(body);
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const call = request(
        {
          agent: this.#agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...this.headers,
            ...(payload === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  ...('transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(payload) }),
                }),
            ...headers,
          },
        },
        (response) => {
          if (response.headers['content-type'] === 'text/event-stream') {
            // An event stream doesn't end, so resolve as soon as it starts.
            response.destroy();
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: '',
              body: undefined,
            });
            return;
          }
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: jsonOf(text),
            }),
          );
        },
      );
      call.on('error', reject);
      call.end(payload);
    });
  }

  /** Closes all connections of this caller and of callers made from it. */
  hangUp(): void {
    this.#agent.destroy();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
