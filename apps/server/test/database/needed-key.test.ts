import { createHash, createHmac } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { profileSchema } from '@quartermaster/core/users/profile';
import { executeOn } from '@quartermaster/store/test-file';
import { hashCost, startServerProcess } from '@quartermaster/test-kit/server-process';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keyIdOf } from '../../src/keys/key-id.ts';
import { derivedKey } from '../../src/keys/secret-key.ts';
import { startServer } from '../../src/server.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { adminEmail, adminPassword, testConfig } from '../support/started-server.ts';
import { companyKey, freshFolder, qmServer, qmServerAlone, spawnQmServer, usedFolder } from './qm-server.ts';

const otherKey = Buffer.alloc(32, 2);
const [companyId, otherId] = [keyIdOf(companyKey), keyIdOf(otherKey)];

/** Runs a server while the work runs, with its administrator signed in. */
async function running<T>(
  dataDir: string,
  work: (admin: Caller) => Promise<T>,
  secretKey?: Buffer,
): Promise<T> {
  const config = { ...testConfig(dataDir), mongodbUri: undefined, secretKey };
  const server = await startServer(config, pino({ level: 'silent' }), { hashCost });
  const nobody = new Caller(server.url.replace('localhost', '127.0.0.1'));
  try {
    return await work(await nobody.signedIn(adminEmail, adminPassword));
  } finally {
    nobody.hangUp();
    await server.stop();
  }
}

const myAddress = async (admin: Caller) => made(await admin.get('/api/me'), profileSchema).address;

const putKey = (folder: string, key: Buffer) => writeFile(join(folder, 'secret.key'), key.toString('base64'));
const keyIn = async (folder: string, name = 'secret.key') =>
  Buffer.from(await readFile(join(folder, name), 'utf8'), 'base64');

test('another key stops the start, until the lost one is given up', async () => {
  const folder = await freshFolder();
  const twilio = { enabled: true, authToken: 'a token of Twilio', phoneNumber: '+442079460182' };
  await running(folder, async (admin) => {
    await admin.put('/api/me', { address: { city: 'London' } });
    await admin.put('/api/twilio/config', twilio);
  });
  await putKey(folder, otherKey);
  await expect(running(folder, myAddress)).rejects.toThrow(`needs the key ${companyId}`);
  const unconfirmed = await qmServer(folder, ['accept-key']);
  expect(unconfirmed).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') });
  // Nothing was changed: the right key still opens everything, and nothing needs to be given up.
  await putKey(folder, companyKey);
  expect(await running(folder, myAddress)).toEqual({ city: 'London' });
  expect(await qmServer(folder, ['accept-key', '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('nothing is lost'),
  });
  await putKey(folder, otherKey);
  const accepted = await qmServerAlone(folder, ['accept-key', '--yes']);
  expect(accepted).toMatchObject({
    code: 0,
    out: `✓ The key ${otherId} is in use from now on. 1 address removed\n`,
  });
  expect(await running(folder, myAddress)).toBeUndefined();
  const sms = await running(folder, (admin) => admin.get('/api/twilio/config'));
  expect(sms.body).toMatchObject({
    ...{ enabled: false, disabledBecause: 'keyLost', phoneNumber: '+442079460182' },
  });
  expect(sms.body).not.toHaveProperty('authToken');
  // What the lost key signed can no longer be verified, which no backup can fix.
  const { code, out } = await qmServer(folder, ['check']);
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringContaining(`because their key (${companyId})`),
  });
  expect(out).not.toContain('backup');
});

test('a database that names its key, and what it sealed, by the ids of before is used with that key', async () => {
  const folder = await freshFolder();
  await running(folder, (admin) => admin.put('/api/me', { address: { city: 'London' } }));
  const former = createHmac('sha256', derivedKey(companyKey, 'key id')).digest('hex').slice(0, 12);
  executeOn(
    join(folder, 'quartermaster.db'),
    `UPDATE installation SET document = jsonb_set(document, '$.keyId', '${former}')`,
    `UPDATE users SET document = jsonb_set(document, '$.encryptedAddress',
      replace(document ->> '$.encryptedAddress', 'sealed:${companyId}:', 'sealed:${former}:'))`,
  );
  expect(await running(folder, myAddress)).toEqual({ city: 'London' });
  expect((await qmServer(folder, ['check'])).out).toContain(`It needs the key ${companyId}, which`);
});

test('promise 34: no server starts without the key, with a wrong one or with two, nor writes anything', async () => {
  const folder = await usedFolder();
  const database = join(folder, 'quartermaster.db');
  const before = await readFile(database);
  const refusal = async (secretKey?: Buffer): Promise<string> => {
    const began = performance.now();
    const output = await running(folder, async () => 'started', secretKey).catch(String);
    // A machine shared with other tests may be slower.
    if (process.env.QM_SOAK) expect(performance.now() - began).toBeLessThan(5_000);
    expect((await readFile(database)).equals(before)).toBe(true);
    return output;
  };
  await putKey(folder, otherKey);
  await writeFile(join(folder, `secret-${companyId}.key`), companyKey.toString('base64'));
  expect(await refusal()).toContain(
    `${database} needs the key ${companyId}, but ${folder}/secret.key holds the key ${otherId}. The right one is in ${folder}/secret-${companyId}.key: put it in the place of the other.`,
  );
  for (const command of [
    ['reset-password', adminEmail, '--yes'],
    ['export', 'x'],
  ])
    expect(await qmServer(folder, command)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(`needs the key ${companyId}, but`),
    });
  expect(await refusal(companyKey)).toContain('QM_SECRET_KEY differs');
  await rm(join(folder, 'secret.key'));
  expect(await refusal(otherKey)).toContain(`but QM_SECRET_KEY holds the key ${otherId}`);
  expect(await refusal()).toContain(`${database} is there, but its key ${companyId} is not`);
  expect(await readdir(folder)).not.toContain('secret.key');
});

test('a backup says which key it needs, in its name too; a restore takes that key or stops, also after a rotation and in the middle of one', async () => {
  const folder = await usedFolder();
  const database = join(folder, 'quartermaster.db');
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const backup = async (): Promise<string> => {
    const { code, out } = await qmServer(folder, ['backup', backups]);
    expect(code).toBe(0);
    const file = /to (\S+\.db) and checked/.exec(out)?.[1] ?? '';
    const id = /-key-(.{12})\.db$/.exec(file)?.[1];
    expect(out).toMatch(
      new RegExp(`It needs the key ${id}( or .{12})?, which is in ${folder}/secret.key\\.`),
    );
    expect(out).toContain(`Keep a copy of that key somewhere else, as secret-${id}.key.`);
    return file;
  };
  const sound = async (keys: string): Promise<void> => {
    const { code, out } = await qmServer(folder, ['check']);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`It needs the key ${keys}, which`),
    });
  };

  const early = await backup();
  expect(early).toContain(companyId);
  await sound(companyId);
  const rotation = spawnQmServer(folder, ['rotate-key']);
  const ended = new Promise((resolve) => rotation.once('exit', resolve));
  const log = () => readFile(`${database}-wal`, 'latin1').catch(() => '');
  await expect.poll(log, { interval: 20, timeout: 60_000 }).toContain('isInUse');
  rotation.kill('SIGKILL');
  await ended;
  const midway = await backup();
  const rotated = await qmServerAlone(folder, ['rotate-key']);
  expect(rotated).toMatchObject({ code: 0, err: '' });
  const newId = keyIdOf(await keyIn(folder));
  expect(rotated.out).toContain(`✓ The key was changed from ${companyId} to ${newId}.`);
  expect(rotated.out).toContain(`need the key ${companyId}, which is in ${folder}/secret-${companyId}.key.`);
  await sound(newId);

  // Over existing data: the previous key replaces the new one, and is replaced again later.
  expect((await qmServer(folder, ['restore', early])).err).toContain(
    `with ${early}? The key ${companyId} takes the place of ${newId}. The current database and its key are kept. Confirm with --yes.`,
  );
  const back = await qmServer(folder, ['restore', early, '--yes']);
  expect(back).toMatchObject({ code: 0, err: '' });
  expect(back.out).toContain(
    `It needs the key ${companyId}, which was put into ${folder}/secret.key from ${folder}/secret-${companyId}.key.`,
  );
  expect(back.out).toContain(`The key ${newId}, which was there, is kept in ${folder}/secret-${newId}.key.`);
  expect((await keyIn(folder)).equals(companyKey)).toBe(true);
  expect(await (await startServerProcess({ dataDir: folder })).stop()).toBe(0);
  await sound(companyId);
  const half = await qmServer(folder, ['restore', midway, '--yes']);
  expect(half.out).toContain(`It needs the key ${companyId} or ${newId}, which is in ${folder}/secret.key.`);
  expect((await qmServer(folder, ['rotate-key'])).out).toContain(`from ${companyId} to ${newId}.`);
  await sound(newId);

  // Imported elsewhere, an export contains what is needed to verify earlier events.
  const exported = join(folder, 'company.ndjson');
  expect((await qmServer(folder, ['export', exported])).out).toContain(`It needs the key ${newId}, which`);
  const target = await freshFolder();
  expect(await qmServer(target, ['import', exported])).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining(`${exported} needs the key ${newId}, but`),
  });
  // Older exports only show it by their events.
  const [header = '', ...rest] = (await readFile(exported, 'utf8')).trimEnd().split('\n');
  const { keys: _, ...before } = JSON.parse(header);
  const lines = [JSON.stringify({ ...before, format: 1 }), ...rest.slice(0, -1)].map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
  const end = JSON.stringify({ ...JSON.parse(rest.at(-1) ?? ''), sha256 });
  const old = join(folder, 'old.ndjson');
  await writeFile(old, `${lines.join('')}${end}\n`);
  await putKey(target, otherKey);
  expect((await qmServer(target, ['import', old])).err).toContain(`${old} needs the key ${companyId}, but`);
  expect(await readdir(target)).toEqual(['secret.key']);
  await copyFile(join(folder, 'secret.key'), join(target, 'secret.key'));
  expect((await qmServer(target, ['import', exported])).out).toContain(`It needs the key ${newId}, which`);
  expect(await qmServer(target, ['check'])).toMatchObject({ code: 0 });
}, 300_000);

test('a restore that has not the key stops, says which one it takes, and has written nothing', async () => {
  const folder = await usedFolder();
  const copy = join(folder, 'copy.db');
  expect(await qmServer(folder, ['backup', copy])).toMatchObject({ code: 0 });
  const target = await freshFolder();
  await putKey(target, otherKey);
  const stops = async (sentence: string, args: string[] = [], env: Record<string, string> = {}) => {
    const before = await readdir(target);
    const { code, out, err } = await qmServer(target, ['restore', copy, ...args], env);
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
    expect(await readdir(target)).toEqual(before);
  };
  await stops(
    `${copy} needs the key ${companyId}, but ${target}/secret.key holds the key ${otherId}. Name the file that holds it with --key FILE.`,
  );
  const wrong = join(target, 'secret.key');
  await stops(`${wrong} holds the key ${otherId}. Nothing was changed.`, ['--key', wrong]);
  await rm(wrong);
  await stops(`${copy} needs the key ${companyId}, which is not here.`);
  await stops(`QM_SECRET_KEY holds the key ${otherId}`, [], { QM_SECRET_KEY: otherKey.toString('base64') });

  await putKey(target, otherKey);
  const right = join(folder, 'secret.key');
  expect((await qmServer(target, ['restore', copy, '--key', right])).out).toContain(
    `which was put into ${target}/secret.key from ${right}.`,
  );
  expect((await keyIn(target)).equals(companyKey)).toBe(true);
  expect((await keyIn(target, `secret-${otherId}.key`)).equals(otherKey)).toBe(true);

  // If the key is lost for good.
  const lost = await freshFolder();
  await putKey(lost, otherKey);
  expect((await qmServer(lost, ['restore', copy, '--without-key'])).out).toContain('qm-server accept-key');
  const checked = await qmServer(lost, ['check']);
  expect(checked).toMatchObject({ code: 1, out: expect.stringContaining(`needs the key ${companyId}, but`) });
  expect(checked.out).not.toContain('backup');
  await expect(running(lost, myAddress)).rejects.toThrow(`needs the key ${companyId}`);
});

test('a restore refuses the database of a newer version, and leaves what is there as it is', async () => {
  const folder = await usedFolder();
  const copy = join(folder, 'copy.db');
  expect(await qmServer(folder, ['backup', copy])).toMatchObject({ code: 0 });
  executeOn(copy, `UPDATE installation SET document = jsonb_set(document, '$.level', 99)`);
  const before = await readdir(folder);
  expect(await qmServer(folder, ['restore', copy, '--yes'])).toEqual({
    code: 1,
    out: '',
    err: `✗ ${copy} was written by a newer version of Quartermaster.\n`,
  });
  expect(await readdir(folder)).toEqual(before);
});
