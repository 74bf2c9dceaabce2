import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@quartermaster/store';
import { hashCost } from '@quartermaster/test-kit/server-process';
import { pino } from 'pino';
import { type AppOptions, createApp } from '../../src/app.ts';
import { collections } from '../../src/collections.ts';
import { createFirstAdministrator } from '../../src/first-administrator.ts';
import { Draining } from '../../src/http/draining.ts';
import { chainKeysOf } from '../../src/keys/chain-keys.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { definedFields } from '../../src/records/documents.ts';
import { createServices, type ServiceOptions, type Services } from '../../src/services.ts';
import { Caller } from './caller.ts';
import { locationOf, removeData } from './database.ts';
import { rememberingMailer } from './remembering-mailer.ts';
import { testConfig } from './started-server.ts';

/** The app with a clock that only the test advances. */
export interface ClockedServer {
  readonly nobody: Caller;
  readonly services: Services;
  /** The mails that it would have sent, oldest first. */
  readonly mails: readonly Mail[];
  /** Advances the clock. @param ms milliseconds */
  pass(ms: number): void;
  /** Moves only the wall clock, forward or back. */
  misset(ms: number): void;
  stop(): Promise<void>;
}

export async function startClockedServer({
  hashCost: cost = hashCost,
  reportFault = (error) => {
    throw error;
  },
  mailer,
  twilioApiUrl,
  ...options
}: Pick<AppOptions, 'bodyWindowMs'> &
  Partial<
    Pick<ServiceOptions, 'hashCost' | 'reportFault' | 'mailer' | 'twilioApiUrl'>
  > = {}): Promise<ClockedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-clock-test-'));
  const secretKey = randomBytes(32);
  const store = await openStore(locationOf(dataDir), collections, chainKeysOf(secretKey));
  const mails: Mail[] = [];
  let passed = 0;
  let isStopping = false;
  let time = Date.parse('2026-03-01T08:00:00.000Z');
  const services = createServices({
    store,
    secretKey,
    now: () => new Date(time),
    monotonicMs: () => passed,
    mailer: mailer ?? rememberingMailer(mails),
    baseUrl: () => 'http://localhost',
    allowedOutbound: ['127.0.0.0/8'],
    hashCost: cost,
    ...definedFields({ twilioApiUrl }),
    // What a poll meets while the store is being closed is no fault.
    reportFault: (error) => (isStopping ? undefined : reportFault(error)),
  });
  await services.settings.seed();
  await services.fields.seed();
  await services.slack.seed();
  await services.sms.seed();
  await createFirstAdministrator(services, testConfig(dataDir));
  for (const consumer of services.consumers) await consumer.begin();
  const server = createServer(
    createApp({
      services,
      log: pino({ level: 'silent' }),
      report: () => undefined,
      trustProxy: 0,
      draining: new Draining(),
      ...options,
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const nobody = new Caller(`http://127.0.0.1:${address.port}`);
  return {
    nobody,
    services,
    mails,
    pass: (ms) => {
      time += ms;
      passed += ms;
    },
    misset: (ms) => {
      time += ms;
    },
    async stop() {
      isStopping = true;
      nobody.hangUp();
      server.close();
      await once(server, 'close');
      await store.close();
      await removeData({ dataDir });
    },
  };
}
