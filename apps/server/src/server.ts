import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openStore } from '@quartermaster/store';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { collections } from './collections.ts';
import { faultReport } from './database/fault-report.ts';
import { locationOf, nameOf } from './database/location.ts';
import { knownOf, noteKey, requireKey } from './database/needed-key.ts';
import { createFirstAdministrator, type FirstSignIn } from './first-administrator.ts';
import { Draining } from './http/draining.ts';
import { serveCalls } from './http/expect-continue.ts';
import { chainKeysOf } from './keys/chain-keys.ts';
import { keyIdOf } from './keys/key-id.ts';
import { secretKey } from './keys/secret-key.ts';
import { createMailer } from './mail/mailer.ts';
import { migrate } from './migrations/migrate.ts';
import { PeriodicWork } from './periodic-work.ts';
import { type Config, warningsOf } from './runtime/config.ts';
import { createServices, type ServiceOptions } from './services.ts';

/** Milliseconds that calls in progress may take when the server stops. */
const shutdownTimeoutMs = 6_000;
/** Milliseconds between two looks for connections without a call. */
const idleMs = 50;

/**
 * Milliseconds that an idle connection is kept open: longer than load balancers do (mostly 60 s), so that
 * they don't send a call into a connection that is just being closed.
 */
const keepAliveMs = 65_000;

export interface RunningServer {
  readonly url: string;
  /** Where the data is, for display. */
  readonly database: string;
  readonly firstSignIn: FirstSignIn | undefined;
  /**
   * Stops accepting calls, finishes those in progress and closes the store. With `drain`, it first reports
   * that it isn't ready but keeps answering, so that a load balancer loses no calls.
   */
  stop(drain?: boolean): Promise<void>;
}

/** What tests replace. */
export interface Replaced extends Pick<ServiceOptions, 'hashCost' | 'monotonicMs'> {
  readonly open?: typeof openStore;
}

/** Opens the database, creates the services, recovers from crashes, then listens. */
export async function startServer(
  config: Config,
  log: Logger,
  { open = openStore, ...replaced }: Replaced = {},
): Promise<RunningServer> {
  for (const warning of warningsOf(config)) log.warn(warning);
  const location = locationOf(config);
  const report = faultReport(log, config);
  const neededIds = async () => (await knownOf(location)).keyIds;
  const key = await secretKey(config, location, neededIds);
  await requireKey(config, key, nameOf(location), await neededIds());
  log.info({ key: keyIdOf(key) }, 'starting');
  const store = await open(location, collections, chainKeysOf(key), 'make', (collection, indexes) =>
    log.info({ collection, indexes }, 'making indexes'),
  );
  try {
    const server = createServer();
    const url = () => config.baseUrl ?? urlOf(server, config.host);
    const { smtpUrl, mailFrom: from, trustProxy, metricsToken } = config;
    const mailer = createMailer({ smtpUrl, from, folder: join(config.dataDir, 'mail'), log });
    const services = createServices({
      store,
      secretKey: key,
      mailer,
      mostTokenDays: config.mostTokenDays,
      baseUrl: url,
      environment: config.environment,
      allowedOutbound: config.allowedOutbound,
      slack: { app: config.slackApp, apiUrl: config.slackApiUrl },
      twilioApiUrl: config.twilioApiUrl,
      reportFault: report,
      ...replaced,
    });
    // Otherwise a killed server's claims would only be free once they expire.
    await store.whenAlone(async () => {
      await services.leases.releaseAll();
      await services.jobs.releaseAll();
      await services.keyedCalls.releaseAll();
      await services.outbox.releaseAll();
      await services.linkMails.releaseAll();
    });
    for (const name of await migrate(services.runtime)) log.info({ migration: name }, 'migrated');
    await noteKey(store, config, key, nameOf(location));
    await services.keyRotation.follow();
    await services.settings.seed();
    await services.slack.seed();
    await services.sms.seed();
    await services.fields.seed();
    const firstSignIn = await createFirstAdministrator(services, config);
    await services.fulfilment.recover(true);
    for (const consumer of services.consumers) await consumer.begin();
    const draining = new Draining();
    serveCalls(server, createApp({ services, log, ...{ trustProxy, metricsToken }, report, draining }));
    await listen(server, config);
    const periodic = new PeriodicWork(services, report);
    periodic.start();
    // Nothing is waited for from here on: a signal must find its handler.
    for (const consumer of services.consumers) consumer.start();
    services.webhookDispatcher.start();
    services.linkMails.start();
    return {
      url: url(),
      database: nameOf(location),
      firstSignIn,
      async stop(drain = false) {
        if (drain) await draining.run();
        services.eventFeed.close();
        await Promise.all([
          services.replays.close(),
          periodic.stop(),
          services.webhookDispatcher.stop(),
          services.linkMails.stop(),
          ...services.consumers.map((consumer) => consumer.stop()),
          close(server),
        ]);
        await services.outbound.close();
        await services.integrations.close();
        await services.pictures.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  // A 64 MiB import over a slow connection takes long; headers don't.
  server.requestTimeout = 0;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = keepAliveMs;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${publicHost(host)}:${port}`;
}

const publicHost = (host: string): string =>
  ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection is kept after its last answer, too.
  const idle = setInterval(() => server.closeIdleConnections(), idleMs);
  const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
