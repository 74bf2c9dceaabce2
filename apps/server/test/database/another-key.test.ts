import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { profileSchema } from '@quartermaster/core/users/profile';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { adminEmail, adminPassword, testConfig } from '../support/started-server.ts';
import { freshFolder, qmServer } from './qm-server.ts';

/** Runs a server for as long as the work takes, with its administrator signed in. */
async function running<T>(dataDir: string, work: (admin: Caller) => Promise<T>): Promise<T> {
  const config = { ...testConfig(dataDir), mongodbUri: undefined, secretKey: undefined };
  const server = await startServer(config, pino({ level: 'silent' }));
  const nobody = new Caller(server.url.replace('localhost', '127.0.0.1'));
  try {
    return await work(await nobody.signedIn(adminEmail, adminPassword));
  } finally {
    nobody.hangUp();
    await server.stop();
  }
}

const myAddress = async (admin: Caller) => made(await admin.get('/api/me'), profileSchema).address;

test('another key stops the start where something is sealed, until the lost one is given up (promise 34)', async () => {
  const folder = await freshFolder();
  await running(folder, (admin) => admin.put('/api/me', { address: { city: 'London' } }));
  await writeFile(join(folder, 'secret.key'), Buffer.alloc(32, 2).toString('base64'));
  await expect(running(folder, myAddress)).rejects.toThrow(
    `${join(folder, 'quartermaster.db')} holds secrets that were sealed with another key. Put a copy of that key back`,
  );
  const asked = await qmServer(folder, ['accept-key']);
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') });
  // Nothing was changed: the right key still opens everything.
  await writeFile(join(folder, 'secret.key'), Buffer.alloc(32, 1).toString('base64'));
  expect(await running(folder, myAddress)).toEqual({ city: 'London' });
  await writeFile(join(folder, 'secret.key'), Buffer.alloc(32, 2).toString('base64'));
  const accepted = await qmServer(folder, ['accept-key', '--yes']);
  expect(accepted).toMatchObject({ code: 0, out: '✓ The new key is in use. 1 address removed\n' });
  expect(await running(folder, myAddress)).toBeUndefined();
});

test('a database that has nothing sealed takes the key that it is given', async () => {
  const folder = await freshFolder();
  await running(folder, myAddress);
  await writeFile(join(folder, 'secret.key'), Buffer.alloc(32, 2).toString('base64'));
  expect(await running(folder, myAddress)).toBeUndefined();
});
