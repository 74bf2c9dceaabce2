import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Calls whose sender waits to be asked for the body (Expect: 100-continue). */
const waiting = new WeakSet<IncomingMessage>();

/** Has a server answer its calls. Who asks first whether to send a body is told once the body is wanted, not before. */
export function serveCalls(server: Server, answer: RequestListener): void {
  server.on('request', answer);
  server.on('checkContinue', (request, response) => {
    waiting.add(request);
    answer(request, response);
  });
}

/** Says that the body may come; to be called before it is read. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}

/** Whether the sender still waits to be asked for the body. */
export const isBodyUnasked = (request: IncomingMessage): boolean => waiting.has(request);
