import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** What it answers from now on. */
  answer(status: number, headers?: Readonly<Record<string, string>>, body?: string): void;
  /** Keeps the next call waiting for its answer, which is the one of now. */
  hold(): { readonly arrived: Promise<void>; release(): void };
  /** Verifies everything received so far as receivers do; throws if a signature is wrong. */
  verify(secret: string): void;
  close(): Promise<void>;
}

/** An independent receiver that knows only Standard Webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: readonly [number, Readonly<Record<string, string>>, string] = [204, {}, 'noted'];
  let held: { readonly arrive: () => void; readonly released: Promise<void> } | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: singleOf(request.headers), body, json: JSON.parse(body) });
    const [status, headers, said] = answer;
    const waiting = held;
    held = undefined;
    waiting?.arrive();
    await waiting?.released;
    response.writeHead(status, headers).end(status === 204 ? undefined : said);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (status, headers = {}, body = 'noted') => {
      answer = [status, headers, body];
    },
    hold() {
      let arrive = (): void => undefined;
      let release = (): void => undefined;
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { arrive, released };
      return { arrived, release };
    },
    verify(secret) {
      const webhook = new Webhook(secret);
      for (const { body, headers } of received) webhook.verify(body, headers);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const singleOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
