import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditEntrySchema, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { auditTitle, auditWho } from '@quartermaster/core/audit/words';
import type { ReadableEvent } from '@quartermaster/core/events/event';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle, whoDidIt } from '@quartermaster/core/history/words';
import { message } from '@quartermaster/core/messages';
import { requestEntrySchema } from '@quartermaster/core/requests/history';
import { unreadableSchema } from '@quartermaster/core/unreadable';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { collectionOf } from '../../src/collections.ts';
import { checkDatabase } from '../../src/database/check.ts';
import { exportTo } from '../../src/database/export.ts';
import { made, newAsset, newItem, newPerson, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const withId = z.object({ id: z.string() });
const seller = {
  name: 'Spoilt',
  ...{ email: 'sales@spoilt.example', phone: '1', address: 'Elsewhere 1', country: 'Sweden' },
};

const admin = () => scene.admin.caller;
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), unreadable: z.array(unreadableSchema).optional() });
const list = async (path: string) => made(await admin().get(path), pageOf(z.looseObject({ id: z.string() })));

/**
 * Makes an event unreadable, as an earlier version did when it erased somebody whose name was that of an
 * actor kind.
 */
async function spoil(event: ReadableEvent): Promise<number> {
  const spoilt: ReadableEvent = JSON.parse(
    JSON.stringify({ ...event, actor: { kind: 'Former employee #1' } }),
  );
  await scene.direct.store.events.erase([spoilt]);
  return event.seq;
}
const last = async (kind: 'asset' | 'request', id: string): Promise<ReadableEvent> => {
  const [event] = await scene.direct.log.read({ subject: { kind, id }, newestFirst: true, limit: 1 });
  if (!event) throw new Error(`Nothing was recorded of ${id}`);
  return event;
};

it('an event that cannot be read is shown as such, with its number, and fails no page', async () => {
  const asset = await newAsset(scene.server, { name: 'Scanner' });
  await admin().put(`/api/equipment/${asset.id}`, { name: 'Printer' });
  const number = await spoil(await last('asset', asset.id));
  await admin().put(`/api/equipment/${asset.id}`, { name: 'Plotter' });
  const request = await newRequest(scene.owner.caller, (await newItem(scene.server)).id);
  await scene.owner.caller.put(`/api/requests/${request.id}`, { notes: 'Soon' });
  const other = await spoil(await last('request', request.id));

  const audit = made(await admin().get('/api/audit?limit=200'), pageOf(auditEntrySchema)).items;
  for (const seq of [number, other]) {
    const entry = audit.find((one) => one.seq === seq);
    expect(entry && [entry.type, auditTitle(entry), auditWho(entry)]).toEqual([
      ...['unreadable', message.entryUnreadable(seq), 'Not known'],
    ]);
  }
  expect((await list(`/api/audit?number=${number}`)).items).toMatchObject([
    { seq: number, type: 'unreadable' },
  ]);
  expect((await admin().get('/api/audit/export')).text).toContain(message.entryUnreadable(number));

  const history = made(
    await admin().get(`/api/equipment/${asset.id}/history`),
    pageOf(historyEntrySchema),
  ).items;
  expect(history.map((entry) => [historyTitle(entry), entry.number])).toEqual([
    ['Edited', undefined],
    [message.entryUnreadable(number), number],
    ['Added', undefined],
  ]);
  expect(history[1] && whoDidIt(history[1])).toBe('Not known');
  const entries = made(
    await admin().get(`/api/requests/${request.id}/history`),
    pageOf(requestEntrySchema),
  ).items;
  expect(entries).toMatchObject([{ kind: 'unreadable', number: other }, { kind: 'submitted' }]);
  expect((await admin().get(`/api/requests/${request.id}/comments`)).status).toBe(200);

  const batches = await list('/api/batches?limit=200');
  expect(batches.unreadable).toContainEqual(expect.objectContaining({ seq: number }));
  expect(batches.items.map(({ message: text }) => text)).toContain(`Updated ${asset.assetId}`);
  const batch = batches.unreadable?.find(({ seq }) => seq === number)?.id;
  const undo = await admin().post(`/api/batches/${batch}/undo`, { dryRun: true });
  expect(undo.body).toMatchObject({ restored: 0, left: [{ message: message.entryUnreadable(number) }] });

  const verdict = made(await admin().get('/api/audit/verify'), auditVerdictSchema);
  expect(verdict.ok).toBe(false);
  expect(verdict.findings.filter(({ kind }) => kind === 'unreadable').map(({ seq }) => seq)).toEqual([
    number,
    other,
  ]);
  const faults: string[] = [];
  for await (const fault of checkDatabase(scene.direct.services.runtime)) faults.push(fault);
  expect(faults).toEqual([`events ${number}: it can't be read`, `events ${other}: it can't be read`]);
});

it('an asset is not told as it was when what was recorded then cannot be read', async () => {
  const asset = await newAsset(scene.server);
  const number = await spoil(await last('asset', asset.id));
  const answer = await admin().get(
    `/api/equipment/${asset.id}?asOf=${new Date(Date.now() + 1000).toISOString()}`,
  );
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status: 409,
    body: { message: message.entryUnreadable(number) },
  });
});

it('a record that cannot be read is named beside its list, left out of exports, and refused by itself', async () => {
  const { server, direct } = scene;
  const person = await newPerson(server);
  const [asset, item, vendor] = [
    await newAsset(server),
    await newItem(server),
    made(await admin().post('/api/vendors', seller), withId),
  ];
  const request = await newRequest(scene.owner.caller, (await newItem(server)).id);
  const broken = [
    ['equipment', asset.id, { status: 'Former employee #2' }, '/api/equipment', true],
    ['catalog', item.id, { priceMinor: 'free' }, '/api/catalog', true],
    ['vendors', vendor.id, { status: 'Former employee #2' }, '/api/vendors', true],
    ['users', person.id, { role: 'Former employee #2' }, '/api/users', true],
    ['requests', request.id, { priority: 'Former employee #2' }, '/api/requests', false],
  ] as const;
  for (const [kind, id, set, path, isExported] of broken) {
    await direct.store.collection(collectionOf(kind)).update(id, { set });
    const { items, unreadable } = await list(`${path}?limit=200`);
    expect(unreadable, path).toEqual([{ id }]);
    expect(
      items.some((one) => one.id === id),
      path,
    ).toBe(false);
    expect(items.length + (path === '/api/vendors' ? 1 : 0), path).toBeGreaterThan(0);
    const alone = await admin().get(`${path}/${id}`);
    expect({ status: alone.status, body: alone.body }).toMatchObject({
      status: 409,
      body: { message: message.recordUnreadable(id) },
    });
    if (!isExported) continue;
    const csv = await admin().get(`${path}/export`);
    expect(csv.status).toBe(200);
    expect(csv.text.trimEnd().split('\n').at(-1)).toContain(message.unreadableLeftOut([id], 1));
  }
  for (const path of ['/api/dashboard', `/api/users/${scene.owner.email}/holdings`, '/api/settings'])
    expect((await admin().get(path)).status, path).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'qm-unreadable-test-'));
  const exported = await exportTo(direct.services.runtime, join(folder, 'all.jsonl'), () => undefined);
  await rm(folder, { recursive: true });
  expect([...exported.refused.values()]).toEqual(broken.map(() => 1));
  expect(exported.unreadable).toHaveLength(3);
});
