import { auditEntrySchema, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { auditTitle, auditWho } from '@quartermaster/core/audit/words';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { erasurePreviewSchema } from '@quartermaster/core/users/erasure-preview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bring } from '../requests/request-in.ts';
import { made, newAsset, newItem, newPerson, newRequest, password } from '../support/company.ts';
import { pixel } from '../support/pictures.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const page = z.object({ items: z.array(auditEntrySchema), total: z.number() });
const admin = () => scene.admin.caller;
const erase = (id: string) => admin().post(`/api/users/${id}/erase`, undefined, { prefer: 'wait=30' });
const stored = async (): Promise<string> => {
  let text = '';
  for await (const batch of scene.direct.store.dump()) text += JSON.stringify(batch);
  return text;
};

it('erases whatever tells who somebody was; what they did stays readable, and the chain verifies', async () => {
  const { server } = scene;
  const { id, email: first } = await newPerson(server);
  const email = 'Ludmila.Quist@northwind.example'.toLowerCase();
  await admin().put(`/api/users/${id}`, { displayName: 'Ludmila Quist', phoneNumber: '+44 7700 900123' });
  const caller = await server.nobody.signedIn(first, password);
  await admin().put(`/api/users/${id}`, { email });
  await expect.poll(async () => (await admin().get(`/api/users/${id}`)).text).not.toContain('formerEmail');
  await caller.put('/api/me', { address: { street: 'Quist Street 9' } });
  await caller.send('PUT', '/api/me/photo', { body: pixel, headers: { 'content-type': 'image/png' } });
  await caller.post('/api/tokens', { name: 'Mine' });
  await server.nobody.post('/api/auth/login', { email, password: 'not this one' });
  await caller.get('/api/users');
  const asset = await newAsset(server, {
    assignedTo: email,
    notes: `Ask <${email}>, not jo${email}, nor ${email}.example`,
  });
  const request = await newRequest(caller, (await newItem(server)).id, { notes: 'For the studio' });

  const refused = await erase(id);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(asset.assetId);
  const early = made(await admin().get(`/api/users/${id}/erasure`), erasurePreviewSchema);
  expect(refused.text).toContain(early.refusal);
  await bring(scene, request.id, 'fulfilled');
  const held = z.object({ items: z.array(z.object({ id: z.string() })) });
  for (const one of made(await admin().get(`/api/equipment?assignedTo=${email}`), held).items)
    await admin().put(`/api/equipment/${one.id}`, { assignedTo: null });

  const preview = made(await admin().get(`/api/users/${email}/erasure`), erasurePreviewSchema);
  expect(preview).toMatchObject({ id, email, displayName: 'Ludmila Quist', accounts: 1, sessions: 3 });
  expect(preview).toMatchObject({ requests: 1, assets: 1 });
  expect(preview.refusal).toBeUndefined();
  const job = made(await erase(email), jobSchema);
  expect(job).toMatchObject({
    state: 'done',
    result: { email: expect.stringMatching(/^former-\d+@erased\.invalid$/) },
  });
  const name = String(job.result?.name);
  expect(name).toMatch(/^Former employee #\d+$/);
  // On MongoDB the server's last events may be on their way to the log.
  await scene.direct.log.last();
  const left = (await stored()).toLowerCase();
  const others = left.replaceAll(`jo${email}`, '').replaceAll(`${email}.example`, '');
  for (const personal of [email, first, 'ludmila quist', '900123', 'quist street'])
    expect(others.includes(personal), personal).toBe(false);
  const notes = `Ask <${job.result?.email}>, not jo${email}, nor ${email}.example`;
  expect((await admin().get(`/api/equipment/${asset.id}`)).body).toMatchObject({ notes });
  expect((await caller.get('/api/me')).status).toBe(401);
  expect((await server.nobody.post('/api/auth/login', { email, password })).status).toBe(401);

  const { items } = made(await admin().get(`/api/audit?person=${id}&limit=200`), page);
  expect(items.every((entry) => auditWho(entry) === name && entry.address === undefined)).toBe(true);
  expect(items.map(auditTitle)).toEqual(
    expect.arrayContaining([
      'Submitted a request',
      'Refused: list of people',
      'Failed to sign in',
      'Signed in',
    ]),
  );
  const history = await admin().get(`/api/equipment/${asset.id}/history`);
  expect(history.text).toContain(name);
  expect(
    made(await admin().get(`/api/requests/${request.id}`), z.object({ userId: z.string() })).userId,
  ).toBe(job.result?.email);
  const verdict = made(await admin().get('/api/audit/verify'), auditVerdictSchema);
  expect(verdict.ok).toBe(true);
  expect(verdict.findings.length).toBe(job.result?.entries);
  expect(verdict.findings.every(({ kind }) => kind === 'erased')).toBe(true);
  const told = made(await admin().get(`/api/audit?record=${id}`), page).items[0];
  expect(told).toMatchObject({ type: 'user.erased', who: { id: scene.admin.id }, data: { name } });

  // Each step may be repeated after a crash.
  const again = await scene.direct.services.jobs.collection.get(job.id);
  if (!again) throw new Error('The job is gone');
  for (const phase of ['records', 'again', 'events', 'own'] as const) {
    const repeated = await scene.direct.services.erasure.step({ ...again, cursor: { phase, erased: 0 } });
    expect(repeated.cursor).toMatchObject({ erased: 0 });
  }
  expect((await erase(id)).status).toBe(409);
});

it('keeps the last administrator, and numbers former employees one after the other', async () => {
  const [one, other] = [await newPerson(scene.server), await newPerson(scene.server, 'admin')];
  const [a, b] = [made(await erase(one.id), jobSchema), made(await erase(other.id), jobSchema)];
  const number = (text: unknown): number => Number(/\d+/.exec(String(text))?.[0]);
  expect(number(b.result?.name)).toBe(number(a.result?.name) + 1);
  const { role, suspended } = made(
    await admin().get(`/api/users/${other.id}`),
    z.object({ role: z.string(), suspended: z.boolean() }),
  );
  expect({ role, suspended }).toEqual({ role: 'user', suspended: true });
});

it('promise 33: erasing whoever took the name or the address of others changes nothing of theirs', async () => {
  const { server } = scene;
  const { displayName } = made(await admin().get('/api/me'), z.object({ displayName: z.string() }));
  const [mine, other] = [await newPerson(server), await newPerson(server)];
  const caller = await server.nobody.signedIn(mine.email, password);
  const asset = await newAsset(server, { status: 'Maintenance', notes: `For ${other.email}` });
  const before = mine.email;
  for (const name of [displayName, 'Maintenance', 'user', 'console', 'asset']) {
    await caller.put('/api/me', { displayName: name });
    await caller.post('/api/tokens', { name });
  }
  // An address that was theirs is somebody else's by now.
  await admin().put(`/api/users/${mine.id}`, { email: `now-${before}` });
  await expect
    .poll(async () => (await admin().get(`/api/users/${mine.id}`)).text)
    .not.toContain('formerEmail');
  await admin().put(`/api/users/${other.id}`, { email: before });
  await expect
    .poll(async () => (await admin().get(`/api/users/${other.id}`)).text)
    .not.toContain('formerEmail');
  await admin().put(`/api/equipment/${asset.id}`, { assignedTo: before, status: 'Assigned' });
  await scene.direct.log.last();
  const all = await scene.direct.log.read({ limit: 1000 });
  const record = async () => (await admin().get(`/api/equipment/${asset.id}`)).body;
  const was = await record();

  const job = made(await erase(mine.id), jobSchema);
  expect(job.state).toBe('done');
  expect(await record()).toEqual(was);
  await scene.direct.log.last();
  const left = await scene.direct.log.read({ limit: 1000 });
  const theirs = ({ subject, actor }: (typeof all)[number]) =>
    subject.id === mine.id || (actor.kind === 'user' && actor.id === mine.id);
  expect(left.filter((one) => one.seq <= all.length && !theirs(one))).toEqual(
    all.filter((one) => !theirs(one)),
  );
  for (const { type, face, actor, subject } of left)
    expect([type, face, actor.kind, subject.kind].join()).not.toContain('Former');
  for (const path of ['/api/audit?limit=200', `/api/equipment/${asset.id}/history`, '/api/batches'])
    expect((await admin().get(path)).status, path).toBe(200);
  const { items } = made(await admin().get('/api/audit?limit=200'), page);
  expect(items.some((entry) => auditWho(entry) === displayName)).toBe(true);
});
