import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@quartermaster/store';
import { hashCost } from '@quartermaster/test-kit/server-process';
import { pino } from 'pino';
import type { Config } from '../../src/runtime/config.ts';
import { type Replaced, startServer } from '../../src/server.ts';
import { Caller } from './caller.ts';
import { mongoOf, removeData } from './database.ts';

export const adminEmail = 'admin@northwind.example';
export const adminPassword = 'correct horse battery';

export interface StartedServer {
  readonly url: string;
  readonly dataDir: string;
  /** The store that it has opened. */
  readonly store: Store;
  /** A caller who isn't signed in. */
  readonly nobody: Caller;
  /** The first administrator, by bearer token. */
  readonly admin: Caller;
  /** The server's log as JSON lines. */
  log(): string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the server in this process, with its own data folder and database. */
export async function startTestServer(
  overrides: Partial<Config> = {},
  replaced: Replaced = {},
): Promise<StartedServer> {
  const dataDir = overrides.dataDir ?? (await mkdtemp(join(tmpdir(), 'qm-server-test-')));
  let logged = '';
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => (logged += line) });
  const { open = openStore, ...others } = replaced;
  let store: Store | undefined;
  const server = await startServer({ ...testConfig(dataDir), ...overrides }, log, {
    hashCost,
    ...others,
    open: async (...opening) => (store = await open(...opening)),
  });
  if (!store) throw new Error('The server has opened no database');
  // With an address for people, they go through something that this test has none of.
  const url = overrides.baseUrl
    ? `http://127.0.0.1:${overrides.port}`
    : server.url.replace('localhost', '127.0.0.1');
  const nobody = new Caller(url);
  return {
    url,
    dataDir,
    store,
    nobody,
    admin: await nobody.signedIn(adminEmail, adminPassword),
    log: () => logged,
    async stop() {
      nobody.hangUp();
      await server.stop();
      await removeData({ dataDir });
    },
  };
}

export function testConfig(dataDir: string): Config {
  const mongo = mongoOf(dataDir);
  return {
    port: 0,
    host: '127.0.0.1',
    baseUrl: undefined,
    dataDir,
    mongodbUri: mongo?.uri,
    secretKey: mongo?.secretKey,
    admin: { email: adminEmail, password: adminPassword },
    smtpUrl: undefined,
    mailFrom: 'Quartermaster <quartermaster@northwind.example>',
    trustProxy: 0,
    mostTokenDays: 365,
    environment: 'test',
    // Receivers of webhooks listen on this machine.
    allowedOutbound: ['127.0.0.0/8'],
    slackApp: undefined,
    // Nobody listens there.
    slackApiUrl: 'http://127.0.0.1:9/api/',
    twilioApiUrl: 'http://127.0.0.1:9/',
    metricsToken: undefined,
    logLevel: 'warn',
  };
}
