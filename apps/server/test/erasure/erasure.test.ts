import { auditEntrySchema, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { auditTitle, auditWho } from '@quartermaster/core/audit/words';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { equals } from '@quartermaster/core/query/where';
import { erasurePreviewSchema } from '@quartermaster/core/users/erasure-preview';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bySystem } from '../../src/events/cause.ts';
import { filePath } from '../../src/files/references.ts';
import { bring } from '../requests/request-in.ts';
import { made, newAsset, newItem, newPerson, newRequest, password } from '../support/company.ts';
import { pixel } from '../support/pictures.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { everythingStored, recordsIn } from './everything-stored.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const page = z.object({ items: z.array(auditEntrySchema), total: z.number() });
const admin = () => scene.admin.caller;
const erase = (id: string) => admin().post(`/api/users/${id}/erase`, undefined, { prefer: 'wait=30' });
const stored = async (): Promise<string> => [...(await recordsIn(scene.direct.store)).values()].join('\n');

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
  await caller.put('/api/notifications/preferences', { choices: {}, textMe: true });
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
  // On MongoDB the server's last events may not be in the log yet.
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
  expect(job.result?.entries).toBe(preview.events);
  expect(verdict.findings.every(({ kind }) => kind === 'erased')).toBe(true);
  const entry = made(await admin().get(`/api/audit?record=${id}`), page).items[0];
  expect(entry).toMatchObject({ type: 'user.erased', who: { id: scene.admin.id }, data: { name } });

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
  await admin().put(`/api/users/${one.id}/suspended`, { suspended: true });
  const preview = made(await admin().get(`/api/users/${one.id}/erasure`), erasurePreviewSchema);
  const [a, b] = [made(await erase(one.id), jobSchema), made(await erase(other.id), jobSchema)];
  expect(a.result?.entries).toBe(preview.events);
  const number = (text: unknown): number => Number(/\d+/.exec(String(text))?.[0]);
  expect(number(b.result?.name)).toBe(number(a.result?.name) + 1);
  const { role, suspended } = made(
    await admin().get(`/api/users/${other.id}`),
    z.object({ role: z.string(), suspended: z.boolean() }),
  );
  expect({ role, suspended }).toEqual({ role: 'user', suspended: true });
});

it('gives nobody the address of a former employee, now or later: it could not be suspended, and would stop an erasure', async () => {
  const { id } = await newPerson(scene.server);
  const last = made(await erase((await newPerson(scene.server)).id), jobSchema);
  const next = Number(/\d+/.exec(String(last.result?.name))) + 1;
  for (const number of [next - 1, next]) {
    const email = `former-${number}@Erased.invalid`;
    const person = { email, password, displayName: 'Mallory' };
    for (const refused of [
      await scene.server.nobody.post('/api/auth/signup', { email, password }),
      await admin().post('/api/users', person),
      await admin().put(`/api/users/${id}`, { email }),
    ])
      expect(refused).toMatchObject({
        status: 422,
        body: { data: { issues: [{ path: 'email', message: 'This address stands for a former employee' }] } },
      });
  }
  expect(made(await erase(id), jobSchema).result).toMatchObject({ name: `Former employee #${next}` });
});

it('takes nothing from a call that was under way, neither profile nor photo', async () => {
  const { id, caller } = await newPerson(scene.server);
  const [profile, photo] = [
    await caller.begun('PUT', '/api/me', 'application/json'),
    await caller.begun('PUT', '/api/me/photo', 'image/png'),
  ];
  const job = made(await erase(id), jobSchema);
  expect(await profile(JSON.stringify({ displayName: 'Late Lena', phoneNumber: '+44 7700 900777' }))).toBe(
    401,
  );
  expect(await photo(pixel)).toBe(401);
  const { displayName, ...left } = made(
    await admin().get(`/api/users/${id}`),
    z.object({
      displayName: z.string(),
      photoURL: z.string().optional(),
      phoneNumber: z.string().optional(),
    }),
  );
  expect({ displayName, left }).toEqual({ displayName: job.result?.name, left: {} });
});

it('stays so whatever is undone: no undo of an import resumes an erased account', async () => {
  const { id, email } = await newPerson(scene.server);
  await admin().csv('/api/users/import', `email,account state\n${email},suspended\n`);
  const { items } = made(
    await admin().get('/api/batches'),
    z.object({ items: z.array(z.object({ id: z.string() })) }),
  );
  made(await erase(id), jobSchema);
  const undone = await admin().post(`/api/batches/${items[0]?.id}/undo`, undefined, { prefer: 'wait=30' });
  expect(undone.body).toMatchObject({ restored: 0, leftCount: 1 });
  expect((await admin().get(`/api/users/${id}`)).body).toMatchObject({ suspended: true });
});

it('leaves out where they came from when they signed up and asked for a link, signed in or not', async () => {
  const email = 'signed.up@northwind.example';
  await scene.server.nobody.post('/api/auth/signup', { email, password });
  await scene.server.nobody.post('/api/auth/password/forgot', { email });
  const entries = async () => made(await admin().get(`/api/audit?record=${id}`), page).items;
  const { id } = made(await admin().get(`/api/users/${email}`), z.object({ id: z.string() }));
  const links = async () => (await entries()).filter(({ type }) => type === 'user.linkIssued');
  // Recorded some time after the answer, because that doesn't wait for it.
  await expect.poll(async () => (await links()).length).toBe(2);
  expect((await links()).every(({ address }) => address !== undefined)).toBe(true);
  made(await erase(id), jobSchema);
  const left = (await entries()).filter(({ who }) => who.id !== scene.admin.id);
  expect(left.map(({ address }) => address)).toEqual(left.map(() => undefined));
  expect(left.length).toBeGreaterThan(2);
  expect(JSON.stringify(left)).not.toContain(email);
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
  // An address that used to be theirs now belongs to somebody else.
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
  for (const { type, via, actor, subject } of left)
    expect([type, via, actor.kind, subject.kind].join()).not.toContain('Former');
  for (const path of ['/api/audit?limit=200', `/api/equipment/${asset.id}/history`, '/api/batches'])
    expect((await admin().get(path)).status, path).toBe(200);
  const { items } = made(await admin().get('/api/audit?limit=200'), page);
  expect(items.some((entry) => auditWho(entry) === displayName)).toBe(true);
});

it.skipIf(process.env.QM_TEST_DATABASE === 'mongodb')(
  'promise 33: whoever was erased is in no file any more: the database, the log beside it, a backup, what is sealed or encoded',
  async () => {
    const { server, direct } = scene;
    const { id, email: first } = await newPerson(server);
    const email = 'wilhelmina.ashcombe@northwind.example';
    const caller = await server.nobody.signedIn(first, password);
    await admin().put(`/api/users/${id}`, {
      displayName: 'Wilhelmina Ashcombe',
      phoneNumber: '+44 7700 900777',
    });
    await admin().put(`/api/users/${id}`, { email });
    await expect.poll(async () => (await admin().get(`/api/users/${id}`)).text).not.toContain('formerEmail');
    await caller.put('/api/me', { address: { street: 'Ashcombe Street 9' } });
    await caller.send('PUT', '/api/me/photo', { body: pixel, headers: { 'content-type': 'image/png' } });
    const request = await newRequest(caller, (await newItem(server)).id, { notes: `Call ${email}` });
    await caller.post(`/api/requests/${request.id}/comments`, { text: `Write to ${email}.` });
    await bring(scene, request.id, 'rejected');
    const asset = await newAsset(server, { assignedTo: email });
    await admin().put(`/api/equipment/${asset.id}`, { assignedTo: null });
    await admin().put(`/api/equipment/${asset.id}`, { notes: `${email} had it.` });
    // As if undoing an import had left somebody who couldn't be deleted.
    const report = await direct.services.files.add(
      'importReport',
      Buffer.from(`Id,Name,Reason\n${id},Wilhelmina Ashcombe,"Is in use, by ${email}"\n`),
    );
    const left = [{ id, name: 'Wilhelmina Ashcombe', message: `${email} is in use` }];
    await direct.services.jobs.collection.insert({
      ...{ id: 'undone', kind: 'batches.undo', state: 'done', userId: scene.admin.id, cause: bySystem },
      ...{ processed: 1, cancelRequested: false, result: { left, report: filePath(report) } },
      ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
    });

    const inReport = `${id},wilhelmina`.toLowerCase();
    const personal = [email, 'wilhelmina', 'ashcombe', '900777', 'ashcombe street', inReport];
    const before = await everythingStored(server);
    for (const text of personal) expect(before.opened.includes(text), text).toBe(true);
    for (const text of [email, 'wilhelmina', '900777'])
      for (const place of [before.fileAndLog, before.backup]) expect(place.includes(text), text).toBe(true);

    expect(made(await erase(id), jobSchema).state).toBe('done');
    const after = await everythingStored(server);
    for (const text of [...personal, first])
      for (const [name, place] of Object.entries(after))
        expect(place.includes(text), `${text} in ${name}`).toBe(false);
    const { total } = made(
      await admin().get(`/api/equipment?assignedTo=${email}`),
      z.object({ total: z.number() }),
    );
    expect(total).toBe(0);
    expect(await direct.services.assets.collection.count(equals('assignedTo', email))).toBe(0);
  },
);

const nasty = ['Assigned', 'user', 'Available', 'console', 'request', 'New', 'admin'];
const runs = process.env.QM_SOAK ? 60 : 2;

it('promise 33: in a company of whatever people, erasing one changes nothing but what is declared and theirs', {
  timeout: runs * 15_000,
}, async () => {
  const { server } = scene;
  const item = await newItem(server);
  let company = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(nasty, { minLength: 3, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(5)), { minLength: 4, maxLength: 8 }),
      async (names, steps) => {
        company += 1;
        const base = `ann${company}@x.test`;
        const people = await Promise.all(
          [base, `jo${base}`, `${base}.example`].map(async (email, at) => {
            const { id } = made(
              await admin().post('/api/users', {
                email,
                displayName: names[at],
                password,
                mustChangePassword: false,
              }),
              z.object({ id: z.string() }),
            );
            return {
              id,
              email,
              name: String(names[at]),
              caller: await server.nobody.signedIn(email, password),
            };
          }),
        );
        for (const [one, other, what] of steps) {
          const [who, whom] = [people[one], people[other]];
          if (!who || !whom) continue;
          const text = `${whom.name}: <${whom.email}>, ${who.email}.`;
          if (what < 2) {
            const asset = await newAsset(server, { assignedTo: who.email, notes: text });
            await admin().put(`/api/equipment/${asset.id}`, { assignedTo: null, name: whom.name });
          } else if (what < 4) {
            const { id } = await newRequest(who.caller, item.id, { notes: text });
            await admin().post(`/api/requests/${id}/comments`, { text });
            await admin().post(`/api/requests/${id}/transitions`, { to: 'rejected', reason: text });
          } else if (what === 4) await who.caller.post('/api/tokens', { name: whom.name });
          else await who.caller.get(`/api/users/${whom.email}`);
        }
        await scene.direct.log.last();
        const before = await recordsIn(scene.direct.store);
        const [erased] = people;
        if (!erased) return;
        const { result } = made(await erase(erased.id), jobSchema);
        await scene.direct.log.last();
        const after = await recordsIn(scene.direct.store);
        for (const [name, was] of before) {
          if (ofTheirs.test(name) || name === `users ${erased.id}`) continue;
          const is = after.get(name);
          expect(is, name).toBeDefined();
          const expected = withoutAnn(JSON.parse(was), erased, result);
          expect(withoutHashes(JSON.parse(is ?? 'null')), name).toEqual(withoutHashes(expected));
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
});

/** Records that end with an account, or change with every call or by themselves. */
const ofTheirs = /^(outbox|batchMessages|sessions|leases|cursors|counters|jobs|signInAttempts|keyedCalls) /;

/** A record without its version, and without the marks of an erased event. */
function withoutHashes(record: Record<string, unknown>) {
  const { version: _v, erased: _e, ...rest } = record;
  return rest;
}

/** What should be left of a record or event, computed differently from how the server does it. */
function withoutAnn(
  record: Record<string, unknown>,
  { id, email }: { readonly id: string; readonly email: string },
  result: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const local = email.slice(0, email.indexOf('@'));
  // Only the address itself, not as part of a longer local part or domain.
  const alone = new RegExp(`(?<![a-z])${local}@x\\.test(?!\\.example)`, 'g');
  const text = JSON.stringify(record).replaceAll(alone, String(result?.email));
  const left: Record<string, unknown> = JSON.parse(
    text,
    function (this: Record<string, unknown>, key, value) {
      const of = { name: this.id, assignedToName: this.assignedToId, displayName: this.id }[key];
      const isRequester = key === 'requesterName' && this.userId === result?.email;
      const isActor = key !== 'name' || 'kind' in this;
      return (of === id && isActor) || isRequester ? result?.name : value;
    },
  );
  const isBy = JSON.stringify(left.actor ?? null).includes(id);
  const isRefused = left.type === 'user.signInRefused' && JSON.stringify(left.subject).includes(id);
  if (isBy || isRefused) delete left.address;
  return left;
}
