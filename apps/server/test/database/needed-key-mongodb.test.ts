import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropTestDatabase, testDatabaseUri, testMongo } from '@quartermaster/store/test-database';
import { startServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { keyIdOf } from '../../src/keys/key-id.ts';
import { adminEmail } from '../support/started-server.ts';
import { companyKey, freshFolder, qmServer } from './qm-server.ts';

const otherKey = Buffer.alloc(32, 2);
const [companyId, otherId] = [keyIdOf(companyKey), keyIdOf(otherKey)];

test.runIf(testMongo())(
  'promise 34 on MongoDB: another QM_SECRET_KEY stops server and commands',
  async () => {
    const mongo = testMongo();
    if (!mongo) throw new Error('No MongoDB is at hand');
    const folder = await freshFolder();
    const uri = testDatabaseUri(mongo, folder);
    onTestFinished(() => dropTestDatabase(uri));
    await rm(join(folder, 'secret.key'));
    const env = (key: Buffer) => ({ QM_MONGODB_URI: uri, QM_SECRET_KEY: key.toString('base64') });
    expect(await (await startServerProcess({ dataDir: folder, env: env(companyKey) })).stop()).toBe(0);
    const head = async () =>
      /The last event.*/.exec((await qmServer(folder, ['check'], env(companyKey))).out)?.[0];
    const before = await head();
    const sentence = `MongoDB needs the key ${companyId}, but QM_SECRET_KEY holds the key ${otherId}.`;
    await expect(startServerProcess({ dataDir: folder, env: env(otherKey) })).rejects.toThrow(sentence);
    for (const command of [
      ['export', 'x'],
      ['reset-password', adminEmail, '--yes'],
    ])
      expect((await qmServer(folder, command, env(otherKey))).err).toContain(sentence);
    expect((await qmServer(folder, ['check'], env(otherKey))).out).toContain(`✗ ${sentence}`);
    expect(before).toBeDefined();
    expect(await head()).toBe(before);
  },
);
