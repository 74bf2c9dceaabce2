import type { ChildProcess } from 'node:child_process';
import { ask, startAsked } from './asked-process.ts';

/** What a program is started with. */
export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** What standard input brings; nothing and closed when absent. */
  readonly input?: string | Uint8Array | undefined;
}

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A built program that runs again and again in processes that have loaded it before: most of what it does by itself is
 * to start. What hears signals, is killed or has to end by itself needs a process of its own.
 */
export class WarmProgram {
  readonly #idle: ChildProcess[] = [];
  readonly #file: URL;
  readonly #flags: readonly string[];

  /** @param letsGo whether what it had open is to be let go of after each run, as SQLite does once that was collected */
  constructor(file: URL, { letsGo = false } = {}) {
    this.#file = file;
    this.#flags = letsGo ? ['--expose-gc'] : [];
  }

  async run(start: Start): Promise<Ended> {
    const child = this.#idle.pop() ?? startAsked('./warm-process.js', [this.#file.href], [...this.#flags]);
    const ended = await ask<Ended>(child, start);
    this.#idle.push(child);
    return ended;
  }
}
