import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const people = (...args: string[]) => scene.admin.qm('people', ...args);
const many = 2000;

test('an invitation prints its link where no mail is sent, and --all goes on where it left off', async () => {
  const folder = await emptyFolder();
  const file = join(folder, 'people.csv');
  await writeFile(file, 'email\nb@invited.example\n');
  const added = await people('create', '--email=a@invited.example', '--name=Ada', '--no-password', '--json');
  expect(JSON.parse(added.stdout)).toMatchObject({ email: 'a@invited.example', invitation: 'unsent' });
  await people('import', file, '--yes');
  const one = await people('invite', 'a@invited.example', '--json');
  const [{ link, email }] = JSON.parse(one.stdout);
  expect(email).toBe('a@invited.example');
  const token = new URL(link).searchParams.get('token') ?? '';
  const { auth } = createClient({ url: scene.server.url });
  await auth.resetPassword({ token, password: 'lanterns on the quay' });
  await auth.login({ email: 'a@invited.example', password: 'lanterns on the quay' });
  const refused = await people('invite', 'a@invited.example');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toMatch(/has a password already.*\n {2}qm people reset a@invited\.example\n$/);
  const rest = await people('invite', '--all', '--json=email');
  expect(JSON.parse(rest.stdout)).toEqual([{ email: 'b@invited.example' }]);
  expect(JSON.parse((await people('invite', '--all', '--json')).stdout)).toEqual([]);
  expect((await people('invite')).code).toBe(2);
});

test('a manager is given and taken away by address, and a circle is refused', async () => {
  const add = (email: string, ...more: string[]) =>
    people('create', `--email=${email}`, '--name', `Name ${email.slice(0, 1)}`, '--no-password', ...more);
  await add('top@line.example');
  const added = await add('low@line.example', '--manager=top@line.example', '--json');
  expect(JSON.parse(added.stdout)).toMatchObject({ manager: 'top@line.example' });
  const shown = async () => JSON.parse((await people('get', 'low@line.example', '--json')).stdout);
  expect(await shown()).toMatchObject({ manager: 'top@line.example', managerName: 'Name t' });
  const listed = await people('list', 'manager:top@line.example', '--json=email');
  expect(JSON.parse(listed.stdout)).toEqual([{ email: 'low@line.example' }]);
  const circle = await people('edit', 'top@line.example', '--manager=low@line.example');
  expect(circle.code).not.toBe(0);
  expect(circle.stderr).toContain('low@line.example reports to this person, directly or through others');
  expect((await people('edit', 'low@line.example', '--manager=')).code).toBe(0);
  expect(await shown()).not.toHaveProperty('manager');
});

test('2,000 people come in, come out, and come in again without a change', async () => {
  const folder = await emptyFolder();
  const file = join(folder, 'people.csv');
  const rows = Array.from(
    { length: many },
    (_, at) => `Person,No ${at},p${at}@many.example,Design,+49 ${at}\n`,
  );
  await writeFile(file, `First Name,Last Name,Email,Dept,Phone\n${rows.join('')}Wrong,Row,nobody,,\n`);
  const errors = join(folder, 'errors.csv');
  expect(await people('import', file, '--yes', '--errors', errors)).toMatchObject({
    code: 3,
    stdout: `${many} created, 0 changed, 0 unchanged, 1 failed\n`,
  });
  expect(await readFile(errors, 'utf8')).toContain(
    "Wrong,Row,nobody,,,Email 'nobody': Invalid email address",
  );
  expect((await people('import', file, '--yes')).stdout).toBe(
    `0 created, 0 changed, ${many} unchanged, 1 failed\n`,
  );
  const out = join(folder, 'out.csv');
  expect((await people('export', 'department:Design', '--output', out)).code).toBe(0);
  const exported = await readFile(out, 'utf8');
  expect(exported.trim().split('\r\n')).toHaveLength(many + 1);
  expect((await people('import', out, '--yes')).stdout).toBe(`0 created, 0 changed, ${many} unchanged\n`);
});

test('who leaves gives everything back but what goes to somebody else, and the receipt says so', async () => {
  const { api } = scene.admin;
  for (const email of ['leaver@northwind.example', 'heir@northwind.example'])
    await api.users.create({ email, displayName: email.slice(0, 4), password: 'lanterns on the quay' });
  const asset = { type: 'Software License', status: 'Assigned', condition: 'Good' } as const;
  const assignedTo = 'leaver@northwind.example';
  const one = await api.assets.create({ ...asset, name: 'Photoshop', serialNumber: 'S-1', assignedTo });
  const two = await api.assets.create({ ...asset, name: 'Figma', assignedTo });
  expect(
    (await people('leave', assignedTo, '--to', 'a@b.example', '--location', 'Berlin', '--yes')).code,
  ).toBe(2);
  // An order of two is on its way; one of them goes to somebody else.
  const item = await api.catalogue.create({ name: 'ColorEdge', type: 'Software License' });
  const request = { userId: assignedTo, items: [{ catalogItemId: item.id, quantity: 2 }] };
  const [ordered, pending] = [await api.requests.create(request), await api.requests.create(request)];
  const procurement = { ticketRef: 'OPS-1490', vendor: 'EIZO', expectedDeliveryDate: '2199-12-31' };
  const params = { id: ordered.id };
  await api.requests.transition({ params, body: { to: 'procuring' } });
  const { items } = await api.requests.transition({ params, body: { to: 'pending_delivery', procurement } });
  const [stock, over] = unitsOf(items);
  expect((await people('leave', assignedTo, '--request', `${pending.id}=later`, '--yes')).code).toBe(2);
  // What isn't theirs is refused before a plan is shown.
  const notTheirs = await people('leave', assignedTo, '--request', 'gone=reject', '--yes');
  expect(notTheirs).toEqual({
    code: 2,
    stdout: '',
    stderr: `✗ ${message.notTheirRequest('gone', assignedTo)}\n`,
  });
  const left = await people(
    ...['leave', assignedTo, '--location', 'HQ', '--asset', `${two.assetId}=heir@northwind.example`],
    ...['--asset', `${over?.assetId}=heir@northwind.example`, '--request', `${pending.id}=reject`],
    ...['--mail', 'archive@northwind.example', '--yes'],
  );
  expect(left.stdout.split('\n')).toEqual([
    'Asset ID\tName\tSerial Number\tCondition\tTo',
    `${one.assetId}\tPhotoshop\tS-1\tGood\tback, Berlin / HQ`,
    `${two.assetId}\tFigma\t\tGood\their@northwind.example`,
    '',
  ]);
  expect(left.stderr).toContain('This server sends no mail. Print the receipt instead.');
  expect(await api.users.get({ params: { id: assignedTo } })).toMatchObject({ suspended: true });
  expect(left.stderr).toMatch(
    /2 assets are on the way, not held: to stock\n {4}QTM\d+ {2}ColorEdge\n {4}QTM\d+ {2}ColorEdge\n/,
  );
  const holderOf = async (id = '') => (await api.assets.get({ params: { id } })).assignedTo;
  expect([await holderOf(stock?.inventoryId), await holderOf(over?.inventoryId)]).toEqual([
    null,
    'heir@northwind.example',
  ]);
  expect((await api.requests.get({ params: { id: pending.id } })).status).toBe('rejected');
  const [batch] = (await api.batches.list({})).items;
  const again = await people('receipt', batch?.id ?? '');
  expect(again).toMatchObject({ code: 0, stdout: left.stdout });
  expect(await people('receipt', 'leav', two.assetId)).toMatchObject({ code: 0, stdout: left.stdout });
  expect((await people('receipt', assignedTo, 'QTM1')).stderr).toContain('No receipt of leav names QTM1.');
  expect((await people('receipt', 'heir@northwind.example')).stderr).toContain('has not given back');
  // In a terminal it is the form to print and sign: what was held, and nothing that was on its way.
  const paper = (await scene.admin.sees(['people', 'receipt', batch?.id ?? ''])).screen;
  expect(paper).toMatch(/Equipment returned\s+leav <leaver@northwind\.example>, \d+ \w{3} \d{4}\s/);
  expect(paper).toMatch(/Came back to Berlin \/ HQ\s+QTM\d+ {2}Photoshop, Serial number S-1, Good\s/);
  expect(paper).toMatch(/Handed over\s+QTM\d+ {2}Figma, Good, to heir\s+Date and signature: _/);
  expect(paper).not.toMatch(/on.*way|ColorEdge|Today/i);
  const undone = await scene.admin.qm('undo', batch?.id ?? '', '--yes');
  expect(undone.code).toBe(0);
  expect(await api.assets.get({ params: { id: one.id } })).toMatchObject({ assignedTo });

  await api.assets.update({ params: { id: over?.inventoryId ?? '' }, body: { assignedTo: null } });

  // Before marking it as delivered, one is told that the requester is suspended and where it goes.
  const unconfirmed = await scene.admin.qm('requests', 'deliver', ordered.id);
  expect([unconfirmed.code, unconfirmed.stderr]).toEqual([
    2,
    expect.stringContaining(
      `leav is suspended. ${over?.assetId} goes to stock. ${stock?.assetId} will be assigned to leav all the same.`,
    ),
  ]);
  expect((await api.requests.get({ params })).status).toBe('pending_delivery');
  expect((await scene.admin.qm('requests', 'deliver', ordered.id, '--yes')).code).toBe(3);
  expect([await holderOf(stock?.inventoryId), await holderOf(over?.inventoryId)]).toEqual([assignedTo, null]);
});
