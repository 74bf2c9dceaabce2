import {
  dropTestDatabase,
  onTestDatabase,
  testDatabaseUri,
  testMongo,
} from '@quartermaster/store/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { fillDatabase } from './company.ts';
import { companyKey, freshFolder, qmServer } from './qm-server.ts';

test.runIf(testMongo())(
  'where nothing of Quartermaster lies in MongoDB, each command says so, and makes nothing',
  async () => {
    const mongo = testMongo();
    if (!mongo) throw new Error('No MongoDB is at hand');
    const dataDir = await freshFolder();
    const uri = testDatabaseUri(mongo, dataDir);
    const name = new URL(uri).pathname.slice(1);
    onTestFinished(() => dropTestDatabase(uri));
    const env = { QM_MONGODB_URI: uri, QM_SECRET_KEY: companyKey.toString('base64') };
    for (const command of [['check'], ['export', 'e.ndjson'], ['migrate']])
      expect(await qmServer(dataDir, command, env)).toEqual({
        code: 1,
        out: '',
        err: `✗ The MongoDB database ${name} holds no Quartermaster data. Is the database name in QM_MONGODB_URI correct?\n`,
      });
    expect(await onTestDatabase(uri, (database) => database.listCollections().toArray())).toEqual([]);
    await fillDatabase({ kind: 'mongodb', uri }, 3);
    const checked = await qmServer(dataDir, ['check'], env);
    expect(checked).toMatchObject({ code: 0, err: '' });
    expect(checked.out).toMatch(/^✓ No problems found in \d\d+ documents and \d+ events of MongoDB/);
  },
);
