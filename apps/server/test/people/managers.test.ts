import { batchSchema } from '@quartermaster/core/batches/batch';
import { personImportResultSchema } from '@quartermaster/core/csv/import-result';
import { profileSchema } from '@quartermaster/core/users/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exported } from '../imports/import-call.ts';
import { made, newPerson, type Person } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
/** Another server on the same database. */
let second: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ dataDir: server.dataDir });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const team = (number: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: number }, () => newPerson(server)));
const setManager = ({ id }: Pick<Person, 'id'>, manager: string | null, of = server) =>
  of.admin.put(`/api/users/${id}`, { manager });
const profile = async (idOrEmail: string) =>
  made(await server.admin.get(`/api/users/${idOrEmail}`), profileSchema);
const listed = z.object({ items: z.array(z.object({ email: z.string() })) });
const managed = async (email: string): Promise<string[]> =>
  made(await server.admin.get(`/api/users?manager=${email}`), listed).items.map((one) => one.email);
const importing = async (text: string, query = '') =>
  made(await server.admin.csv(`/api/users/import?${query}`, text), personImportResultSchema);

it('somebody has a manager, whom administrators name and both find; nobody else changes it', async () => {
  const [boss, report] = await team(2);
  if (!boss || !report) throw new Error('Two people were added');
  const { displayName } = await profile(boss.email);
  expect((await setManager(report, boss.email.toUpperCase())).body).toMatchObject({
    manager: boss.email,
    managerId: boss.id,
    managerName: displayName,
  });
  expect((await report.caller.get('/api/me')).body).toMatchObject({
    manager: boss.email,
    managerName: displayName,
  });
  expect(await managed(boss.email)).toEqual([report.email]);
  expect((await report.caller.put('/api/me', { manager: null })).status).toBe(422);
  expect((await report.caller.put(`/api/users/${report.id}`, { manager: null })).status).toBe(403);
  const { items } = made(
    await server.admin.get(`/api/users/${report.id}/history`),
    z.object({ items: z.array(z.object({ type: z.string(), data: z.looseObject({}) })) }),
  );
  expect(items[0]).toMatchObject({
    type: 'user.updated',
    data: { manager: boss.email, managerId: boss.id, managerName: displayName },
  });
  expect((await setManager(report, null)).body).not.toHaveProperty('manager');
  expect(await managed(boss.email)).toEqual([]);
  const added = { email: 'hired@managers.example', displayName: 'Hired', withoutPassword: true };
  expect((await server.admin.post('/api/users', { ...added, manager: 'no@x.test' })).status).toBe(422);
  expect((await server.admin.post('/api/users', { ...added, manager: boss.email })).body).toMatchObject({
    manager: boss.email,
  });
});

describe('nobody manages themselves, directly or through others', () => {
  const circle = (email: string) => `${email} reports to this person, directly or through others`;

  it('refuses it at the field', async () => {
    const [ann, bob, cy] = await team(3);
    if (!ann || !bob || !cy) throw new Error('Three people were added');
    await setManager(bob, ann.email);
    await setManager(cy, bob.email);
    for (const [manager, text] of [
      [ann.email, 'Nobody is their own manager'],
      [bob.email, circle(bob.email)],
      [cy.email, circle(cy.email)],
      ['nobody@x.test', "Unknown user 'nobody@x.test'"],
    ] as const)
      expect((await setManager(ann, manager)).body).toMatchObject({
        status: 422,
        data: { issues: [{ path: 'manager', message: text }] },
      });
  });

  it('nor when two servers name two people managers of each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ann, bob] = await team(2);
      if (!ann || !bob) throw new Error('Two people were added');
      const answers = await Promise.all([setManager(ann, bob.email), setManager(bob, ann.email, second)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });

  it('nor in a file, where a manager may come later, whatever is on several hundred lines between', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => `w${n}@file.example,W,lead@file.example`);
    const file = [
      'Email,Name,Manager email',
      ...rows,
      'lead@file.example,Lead,top@file.example',
      'a@file.example,A,b@file.example',
      'b@file.example,B,a@file.example',
      'c@file.example,C,c@file.example',
      'd@file.example,D,gone@file.example',
      'e@file.example,E,d@file.example',
      'top@file.example,Top,',
    ].join('\n');
    const expected = {
      created: 252,
      failed: 5,
      errors: expect.arrayContaining([
        expect.objectContaining({ column: 'Manager email', message: "Unknown user 'gone@file.example'" }),
        expect.objectContaining({ column: 'Manager email', message: "Unknown user 'd@file.example'" }),
        expect.objectContaining({ column: 'Manager email', message: 'Nobody is their own manager' }),
      ]),
    };
    expect(await importing(file, 'dryRun=true')).toMatchObject(expected);
    expect(await importing(file)).toMatchObject(expected);
    expect(await profile('w3@file.example')).toMatchObject({ managerName: 'Lead' });
    expect(await profile('lead@file.example')).toMatchObject({ managerName: 'Top' });
    // One of two who would manage each other has to stay out.
    const ab = [
      await server.admin.get('/api/users/a@file.example'),
      await server.admin.get('/api/users/b@file.example'),
    ];
    expect(ab.map(({ status }) => status).toSorted()).toEqual([404, 404]);
  });

  it('turns a line of reporting around in one file, and undoes that', async () => {
    const before =
      'email,manager\nx@turn.example,\ny@turn.example,x@turn.example\nz@turn.example,y@turn.example\n';
    expect(await importing(before)).toMatchObject({ created: 3 });
    const after =
      'email,manager\nx@turn.example,y@turn.example\ny@turn.example,z@turn.example\nz@turn.example,(none)\n';
    expect(await importing(after)).toMatchObject({ updated: 3, failed: 0 });
    expect((await profile('x@turn.example')).manager).toBe('y@turn.example');
    const { items } = made(await server.admin.get('/api/batches'), z.object({ items: z.array(batchSchema) }));
    const batch = items.find(({ kind }) => kind === 'users.import');
    expect((await server.admin.post(`/api/batches/${batch?.id}/undo`)).body).toMatchObject({
      restored: 3,
      leftCount: 0,
    });
    const [first, second, third] = await Promise.all(
      ['x', 'y', 'z'].map((one) => profile(`${one}@turn.example`)),
    );
    expect([first?.manager, second?.manager, third?.manager]).toEqual([
      undefined,
      'x@turn.example',
      'y@turn.example',
    ]);
    expect(
      await importing(await exported(server.admin, '/api/users/export?search=turn.example')),
    ).toMatchObject({ unchanged: 3, failed: 0 });
  });
});

it('a manager keeps their people through a new address, and a suspension', async () => {
  const [boss, report] = await team(2);
  if (!boss || !report) throw new Error('Two people were added');
  await setManager(report, boss.email);
  const email = 'renamed@managers.example';
  await server.admin.put(`/api/users/${boss.id}`, { email });
  await expect.poll(async () => (await profile(report.id)).manager).toBe(email);
  await server.admin.put(`/api/users/${boss.id}/suspended`, { suspended: true });
  expect(await profile(report.id)).toMatchObject({ manager: email, managerId: boss.id });
  const history = await server.admin.get(`/api/users/${report.id}/history`);
  expect(made(history, z.object({ items: z.array(z.looseObject({})) })).items).toHaveLength(2);
});

it('a manager is neither deleted nor erased while they manage somebody; erased, they are nobody to anybody', async () => {
  const [top, boss, report] = await team(3);
  if (!top || !boss || !report) throw new Error('Three people were added');
  await setManager(boss, top.email);
  await setManager(report, boss.email);
  const { displayName } = await profile(report.id);
  const { displayName: bossName } = await profile(boss.id);
  const text = `${bossName} is the manager of ${displayName}. Give them another manager first, or suspend ${bossName} instead.`;
  expect((await server.admin.delete(`/api/users/${boss.id}`)).body).toMatchObject({
    status: 409,
    message: text,
  });
  const erase = () => server.admin.post(`/api/users/${boss.id}/erase`, undefined, { prefer: 'wait=30' });
  expect((await erase()).body).toMatchObject({ status: 409, message: text });
  await setManager(report, top.email);
  expect((await erase()).body).toMatchObject({ state: 'done' });
  expect((await profile(boss.id)).manager).toBeUndefined();
  expect(await managed(top.email)).toEqual([report.email]);
  const history = await server.admin.get(`/api/users/${report.id}/history`);
  expect(history.text).not.toContain(boss.email);
  expect(history.text).toMatch(/"managerName":"Former employee #\d+"/);
  expect((await setManager(report, boss.email)).status).toBe(422);
});

it('an import that brought managers and their people is undone as a whole', async () => {
  const file =
    'email,manager\nr@gone.example,m@gone.example\nm@gone.example,l@gone.example\nl@gone.example,\n';
  expect(await importing(file)).toMatchObject({ created: 3 });
  const { items } = made(await server.admin.get('/api/batches'), z.object({ items: z.array(batchSchema) }));
  const batch = items.find(({ kind }) => kind === 'users.import');
  expect((await server.admin.post(`/api/batches/${batch?.id}/undo`)).body).toMatchObject({
    restored: 3,
    leftCount: 0,
  });
  expect(made(await server.admin.get('/api/users?search=gone.example'), listed).items).toEqual([]);
});
