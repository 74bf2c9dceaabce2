import { workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { failureOf } from './failure.ts';
import { byName } from './layout.ts';
import type { Answer, ReaderRequest, ThreadData, Ticketed } from './messages.ts';
import { read } from './read.ts';
import { serve } from './thread-side.ts';

/** How many milliseconds a read waits for another process that opens or recovers the file. */
const busyTimeoutMs = 10_000;

/** Reads whatever may take longer than the main thread may be held up: scans, tallies, exports, plans. */
const { file, layouts }: ThreadData = workerData;
const layoutNamed = byName(layouts);
let opened: Connection | undefined;

serve<ReaderRequest>(
  (ticketed, port) => port.postMessage([answer(ticketed)]),
  () => opened?.close(),
);

/** At the first read: this thread starts while the writer still prepares the file. */
function connection(): Connection {
  opened ??= new Connection(file, { readOnly: true, busyTimeoutMs });
  return opened;
}

function answer({ ticket, request }: Ticketed<ReaderRequest>): Answer {
  try {
    return { ticket, result: read(connection(), layoutNamed, request) };
  } catch (error) {
    return { ticket, failure: failureOf(error) };
  }
}
