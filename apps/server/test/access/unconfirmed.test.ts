import { requestSchema } from '@quartermaster/core/requests/request';
import { userSchema } from '@quartermaster/core/users/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importAssets } from '../imports/import-call.ts';
import type { Caller } from '../support/caller.ts';
import { startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newItem, newLocation } from '../support/company.ts';
import { mailsTo } from '../support/mails.ts';
import { origin } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const password = 'whoever I say I am';
const admin = () => scene.admin.caller;

/** Somebody who signs up with an address that may be anybody's. */
async function stranger(email: string) {
  const answer = await scene.server.nobody.post('/api/auth/signup', { email, password });
  expect(answer.status).toBe(201);
  const caller = await scene.server.nobody.signedIn(email, password);
  return {
    email,
    caller,
    ...made(await caller.get('/api/auth/me'), userSchema.pick({ id: true, unconfirmed: true })),
  };
}

const refusal = (email: string) => `The address ${email} is not confirmed. Confirm the account first.`;

it('nothing can be assigned to an address that its account only claims', async () => {
  const { email, id, unconfirmed, caller } = await stranger('cfo@northwind.example');
  expect(unconfirmed).toBe(true);
  const message = refusal(email);
  const asset = {
    name: 'Laptop of the CFO',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  };
  const issues = [{ path: 'assignedTo', message }];
  expect((await admin().post('/api/equipment', { ...asset, assignedTo: email })).body).toMatchObject({
    status: 422,
    data: { issues },
  });
  const { assetId } = await newAsset(scene.server);
  expect((await admin().put(`/api/equipment/${assetId}`, { assignedTo: email })).body).toMatchObject({
    status: 422,
    data: { issues },
  });
  const csv = `assetId,name,type,status,assignedTo\nCFO-1,Laptop,Software License,Assigned,${email}\n`;
  expect(await importAssets(admin(), csv)).toMatchObject({
    created: 0,
    errors: [{ row: 2, column: 'assignedTo', value: email, message }],
  });
  expect((await caller.get('/api/equipment')).body).toMatchObject({ total: 0 });

  const people = await admin().get('/api/users?where=unconfirmed:true');
  expect(people.body).toMatchObject({ total: 1, items: [{ email, unconfirmed: true }] });
  expect((await admin().post(`/api/users/${id}/approve`)).body).toMatchObject({ unconfirmed: false });
  expect(await importAssets(admin(), csv)).toMatchObject({ created: 1 });
  expect((await caller.get('/api/equipment')).body).toMatchObject({ total: 1 });
});

it('what a stranger wrote about themselves is gone once their account is taken over', async () => {
  const { email, id, caller } = await stranger('cto@northwind.example');
  const change = { phoneNumber: '+44 7700 900666', address: { city: 'Elsewhere' } };
  expect((await caller.put('/api/me', change)).status).toBe(200);
  const taken = { email, displayName: 'The CTO', role: 'user', password: 'three boats at anchor' };
  expect((await admin().post('/api/users', taken)).status).toBe(201);
  const shown = await admin().get(`/api/users/${id}`);
  expect(shown.body).toMatchObject({ email, displayName: 'The CTO' });
  expect(shown.body).not.toHaveProperty('phoneNumber');
  expect(shown.body).not.toHaveProperty('address');
});

it('what it asks for says so, is approved by nobody, and is accepted once it is confirmed', async () => {
  const { email, id, caller } = await stranger('asks@northwind.example');
  await admin().put('/api/settings', { autoApproveRequests: true, defaultRequestPriority: 'low' });
  expect((await caller.get('/api/catalog')).status).toBe(200);
  const items = [{ catalogItemId: (await newItem(scene.server)).id, quantity: 1 }];
  const request = made(await caller.post('/api/requests', { items }), requestSchema);
  expect(request).toMatchObject({ status: 'pending', requesterUnconfirmed: true });
  // Nor if requested on its behalf.
  expect((await admin().post('/api/requests', { userId: email, items })).body).toMatchObject({
    status: 'pending',
    requesterUnconfirmed: true,
  });
  const path = `/api/requests/${request.id}`;
  const accept = () => admin().post(`${path}/transitions`, { to: 'procuring' }, { 'if-match': '*' });
  for (const refused of [await accept(), await admin().put(path, { status: 'procuring', notes: 'x' })])
    expect(refused.body).toMatchObject({ status: 409, message: refusal(email) });
  expect((await admin().get(path)).body).toEqual(request);

  await admin().post(`/api/users/${id}/approve`);
  expect((await admin().get(path)).body).not.toHaveProperty('requesterUnconfirmed');
  expect((await accept()).body).toMatchObject({ status: 'procuring' });
  await admin().put('/api/settings', { autoApproveRequests: false, defaultRequestPriority: 'medium' });
});

it('it sees the locations without who answers for them', async () => {
  const contact = { name: 'Ada', email: 'ada@northwind.example', phone: '1' };
  await newLocation(scene.server, { name: 'Vault', contact });
  const { id, caller } = await stranger('curious@northwind.example');
  const seen = (await caller.get('/api/locations')).body;
  expect(seen).toMatchObject({ items: [{ name: 'Vault' }] });
  expect(JSON.stringify(seen)).not.toContain('ada@');
  await admin().post(`/api/users/${id}/approve`);
  expect((await caller.get('/api/locations')).body).toMatchObject({ items: [{ contact }] });
});

it("Add Employee with its address makes it the company's: a new password, and its sessions end", async () => {
  const { email, id, caller } = await stranger('newcomer@northwind.example');
  const account = { email, displayName: 'New Comer', role: 'admin', department: 'Finance' };
  expect(
    (await admin().post('/api/users', { ...account, password: 'chosen by the company' })).body,
  ).toMatchObject({
    ...account,
    id,
    unconfirmed: false,
    mustChangePassword: true,
  });
  expect((await caller.get('/api/auth/me')).status).toBe(401);
  expect((await scene.server.nobody.post('/api/auth/login', { email, password })).status).toBe(401);
  await scene.server.nobody.signedIn(email, 'chosen by the company');
  // Once confirmed, the address is taken like any other.
  const again = await admin().post('/api/users', { ...account, password: 'another of the company' });
  expect(again.body).toMatchObject({ status: 409, message: 'Email already in use' });
});

it('Add Employee withdraws what the stranger asked for, not what was asked on its behalf', async () => {
  const { email, id, caller } = await stranger('replaced@northwind.example');
  const items = [{ catalogItemId: (await newItem(scene.server)).id, quantity: 1 }];
  const requested = made(await caller.post('/api/requests', { items }), requestSchema);
  const onBehalf = made(await admin().post('/api/requests', { userId: email, items }), requestSchema);
  const account = { email, displayName: 'Re Placed', password: 'chosen by the company' };
  const add = () => admin().post('/api/users', account, { 'idempotency-key': 'add-replaced' });
  expect((await add()).body).toMatchObject({ id, unconfirmed: false });
  const request = async (one: string) => (await admin().get(`/api/requests/${one}`)).body;
  expect(await request(requested.id)).toMatchObject({
    status: 'rejected',
    reason: 'Requested by whoever signed up with this address before it was confirmed',
  });
  expect(await request(onBehalf.id)).toMatchObject({ status: 'pending' });
});

it('Add Employee finishes what a crash left of it', async () => {
  const { email, id, caller } = await stranger('crashed@northwind.example');
  const items = [{ catalogItemId: (await newItem(scene.server)).id, quantity: 1 }];
  const requested = made(await caller.post('/api/requests', { items }), requestSchema);
  const { users, employees } = scene.direct.services;
  const input = { email, displayName: 'Cra Shed', password: 'chosen by the company' } as const;
  const account = { ...input, role: 'user', mustChangePassword: true } as const;
  const by = { id: scene.admin.id, email: scene.admin.email, role: 'admin', ...origin } as const;
  const stored = await users.byEmail(email);
  if (!stored) throw new Error('No account');
  // The first step of Add Employee, by the same call.
  await users.takeOver(stored, account, by, 'derived from the call');
  expect(await employees.add(account, by, 'derived from the call')).toMatchObject({ id, unconfirmed: false });
  expect((await admin().get(`/api/requests/${requested.id}`)).body).toMatchObject({ status: 'rejected' });
  await expect(employees.add(account, by, 'another call')).rejects.toThrow('Email already in use');
});

it('an address that records already name opens nothing before an administrator confirms it', async () => {
  const email = 'left@northwind.example';
  const { id, assetId } = await newAsset(scene.server);
  await scene.direct.services.assets.collection.update(id, { set: { assignedTo: email } });
  const answer = await scene.server.nobody.post('/api/auth/signup', { email, password });
  const message = 'An administrator must approve this account';
  expect(answer.body).toMatchObject({ waiting: true, message });
  const signIn = () => scene.server.nobody.post('/api/auth/login', { email, password });
  expect((await signIn()).body).toMatchObject({ status: 403, message });
  const { items } = made(
    await admin().get(`/api/users?where=email:${email}`),
    z.object({ items: z.array(userSchema) }),
  );
  await admin().post(`/api/users/${items[0]?.id}/approve`);
  const caller = await scene.server.nobody.signedIn(email, password);
  expect((await caller.get(`/api/equipment/${assetId}`)).status).toBe(200);
});

it('is confirmed by a mailed link, by whoever signed up alone, once and within a day', async () => {
  const clocked = await startClockedServer();
  const { nobody, mails } = clocked;
  const signUp = async (email: string) => {
    await nobody.post('/api/auth/signup', { email, password });
    return nobody.signedIn(email, password);
  };
  const { linkMails } = clocked.services;
  linkMails.start();
  /** The token in the newest of so many mails. */
  const tokenTo = async (email: string, count = 1): Promise<string> => {
    const theirs = () => mails.filter(({ to }) => to === email);
    await expect.poll(theirs).toHaveLength(count);
    const sent = theirs().at(-1)?.text;
    return /\/confirm-address\?token=([\w-]{43})\n/.exec(sent ?? '')?.[1] ?? '';
  };
  const confirm = async (caller: Caller, token: string) =>
    (await caller.put('/api/me/confirmation', { token })).body;
  const invalid = { status: 422, message: expect.stringContaining('This link has expired') };

  const mia = await signUp('mia@northwind.example');
  const ben = await signUp('ben@northwind.example');
  const token = await tokenTo('mia@northwind.example');
  expect((await nobody.put('/api/me/confirmation', { token })).status).toBe(401);
  expect(await confirm(ben, token)).toMatchObject(invalid);
  expect(await confirm(mia, token)).toMatchObject({ unconfirmed: false });
  expect(await confirm(mia, token)).toMatchObject(invalid);

  // Only the newest of at most three an hour works, for a day.
  const older = await tokenTo('ben@northwind.example');
  const again = async () => (await ben.post('/api/me/confirmation')).status;
  expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
  const newest = await tokenTo('ben@northwind.example', 3);
  expect(await confirm(ben, older)).toMatchObject(invalid);
  clocked.pass(24 * 3_600_000);
  const later = await nobody.signedIn('ben@northwind.example', password);
  expect(await confirm(later, newest)).toMatchObject(invalid);
  expect((await later.post('/api/me/confirmation')).status).toBe(200);
  expect(await confirm(later, await tokenTo('ben@northwind.example', 4))).toMatchObject({
    unconfirmed: false,
  });
  await linkMails.stop();
  await clocked.stop();
});

it('is confirmed by a reset of its password as well, which ends what a stranger began', async () => {
  const { email, caller } = await stranger('rightful@northwind.example');
  await scene.server.nobody.post('/api/auth/password/forgot', { email });
  const reset = async () =>
    (await mailsTo(scene.server, email)).find((mail) => mail.includes('/reset-password'));
  await expect.poll(reset).toBeDefined();
  const token = /token=([\w-]+)/.exec((await reset()) ?? '')?.[1];
  await scene.server.nobody.post('/api/auth/password/reset', { token, password: 'chosen by its owner' });
  expect((await caller.get('/api/auth/me')).status).toBe(401);
  const owner = await scene.server.nobody.signedIn(email, 'chosen by its owner');
  expect((await owner.get('/api/auth/me')).body).toMatchObject({ unconfirmed: false });
});

it('comes about only as far as sign-up is open: for anyone, for named domains, or not at all', async () => {
  const signUp = async (email: string) =>
    (await scene.server.nobody.post('/api/auth/signup', { email, password })).body;
  const set = async (settings: object) =>
    expect((await admin().put('/api/settings', settings)).status).toBe(200);
  await set({ signUpDomains: ['@Northwind.example', 'fourth.example'] });
  const message = 'Use an address at northwind.example or fourth.example';
  for (const domain of [
    'evil.example',
    'evilnorthwind.example',
    'mail.northwind.example',
    'northwind.example.evil.io',
  ])
    expect(await signUp(`mia@${domain}`)).toMatchObject({
      status: 422,
      data: { issues: [{ path: 'email', message }] },
    });
  expect(await signUp('Insider@FOURTH.example')).toMatchObject({ email: 'insider@fourth.example' });
  await set({ signUpDomains: [], signUpOpen: false });
  expect(await signUp('late@northwind.example')).toMatchObject({ status: 403 });
  await set({ signUpOpen: true });
  expect(await signUp('anyone@evil.example')).toMatchObject({ email: 'anyone@evil.example' });
});
