import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, resultCode, sqliteBusy } from './connection.ts';

/** How long a process waits for another that clears up, and between two attempts, in milliseconds. */
const timeoutMs = 10_000;
const retryMs = 5;

/**
 * Shows which processes have a database open: each holds a shared lock on an empty file beside it. The operating system
 * releases the lock when its process dies, however it dies. Nothing else may open that file: POSIX releases all locks
 * that a process has on a file when it closes the file once.
 */
export class Presence {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async show(file: string): Promise<Presence> {
    const connection = new Connection(`${file}.lock`, { readOnly: false, busyTimeoutMs: 0 });
    try {
      const presence = new Presence(connection);
      await presence.#share();
      return presence;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /**
   * Runs work if no other process has the database open; whoever comes meanwhile waits. Before this process holds
   * anything itself, for others could come first when its own lock changes.
   */
  async whenAlone(work: () => Promise<void>): Promise<boolean> {
    this.#connection.execute('ROLLBACK');
    try {
      if (!this.#tryTo('BEGIN EXCLUSIVE')) return false;
      try {
        await work();
      } finally {
        this.#connection.execute('ROLLBACK');
      }
      return true;
    } finally {
      await this.#share();
    }
  }

  close(): void {
    this.#connection.close();
  }

  async #share(): Promise<void> {
    this.#connection.execute('BEGIN');
    // The first read takes the lock, which lasts as long as the transaction.
    for (const began = performance.now(); !this.#tryTo('SELECT count(*) FROM sqlite_schema'); ) {
      if (performance.now() - began > timeoutMs) throw new Error('Another process is starting on this file.');
      await sleep(retryMs);
    }
  }

  /** Whether it could be done; not while another process's lock is in the way. */
  #tryTo(statement: string): boolean {
    try {
      this.#connection.execute(statement);
      return true;
    } catch (error) {
      if (resultCode(error) === sqliteBusy) return false;
      throw error;
    }
  }
}
