import { workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { failureOf } from './failure.ts';
import { byName } from './layout.ts';
import type { Answer, ReaderData, ReaderRequest, Ticketed } from './messages.ts';
import { read } from './read.ts';
import { serve } from './thread-side.ts';
import { Watch } from './watch.ts';

/** How many milliseconds a read waits for another process that is opening or recovering the file. */
const busyTimeoutMs = 10_000;

/** Performs reads that could hold up the main thread for too long: scans, tallies, exports, plans. */
const { file, layouts, stop = new Int32Array(new SharedArrayBuffer(4)) }: ReaderData = workerData;
const layoutNamed = byName(layouts);
const watch = new Watch(stop);
let opened: Connection | undefined;

serve<ReaderRequest>(
  (ticketed, port) => port.postMessage([answer(ticketed)]),
  () => opened?.close(),
);

/** Opened at the first read: this thread starts while the writer is still preparing the file. */
function connection(): Connection {
  if (opened === undefined) {
    opened = new Connection(file, { readOnly: true, busyTimeoutMs });
    watch.define(opened);
  }
  return opened;
}

function answer({ ticket, request }: Ticketed<ReaderRequest>): Answer {
  try {
    return {
      ticket,
      result: watch.during(request.limitMs, () => read(connection(), layoutNamed, request)),
    };
  } catch (error) {
    return { ticket, failure: failureOf(error) };
  }
}
