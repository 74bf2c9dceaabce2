import { ReadTimedOut } from '../store-errors.ts';
import type { Connection } from './connection.ts';
import type { StopFlag } from './messages.ts';
import { allOf, raw, type Sql } from './sql.ts';

/**
 * SQLite's drivers can't interrupt a statement. So a statement that reads many rows calls a function now and
 * then, which throws if the read's time is up or nobody waits for it any more.
 */
export class Watch {
  readonly #stop: StopFlag;
  #end = Number.POSITIVE_INFINITY;

  constructor(stop: StopFlag) {
    this.#stop = stop;
  }

  define(connection: Connection): void {
    connection.define('watch', () => {
      if (Atomics.load(this.#stop, 0) !== 0 || this.#isTimeUp) throw new Error('The read was stopped.');
      return 1;
    });
  }

  /** Performs a read with a time limit; throws ReadTimedOut if it takes longer. */
  during<Result>(limitMs: number | undefined, read: () => Result): Result {
    this.#end = performance.now() + (limitMs ?? Number.POSITIVE_INFINITY);
    try {
      return read();
    } catch (error) {
      throw this.#isTimeUp ? new ReadTimedOut('The read took too long.') : error;
    }
  }

  get #isTimeUp(): boolean {
    return performance.now() > this.#end;
  }
}

/** Checks the watch before every 64th row: checking at every row would cost as much as reading them. */
const watching = raw('CASE WHEN row & 63 THEN 1 ELSE watch() END');

/** Makes a condition interruptible, for each row that is read. */
export const watched = (condition: Sql): Sql => allOf([watching, condition]);
