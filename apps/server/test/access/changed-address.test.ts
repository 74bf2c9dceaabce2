import { equals } from '@quartermaster/core/query/where';
import { viewSchema } from '@quartermaster/core/views/view';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { dyingStore } from '../configuration/dying-store.ts';
import { made, newAsset, newItem, newPerson, newRequest, password } from '../support/company.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { listen } from '../support/event-stream.ts';
import { serverOn, takenOver } from '../support/killed-server.ts';
import { mailsTo } from '../support/mails.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
let offline: DirectAccess;
beforeAll(async () => {
  [scene, offline] = await Promise.all([newScene(), openOfflineDatabase()]);
});
afterAll(async () => {
  await offline.close();
  await scene.end();
});

const admin = () => scene.admin.caller;
const totalOf = z.object({ total: z.number() });

it('a new address takes along assets, requests and views, and not for a moment does anything of theirs disappear', async () => {
  const { server } = scene;
  const { id, email: old, caller } = await newPerson(server);
  const email = 'married.name@northwind.example';
  const held = [];
  for (let at = 0; at < 3; at += 1) held.push(await newAsset(server, { assignedTo: old }));
  const request = await newRequest(caller, (await newItem(server)).id);
  const view = made(
    await admin().post('/api/views', {
      name: 'Theirs',
      filters: { assignedTo: old, search: `x assignedTo:${old}` },
    }),
    viewSchema,
  );
  await server.nobody.post('/api/auth/password/forgot', { email: old });
  await expect.poll(async () => (await mailsTo(server, old)).length).toBe(1);
  const [mail = ''] = await mailsTo(server, old);
  const page = await listen(caller);

  const changing = await admin().put(`/api/users/${old}`, {
    email: email.toUpperCase(),
    displayName: 'Noor Haas',
  });
  expect(changing.body).toMatchObject({ id, email, displayName: 'Noor Haas' });
  for (let completed = false; !completed; ) {
    const counts = await Promise.all([caller.get('/api/equipment'), caller.get('/api/requests')]);
    expect(counts.map((answer) => made(answer, totalOf).total)).toEqual([3, 1]);
    completed = !(await admin().get(`/api/users/${id}`)).text.includes('formerEmail');
  }
  for (const { id: asset, lastUpdated } of held) {
    const now = await admin().get(`/api/equipment/${asset}`);
    expect(now.body).toMatchObject({ assignedTo: email, status: 'Assigned', lastUpdated });
    // The history of what they hold still begins with the assignment.
    expect((await caller.get(`/api/equipment/${asset}/history`)).status).toBe(200);
  }
  expect((await caller.get(`/api/requests/${request.id}`)).body).toMatchObject({ userId: email });
  expect((await admin().get('/api/views')).text).toContain(
    JSON.stringify({ search: `x assignedTo:${email}`, assignedTo: email }),
  );
  await admin().delete(`/api/views/${view.id}`);
  const events = await scene.direct.log.read({
    subject: { kind: 'asset', id: held[0]?.id ?? '' },
    limit: 10,
  });
  expect(events.map(({ type }) => type)).toEqual(['equipment.created', 'equipment.updated']);

  // Their session continues; the page asks again who it is. The mailed link no longer works.
  await page.ended;
  expect((await caller.get('/api/auth/me')).body).toMatchObject({ email });
  expect((await server.nobody.post('/api/auth/login', { email: old, password })).status).toBe(401);
  expect((await server.nobody.post('/api/auth/login', { email, password })).status).toBe(200);
  const token = /token=([\w-]+)/.exec(mail)?.[1];
  const reset = { token, password: 'an entirely new one' };
  expect((await server.nobody.post('/api/auth/password/reset', reset)).status).toBe(422);
  // The old address is free.
  const again = { email: old, password, displayName: 'Somebody else' };
  expect((await admin().post('/api/users', again)).status).toBe(201);
  const taken = await admin().put(`/api/users/${id}`, { email: old });
  expect(taken.body).toMatchObject({ status: 409, message: 'Email already in use' });
  expect((await admin().put(`/api/users/${id}`, { email: 'nobody' })).status).toBe(422);
});

it('what was theirs comes back to their new address when a batch is undone', async () => {
  const [person, other] = [await newPerson(scene.server), await newPerson(scene.server)];
  const { id } = await newAsset(scene.server, { assignedTo: person.email });
  const edit = async (assignedTo: string) =>
    made(
      await admin().post('/api/equipment/bulk', { ids: [id], set: { assignedTo } }),
      z.object({ batchId: z.string() }),
    ).batchId;
  const undo = (batch: string) => admin().post(`/api/batches/${batch}/undo`, {}, { prefer: 'wait=20' });
  const holder = async () => (await admin().get(`/api/equipment/${id}`)).body;
  const given = await edit(other.email);
  for (const { id: whose } of [person, other]) {
    await admin().put(`/api/users/${whose}`, { email: `${whose}@northwind.example` });
    await expect
      .poll(async () => (await admin().get(`/api/users/${whose}`)).text)
      .not.toContain('formerEmail');
  }
  expect(await holder()).toMatchObject({ assignedTo: `${other.id}@northwind.example`.toLowerCase() });
  expect((await undo(given)).status).toBe(200);
  expect(await holder()).toMatchObject({ assignedTo: `${person.id}@northwind.example`.toLowerCase() });
});

it('a server that dies after any write leaves both addresses theirs, and another one finishes', async () => {
  const { store } = offline.services.runtime;
  let died = 0;
  for (const writes of aThird([...Array(40).keys()].slice(1))) {
    const { users, assets, people } = offline.services;
    const [old, email] = [`old${writes}@northwind.example`, `new${writes}@northwind.example`];
    const account = { displayName: 'Noor', role: 'user', password, mustChangePassword: false } as const;
    const { id } = await users.create(
      { ...account, email: old },
      { actor: { kind: 'system' }, via: 'system' },
    );
    const asset = {
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      assignedTo: old,
    } as const;
    for (let at = 0; at < 3; at += 1) await assets.create({ ...asset, name: `Licence ${at}` }, somebody);

    const dying = dyingStore(store, writes);
    const first = serverOn(dying.store);
    const work = first.people.update(id, { email }, somebody).then(() => first.workers.run());
    await Promise.race([work, dying.died]);
    const left = await users.collection.get(id);
    const isChanged = left?.email === email;
    expect([undefined, ...(isChanged ? [old] : [])]).toContain(left?.formerEmail);
    expect((await people.holdings(id)).assets.total).toBe(3);
    if (left?.formerEmail) expect((await users.byEmail(old))?.id).toBe(id);

    await takenOver(store);
    const after = await users.collection.get(id);
    expect([after?.email, after?.formerEmail]).toEqual([isChanged ? email : old, undefined]);
    expect(await assets.collection.count(equals('assignedTo', after?.email ?? ''))).toBe(3);
    if (!dying.isDead()) break;
    died = writes;
  }
  expect(died).toBeGreaterThan(4);
  expect(died).toBeLessThan(37);
}, 120_000);
