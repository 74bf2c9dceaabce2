import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { message } from '@quartermaster/core/messages';
import { canMount, mount, unmount } from '@quartermaster/store/test-disk';
import { signedInClient, startServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, test } from 'vitest';
import { companyKey, freshFolder, qmServer, usedFolder } from '../database/qm-server.ts';

test('a backup or export that has no place is refused in one sentence, and nothing is left behind', async () => {
  const dataDir = await usedFolder();
  const folder = join(dataDir, 'folder');
  mkdirSync(folder);
  const file = join(dataDir, 'notes');
  writeFileSync(file, 'no folder');
  // Without the files that SQLite keeps beside an open database.
  const files = () => readdirSync(dataDir).filter((name) => !/(-wal|-shm|\.lock)$/.test(name));
  const before = files();
  for (const [command, target, sentence] of [
    ['backup', '', 'Name the file to create.'],
    ['export', join(dataDir, 'no', 'copy'), `There is no folder ${dataDir}/no.`],
    ['backup', join(file, 'copy'), `${file} is a file, not a folder.`],
    ['export', `${dataDir}/new/`, `${dataDir}/new/ is the name of a folder: name a file.`],
    ['backup', file, `${file} already exists: choose another name.`],
    ['export', '/dev/full', '/dev/full already exists: choose another name.'],
    [
      'backup',
      join(dataDir, 'n'.repeat(250)),
      `${dataDir}/${'n'.repeat(250)} cannot be written: its name is too long (ENAMETOOLONG).`,
    ],
  ] as const)
    expect(await qmServer(dataDir, [command, target])).toEqual({
      code: 1,
      out: '',
      err: `✗ ${sentence}\n`,
    });
  expect((await qmServer(dataDir, ['export', folder])).err).toBe(
    `✗ ${folder} is a folder: name a file in it.\n`,
  );
  expect(files()).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
  for (const command of ['restore', 'import'])
    expect(await qmServer(dataDir, [command, ''])).toEqual({
      code: 1,
      out: '',
      err: '✗ Name the file to read.\n',
    });
}, 120_000);

test.runIf(canMount())(
  'where the disk has no room for it, one sentence says so and nothing is left behind',
  async () => {
    const dataDir = await usedFolder();
    const full = join(dataDir, 'full');
    mkdirSync(full);
    mount(full, 'size=4k');
    try {
      for (const command of ['backup', 'export']) {
        const { code, out, err } = await qmServer(dataDir, [command, join(full, 'copy')]);
        expect({ code, out }).toEqual({ code: 1, out: '' });
        expect(err).toMatch(
          /^✗ .*\/full\/copy cannot (grow|be written): the disk is full( \(ENOSPC\))?\.\n$/,
        );
        expect(readdirSync(full)).toEqual([]);
      }
      const copy = join(dataDir, 'copy.db');
      expect(await qmServer(dataDir, ['backup', copy])).toMatchObject({ code: 0 });
      expect(
        await qmServer(dataDir, ['restore', copy], {
          QM_DATA_DIR: full,
          QM_SECRET_KEY: companyKey.toString('base64'),
        }),
      ).toEqual({
        code: 1,
        out: '',
        err: `✗ ${full}/quartermaster.db cannot be written: the disk is full (ENOSPC).\n`,
      });
      expect(readdirSync(full)).toEqual([]);
    } finally {
      unmount(full);
    }
  },
);

test.runIf(canMount())(
  'a full disk is called that for administrators, until there is room, others read a plain sentence; reads go on',
  async () => {
    const dataDir = await freshFolder();
    const key = readFileSync(join(dataDir, 'secret.key'));
    mount(dataDir, 'size=8m');
    writeFileSync(join(dataDir, 'secret.key'), key);
    const server = await startServerProcess({ dataDir });
    try {
      const client = await signedInClient(server.url);
      const mia = { email: 'mia@northwind.example', password: 'plum-cart-74' };
      await client.users.create({ ...mia, displayName: 'Mia Berg' });
      const employee = await signedInClient(server.url, mia.email, mia.password);
      const ballast = join(dataDir, 'ballast');
      // Writes as much as there is room for before it fails.
      expect(() => writeFileSync(ballast, Buffer.alloc(16_000_000))).toThrow('ENOSPC');
      const add = async () => {
        for (let n = 0; n < 500; n++)
          await client.locations.create({ name: `Location ${n} ${'x'.repeat(60)}` });
      };
      await expect(add()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: message.diskFull });
      await expect(
        employee.me.changePassword({ currentPassword: mia.password, newPassword: 'fig-cart-75' }),
      ).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: message.nothingSaved,
      });
      expect(await client.auth.me()).toMatchObject({ role: 'admin' });
      rmSync(ballast);
      await client.locations.create({ name: 'After' });
    } finally {
      await server.kill();
      unmount(dataDir);
    }
  },
);
