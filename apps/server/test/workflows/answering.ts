import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answering {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  close(): Promise<void>;
}

/** An HTTP server that answers each call as the test says. */
export async function startAnswering(
  answer: (call: ReceivedCall, response: ServerResponse) => void = (_, response) => response.end(),
): Promise<Answering> {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, headers, body: await text(request) };
    calls.push(call);
    answer(call, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
