import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { dueAssetSchema } from '@quartermaster/core/assets/maintenance';
import { isReadable, type LoggedEvent } from '@quartermaster/core/events/event';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { derivedIds } from '../../src/events/derived-ids.ts';
import { importAssets } from '../imports/import-call.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newPerson, newType, password } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer } from '../support/started-server.ts';

/** The date is 1 March 2026, and the company's interval is 3 months. */
let server: ClockedServer;
let company: Pick<StartedServer, 'admin' | 'nobody'>;

beforeAll(async () => {
  server = await startClockedServer();
  company = { nobody: server.nobody, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
});
afterAll(() => server.stop());

const listed = z.object({ items: z.array(dueAssetSchema), total: z.number() });

const get = async ({ id }: Pick<Asset, 'id'>) =>
  made(await company.admin.get(`/api/equipment/${id}`), assetSchema);
const put = async ({ id }: Pick<Asset, 'id'>, change: object) =>
  made(await company.admin.put(`/api/equipment/${id}`, change), assetSchema);
const dueOf = async (asset: Pick<Asset, 'id'>) => (await get(asset)).maintenanceDue;
const mark = ({ id }: Pick<Asset, 'id'>, done: object = {}) =>
  company.admin.post(`/api/equipment/${id}/maintenance`, done);
/** Runs the jobs to completion. */
const complete = () => server.services.workers.run();
/** Lets everything follow from what has happened. */
const follow = async () => {
  for (const consumer of server.services.consumers) await consumer.catchUp();
};

let names = 0;
const typeOf = async (fields: object) => {
  names += 1;
  return newType(company, { name: `Type ${names}`, ...fields });
};

const eventsOf = async ({ id }: Pick<Asset, 'id'>, type: string): Promise<LoggedEvent[]> => {
  const subject = { kind: 'asset', id } as const;
  const events = await server.services.runtime.store.events.read({ subject, limit: 1000 });
  return events.filter((event) => event.type === type);
};

describe('the day on which maintenance is due', () => {
  it('follows from the last maintenance, else the purchase, else the creation, and the interval', async () => {
    const type = await typeOf({ maintenanceInterval: 6 });
    const asset = await newAsset(company, { type: type.name });
    expect(asset.maintenanceDue).toBe('2026-09-01');
    expect((await put(asset, { purchaseDate: '2025-08-31' })).maintenanceDue).toBe('2026-02-28');
    expect((await put(asset, { lastMaintenance: '2026-01-15' })).maintenanceDue).toBe('2026-07-15');
    expect((await put(asset, { lastMaintenance: null })).maintenanceDue).toBe('2026-02-28');
    const other = await typeOf({ maintenanceInterval: 12 });
    expect((await put(asset, { type: other.name })).maintenanceDue).toBe('2026-08-31');
    const never = await typeOf({ maintenanceInterval: 0 });
    expect((await put(asset, { type: never.name })).maintenanceDue).toBeUndefined();
    expect(
      (await company.admin.put(`/api/equipment/${asset.id}`, { maintenanceDue: '2027-01-01' })).status,
    ).toBe(422);
  });

  it('changes with the interval of the type and of the company, whose assets say so in their history', async () => {
    const own = await typeOf({ maintenanceInterval: 6 });
    const companys = await typeOf({ maintenanceInterval: null });
    const [one, other] = [
      await newAsset(company, { type: own.name }),
      await newAsset(company, { type: companys.name }),
    ];
    const { lastUpdated } = one;
    server.pass(1000);
    await company.admin.put(`/api/asset-types/${own.id}`, {
      maintenanceInterval: 1,
      name: `${own.name} too`,
    });
    await company.admin.put('/api/settings', { maintenanceInterval: 24 });
    await complete();
    expect(await get(one)).toMatchObject({ maintenanceDue: '2026-04-01', lastUpdated });
    expect(await dueOf(other)).toBe('2028-03-01');
    await company.admin.put('/api/settings', { maintenanceInterval: 3 });
    await complete();
    expect(await dueOf(other)).toBe('2026-06-01');
    expect((await eventsOf(one, 'equipment.updated')).at(-1)?.previous).toEqual({
      maintenanceDue: '2026-09-01',
    });
  });

  it('is the one that was scheduled until the asset is maintained', async () => {
    const type = await typeOf({ maintenanceInterval: 6 });
    const asset = await newAsset(company, { type: type.name, maintenanceScheduled: '2026-05-20' });
    expect(asset.maintenanceDue).toBe('2026-05-20');
    expect((await put(asset, { purchaseDate: '2020-01-01' })).maintenanceDue).toBe('2026-05-20');
    expect((await put(asset, { maintenanceScheduled: null })).maintenanceDue).toBe('2020-07-01');
    await put(asset, { maintenanceScheduled: '2026-05-20' });
    const done = made(await mark(asset, { date: '2026-02-10' }), assetSchema);
    expect(done.maintenanceScheduled).toBeUndefined();
    expect(done).toMatchObject({ lastMaintenance: '2026-02-10', maintenanceDue: '2026-08-10' });
  });
});

describe('Mark as maintained', () => {
  it('sets the date, ends the status Maintenance, and keeps the note; a status alone sets no date', async () => {
    const { email } = await newPerson(company);
    const asset = await newAsset(company, { status: 'Maintenance', assignedTo: email });
    await put(asset, { status: 'Assigned' });
    expect((await get(asset)).lastMaintenance).toBeUndefined();
    await put(asset, { status: 'Maintenance' });
    const done = made(await mark(asset, { note: 'New fan' }), assetSchema);
    expect(done).toMatchObject({ status: 'Assigned', lastMaintenance: '2026-03-01' });
    // Recording it again with nothing to change makes another entry.
    made(await mark(asset, { date: '2025-12-01', note: 'Earlier' }), assetSchema);
    expect((await get(asset)).lastMaintenance).toBe('2026-03-01');
    const history = made(
      await company.admin.get(`/api/equipment/${asset.id}/history`),
      z.object({ items: z.array(historyEntrySchema) }),
    );
    expect(history.items.slice(0, 2).map(({ kind, note }) => [kind, note])).toEqual([
      ['maintained', 'Earlier'],
      ['maintained', 'New fan'],
    ]);
    const nobodys = await newAsset(company, { status: 'Maintenance' });
    expect(made(await mark(nobodys), assetSchema).status).toBe('Available');
    expect((await mark(asset, { date: '2026-03-05' })).status).toBe(422);
    expect((await mark(asset, { date: '2026-02-30' })).status).toBe(422);
  });
});

describe('what is due', () => {
  it('is listed the longest overdue first, filtered and sorted by, and says what is calibrated', async () => {
    const type = await typeOf({ maintenanceInterval: 1, requiresCalibration: true });
    const owner = await newPerson(company);
    const [late, later, mine] = [
      await newAsset(company, { type: type.name, purchaseDate: '2025-06-01' }),
      await newAsset(company, { type: type.name, purchaseDate: '2024-06-01' }),
      await newAsset(company, { type: type.name, purchaseDate: '2025-12-24', assignedTo: owner.email }),
    ];
    const dueIn = async (query = '', caller = company.admin) => {
      const { items } = made(await caller.get(`/api/maintenance${query}`), listed);
      return items.filter((one) => one.type === type.name);
    };
    const due = await dueIn();
    expect(due.map(({ id }) => id)).toEqual([later.id, late.id, mine.id]);
    expect(due.every(({ requiresCalibration }) => requiresCalibration)).toBe(true);
    expect((await dueIn('?until=2025-08-01')).map(({ id }) => id)).toEqual([later.id, late.id]);
    expect((await dueIn('', owner.caller)).map(({ id }) => id)).toEqual([mine.id]);
    const where = encodeURIComponent(`type:"${type.name}" maintenanceDue<2025-08-01`);
    const found = made(
      await company.admin.get(`/api/equipment?where=${where}&sort=-maintenanceDue`),
      z.object({ items: z.array(assetSchema) }),
    );
    expect(found.items.map(({ id }) => id)).toEqual([late.id, later.id]);
  });

  it('is announced once for each due date: by two servers at once, and after days on which none ran', async () => {
    const type = await typeOf({ maintenanceInterval: 1, requiresCalibration: true });
    const asset = await newAsset(company, { type: type.name });
    const announced = async () =>
      (await eventsOf(asset, 'maintenance.due')).map(({ data }) => [
        data.maintenanceDue,
        data.requiresCalibration,
      ]);
    await follow();
    expect(await announced()).toEqual([]);
    // From 1 March to 10 April.
    server.pass(40 * 24 * 3_600_000);
    await Promise.all([follow(), follow(), follow()]);
    await follow();
    expect(await announced()).toEqual([['2026-04-01', true]]);
    // The announcement doesn't count as a change.
    expect((await server.services.assets.collection.get(asset.id))?.lastUpdated).toBe(asset.lastUpdated);

    company = { ...company, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
    await put(asset, { maintenanceScheduled: '2026-04-05' });
    await put(asset, { maintenanceScheduled: null });
    await follow();
    await put(asset, { maintenanceScheduled: '2026-04-10' });
    await follow();
    await follow();
    expect(await announced()).toEqual([
      ['2026-04-01', true],
      ['2026-04-10', true],
    ]);
    made(await mark(asset), assetSchema);
    await follow();
    expect(await announced()).toHaveLength(2);
  });

  it('is not announced again if it was under the id of an earlier version', async () => {
    const { runtime } = server.services;
    const type = await typeOf({ maintenanceInterval: 1 });
    const asset = await newAsset(company, { type: type.name, maintenanceScheduled: '2026-02-20' });
    const { maintenanceDue: day = '' } = asset;
    const subject = { kind: 'asset', id: asset.id } as const;
    const [created] = await runtime.store.events.read({ subject, limit: 1 });
    if (created === undefined || !isReadable(created)) throw new Error('Its creation is not in the log');
    await runtime.store.events.append([
      { ...created, id: derivedIds.formerMaintenanceDue(asset.id, day), type: 'maintenance.due' },
    ]);
    await follow();
    expect(await eventsOf(asset, 'maintenance.due')).toHaveLength(1);
  });

  it('is one entry in the history, however it was announced, for its holder too', async () => {
    const type = await typeOf({ maintenanceInterval: 1 });
    const owner = await newPerson(company);
    const asset = await newAsset(company, { type: type.name, assignedTo: owner.email });
    await put(asset, { maintenanceScheduled: '2026-01-10' });
    await follow();
    expect(await eventsOf(asset, 'maintenance.due')).toHaveLength(1);
    await put(asset, { notes: 'Dusty' });
    const kindsFor = async (caller: typeof company.admin) =>
      made(
        await caller.get(`/api/equipment/${asset.id}/history`),
        z.object({ items: z.array(historyEntrySchema) }),
      ).items.map(({ kind }) => kind);
    expect(await kindsFor(company.admin)).toEqual(['updated', 'due', 'updated', 'created']);
    const holder = await server.nobody.signedIn(owner.email, password);
    expect(await kindsFor(holder)).toEqual(['updated', 'due', 'updated', 'created']);
  });

  it('is summed up when more than 50 of a type come due on a day or in a job, and found by the filter', async () => {
    const { collection } = server.services.assets;
    const [many, few] = [await typeOf({ maintenanceInterval: 1 }), await typeOf({ maintenanceInterval: 1 })];
    const summaries = async () => {
      const events = await server.services.runtime.store.events.read({ newestFirst: true, limit: 1000 });
      return events.filter(({ type }) => type === 'maintenance.summary');
    };
    const text = ['assetId,name,type,status,purchaseDate'];
    for (let n = 0; n < 60; n += 1) text.push(`S-${n},Saw,${many.name},Available,2020-01-0${(n % 9) + 1}`);
    for (let n = 0; n < 5; n += 1) text.push(`D-${n},Drill,${few.name},Available,2020-01-01`);
    const marked = await collection.get((await newAsset(company, { type: few.name })).id);
    expect((await importAssets(company.admin, text.join('\n'))).created).toBe(65);
    await follow();
    await follow();
    const [summary, ...others] = await summaries();
    expect(others).toEqual([]);
    expect(summary).toMatchObject({ subject: { kind: 'job' }, data: { type: many.name, count: 60 } });
    expect(summary?.data.assets).toHaveLength(50);
    const totalOf = async (where: unknown) =>
      made(
        await company.admin.get(`/api/equipment?where=${encodeURIComponent(String(where))}`),
        z.object({ total: z.number() }),
      ).total;
    expect(await totalOf(summary?.data.where)).toBe(60);
    const single = await server.services.runtime.store.events.read({ newestFirst: true, limit: 20 });
    expect(single.filter(({ type }) => type === 'maintenance.due')).toHaveLength(5);
    const [first] = z.array(z.object({ id: z.string() })).parse(summary?.data.assets);
    const history = made(
      await company.admin.get(`/api/equipment/${first?.id}/history`),
      z.object({ items: z.array(historyEntrySchema) }),
    );
    expect(history.items.map(({ kind }) => kind)).toEqual(['due', 'created']);
    // What is announced leaves no trace on the assets.
    expect(await collection.get(marked?.id ?? '')).toEqual(marked);
  });
});
