import { join } from 'node:path';
import { everything } from '@quartermaster/core/query/where';
import { type Store, updateMany } from '@quartermaster/store';
import { beforeEach, expect, test } from 'vitest';
import { bySystem } from '../../src/events/cause.ts';
import { installationCollection, installationId } from '../../src/migrations/collection.ts';
import { type Migration, migrate } from '../../src/migrations/migrate.ts';
import { vendorCollection } from '../../src/vendors/collection.ts';
import { onDatabase } from './company.ts';
import { freshFolder } from './qm-server.ts';

const count = 450;
let file: string;
const open = <T>(work: Parameters<typeof onDatabase<T>>[1]) => onDatabase({ kind: 'sqlite', file }, work);

/** A database as a version without migrations left it: with vendors, but without a level. */
beforeEach(async () => {
  file = join(await freshFolder(), 'quartermaster.db');
  await open(async ({ vendors }) => {
    for (let n = 0; n < count; n++) await vendors.ensure(`Vendor ${n}`, bySystem);
  });
});

const level = () =>
  open(
    async ({ runtime }) =>
      (await runtime.store.collection(installationCollection).get(installationId))?.level,
  );

/** Marks each vendor once. `before` is called before every page and may throw, as if killed. */
const marking = (country: string, before: () => void = () => {}): Migration => ({
  name: `mark with ${country}`,
  async run(store: Store) {
    const pages = updateMany(store.collection(vendorCollection), {
      where: { op: 'not', of: { op: 'equals', path: 'country', value: country } },
      change: { set: { country } },
    });
    before();
    for await (const _ of pages) before();
  },
});

const countries = () =>
  open(async ({ vendors }) => {
    const found: Record<string, number> = {};
    for await (const { country = '', version } of vendors.collection.stream({ where: everything })) {
      const key = `${country} ${version}`;
      found[key] = (found[key] ?? 0) + 1;
    }
    return found;
  });

test('a new database has the newest shape from the start; an older one goes through every step once', async () => {
  const steps = [marking('A'), marking('B')];
  expect(await open(({ runtime }) => migrate(runtime, steps))).toEqual(['mark with A', 'mark with B']);
  expect(await countries()).toEqual({ 'B 3': count });
  expect(await level()).toBe(2);
  expect(await open(({ runtime }) => migrate(runtime, steps))).toEqual([]);
  expect(await countries()).toEqual({ 'B 3': count });

  file = join(await freshFolder(), 'quartermaster.db');
  expect(await open(({ runtime }) => migrate(runtime, steps))).toEqual([]);
  expect(await level()).toBe(2);
});

test('a migration that is broken off at any step is done at the next start, and no document twice', async () => {
  let looks = 0;
  for (let breaks = 0; ; breaks++) {
    looks = 0;
    const breaking = marking('A', () => {
      if (looks++ === breaks) throw new Error('killed');
    });
    const ran = await open(({ runtime }) => migrate(runtime, [breaking])).catch(() => 'killed');
    if (ran !== 'killed') break;
    expect(await level()).toBe(0);
  }
  expect(looks).toBeGreaterThan(0);
  expect(await countries()).toEqual({ 'A 2': count });
  expect(await level()).toBe(1);
});

test('of servers that start at once one migrates, and the others wait until it is done', async () => {
  const running = { now: 0, most: 0 };
  const careful: Migration = {
    name: 'careful',
    async run(store) {
      running.most = Math.max(running.most, ++running.now);
      await marking('A').run(store);
      running.now -= 1;
    },
  };
  const ran = await Promise.all(
    Array.from({ length: 4 }, () => open(({ runtime }) => migrate(runtime, [careful]))),
  );
  expect(ran.flat()).toEqual(['careful']);
  expect(running.most).toBe(1);
  expect(await countries()).toEqual({ 'A 2': count });
});

test('a database that a newer version has been at is refused, and stays as it is', async () => {
  await open(({ runtime }) => migrate(runtime, [marking('A'), marking('B')]));
  await expect(open(({ runtime }) => migrate(runtime, [marking('A')]))).rejects.toThrow(
    'The database was used by a newer version of Quartermaster (level 2; this one supports up to 1).',
  );
  expect(await countries()).toEqual({ 'B 3': count });
});
