import { workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { failureOf } from './failure.ts';
import type { Answer, ReaderData, ReaderRequest, Ticketed } from './messages.ts';
import { read } from './read.ts';
import { serve } from './thread-side.ts';

/** How many milliseconds a read waits for another process that opens or recovers the file. */
const patience = 10_000;

/** Reads whatever may take longer than the main thread may be held up: scans, tallies, exports, plans. */
const { file }: ReaderData = workerData;
const connection = new Connection(file, { readOnly: true, patience });

serve<ReaderRequest>(
  (ticketed, port) => port.postMessage([answer(ticketed)]),
  () => connection.close(),
);

function answer({ ticket, request }: Ticketed<ReaderRequest>): Answer {
  try {
    return { ticket, result: read(connection, request) };
  } catch (error) {
    return { ticket, failure: failureOf(error) };
  }
}
