import { workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { failureOf } from './failure.ts';
import { ExistingIndexes } from './indexes.ts';
import { byName } from './layout.ts';
import type { Answer, ReaderData, ReaderRequest, Ticketed } from './messages.ts';

import { read } from './read.ts';
import { readingFormer } from './reading-former.ts';
import { serve } from './thread-side.ts';
import { Watch } from './watch.ts';

/** How many milliseconds a read waits for another process that is opening or recovering the file. */
const busyTimeoutMs = 10_000;

/** Performs reads that could hold up the main thread for too long: scans, tallies, exports, plans. */
const { file, layouts, stop = new Int32Array(new SharedArrayBuffer(4)) }: ReaderData = workerData;
const declaredLayout = byName(layouts);
const watch = new Watch(stop);
let opened: { readonly connection: Connection; readonly indexes: ExistingIndexes } | undefined;

serve<ReaderRequest>(
  (ticketed, port) => port.postMessage([answer(ticketed)]),
  () => opened?.connection.close(),
);

/** Opened at the first read: this thread starts while the writer is still preparing the file. */
function open(): NonNullable<typeof opened> {
  if (opened === undefined) {
    const connection = new Connection(file, { readOnly: true, busyTimeoutMs });
    readingFormer(connection);
    watch.define(connection);
    opened = { connection, indexes: new ExistingIndexes(connection) };
  }
  return opened;
}

function perform(request: ReaderRequest): readonly unknown[] {
  const { connection, indexes } = open();
  return read(connection, (collection) => indexes.of(declaredLayout(collection)), request);
}

function answer({ ticket, request }: Ticketed<ReaderRequest>): Answer {
  try {
    return {
      ticket,
      result: watch.during(request.limitMs, () => perform(request)),
    };
  } catch (error) {
    return { ticket, failure: failureOf(error) };
  }
}
