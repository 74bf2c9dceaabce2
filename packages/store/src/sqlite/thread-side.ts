import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Answer, Ticketed } from './messages.ts';

/** A worker thread's end of `Thread`: passes on each request until told to close. */
export function serve<Request>(
  ask: (request: Ticketed<Request>, port: MessagePort) => void,
  close: () => void,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a worker thread.');
  port.on('message', (message: Ticketed<Request> | 'close') => {
    if (message !== 'close') return ask(message, port);
    close();
    port.close();
  });
  const ready: Answer[] = [{ ticket: 0, result: [] }];
  port.postMessage(ready);
}
