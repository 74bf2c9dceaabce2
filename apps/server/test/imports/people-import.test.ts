import { batchSchema } from '@quartermaster/core/batches/batch';
import { personImportResultSchema } from '@quartermaster/core/csv/import-result';
import { invitationSchema } from '@quartermaster/core/users/invitation';
import { type User, userSchema } from '@quartermaster/core/users/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newPerson } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { exported } from './import-call.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const importing = async (text: string, query: Readonly<Record<string, string>> = {}) =>
  made(await admin().csv(`/api/users/import?${new URLSearchParams(query)}`, text), personImportResultSchema);

const batches = z.object({ items: z.array(batchSchema) });
const people = z.object({ items: z.array(userSchema) });
async function person(email: string): Promise<User> {
  const { items } = made(await admin().get(`/api/users?where=email:${email}`), people);
  const [found] = items;
  if (!found) throw new Error(`There is no ${email}`);
  return found;
}

it("another system's file goes in as it is, and again without a change, as does its export", async () => {
  const file =
    '\uFEFFFirst Name,Last Name,Email,Username,Activated,Location,Phone,Job Title,Notes,Employee Number\r\n' +
    'Reagen,Tenant,RTenant0@snipe.example,rtenant0,true,"Braun, Ullrich and O\'Hara",895-137-2034,Nurse,,7\r\n' +
    'Zoë,,zoe@snipe.example,zoe,false,Mueller LLC,+49 30 1234567,,"says ""hi""",\r\n' +
    ',,nameless@snipe.example,n,false,,,=HYPERLINK("x"),,\r\n';
  expect(await importing(file)).toMatchObject({
    processed: 3,
    created: 3,
    failed: 0,
    leftOut: ['Username', 'Activated', 'Location', 'Notes', 'Employee Number'],
    message: '3 people imported successfully',
  });
  expect(await person('rtenant0@snipe.example')).toMatchObject({
    displayName: 'Reagen Tenant',
    position: 'Nurse',
    phoneNumber: '895-137-2034',
    role: 'user',
    unconfirmed: false,
    invitation: 'unsent',
  });
  expect((await person('nameless@snipe.example')).displayName).toBe('nameless');
  expect(await importing(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  const all = await exported(admin(), '/api/users/export');
  expect(all).toContain(`'+49 30 1234567`);
  expect(all).toContain(`'=HYPERLINK`);
  expect(await importing(all)).toMatchObject({ created: 0, updated: 0, failed: 0 });
  const some = await exported(
    admin(),
    `/api/users/export?where=${encodeURIComponent('email:zoe@snipe.example')}`,
  );
  expect(some).toBe(
    "email,name,department,position,phone,role,accountState,manager\r\nzoe@snipe.example,Zoë,,,'+49 30 1234567,user,invited,\r\n",
  );
});

it('a row changes what it says and leaves the rest; each faulty one is named and changes nothing', async () => {
  const before = 'email,name,department,phone\nchange@rows.example,Before,Design,123\n';
  expect(await importing(before)).toMatchObject({ created: 1 });
  const stranger = { email: 'stranger@rows.example', password: 'whoever I say I am' };
  expect((await scene.server.nobody.post('/api/auth/signup', stranger)).status).toBe(201);
  const after =
    'email,name,department,phone,role\n' +
    'CHANGE@rows.example,After,(none),,employee\n' +
    'not an address,A,,,\n' +
    'change@rows.example,Twice,,,\n' +
    'king@rows.example,King,,,king\n' +
    `${stranger.email},Taken,,,\n` +
    ',Nobody,,,\n';
  expect(await importing(after)).toMatchObject({
    updated: 1,
    failed: 5,
    errors: [
      { row: 3, column: 'email', value: 'not an address', message: 'Invalid email address' },
      { row: 4, column: 'email', message: "'change@rows.example' is already on line 2" },
      { row: 5, column: 'role', value: 'king', message: "'king' is not a role. Use admin or user." },
      { row: 6, message: `The address ${stranger.email} is not confirmed. Confirm the account first.` },
      { row: 7, column: 'email', message: 'This field is required' },
    ],
  });
  const changed = await person('change@rows.example');
  expect(changed).toMatchObject({ displayName: 'After', phoneNumber: '123' });
  expect(changed.department).toBeUndefined();
});

it('suspends whom the file calls suspended, and never lets anybody in again', async () => {
  const header = 'email,name,department,accountState\n';
  const rows = ['stays,Stays,,active', 'leaves,Leaves,,Suspended', 'unsure,Unsure,,', 'left,Left,,left'];
  const file = (lines: readonly string[]) =>
    header + lines.map((line) => line.replace(',', '@state.example,')).join('\n');
  expect(await importing(file(rows))).toMatchObject({
    created: 3,
    errors: [
      {
        column: 'accountState',
        message: "'left' is not a state of an account. Use active, invited, unconfirmed or suspended.",
      },
    ],
  });
  expect(await person('leaves@state.example')).toMatchObject({ suspended: true });
  expect(await person('unsure@state.example')).toMatchObject({ suspended: false, unconfirmed: false });
  expect((await admin().post('/api/users/leaves@state.example/invitation')).status).toBe(409);

  const leaver = await newPerson(scene.server);
  const line = (state: string) => `email,department,accountState\n${leaver.email},Archive,${state}\n`;
  expect(await importing(line('suspended'))).toMatchObject({ updated: 1 });
  expect((await leaver.caller.get('/api/auth/me')).status).toBe(401);
  // A file from before they left, and one that doesn't mention it.
  expect(await importing(line('active'))).toMatchObject({
    failed: 1,
    errors: [{ message: expect.stringContaining(`${leaver.email} is suspended here`) }],
  });
  expect(await importing(`email,department\n${leaver.email},Gone\n`)).toMatchObject({ updated: 1 });
  expect(await person(leaver.email)).toMatchObject({ suspended: true, department: 'Gone' });
  expect(await importing(`email,accountState\n${scene.admin.email},suspended\n`)).toMatchObject({
    failed: 1,
    errors: [{ message: expect.stringContaining('cannot suspend your own account') }],
  });
});

it('is undone: who came by it goes, unless they joined or hold something, and the others are as they were', async () => {
  await importing('email,name,department\nold@undo.example,Old,Design\n');
  const rows = ['old', 'new', 'joined', 'holds', 'boss'].map((name) => `${name}@undo.example,${name},Sales`);
  await importing(
    `email,name,department,role\n${rows.map((row, at) => `${row},${at === 4 ? 'admin' : ''}\n`).join('')}`,
  );
  const { link = '' } = made(
    await admin().post('/api/users/joined@undo.example/invitation'),
    invitationSchema,
  );
  const token = new URL(link).searchParams.get('token') ?? '';
  const reset = { token, password: 'seven lanterns on the quay' };
  expect((await scene.server.nobody.post('/api/auth/password/reset', reset)).status).toBe(200);
  const { assetId } = await newAsset(scene.server);
  await admin().put(`/api/equipment/${assetId}`, { assignedTo: 'holds@undo.example' });
  const { items: done } = made(await admin().get('/api/batches'), batches);
  const batch = done.find(({ kind }) => kind === 'users.import');
  const undone = await admin().post(`/api/batches/${batch?.id}/undo`);
  expect(undone.body).toMatchObject({ restored: 2, leftCount: 3 });
  expect(await person('old@undo.example')).toMatchObject({ displayName: 'Old', department: 'Design' });
  const { items } = made(await admin().get('/api/users?search=undo.example&sort=email'), people);
  expect(items.map(({ email }) => email)).toEqual(
    ['boss', 'holds', 'joined', 'old'].map((name) => `${name}@undo.example`),
  );
});

it('who was imported sets a password by the link of their newest invitation, once', async () => {
  const email = 'joins@invited.example';
  expect(await importing(`email,name\n${email},Jo Ins\n`)).toMatchObject({ created: 1 });
  const nothing = await scene.server.nobody.post('/api/auth/login', { email, password: '' });
  expect(nothing.status).toBe(401);
  const invite = async () => {
    const { link = '', message } = made(
      await admin().post(`/api/users/${email}/invitation`),
      invitationSchema,
    );
    expect(message).toContain('This server sends no mail');
    return new URL(link).searchParams.get('token') ?? '';
  };
  const first = await invite();
  const token = await invite();
  expect((await person(email)).invitation).toBe('sent');
  const follow = (given: string, password = 'seven lanterns on the quay') =>
    scene.server.nobody.post('/api/auth/password/reset', { token: given, password });
  expect((await follow(first)).status).toBe(422);
  expect((await follow(token, 'joins')).body).toMatchObject({ status: 422 });
  expect((await follow(token)).status).toBe(200);
  expect((await follow(token)).status).toBe(422);
  const joined = await scene.server.nobody.signedIn(email, 'seven lanterns on the quay');
  const me = made(await joined.get('/api/auth/me'), userSchema);
  expect(me).toMatchObject({ displayName: 'Jo Ins', mustChangePassword: false });
  expect(me.invitation).toBeUndefined();
  expect((await admin().post(`/api/users/${email}/invitation`)).body).toMatchObject({
    status: 409,
    message: 'Jo Ins has a password already. Send a reset link instead.',
  });
});

it('the administrator who imports stays one, so there is always one', async () => {
  const { email } = scene.admin;
  const others = made(await admin().get('/api/users?role=admin&limit=200'), people).items;
  const rows = others.map((other) => `${other.email},user\n`).join('');
  expect(await importing(`email,role\n${rows}`)).toMatchObject({
    updated: others.length - 1,
    failed: 1,
    errors: [{ value: email, message: expect.stringContaining('your own administrator role') }],
  });
  const left = made(await admin().get('/api/users?role=admin'), people).items;
  expect(left.map((one) => one.email)).toEqual([email]);
});
