import { ReadTimedOut } from '../port.ts';
import type { Connection } from './connection.ts';
import type { StopFlag } from './messages.ts';
import { allOf, raw, type Sql } from './sql.ts';

/**
 * SQLite's drivers can't interrupt a statement: so what looks at many rows itself calls a function now and then, which throws
 * when the read's time is up or when nobody waits for it any more.
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

  /** Does a read that may take so long; throws ReadTimedOut when it takes longer. */
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

/** Looks at the watch first, at one row of 64: as often would cost as much as what is read. */
const watching = raw('CASE WHEN row & 63 THEN 1 ELSE watch() END');

/** A condition on every row that is looked at, which can be stopped. */
export const watched = (condition: Sql): Sql => allOf([watching, condition]);
