import type { ChildProcess } from 'node:child_process';
import { ask, startAnswering } from './answering-process.ts';

/** The parameters a program is started with. */
export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The content of standard input; if absent, it is empty and closed. */
  readonly input?: string | Uint8Array | undefined;
}

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A built program that runs repeatedly in processes that have already loaded it: starting is most of the work
 * it does. A program that handles signals, is killed or has to exit by itself needs a separate process.
 */
export class WarmProgram {
  readonly #idle: ChildProcess[] = [];
  readonly #file: URL;
  readonly #flags: readonly string[];

  /**
   * @param letsGo whether to release everything it had open after each run; SQLite does that on garbage
   * collection
   */
  constructor(file: URL, { letsGo = false } = {}) {
    this.#file = file;
    this.#flags = letsGo ? ['--expose-gc'] : [];
  }

  async run(start: Start): Promise<Ended> {
    const child =
      this.#idle.pop() ?? startAnswering('./warm-process.js', [this.#file.href], [...this.#flags]);
    const ended = await ask<Ended>(child, start);
    this.#idle.push(child);
    return ended;
  }
}
