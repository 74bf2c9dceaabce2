/**
 * Measures how late timers on the server's main thread fire while it imports and exports 100,000 assets (or
 * as many as given), reads bad files, refuses large bodies, decodes pictures, and while another process holds
 * the SQLite file. The callers run in processes of their own.
 * `npm run bench -w apps/server [-- 20000]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { pino } from 'pino';
import sharp from 'sharp';
import { startServer } from '../src/server.ts';

const size = Number(process.argv[2] ?? 100_000);
const every = 5;
const folder = mkdtempSync(join(tmpdir(), 'qm-bench-'));
const [email, password] = ['admin@northwind.example', 'correct horse battery'];
const server = await startServer(
  {
    port: 0,
    host: '127.0.0.1',
    baseUrl: undefined,
    dataDir: folder,
    mongodbUri: undefined,
    secretKey: undefined,
    admin: { email, password },
    smtpUrl: undefined,
    mailFrom: 'bench@northwind.example',
    trustProxy: 0,
    mostTokenDays: 365,
    environment: 'production',
    allowedOutbound: [],
    slackApp: undefined,
    slackApiUrl: 'https://slack.com/api/',
    twilioApiUrl: 'https://api.twilio.com/',
    metricsToken: undefined,
    logLevel: 'silent',
  },
  pino({ level: 'silent' }),
);
const file = join(folder, 'assets.csv');
const lines = createWriteStream(file);
lines.write('assetId,name,type,status,serialNumber,condition,notes\n');
for (let n = 0; n < size; n++)
  lines.write(`B${n},MacBook ${n % 97},Laptop,Available,SN${n},Good,"bought ${n}, for a room"\n`);
lines.end();
await once(lines, 'close');

/**
 * Runs JavaScript in a process of its own, which gets the server's URL, a token and the file in its
 * environment.
 */
async function elsewhere(code: string, values: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: {
      ...process.env,
      URL: server.url,
      FILE: file,
      DATABASE: join(folder, 'quartermaster.db'),
      ...values,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  await once(child, 'close');
  return printed.trim();
}

const rows: Record<string, object> = {};

/** Measures how many milliseconds late a timer due every 5 ms was during some work. */
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const late: number[] = [];
  let pauses = 0;
  const collector = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pauses = Math.max(pauses, duration);
  });
  collector.observe({ entryTypes: ['gc'] });
  let due = performance.now() + every;
  const timer = setInterval(() => {
    late.push(performance.now() - due);
    due = performance.now() + every;
  }, every);
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  clearInterval(timer);
  collector.disconnect();
  late.sort((a, b) => a - b);
  const at = (share: number) => (late[Math.floor(share * (late.length - 1))] ?? 0).toFixed(1);
  rows[what] = {
    seconds: (took / 1000).toFixed(1),
    'median ms': at(0.5),
    'p99 ms': at(0.99),
    'p99.9 ms': at(0.999),
    'worst ms': at(1),
    'longest collection ms': pauses.toFixed(1),
  };
}

const token = await elsewhere(
  `const answer = await fetch(process.env.URL + '/api/auth/login', { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: '${email}', password: '${password}' }) });
  console.log((await answer.json()).token);`,
);
const call = (path: string, options: string, sent = file) =>
  elsewhere(
    `import { openAsBlob } from 'node:fs';
    const answer = await fetch(process.env.URL + '/api/${path}', { ...${options},
      headers: { authorization: 'Bearer ' + process.env.TOKEN, 'content-type': 'text/csv' } });
    for await (const _ of answer.body);
    if (!answer.ok) throw new Error('answered ' + answer.status);`,
    { TOKEN: token, FILE: sent },
  );

/** Dry-runs the import of a file of 200,000 lines, none of which is accepted. */
async function measureBad(what: string, line: (n: number) => string, query = ''): Promise<void> {
  const bad = join(folder, 'bad.csv');
  const text = Array.from({ length: 200_000 }, (_, n) => `${line(n)}\n`).join('');
  writeFileSync(bad, `assetId,name,type,status\n${text}`);
  await measure(what, () =>
    call(
      `equipment/import?dryRun=true${query}`,
      `{ method: 'POST', body: await openAsBlob(process.env.FILE) }`,
      bad,
    ),
  );
}

await measure('nothing', () => elsewhere('await new Promise((resolve) => setTimeout(resolve, 2000))'));
await measure('import', () =>
  call('equipment/import', `{ method: 'POST', body: await openAsBlob(process.env.FILE) }`),
);
await measure('the same import again', () =>
  call('equipment/import', `{ method: 'POST', body: await openAsBlob(process.env.FILE) }`),
);
await measure('export', () => call('equipment/export', '{}'));
await measure('list of an undeclared filter', () =>
  call('equipment?where=notes:bought*&sort=condition', '{}'),
);
await measureBad('bad file: errors in every row', (n) => `BAD${n},,Lptop ${n},Broken`);
await measureBad(
  'bad file: a new type in every row',
  (n) => `BAD${n},A,Type ${n},Available`,
  '&createMissing=types',
);
await measureBad('bad file: rows of any length', (n) => `BAD${n}${',x'.repeat(n % 50)}`);
await measure('20 anonymous bodies of 1 MB', () =>
  elsewhere(
    `const body = '[' + '{},'.repeat(340_000) + '{"x":"__proto__"}]';
    await Promise.all(Array.from({ length: 20 }, (_, n) =>
      fetch(process.env.URL + (n % 2 ? '/api/equipment' : '/api/auth/login'), { method: 'POST', body,
        headers: { 'content-type': 'application/json' } }).then((answer) => answer.text())));`,
  ),
);
await measure('4 pictures of 22 million pixels', async () => {
  const side = 4700;
  const create = { width: side, height: side, channels: 3, background: '#336699' } as const;
  const picture = join(folder, 'picture.png');
  await sharp({ create }).png().toFile(picture);
  await elsewhere(
    `import { readFileSync } from 'node:fs';
    const body = readFileSync(process.env.FILE);
    await Promise.all(Array.from({ length: 4 }, () => fetch(process.env.URL + '/api/settings/logo', { method: 'PUT', body,
      headers: { authorization: 'Bearer ' + process.env.TOKEN, 'content-type': 'image/png' } })
      .then(async (answer) => { if (!answer.ok) throw new Error(await answer.text()); })));`,
    { TOKEN: token, FILE: picture },
  );
});
await measure('file held by another', () =>
  elsewhere(
    `const { DatabaseSync } = await import('${import.meta.resolve('@photostructure/sqlite')}');
    const database = new DatabaseSync(process.env.DATABASE);
    database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
    const calls = Array.from({ length: 5 }, () => fetch(process.env.URL + '/api/equipment', { method: 'POST',
      headers: { authorization: 'Bearer ' + process.env.TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Held', type: 'Software License', status: 'Available', condition: 'New' }) }));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    database.exec('COMMIT');
    await Promise.all(calls);`,
    { TOKEN: token },
  ),
);
console.table(rows);
await server.stop();
rmSync(folder, { recursive: true });
