/**
 * Starts the bundled server once in a temporary folder, makes a few calls, and saves what V8 has compiled by
 * then beside it.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@quartermaster/contract';
import { freePort } from '@quartermaster/test-kit/free-port';
import { isReady } from '@quartermaster/test-kit/server-process';
import { compiled } from './src/compiled.ts';

const program = compiled(resolve('dist/bundle/main.cjs'));
const administrator = { email: 'admin@build.invalid', password: 'used once, while building' };

// The settings of whoever runs the build may point to a real database.
const folder = await mkdtemp(join(tmpdir(), 'qm-build-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.chdir(folder);
for (const name of Object.keys(process.env)) if (name.startsWith('QM_')) delete process.env[name];
const port = await freePort();
process.env.QM_PORT = String(port);
process.env.QM_DATA_DIR = folder;
process.env.QM_ADMIN_EMAIL = administrator.email;
process.env.QM_ADMIN_PASSWORD = administrator.password;

// The first-start messages are for people who have just installed it.
console.log = () => {};
program.run();
await use(`http://127.0.0.1:${port}`);
program.saveCodeCache();
process.emit('SIGINT');

async function use(url: string): Promise<void> {
  while (!(await isReady(url))) await setTimeout(25);
  const { token } = await createClient({ url }).auth.login(administrator);
  const client = createClient({ url, token: () => token });
  await client.auth.me();
  await client.assets.list({});
}
