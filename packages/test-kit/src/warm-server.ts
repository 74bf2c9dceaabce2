import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './server-process.ts';

/** A server that a test has started, in whatever process. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Finishes the calls in progress, and resolves when everything is closed. */
  stop(): Promise<unknown>;
}

/** What the process is asked: to start a server, or to stop the one at a port. */
export type Asked =
  | { readonly start: { readonly dataDir: string; readonly port: number } }
  | { readonly stop: number };

/** What it answers once that is done, or why it couldn't be. */
export interface Answered {
  readonly failed?: string;
}

let host: ChildProcess | undefined;

/** Calls are asked one after another, so that each answer is that of the last question. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Starts the built server on a data folder, in a process that has run others before: loading and compiling is most of
 * what a start takes. Its passwords are hashed at next to no cost. What is to get signals or to be killed needs
 * `startServerProcess`.
 * @param wanted the port; 0: any free one
 */
export async function startWarmServer(dataDir: string, wanted = 0): Promise<TestServer> {
  const port = wanted || (await freePort());
  await ask({ start: { dataDir, port } });
  return { url: `http://127.0.0.1:${port}`, dataDir, stop: () => ask({ stop: port }) };
}

function ask(asked: Asked): Promise<void> {
  const answer = last.then(async () => {
    host ??= load();
    const settled = new AbortController();
    const { signal } = settled;
    const gone = once(host, 'exit', { signal }).then(() => {
      throw new Error('The process of the servers ended');
    });
    // What waits for an answer isn't done; what has it may end.
    host.channel?.ref();
    host.send(asked);
    try {
      const [answered] = await Promise.race([once(host, 'message', { signal }), gone]);
      const { failed }: Answered = answered;
      if (failed !== undefined) throw new Error(failed);
    } finally {
      settled.abort();
      host?.channel?.unref();
    }
  });
  last = answer.catch(() => {});
  return answer;
}

/** It goes with the process that asks it. */
function load(): ChildProcess {
  const child = fork(new URL('./warm-server-process.js', import.meta.url), {
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  child.once('exit', () => {
    host = undefined;
  });
  return child;
}
