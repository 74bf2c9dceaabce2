import { adminEmail, adminPassword, hashCost } from './server-process.ts';
import type { Answered, HostRequest } from './warm-server.ts';

/** The part of the built server (`npm test` builds it) that is used here. */
interface Server {
  startServer(config: unknown, log: unknown, replaced: object): Promise<{ stop(): Promise<void> }>;
}
interface ServerConfig {
  readConfig(environment: Readonly<Record<string, string>>): unknown;
}

/** The process behind `startWarmServer`. */
const built = new URL('../../../apps/server/dist/', import.meta.url);
const { startServer }: Server = await import(new URL('server.js', built).href);
const { readConfig }: ServerConfig = await import(new URL('runtime/config.js', built).href);
const { pino } = await import('pino');

const log = pino({ level: 'error', base: null }, pino.destination(2));
const running = new Map<number, Awaited<ReturnType<typeof startServer>>>();

async function answer(request: HostRequest): Promise<Answered> {
  try {
    if ('start' in request) {
      const { dataDir, port, env } = request.start;
      const config = readConfig({
        QM_PORT: String(port),
        QM_DATA_DIR: dataDir,
        QM_ADMIN_EMAIL: adminEmail,
        QM_ADMIN_PASSWORD: adminPassword,
        // Receivers of webhooks listen on this machine.
        QM_ALLOWED_OUTBOUND: '127.0.0.0/8',
        ...env,
      });
      running.set(port, await startServer(config, log, { hashCost }));
    } else {
      await running.get(request.stop)?.stop();
      running.delete(request.stop);
    }
    return {};
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: HostRequest) => {
  process.send?.(await answer(request));
});
// Otherwise a server that nobody has stopped would keep it running.
process.on('disconnect', () => process.exit());
