import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Signer } from '../chain/signer.ts';
import { applyOperation } from './apply-operation.ts';
import { checkSearch } from './check-page.ts';
import { failureOf, isUnavailable } from './failure.ts';
import { CountChanges } from './kept-counts.ts';
import { byName } from './layout.ts';
import { loadDocuments } from './load.ts';
import type { Answer, Outcome, Ticketed, WriterData, WriterRequest } from './messages.ts';
import { eraseEvents, loadEvents, recordEvents } from './record-events.ts';
import { openForWriting, openUntouched } from './schema.ts';
import { emptyLog, scrub } from './scrub.ts';
import { raw } from './sql.ts';
import { serve } from './thread-side.ts';
import { WriteQueue } from './write-queue.ts';

/**
 * The process's only writer. It collects what waits, writes it in one transaction and acknowledges after the
 * one COMMIT, so that those who wait share the wait for the disk.
 */
const { file, layouts, opening, chainKeys }: WriterData = workerData;
const connection = opening === 'untouched' ? openUntouched(file) : openForWriting(file, layouts, opening);
let signer = new Signer(chainKeys);
const layoutNamed = byName(layouts);
const counts = new CountChanges();
const transaction = () => ({ connection, signer, counts });
const queue = new WriteQueue();
/** Tickets of those who wait for the log beside the file to be emptied. */
const scrubbing = new Set<number>();

serve<WriterRequest>(
  (request, port) => {
    const receive = (): void => {
      for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
        queue.add(next.message);
    };
    queue.add(request);
    do {
      receive();
      port.postMessage(write(queue.take(receive)).map(scrubbed));
    } while (!queue.isEmpty);
  },
  () => {
    // What is in the log beside the file goes into it, so that who copies the file has everything.
    connection.run(raw('PRAGMA wal_checkpoint(TRUNCATE)'));
    connection.close();
  },
);

/** What was to be scrubbed is, once the log beside the file is empty as well; within a transaction that can't be done. */
function scrubbed(answer: Answer): Answer {
  if (!scrubbing.delete(answer.ticket) || 'failure' in answer) return answer;
  return { ticket: answer.ticket, result: [emptyLog(connection)] };
}

type Round = Iterator<Ticketed<WriterRequest>>;

/** All of it in one transaction; a request that can't be done is left out and the rest is written anew. */
function write(round: Round): Answer[] {
  const taken: Ticketed<WriterRequest>[] = [];
  try {
    return connection.transaction(() => {
      const answers: Answer[] = [];
      // By hand: `for` would end the round when one of it throws.
      for (let next = round.next(); !next.done; next = round.next()) {
        taken.push(next.value);
        answers.push(answer(next.value));
      }
      counts.flush(connection);
      return answers;
    });
  } catch (error) {
    counts.forget();
    if (error instanceof Refusal) {
      const others = taken.filter(({ ticket }) => ticket !== error.ticket);
      return [{ ticket: error.ticket, failure: failureOf(error.cause) }, ...write(joined(others, round))];
    }
    return [...joined(taken, round)].map(({ ticket }) => ({ ticket, failure: failureOf(error) }));
  }
}

function* joined(first: readonly Ticketed<WriterRequest>[], rest: Round): Generator<Ticketed<WriterRequest>> {
  yield* first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

function answer(ticketed: Ticketed<WriterRequest>): Answer {
  const { ticket } = ticketed;
  try {
    return { ticket, result: perform(ticketed) };
  } catch (error) {
    throw isUnavailable(error) ? error : new Refusal(ticket, error);
  }
}

class Refusal extends Error {
  readonly ticket: number;

  constructor(ticket: number, cause: unknown) {
    super('A request was refused.', { cause });
    this.ticket = ticket;
  }
}

function perform({ ticket, request }: Ticketed<WriterRequest>): readonly (Outcome | string)[] {
  switch (request.kind) {
    case 'write': {
      const layout = layoutNamed(request.collection);
      return request.operations.map((operation) => applyOperation(transaction(), layout, operation));
    }
    case 'append':
      recordEvents(connection, signer, request.events);
      return [];
    case 'load':
      loadDocuments(transaction(), layoutNamed(request.collection), request.rows);
      return [];
    case 'loadEvents':
      loadEvents(connection, request.events);
      return [];
    case 'checkSearch':
      return checkSearch(connection, layoutNamed(request.collection));
    case 'erase':
      eraseEvents(connection, request.events);
      return [];
    case 'scrub':
      scrub(connection, request.collections.map(layoutNamed));
      scrubbing.add(ticket);
      return [];
    case 'useKeys':
      signer = new Signer(request.chainKeys);
      return [];
    case 'ping':
      return [];
  }
}
