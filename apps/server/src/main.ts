import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { StoreDamaged, StoreUnavailable, StoreUnusable } from '@quartermaster/store';
import { pino } from 'pino';
import { damageText } from './database/last-sound.ts';
import { DatabaseError } from './errors/database-error.ts';
import { systemErrorSentence } from './errors/system-error.ts';
import type { FirstSignIn } from './first-administrator.ts';
import { ConfigError, readConfig } from './runtime/config.ts';
import { startServer } from './server.ts';

/** Starts the server, prints its address, and stops it on a signal. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2));
  const server = await startServer(config, log);
  // Otherwise V8 only collects garbage once the heap is four times as large as what is in use.
  setFlagsFromString('--heap-growing-percent=60');
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // Ctrl-C should be quick; SIGTERM may come from an orchestrator behind a load balancer, so drain first.
      server.stop(signal === 'SIGTERM').then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
  console.log(`\n  Quartermaster is running at ${server.url}\n  Data: ${server.database}`);
  if (server.firstSignIn) console.log(signInText(server.firstSignIn));
  console.log('');
}

const signInText = ({ email, password }: FirstSignIn): string =>
  password === undefined
    ? `\n  Sign in as ${email} with the password from QM_ADMIN_PASSWORD.`
    : `\n  Sign in as the first administrator (shown only once):\n    Email     ${email}\n    Password  ${password}`;

main().catch(async (error: unknown) => {
  console.error(await explanation(error));
  process.exit(1);
});

/** Errors whose message is meant for whoever runs the server. */
const sentences = [ConfigError, DatabaseError, StoreUnusable, StoreUnavailable];

/** A sentence if whoever runs the server can fix it; otherwise the whole error. */
async function explanation(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreDamaged)
    return `\n  ${await damageText(error, readConfig(process.env).dataDir)}\n`;
  if (sentences.some((one) => error instanceof one)) return `\n  ${error.message}\n`;
  const refused = systemErrorSentence(error);
  if (refused !== undefined) return `\n  ${refused}\n`;
  return error.stack ?? error.message;
}
