import type { ChildProcess } from 'node:child_process';
import { ask, startAsked } from './asked-process.ts';
import { freePort, newDataFolder, type ServerOptions } from './server-process.ts';

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

/** Questions wait for one another, so that each answer is that of the last one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Starts the built server in a process that has run others before: loading and compiling is most of what a start takes.
 * Its passwords are hashed at next to no cost. What is to get signals or to be killed needs `startServerProcess`.
 */
export async function startWarmServer(
  options: Pick<ServerOptions, 'dataDir' | 'port'> = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await newDataFolder());
  const port = options.port || (await freePort());
  await request({ start: { dataDir, port } });
  return { url: `http://127.0.0.1:${port}`, dataDir, stop: () => request({ stop: port }) };
}

function request(asked: Asked): Promise<void> {
  const done = last.then(async () => {
    host ??= load();
    const { failed } = await ask<Answered>(host, asked);
    if (failed !== undefined) throw new Error(failed);
  });
  last = done.catch(() => {});
  return done;
}

function load(): ChildProcess {
  return startAsked('./warm-server-process.js').once('exit', () => {
    host = undefined;
  });
}
