import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

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
    const child = this.#idle.pop() ?? this.#load();
    const settled = new AbortController();
    const { signal } = settled;
    const gone = once(child, 'exit', { signal }).then(() => {
      throw new Error(`The process ended in ${this.#file.pathname} ${start.args.join(' ')}`);
    });
    child.send(start);
    try {
      const [ended] = await Promise.race([once(child, 'message', { signal }), gone]);
      this.#idle.push(child);
      return ended;
    } finally {
      settled.abort();
    }
  }

  /** It goes with the process that asks it. */
  #load(): ChildProcess {
    const child = fork(new URL('./warm-process.js', import.meta.url), [this.#file.href], {
      execArgv: [...this.#flags],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.unref();
    child.channel?.unref();
    return child;
  }
}
