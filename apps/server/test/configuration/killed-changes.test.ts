import { fileURLToPath } from 'node:url';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../src/services.ts';
import { administrator } from '../concurrency/order-of-units.ts';
import { removeData } from '../support/database.ts';
import { type DirectAccess, openDirectAccess } from '../support/direct-access.ts';
import { serverOn, takenOver } from '../support/killed-server.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';
import { startServerProcess } from '../support/server-process.ts';
import { dyingStore } from './dying-store.ts';
import { expectMerged, namesOf, type TypeCompany, typeCompany } from './type-company.ts';

const entry = fileURLToPath(new URL('../concurrency/dying-server.mjs', import.meta.url));
const soak = process.env.QM_SOAK !== undefined;
const timeout = soak ? 3_600_000 : 180_000;
/** How many records each of two types has; the soak form makes the 5,000 of promise 44. */
const each = soak ? { assets: 2000, items: 500 } : { assets: 5, items: 2 };
/** In a small company the server dies after any write, in a large one only after some. */
const points = soak
  ? [...Array(30).keys(), 231, 999, 2001, 3999, 4101, 4998, 5020, 5060, 5100]
  : aThird([...Array(200).keys()]);
/** More writes than changing a field's type takes. */
const most = 60;

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
});
afterAll(() => offline.close());

/** Does something on a server that dies after this many writes. @returns whether it died on the way */
async function dyingAfter(writes: number, work: (services: Services) => Promise<unknown>): Promise<boolean> {
  const dying = dyingStore(offline.services.runtime.store, writes);
  const services = serverOn(dying.store);
  const done = work(services).then(() => services.workers.run());
  await Promise.race([done, dying.died]);
  return dying.isDead();
}

/** Another server completes what the dead one left, once its lease is over. */
const recovered = (): Promise<Services> => takenOver(offline.services.runtime.store);

/** Before anything is recovered: each name resolves to one listed type, and no record appears as another. */
async function expectReadable(services: Services, company: TypeCompany): Promise<void> {
  const table = await services.fields.table();
  const listed = new Set(table.types.map(({ id }) => id));
  for (const { name, leadsTo } of await namesOf(services, company)) {
    expect([name, leadsTo !== undefined && listed.has(leadsTo)]).toEqual([name, true]);
  }
  const ids = [...company.sources, company.destination].flatMap(({ id }) => table.idsOf(id));
  expect(await services.assets.collection.count(isIn('typeId', ids))).toBe(company.assets);
}

it(
  'promise 44: a merge whose server dies after any write is complete, or completed by the next server',
  async () => {
    let died = 0;
    for (const point of points) {
      const company = await typeCompany(offline.services, each);
      const { sources, destination } = company;
      // The first write gives the job its number; before the second, nothing has begun.
      const dead = await dyingAfter(point + 2, ({ typeMerge }) =>
        typeMerge.start({ sources: sources.map(({ id }) => id), destination: destination.id }, somebody),
      );
      await expectReadable(offline.services, company);
      await expectMerged(await recovered(), company);
      if (!dead) break;
      died = point;
    }
    // No writes are left: the last merge completed.
    expect(died).toBeGreaterThan(17);
    if (!soak) expect(died).toBeLessThan(190);
  },
  timeout,
);

it(
  'promise 44: a rename whose server dies after any write has the old name or the new one, never both',
  async () => {
    let died = 0;
    for (const point of points) {
      const company = await typeCompany(offline.services, each);
      const [type] = company.sources;
      if (!type) throw new Error('A company without types');
      const next = `Renamed ${point}`;
      const dead = await dyingAfter(point + 1, ({ typeEditing }) =>
        typeEditing.rename(type.id, next, somebody),
      );
      const services = await recovered();
      const table = await services.fields.table();
      const led = [type.name, next].map((name) => table.byName(name)?.id);
      // If it died before the single write, the old name applies, else the new one.
      expect(led).toEqual(led[0] === undefined ? [undefined, type.id] : [type.id, undefined]);
      const sorted = isIn('keys.type', [fold(led[0] === undefined ? next : type.name)]);
      expect(await services.assets.collection.count(sorted)).toBe(each.assets);
      if (!dead) break;
      died = point;
    }
    expect(died).toBeGreaterThan(2);
    if (!soak) expect(died).toBeLessThan(190);
  },
  timeout,
);

it(
  'promise 44: kill -9 in the middle of a merge leaves a database that another server brings to its end',
  async () => {
    const kills = soak ? [1, 3, 8, 230, 1500, 2600, 4100, 4600, 5010] : aThird([3, 120, 250]);
    const size = soak ? each : { assets: 200, items: 20 };
    for (const writes of kills) {
      const dying = await startServerProcess({ entry, env: { QM_DIE_AFTER: `${writes}` } });
      const direct = await openDirectAccess(dying);
      try {
        const company = await typeCompany(direct.services, size);
        const admin = await administrator(dying);
        const body = { sources: company.sources.map(({ id }) => id), destination: company.destination.id };
        await admin.post('/api/asset-types/merge', body).catch(() => undefined);
        await dying.ended;
        await expectReadable(direct.services, company);
        await expectMerged(await takenOver(direct.services.runtime.store), company);
      } finally {
        await direct.close();
        await dying.kill();
        await removeData(dying);
      }
    }
  },
  timeout,
);

it(
  'a change of a field’s type whose server dies after any write leaves every value, converted or as it was',
  async () => {
    const written = ['1', '2', 'three', '4', 'five', '6'];
    let died = 0;
    for (const point of aThird([...Array(most).keys()].slice(1))) {
      const { fields, assets } = offline.services;
      const company = await typeCompany(offline.services, { assets: 3, items: 0 });
      const apiName = (await fields.fieldCollection.get(company.fieldId))?.apiName ?? '';
      const ids = company.sources.map(({ id }) => id);
      const { items } = await assets.collection.find({ where: isIn('typeId', ids), limit: 6 });
      for (const [at, { id }] of items.entries()) {
        await assets.collection.update(id, { set: { [`customFields.${apiName}`]: written[at] ?? '' } });
      }
      const dead = await dyingAfter(point, ({ fieldEditing }) =>
        fieldEditing.update(company.fieldId, { type: 'number', setAside: true }, somebody),
      );
      await recovered();
      const after = await fields.fieldCollection.get(company.fieldId);
      expect(after?.converting).toBeUndefined();
      const found = await assets.collection.getMany(items.map(({ id }) => id));
      const kept = (name: 'customFields' | 'specs') =>
        new Set(found.flatMap((asset) => asset[name]?.[apiName] ?? []));
      expect([kept('customFields'), kept('specs')]).toEqual(
        after?.type === 'number'
          ? [new Set([1, 2, 4, 6]), new Set(['three', 'five'])]
          : [new Set(written), new Set()],
      );
      if (!dead) break;
      died = point;
    }
    // No writes are left: the last change completed.
    expect(died).toBeGreaterThan(5);
    expect(died).toBeLessThan(most - 4);
  },
  timeout,
);
