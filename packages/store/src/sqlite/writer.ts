import type { EventEntry } from '../chain/event-entry.ts';
import type { LogEntry } from '../chain/log-entry.ts';
import type { ChainKeys } from '../port.ts';
import { StoreUnavailable } from '../store-errors.ts';
import type { LoadedRow, Operation, Outcome, WriteRequest, WriterRequest } from './messages.ts';
import type { Thread } from './thread.ts';

/**
 * The maximum number of JSON characters waiting to be written. An operation counts as at least `minWeight`,
 * so some 5,000 of them may wait.
 */
const maxWaiting = 50_000_000;
const minWeight = 10_000;

/** The main thread's end of the writer: refuses requests when too many are waiting. */
export class Writer {
  readonly #thread: Thread<WriterRequest, unknown>;
  #waiting = 0;
  #requests = 0;

  constructor(thread: Thread<WriterRequest, unknown>) {
    this.#thread = thread;
  }

  /** How many requests have not been answered yet. */
  get requests(): number {
    return this.#requests;
  }

  /** Resolves with an outcome for each operation, once they are durable. */
  write(request: Omit<WriteRequest, 'kind'>): Promise<readonly Outcome[]> {
    return this.#ask<Outcome>({ kind: 'write', ...request }, sum(request.operations.map(weight)));
  }

  async append(events: readonly EventEntry[]): Promise<void> {
    await this.#ask({ kind: 'append', events }, sum(events.map(({ event }) => event.length)));
  }

  /** Loads documents as they were in another store; existing ones are left alone. */
  async load(collection: string, rows: readonly LoadedRow[]): Promise<void> {
    await this.#ask({ kind: 'load', collection, rows }, sum(rows.map(({ document }) => document.length)));
  }

  async loadEvents(events: readonly LogEntry[]): Promise<void> {
    await this.#ask({ kind: 'loadEvents', events }, sum(events.map(({ event }) => event.length)));
  }

  async erase(events: readonly LogEntry[]): Promise<void> {
    await this.#ask({ kind: 'erase', events }, sum(events.map(({ event }) => event.length)));
  }

  /** False if somebody is still reading from the write-ahead log. */
  async scrub(collections: readonly string[]): Promise<boolean> {
    const [isDone = false] = await this.#ask<boolean>({ kind: 'scrub', collections }, 0);
    return isDone;
  }

  /** Whether something may be left to renew. */
  async renew(): Promise<boolean> {
    const [isLeft = false] = await this.#ask<boolean>({ kind: 'renew' }, 0);
    return isLeft;
  }

  async useKeys(chainKeys: ChainKeys): Promise<void> {
    await this.#ask({ kind: 'useKeys', chainKeys }, 0);
  }

  /** Describes what is wrong with a collection's trigram index. */
  checkSearch(collection: string): Promise<readonly string[]> {
    return this.#ask<string>({ kind: 'checkSearch', collection }, 0);
  }

  async ping(): Promise<void> {
    await this.#ask({ kind: 'ping' }, 0);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** The thread answers each kind of request with the right items. */
  async #ask<Item>(request: WriterRequest, weight: number): Promise<readonly Item[]> {
    if (this.#waiting + weight > maxWaiting)
      throw new StoreUnavailable('Too many writes are waiting: try again.');
    this.#waiting += weight;
    this.#requests += 1;
    try {
      return (await this.#thread.ask(request)) as readonly Item[];
    } finally {
      this.#waiting -= weight;
      this.#requests -= 1;
    }
  }
}

function weight(operation: Operation): number {
  const document = operation.kind === 'insert' ? operation.document.length : 0;
  return Math.max(minWeight, document + sum(operation.events.map(({ event }) => event.length)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
