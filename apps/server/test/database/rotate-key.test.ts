import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { profileSchema } from '@quartermaster/core/users/profile';
import { startFakeTwilio, twilioNumber, twilioSid, twilioToken } from '@quartermaster/test-kit/fake-twilio';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { keyIdOf } from '../../src/keys/key-id.ts';
import { KeyRing } from '../../src/keys/key-ring.ts';
import { Sealer } from '../../src/keys/sealer.ts';
import type { Config } from '../../src/runtime/config.ts';
import { startServer } from '../../src/server.ts';
import { Caller } from '../support/caller.ts';
import { made, newPerson } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { adminEmail, adminPassword, testConfig } from '../support/started-server.ts';
import { companyKey, freshFolder, qmServer, spawnQmServer } from './qm-server.ts';

const onFile = (dataDir: string, more: Partial<Config> = {}): Config => ({
  ...testConfig(dataDir),
  ...more,
  mongodbUri: undefined,
  secretKey: undefined,
});

async function start(dataDir: string, more?: Partial<Config>) {
  const server = await startServer(onFile(dataDir, more), pino({ level: 'silent' }));
  const nobody = new Caller(server.url.replace('localhost', '127.0.0.1'));
  const end = async (): Promise<void> => {
    nobody.hangUp();
    await server.stop();
  };
  return { nobody, end };
}

const soak = Boolean(process.env.QM_SOAK);
const records = soak ? 10_000 : 400;

test('the key is changed while clients read and write; a rotation that is killed goes on; old tokens stay valid (promise 35)', async () => {
  const dataDir = await freshFolder();
  const keyFile = join(dataDir, 'secret.key');
  const twilio = await startFakeTwilio();
  onTestFinished(() => twilio.close());
  const { nobody, end } = await start(dataDir);
  const admin = await nobody.signedIn(adminEmail, adminPassword);
  const account = { accountSid: twilioSid, authToken: twilioToken, phoneNumber: twilioNumber };
  await admin.put('/api/twilio/config', { enabled: true, ...account });
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson({ admin, nobody })));
  const street = (n: number) => ({ address: { street: `Street ${n}` } });
  for (const [n, { caller }] of people.entries()) await caller.put('/api/me', street(n));
  // Seals the others' addresses as the server would.
  const direct = await openDirectAccess({ dataDir });
  const { users } = direct.services;
  const sealer = new Sealer(new KeyRing([companyKey]));
  const [template] = (await users.collection.find({ limit: 1 })).items;
  if (!template) throw new Error('Nobody is there');
  const { version: _, ...copied } = template;
  for (let n = 0; n < records; n += 1) {
    const id = `sealed${n}`;
    const field = { record: 'users', id, field: 'address' };
    const encryptedAddress = sealer.seal(JSON.stringify(street(n).address), field);
    await users.collection.insert({ ...copied, id, email: `${id}@northwind.example`, encryptedAddress });
  }

  let isDone = false;
  let failed = 0;
  const clients = people.map(async ({ caller }, n) => {
    for (let round = 0; !isDone; round += 1) {
      const read = await caller.get('/api/me');
      if (read.status !== 200 || !made(read, profileSchema).address?.street?.startsWith('Street'))
        failed += 1;
      if (round % 5 === 0) {
        const written = await caller.put('/api/me', street(n * 1000 + round));
        if (written.status !== 200) failed += 1;
      }
      // Often enough for a rotation to meet them, as it mostly waits for servers to follow.
      await setTimeout(20);
    }
  });
  const killed = spawnQmServer(dataDir, ['rotate-key']);
  await expect.poll(() => sealedWithOld(), { interval: 10, timeout: 60_000 }).toBeLessThan(records);
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('exit', resolve));
  // When other tests run, so few are sealed that all may already be done.
  if (soak) expect(await sealedWithOld()).toBeGreaterThan(0);
  const rotated = await qmServer(dataDir, ['rotate-key']);
  expect(rotated).toMatchObject({ code: 0, err: '' });
  expect(rotated.out).toContain(`✓ The key was changed from ${keyIdOf(companyKey)} to `);
  isDone = true;
  await Promise.all(clients);
  expect(failed).toBe(0);
  expect(await sealedWithOld()).toBe(0);
  expect((await admin.get('/api/auth/me')).status).toBe(200);
  await direct.close();
  await end();

  const key = await readFile(keyFile, 'utf8');
  expect(key).not.toContain(companyKey.toString('base64'));
  const again = await start(dataDir, { twilioApiUrl: twilio.url });
  const sameToken = again.nobody.with(admin.headers);
  // The auth token was sealed anew too.
  expect((await sameToken.post('/api/twilio/test', { to: '+447700900418' })).status).toBe(200);
  expect((await sameToken.get('/api/auth/me')).status).toBe(200);
  const [first] = people;
  const profile = await again.nobody.with(first?.caller.headers ?? {}).get('/api/me');
  expect(made(profile, profileSchema).address?.street).toMatch(/^Street/);
  const verdict = made(await sameToken.get('/api/audit/verify'), auditVerdictSchema);
  expect(verdict).toMatchObject({ ok: true, findings: [] });
  await again.end();
  expect((await qmServer(dataDir, ['check'])).out).toContain('✓ No problems found');
  await writeFile(keyFile, companyKey.toString('base64'));
  await expect(start(dataDir)).rejects.toThrow(`but ${keyFile} holds the key ${keyIdOf(companyKey)}.`);

  async function sealedWithOld(): Promise<number> {
    const prefix = `sealed:${keyIdOf(companyKey)}:`;
    let count = 0;
    for await (const { encryptedAddress } of users.collection.stream({}))
      if (encryptedAddress?.startsWith(prefix)) count += 1;
    return count;
  }
}, 120_000);
