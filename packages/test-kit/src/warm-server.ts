import type { ChildProcess } from 'node:child_process';
import { ask, startAnswering } from './answering-process.ts';
import { freePort } from './free-port.ts';
import { newDataFolder, type ServerOptions } from './server-process.ts';

/** A server started by a test, in any process. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Finishes the calls in progress, and resolves when everything is closed. */
  stop(): Promise<unknown>;
}

/** More of a server's environment, given its URL. */
export type ServerEnvironment = (url: string) => Readonly<Record<string, string>>;

/** A request to the process: to start a server, or to stop the one at a port. */
export type HostRequest =
  | {
      readonly start: {
        readonly dataDir: string;
        readonly port: number;
        readonly env: Readonly<Record<string, string>>;
      };
    }
  | { readonly stop: number };

/** Its answer once that is done, or the reason if it failed. */
export interface Answered {
  readonly failed?: string;
}

let host: ChildProcess | undefined;

/** Requests are sent one at a time, so that each answer belongs to the last request. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Starts the built server in a process that has already run others: loading and compiling is most of a start.
 * Passwords are hashed at almost no cost. A server that has to receive signals or be killed needs
 * `startServerProcess`.
 */
export async function startWarmServer(
  options: Pick<ServerOptions, 'dataDir' | 'port'> & { readonly env?: ServerEnvironment } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await newDataFolder());
  const port = options.port || (await freePort());
  const url = `http://127.0.0.1:${port}`;
  await request({ start: { dataDir, port, env: options.env?.(url) ?? {} } });
  return { url, dataDir, stop: () => request({ stop: port }) };
}

function request(input: HostRequest): Promise<void> {
  const done = last.then(async () => {
    host ??= load();
    const { failed } = await ask<Answered>(host, input);
    if (failed !== undefined) throw new Error(failed);
  });
  last = done.catch(() => {});
  return done;
}

function load(): ChildProcess {
  return startAnswering('./warm-server-process.js').once('exit', () => {
    host = undefined;
  });
}
