// Checks the API against its own description with schemathesis: npm run schemathesis [-- SCHEMATHESIS
// ARGUMENTS]
// Needs Python 3 with venv; what it installs is kept in ~/.cache.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '../../packages/contract/src/client.ts';
import {
  adminEmail,
  adminPassword,
  signedInClient,
  startServerProcess,
} from '../../packages/test-kit/src/server-process.ts';
import { pythonCommands } from '../python-environment.ts';

const version = '4.32.5';

/** Operations that would break the run: they sign the caller out, take away their rights, or never end. */
const excluded = [
  'auth.*',
  'events.stream',
  'me.changePassword',
  'sessions.end',
  'tokens.revoke',
  'users.erase',
  'users.handover',
  'users.remove',
  'users.setRole',
  'users.setSuspended',
  'users.update',
];

/** Has schemathesis load the Python hooks beside this file. */
const env = {
  ...process.env,
  SCHEMATHESIS_HOOKS: 'hooks',
  PYTHONPATH: fileURLToPath(new URL('.', import.meta.url)),
};

function run(command: string, args: readonly string[]): number {
  // Run in a temporary folder, because nobody needs the files that schemathesis leaves behind.
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env, cwd: tmpdir() });
  if (error) throw error;
  return status ?? 1;
}

/** Adds a record of each kind, so that there is something to find. */
async function fill(client: Client): Promise<void> {
  const person = {
    email: 'mia@northwind.example',
    displayName: 'Mia',
    password: 'seven lanterns on the quay',
  };
  await client.users.create(person);
  const contact = { email: 'sales@kestrel.example', phone: '1', address: 'Street 1', country: 'Germany' };
  await client.vendors.create({ name: 'Kestrel', ...contact });
  await client.locations.create({ name: 'Berlin' });
  const item = await client.catalogue.create({ name: 'ThinkPad', type: 'Laptop' });
  const asset = {
    name: 'Photoshop',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  } as const;
  await client.assets.create(asset);
  await client.requests.create({ userId: person.email, items: [{ catalogItemId: item.id, quantity: 1 }] });
}

const command = join(pythonCommands(`schemathesis==${version}`), 'schemathesis');
const server = await startServerProcess();
try {
  const client = await signedInClient(server.url);
  await fill(client);
  const { token } = await client.auth.login({ email: adminEmail, password: adminPassword });
  process.exitCode = run(command, [
    '--config-file',
    fileURLToPath(new URL('schemathesis.toml', import.meta.url)),
    'run',
    `${server.url}/api/openapi.json`,
    '--header',
    `Authorization: Bearer ${token}`,
    '--phases=examples,coverage,fuzzing',
    '--checks=all',
    ...excluded.flatMap((operation) => [
      operation.endsWith('*') ? '--exclude-operation-id-regex' : '--exclude-operation-id',
      operation.endsWith('*') ? `^${operation.slice(0, -1).replace('.', '[.]')}` : operation,
    ]),
    ...process.argv.slice(2),
  ]);
} finally {
  await server.stop();
}
