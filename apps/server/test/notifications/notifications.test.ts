import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { equals } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outboxCollection } from '../../src/notifications/outbox.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newPerson, newRequest, password } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { listen } from '../support/event-stream.ts';
import { mailsTo, mailTo } from '../support/mails.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listSchema = z.object({ items: z.array(notificationSchema), unread: z.number() });
const toldTo = async (caller: Caller) => made(await caller.get('/api/notifications'), listSchema);
const outboxOf = async (personId: string) => {
  const direct = await openDirectAccess(server);
  const { items } = await direct.store
    .collection(outboxCollection)
    .find({ where: equals('personId', personId), limit: 10 });
  await direct.close();
  return items;
};
const titlesOf = async (caller: Caller) => (await toldTo(caller)).items.map(({ title }) => plainText(title));

describe('notifications', () => {
  it('tell administrators of a request, its requester of what becomes of it, and nobody of their own doing', async () => {
    const mia = await newPerson(server);
    const item = await newItem(server, { name: 'Dock' });
    const { id } = await newRequest(mia.caller, item.id);
    const short = id.slice(0, 8);
    await expect
      .poll(() => titlesOf(server.admin))
      .toEqual([expect.stringMatching(/^Person \d+ asked for 1 x Dock$/)]);
    await server.admin.post(`/api/requests/${id}/transitions`, { to: 'procuring' });
    await server.admin.post(`/api/requests/${id}/comments`, { text: 'It comes on Monday.' });
    await expect.poll(async () => (await titlesOf(mia.caller)).length).toBe(2);
    const { items, unread } = await toldTo(mia.caller);
    expect(items.map(({ title }) => plainText(title)).reverse()).toEqual([
      `Your request ${short} was accepted`,
      expect.stringContaining(`commented on request ${short}`),
    ]);
    expect(items[0]).toMatchObject({ detail: 'It comes on Monday.', screen: `/requests?selected=${id}` });
    expect(unread).toBe(2);
    expect((await toldTo(server.admin)).items).toHaveLength(1);
  });

  it('are listed from a cursor of their own list alone', async () => {
    const answer = await server.admin.get('/api/notifications?cursor=x');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: 'cursor' }] } });
  });

  it('are read one by one or all at once, by their owner alone', async () => {
    const [mia, noah] = [await newPerson(server), await newPerson(server)];
    for (const name of ['Camera', 'Lens'])
      await server.admin.put(`/api/equipment/${(await newAsset(server, { name })).id}`, {
        assignedTo: mia.email,
      });
    await expect
      .poll(() => titlesOf(mia.caller))
      .toEqual(['Lens was assigned to you', 'Camera was assigned to you']);
    const { items } = await toldTo(mia.caller);
    const ids = items.slice(0, 1).map(({ id }) => id);
    const read = async (caller: Caller, body: object) =>
      (await caller.post('/api/notifications/read', body)).body;
    expect(await read(noah.caller, { ids })).toEqual({ unread: 0 });
    expect((await toldTo(mia.caller)).unread).toBe(2);
    expect(await read(mia.caller, { ids })).toEqual({ unread: 1 });
    expect((await toldTo(mia.caller)).items.map((one) => one.read)).toEqual([true, false]);
    expect(await read(mia.caller, {})).toEqual({ unread: 0 });
  });

  it('tell once, with a count and names, of all that a job does for somebody', async () => {
    const mia = await newPerson(server);
    const assets = [];
    for (let n = 0; n < 7; n++) assets.push(await newAsset(server, { name: `Phone ${n}` }));
    const bulk = { ids: assets.map(({ id }) => id), set: { assignedTo: mia.email } };
    expect((await server.admin.post('/api/equipment/bulk', bulk)).status).toBe(200);
    await expect
      .poll(() => titlesOf(mia.caller), { timeout: 15_000 })
      .toEqual(['7 assets were assigned to you']);
    const [told] = (await toldTo(mia.caller)).items;
    expect(told?.detail).toMatch(/^Phone \d(, Phone \d){4} and 2 more$/);
  });

  it('tell employees no names of administrators, and those who are none any more nothing of what only they hear', async () => {
    const ada = await newPerson(server, 'admin');
    const mia = await newPerson(server);
    const asset = await newAsset(server, { name: 'Tripod' });
    await ada.caller.put(`/api/equipment/${asset.id}`, { assignedTo: mia.email });
    const item = await newItem(server, { name: 'Hub' });
    const items = [{ catalogItemId: item.id, quantity: 1 }];
    await server.admin.post('/api/requests', { userId: mia.email, items });
    await expect
      .poll(() => titlesOf(mia.caller))
      .toEqual(['1 x Hub was requested for you', 'Tripod was assigned to you']);
    expect((await toldTo(mia.caller)).items[1]?.detail).toBe(asset.assetId);
    await expect.poll(async () => (await toldTo(ada.caller)).unread).toBe(1);
    await server.admin.put(`/api/users/${ada.id}/role`, { role: 'user' });
    const again = await server.nobody.signedIn(ada.email, password);
    expect(await toldTo(again)).toMatchObject({ items: [], unread: 0 });
  });

  it('follow what their owner has chosen', async () => {
    const mia = await newPerson(server);
    const path = '/api/notifications/preferences';
    const choices = { equipmentAssigned: [] };
    expect((await mia.caller.put(path, { choices })).body).toMatchObject({ choices });
    expect((await mia.caller.get(path)).body).toMatchObject({ choices, company: {} });
    await server.admin.put(`/api/equipment/${(await newAsset(server)).id}`, { assignedTo: mia.email });
    const { id } = await newRequest(mia.caller, (await newItem(server)).id);
    await server.admin.post(`/api/requests/${id}/transitions`, { to: 'procuring' });
    await expect.poll(() => titlesOf(mia.caller)).toEqual([`Your request ${id.slice(0, 8)} was accepted`]);
    const wrong = await mia.caller.put(path, { choices: { stockLow: ['sms'] } });
    expect(wrong.status).toBe(422);
  });

  it('appear on open pages at once', async () => {
    const mia = await newPerson(server);
    const stream = await listen(mia.caller);
    await server.admin.put(`/api/equipment/${(await newAsset(server)).id}`, { assignedTo: mia.email });
    await stream.until('"kind":"notification"');
    const before = stream.heard.length;
    await mia.caller.post('/api/notifications/read', {});
    await expect
      .poll(() => stream.heard.slice(before))
      .toEqual(['{"kind":"notification","id":"","type":"notification"}']);
    stream.close();
  });

  it('follow the company for whoever has chosen nothing', async () => {
    const path = '/api/notifications/defaults';
    const { body: before, headers } = await server.admin.get(path);
    expect(before).toMatchObject({ choices: {}, reachable: ['app', 'mail'] });
    const choices = { equipmentAssigned: ['mail'], stockLow: ['app'] };
    const tagged = { 'if-match': String(headers.etag) };
    expect((await server.admin.put(path, { choices }, tagged)).body).toMatchObject({ choices });
    expect(await server.admin.put(path, { choices: {} }, tagged)).toMatchObject({
      status: 412,
      body: { data: { current: { choices } } },
    });
    const { text: audit } = await server.admin.get('/api/audit?limit=5');
    expect(audit).toContain('notificationDefaults');
    const [mia, noah] = [await newPerson(server), await newPerson(server)];
    expect((await mia.caller.get('/api/notifications/preferences')).body).toMatchObject({
      company: { equipmentAssigned: ['mail'] },
    });
    const own = { choices: { equipmentAssigned: ['app'] } };
    await noah.caller.put('/api/notifications/preferences', own);
    const theirs = `/api/notifications/preferences?userId=${encodeURIComponent(noah.email)}`;
    expect((await server.admin.get(theirs)).body).toMatchObject(own);
    expect((await mia.caller.get(theirs)).status).toBe(403);
    const forNoah = { userId: noah.email, choices: own.choices };
    expect((await mia.caller.put('/api/notifications/preferences', forNoah)).status).toBe(403);
    expect((await server.admin.put('/api/notifications/preferences', forNoah)).body).toMatchObject(own);
    const agreed = { ...forNoah, textMe: true };
    expect((await server.admin.put('/api/notifications/preferences', agreed)).status).toBe(403);
    for (const { email } of [mia, noah])
      await server.admin.put(`/api/equipment/${(await newAsset(server)).id}`, { assignedTo: email });
    await expect.poll(() => titlesOf(noah.caller)).toHaveLength(1);
    expect(await titlesOf(mia.caller)).toEqual([]);
    await mailTo(server, mia.email);
    await server.admin.put(path, { choices: {} });
  });

  it('take consent to texts only with a number to send them to', async () => {
    const mia = await newPerson(server);
    const consent = () => mia.caller.put('/api/notifications/preferences', { choices: {}, textMe: true });
    await mia.caller.put('/api/me', { phoneNumber: '020 7946 0182' });
    expect((await consent()).body).toMatchObject({
      data: { issues: [{ path: 'textMe', message: 'Add a number first' }] },
    });
    await mia.caller.put('/api/me', { phoneNumber: '+44 20 7946 0182' });
    expect((await consent()).body).toMatchObject({ textMe: true, number: '+442079460182' });
  });
});

describe('mails', () => {
  it('say what happened, with a link, and as HTML show what people wrote as text', async () => {
    const mia = await newPerson(server);
    const asset = await newAsset(server, { name: 'Dock <b>bold</b>' });
    await server.admin.put(`/api/equipment/${asset.id}`, { assignedTo: mia.email });
    const mail = await mailTo(server, mia.email);
    expect(mail).toContain('Subject: Dock <b>bold</b> was assigned to you');
    expect(mail).toContain(`/assets?selected=${asset.id}`);
    expect(mail).toContain('<strong>Dock &lt;b&gt;bold&lt;/b&gt;</strong>');
  });

  it('are not sent while email notifications are off, nor to those who have chosen none', async () => {
    const [mia, noah, ada] = [await newPerson(server), await newPerson(server), await newPerson(server)];
    const assign = async (email: string) =>
      server.admin.put(`/api/equipment/${(await newAsset(server)).id}`, { assignedTo: email });
    await server.admin.put('/api/settings', { notificationsEnabled: false });
    await assign(mia.email);
    await expect.poll(() => titlesOf(mia.caller)).toHaveLength(1);
    await expect.poll(() => outboxOf(mia.id)).toMatchObject([{ state: 'failed' }]);
    await server.admin.put('/api/settings', { notificationsEnabled: true });
    await noah.caller.put('/api/notifications/preferences', { choices: { equipmentAssigned: ['app'] } });
    await assign(noah.email);
    await assign(ada.email);
    await mailTo(server, ada.email);
    expect([...(await mailsTo(server, mia.email)), ...(await mailsTo(server, noah.email))]).toEqual([]);
  });
});
