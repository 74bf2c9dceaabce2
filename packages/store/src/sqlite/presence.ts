import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, resultCode, sqliteBusy } from './connection.ts';
import { reasonOf, unusable } from './ownership.ts';

/** How long a process waits for another one's cleanup, and between two attempts, in milliseconds. */
const timeoutMs = 10_000;
const retryMs = 5;

/**
 * Shows which processes have a database open: each holds a shared lock on an empty file next to it. The
 * operating system releases the lock when the process dies, however it dies. Nothing else may open that file:
 * POSIX releases all of a process's locks on a file as soon as it closes the file once.
 */
export class Presence {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static show(file: string): Promise<Presence> {
    return Presence.#on(file, (presence) => presence.#share());
  }

  /**
   * Does work while no process has the database open, then shows this one. Undefined if there is another.
   */
  static async showAfter(file: string, work: () => Promise<void>): Promise<Presence | undefined> {
    let isDone = false;
    const shown = await Presence.#on(file, async (presence) => {
      isDone = await presence.#exclusively(work);
      if (isDone) await presence.#share();
    });
    if (isDone) return shown;
    shown.close();
    return undefined;
  }

  static async #on(file: string, begin: (presence: Presence) => Promise<void>): Promise<Presence> {
    let presence: Presence | undefined;
    try {
      presence = new Presence(new Connection(`${file}.lock`, { readOnly: false, busyTimeoutMs: 0 }));
      await begin(presence);
      return presence;
    } catch (error) {
      presence?.close();
      throw resultCode(error) === undefined ? error : unusable(error, reasonOf(error, file));
    }
  }

  /**
   * Runs work if no other process has the database open; any that starts meanwhile has to wait. Only before
   * this process holds anything itself, because others could get in while its own lock changes.
   */
  async whenAlone(work: () => Promise<void>): Promise<boolean> {
    this.#connection.execute('ROLLBACK');
    try {
      return await this.#exclusively(work);
    } finally {
      await this.#share();
    }
  }

  close(): void {
    this.#connection.close();
  }

  async #exclusively(work: () => Promise<void>): Promise<boolean> {
    if (!this.#tryTo('BEGIN EXCLUSIVE')) return false;
    try {
      await work();
    } finally {
      this.#connection.execute('ROLLBACK');
    }
    return true;
  }

  async #share(): Promise<void> {
    this.#connection.execute('BEGIN');
    // The first read takes the lock, which lasts as long as the transaction.
    for (const began = performance.now(); !this.#tryTo('SELECT count(*) FROM sqlite_schema'); ) {
      if (performance.now() - began > timeoutMs) throw new Error('Another process is starting on this file.');
      await sleep(retryMs);
    }
  }

  /** Returns false if another process's lock is in the way. */
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
