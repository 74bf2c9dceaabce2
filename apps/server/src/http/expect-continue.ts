import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Calls whose sender waits for permission to send the body (Expect: 100-continue). */
const waiting = new WeakSet<IncomingMessage>();

/**
 * Makes a server answer calls. A sender that asks whether to send its body is told only once the body is
 * wanted.
 */
export function serveCalls(server: Server, answer: RequestListener): void {
  server.on('request', answer);
  server.on('checkContinue', (request, response) => {
    waiting.add(request);
    answer(request, response);
  });
}

/** Permits the sender to send the body; to be called before reading it. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}

/** Whether the sender is still waiting for permission to send the body. */
export const isBodyUnrequested = (request: IncomingMessage): boolean => waiting.has(request);
