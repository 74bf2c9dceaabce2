import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCompany, type Company } from './builders/company.ts';
import { employeePassword, exampleEmployee } from './builders/people.ts';
import { clockFrom, clockOf } from './demo-clock.ts';
import { type FillProgress, fillCompany } from './fill-company.ts';
import {
  adminEmail,
  adminPassword,
  bearerToken,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';

/** `npm run demo`: a server with a made-up company, on data that is deleted when it stops. */
async function demo(): Promise<void> {
  const port = await portToUse();
  const stopped = stopSignal();
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-demo-'));
  let server: ServerProcess | undefined;
  try {
    const company = buildCompany(new Date().toISOString());
    server = await startServerProcess({ dataDir, port, env: ofServer(), preload: clockFrom(company.since) });
    const ended = server.ended.then(() => 'ended' as const);
    const filled = fill(server, company).then(() => 'filled' as const);
    let news = await Promise.race([stopped, filled, ended]);
    if (news === 'filled') {
      console.log(whereItIs(server));
      news = await Promise.race([stopped, ended]);
    }
    if (news === 'ended') throw new Error(`The server ended by itself:\n${server.output()}`);
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const stopSignal = (): Promise<'stopped'> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolve('stopped'));
  });

async function fill(server: ServerProcess, company: Company): Promise<void> {
  console.log('\n  Making Northwind, a company that does not exist:');
  const moveClock = clockOf(server);
  // A session that begins now is still valid at the end of the story, which spans two years.
  await moveClock(company.now);
  const token = await bearerToken(server.url);
  await fillCompany(server.url, token, company, moveClock, progressLines());
  await moveClock(new Date().toISOString());
}

/** On a terminal, each line is updated in place; elsewhere it is printed once, when finished. */
function progressLines(): (progress: FillProgress) => void {
  const finished = new Set<FillProgress['kind']>();
  return ({ kind, done, total }) => {
    if (finished.has(kind)) return;
    const line = `  ${String(done).padStart(7)} ${done < total ? `of ${total} ` : ''}${kind}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    if (done < total) return;
    finished.add(kind);
    process.stdout.write(process.stdout.isTTY ? '\n' : `${line}\n`);
  };
}

const whereItIs = ({ url, dataDir }: ServerProcess): string => `
  Quartermaster is running at ${url.replace('127.0.0.1', 'localhost')}
  Data: ${dataDir} (deleted on exit)

    Administrator   ${adminEmail}   ${adminPassword}
    Employee        ${exampleEmployee}   ${employeePassword}

  Press Ctrl-C to stop.
`;

/** The settings that the server itself takes from the environment. */
const ofServer = (): Record<string, string> =>
  Object.fromEntries(
    ['QM_HOST', 'QM_BASE_URL', 'QM_METRICS_TOKEN'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

/** QM_PORT, or 4000. Checked first, because another server there would be mistaken for this one. */
async function portToUse(): Promise<number> {
  const port = Number(process.env.QM_PORT || 4000);
  const probe = createServer();
  try {
    await once(probe.listen(port, process.env.QM_HOST || '127.0.0.1'), 'listening');
  } catch {
    throw new Error(
      `Port ${process.env.QM_PORT || 4000} is in use or cannot be used. Choose another with QM_PORT.`,
    );
  }
  await once(probe.close(), 'close');
  return port;
}

demo().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
