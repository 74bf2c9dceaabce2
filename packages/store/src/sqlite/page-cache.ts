import { statSync } from 'node:fs';
import type { Connection } from './connection.ts';

/** The writer's page cache in kilobytes: as much as the file has, within these limits. */
const least = 32 * 1024;
const most = 64 * 1024;
/** Transactions after which the file is looked at again. */
const every = 64;

/**
 * Lets the writer's cache grow with the file: new assets go into places all over its indexes, and what isn't in the cache
 * is read again for each of them.
 */
export class PageCache {
  readonly #connection: Connection;
  readonly #file: string;
  #kilobytes = 0;
  #transactions = 0;

  constructor(connection: Connection, file: string) {
    this.#connection = connection;
    this.#file = file;
    this.#fit();
  }

  /** To be called after each transaction. */
  follow(): void {
    this.#transactions += 1;
    if (this.#transactions % every === 0 && this.#kilobytes < most) this.#fit();
  }

  #fit(): void {
    const { size } = statSync(this.#file, { throwIfNoEntry: false }) ?? { size: 0 };
    const kilobytes = Math.min(most, Math.max(least, Math.ceil(size / 1024)));
    if (kilobytes === this.#kilobytes) return;
    this.#kilobytes = kilobytes;
    this.#connection.execute(`PRAGMA cache_size = -${kilobytes}`);
  }
}
