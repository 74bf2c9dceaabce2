import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { applyOperation, recordEvents } from './apply-operation.ts';
import { failureOf, isUnavailable } from './failure.ts';
import type { Answer, Outcome, Ticketed, WriterData, WriterRequest } from './messages.ts';
import { openForWriting } from './schema.ts';
import { raw } from './sql.ts';
import { serve } from './thread-side.ts';
import { WriteQueue } from './write-queue.ts';

/**
 * The process's only writer. It collects what waits, writes it in one transaction and acknowledges after the
 * one COMMIT, so that those who wait share the wait for the disk.
 */
const { file, layouts }: WriterData = workerData;
const connection = openForWriting(file, layouts);
const byName = new Map(layouts.map((layout) => [layout.name, layout]));
const queue = new WriteQueue();
let scheduled = false;

serve<WriterRequest>(
  (request, port) => {
    queue.add(request);
    schedule(port);
  },
  () => connection.close(),
);

function schedule(port: MessagePort): void {
  if (!scheduled) setImmediate(work, port);
  scheduled = true;
}

function work(port: MessagePort): void {
  scheduled = false;
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    queue.add(next.message);
  port.postMessage(write(queue.take()));
  if (!queue.isEmpty) schedule(port);
}

function write(round: readonly Ticketed<WriterRequest>[]): Answer[] {
  try {
    return connection.transaction(() => round.map(answer));
  } catch (error) {
    return round.map(({ ticket }) => ({ ticket, failure: failureOf(error) }));
  }
}

/** A request that can't be done leaves no trace and doesn't spoil the others' round. */
function answer({ ticket, request }: Ticketed<WriterRequest>): Answer {
  connection.run(raw('SAVEPOINT request'));
  try {
    const result = perform(request);
    connection.run(raw('RELEASE request'));
    return { ticket, result };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    connection.run(raw('ROLLBACK TO request'));
    connection.run(raw('RELEASE request'));
    return { ticket, failure: failureOf(error) };
  }
}

function perform(request: WriterRequest): Outcome[] {
  switch (request.kind) {
    case 'write': {
      const layout = byName.get(request.collection);
      if (layout === undefined) throw new Error(`No collection ${request.collection}.`);
      return request.operations.map((operation) => applyOperation(connection, layout, operation));
    }
    case 'append':
      recordEvents(connection, request.events);
      return [];
    case 'ping':
      return [];
  }
}
