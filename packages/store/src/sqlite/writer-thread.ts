import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { applyOperation } from './apply-operation.ts';
import { checkSearch } from './check-page.ts';
import { failureOf, isUnavailable } from './failure.ts';
import { CountChanges } from './kept-counts.ts';
import { byName } from './layout.ts';
import { loadDocuments } from './load.ts';
import type { Answer, Outcome, Ticketed, WriterData, WriterRequest } from './messages.ts';
import { PageCache } from './page-cache.ts';
import { LogWriter } from './record-events.ts';
import { hasRoomToRenew, renew } from './renew.ts';
import { openForWriting, openUntouched } from './schema.ts';
import { emptyLog, scrub } from './scrub.ts';
import { raw } from './sql.ts';
import { serve } from './thread-side.ts';
import { WriteQueue } from './write-queue.ts';

/**
 * The process's only writer. It gathers pending requests, writes them in one transaction and acknowledges
 * them after a single COMMIT, so that all of them share one wait for the disk.
 */
const { file, layouts, opening, chainKeys }: WriterData = workerData;
const connection = opening === 'untouched' ? openUntouched(file) : openForWriting(file, layouts, opening);
const log = new LogWriter(connection, chainKeys);
const layoutNamed = byName(layouts);
const counts = new CountChanges();
const transaction = () => ({ connection, log, counts });
const cache = new PageCache(connection, file);
const queue = new WriteQueue();
/** Tickets of requests waiting for the write-ahead log to be emptied. */
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
      cache.follow();
    } while (!queue.isEmpty);
  },
  () => {
    // Moves the write-ahead log into the file, so that somebody who copies the file has everything.
    connection.run(raw('PRAGMA wal_checkpoint(TRUNCATE)'));
    connection.close();
  },
);

/** A scrub is done once the write-ahead log is empty too, which isn't possible within a transaction. */
function scrubbed(answer: Answer): Answer {
  if (!scrubbing.delete(answer.ticket) || 'failure' in answer) return answer;
  return { ticket: answer.ticket, result: [emptyLog(connection)] };
}

type Round = Iterator<Ticketed<WriterRequest>>;

/**
 * Writes all of a round in one transaction; if a request fails, it is left out and the rest is written again.
 */
function write(round: Round): Answer[] {
  const taken: Ticketed<WriterRequest>[] = [];
  try {
    return connection.transaction(() => {
      const answers: Answer[] = [];
      // Iterated by hand: a `for` loop would close the generator when a request throws.
      for (let next = round.next(); !next.done; next = round.next()) {
        taken.push(next.value);
        answers.push(answer(next.value));
      }
      counts.flush(connection);
      log.forget();
      return answers;
    });
  } catch (error) {
    counts.forget();
    log.forget();
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

function perform({ ticket, request }: Ticketed<WriterRequest>): readonly (Outcome | string | boolean)[] {
  switch (request.kind) {
    case 'write': {
      const layout = layoutNamed(request.collection);
      return request.operations.map((operation) => applyOperation(transaction(), layout, operation));
    }
    case 'append':
      log.record(request.events);
      return [];
    case 'load':
      loadDocuments(transaction(), layoutNamed(request.collection), request.rows);
      return [];
    case 'loadEvents':
      log.load(request.events);
      return [];
    case 'checkSearch':
      return checkSearch(connection, layoutNamed(request.collection));
    case 'erase':
      log.erase(request.events);
      return [];
    case 'scrub':
      scrub(connection, request.collections.map(layoutNamed));
      scrubbing.add(ticket);
      return [];
    case 'renew':
      return [hasRoomToRenew(file) && renew(connection, log, layouts)];
    case 'useKeys':
      log.useKeys(request.chainKeys);
      return [];
    case 'ping':
      return [];
  }
}
