import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@quartermaster/contract';
import { patience } from './answering-process.ts';
import { freePort } from './free-port.ts';

export const adminEmail = 'admin@northwind.example';
export const adminPassword = 'correct horse battery';

/** Password hashes that take almost no time: few tests are about guessing passwords. */
export const hashCost = { memoryCost: 1024, timeCost: 2 };

/** The built server; `npm test` builds it first. */
const builtServer = fileURLToPath(new URL('../../../apps/server/dist/bundle/main.js', import.meta.url));

/** The flags of `npm start`: the code cache is only valid for exactly these. */
const flags = ['--max-semi-space-size=8'];

export interface ServerOptions {
  /** An existing data folder, to restart on what a stopped or killed server left behind. */
  readonly dataDir?: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** An alternative entry point, for tests that inject faults. */
  readonly entry?: string;
  /** A module that node loads before the server, and that answers messages. */
  readonly preload?: URL;
}

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything printed so far to stdout and stderr. */
  output(): string;
  /** Sends a message to the preloaded module, and waits for its answer. */
  tell(message: string): Promise<void>;
  /** Sends SIGINT, like Ctrl-C, and waits for the exit. @returns the exit code */
  stop(): Promise<number | null>;
  /** Sends SIGTERM, like a process manager, and waits for the exit. @returns the exit code */
  terminate(): Promise<number | null>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<number | null>;
}

/** Starts the server as a separate process with its own data folder, and waits until it is ready. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await newDataFolder());
  const port = options.port || (await freePort());
  const { entry = builtServer, preload } = options;
  const child = spawn(process.execPath, [...flags, ...(preload ? ['--import', preload.href] : []), entry], {
    env: {
      PATH: process.env.PATH,
      QM_PORT: String(port),
      QM_DATA_DIR: dataDir,
      QM_ADMIN_EMAIL: adminEmail,
      QM_ADMIN_PASSWORD: adminPassword,
      QM_LOG_LEVEL: 'error',
      // Receivers of webhooks listen on this machine.
      QM_ALLOWED_OUTBOUND: '127.0.0.0/8',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const url = `http://${reachedAt(options.env?.QM_HOST)}:${port}`;
  await untilReady(url, child, () => printed);
  const end = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    tell: async (message) => {
      const answered = once(child, 'message');
      child.send(message);
      await answered;
    },
    ended,
    stop: () => end('SIGINT'),
    terminate: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Where a server that listens there can be reached from this machine. */
const reachedAt = (host = '127.0.0.1'): string => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);

/** A data folder on which no server has been started yet. */
export const newDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'qm-test-'));

/** Deletes a server's data folder at the end of a test. */
export const removeData = (server: Pick<ServerProcess, 'dataDir'>): Promise<void> =>
  rm(server.dataDir, { recursive: true, force: true });

/** A client signed in with a bearer token. */
export async function signedInClient(
  url: string,
  email = adminEmail,
  password = adminPassword,
): Promise<Client> {
  return createClient({ url, token: await bearerToken(url, email, password).then((token) => () => token) });
}

export async function bearerToken(
  url: string,
  email = adminEmail,
  password = adminPassword,
): Promise<string> {
  return (await createClient({ url }).auth.login({ email, password })).token;
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const since = performance.now();
  for (;;) {
    if (performance.now() - since > patience) {
      child.kill('SIGKILL');
      throw new Error(`The server does not become ready:\n${printed()}`);
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended before it was ready:\n${printed()}`);
    }
    if (await isReady(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Whether a server responds at this address and is ready. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
