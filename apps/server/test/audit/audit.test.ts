import { auditEntrySchema, auditVerdictSchema } from '@quartermaster/core/audit/audit-entry';
import { auditChanges, auditTitle, auditWho, findingText } from '@quartermaster/core/audit/words';
import { personEntry } from '@quartermaster/core/users/person-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, password } from '../support/company.ts';
import { changeLog } from '../support/log-changes.ts';
import { mailsTo } from '../support/mails.ts';
import { newScene, type Scene } from '../support/scene.ts';

const page = z.object({
  items: z.array(auditEntrySchema),
  total: z.number(),
  nextCursor: z.string().optional(),
});

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const audit = async (query: Record<string, string> = {}) =>
  made(await scene.admin.caller.get(`/api/audit?${new URLSearchParams(query)}`), page);
const verify = async (query = '') =>
  made(await scene.admin.caller.get(`/api/audit/verify${query}`), auditVerdictSchema);

describe('the audit', () => {
  it('tells who changed what, from where, and what it was before', async () => {
    const asset = await newAsset(scene.server, { name: 'Lens' });
    await scene.admin.caller.put(`/api/equipment/${asset.id}`, { notes: 'Scratched', condition: 'Fair' });
    const { items, total } = await audit({ record: asset.assetId });
    expect(total).toBe(2);
    const [edit] = items;
    expect(edit).toMatchObject({
      kind: 'change',
      who: { id: scene.admin.id, email: scene.admin.email },
      via: 'api',
      address: '127.0.0.1',
      record: { kind: 'asset', id: asset.id, name: asset.assetId },
    });
    if (!edit) throw new Error('Nothing was recorded');
    expect(auditTitle(edit)).toBe('Edited condition, notes');
    expect(auditChanges(edit)).toEqual([
      { label: 'Condition', before: 'New', after: 'Fair' },
      { label: 'Notes', before: undefined, after: 'Scratched' },
    ]);
    expect(items.map(auditTitle)[1]).toBe('Added an asset');
  });

  it('tells sign-ins, failed ones, refusals and exports, each found by its kind and person', async () => {
    const { owner, server } = scene;
    await server.nobody.post('/api/auth/login', { email: owner.email, password: 'not this one' });
    await server.nobody.post('/api/auth/login', { email: 'nobody@northwind.example', password });
    await owner.caller.get('/api/equipment/export?search=secret');
    await owner.caller.post('/api/users', { email: 'x@northwind.example' });
    await scene.admin.caller.get('/api/catalog/export');
    const titles = async (query: Record<string, string>) => (await audit(query)).items.map(auditTitle);
    expect(await titles({ person: owner.email, kind: 'refusal' })).toEqual([
      'Refused: creation of people',
      'Refused: export of assets',
      'Failed to sign in',
    ]);
    const [refused] = (await audit({ person: owner.id, kind: 'refusal' })).items;
    expect(refused?.data).toMatchObject({ operation: 'users.create', path: '/api/users' });
    expect(await titles({ person: owner.email, kind: 'signIn' })).toEqual(['Signed in']);
    expect(await titles({ kind: 'export', person: scene.admin.id })).toEqual(['Exported the catalogue']);
    const strangers = (await audit({ kind: 'refusal' })).items.filter(({ who }) => who.kind === 'stranger');
    expect(strangers).toMatchObject([{ who: { email: 'nobody@northwind.example' }, address: '127.0.0.1' }]);
  });

  it('is searched by the names, IDs and addresses of who did it and what it was about', async () => {
    const asset = await newAsset(scene.server, { name: 'Cartoni Focus tripod', serialNumber: 'CF-1187' });
    const seqs = async (search: string, others: Record<string, string> = {}) =>
      (await audit({ search, ...others })).items.map(({ seq }) => seq);
    const added = (await audit({ record: asset.id })).items;
    expect(added).toHaveLength(1);
    const about = added.map(({ seq }) => seq);
    for (const search of ['cartoni tri', 'cf-1187', asset.assetId]) expect(await seqs(search)).toEqual(about);
    expect(await seqs('cartoni', { kind: 'refusal' })).toEqual([]);
    expect(await seqs(added[0]?.who.email ?? '')).toEqual(expect.arrayContaining(about));
    expect(await seqs('127.0.0.1')).toEqual(expect.arrayContaining(about));
    await scene.admin.caller.delete(`/api/equipment/${asset.id}`);
    expect(await seqs(asset.assetId)).toHaveLength(2);
    expect(await seqs('Nobody has this name')).toEqual([]);
    const exported = await scene.admin.caller.get(`/api/audit/export?search=${asset.assetId}`);
    expect(exported.text.trim().split('\r\n')).toHaveLength(3);
  });

  it('tells every link that gives access to an account: for whom, who asked and from where, never the link', async () => {
    const { admin, server } = scene;
    await admin.caller.csv('/api/users/import', 'email,name\ninvited@northwind.example,In Vited\n');
    const invite = async () =>
      made(
        await admin.caller.post('/api/users/invited@northwind.example/invitation'),
        z.object({ link: z.string() }),
      ).link;
    const tokens = [await invite(), await invite()].map((link) => new URL(link).searchParams.get('token'));
    const email = 'signs-up@northwind.example';
    await server.nobody.post('/api/auth/signup', { email, password });
    const joined = await server.nobody.signedIn(email, password);
    await joined.post('/api/me/confirmation');
    await admin.caller.post(`/api/users/${email}/reset`);
    for (const forgotten of [email, 'unknown@northwind.example'])
      await server.nobody.post('/api/auth/password/forgot', { email: forgotten });
    const issued = async () =>
      (await audit({ limit: '200' })).items.filter(({ type }) => type === 'user.linkIssued');
    // Recorded some time after the answer, because that doesn't wait for it.
    await expect.poll(async () => (await issued()).length).toBe(6);
    const described = (await issued()).map((entry) => [
      auditTitle(entry),
      entry.record.name,
      auditWho(entry),
      entry.address,
    ]);
    const address = '127.0.0.1';
    const adminName = (await audit({ person: admin.id })).items.map(auditWho)[0];
    const all = [
      ['Issued an invitation link', 'invited@northwind.example', adminName, address],
      ['Issued an invitation link', 'invited@northwind.example', adminName, address],
      ['Issued a link to confirm the address', email, 'Somebody', address],
      ['Issued a link to confirm the address', email, 'signs-up', address],
      ['Issued a link to reset the password', email, adminName, address],
      ['Issued a link to reset the password', email, 'Somebody', address],
    ];
    expect(described.map(String).sort()).toEqual(all.map(String).sort());
    for (const mail of await mailsTo(server, email)) tokens.push(/token=([\w-]+)/.exec(mail)?.[1] ?? null);
    expect(new Set(tokens).size).toBe(6);
    const { text } = await admin.caller.get('/api/audit?limit=200');
    for (const token of tokens) expect(text).not.toContain(token);
  });

  it("has each person's own history: what they received, gave back and asked for, and their account", async () => {
    const { admin } = scene;
    const { id } = made(
      await admin.caller.post('/api/users', {
        email: 'mia@northwind.example',
        password,
        displayName: 'Mia',
      }),
      z.object({ id: z.string() }),
    );
    const asset = await newAsset(scene.server, { name: 'Photoshop' });
    for (const assignedTo of ['mia@northwind.example', null])
      await admin.caller.put(`/api/equipment/${asset.id}`, {
        assignedTo,
        ...(assignedTo ? {} : { status: 'Available' }),
      });
    await admin.caller.put(`/api/users/${id}`, { position: 'Editor' });
    const history = async (query: string) =>
      made(await admin.caller.get(`/api/users/mia@northwind.example/history?${query}`), page);
    const described = (await history('limit=200')).items.map((entry) => {
      const { what, subject, changes } = personEntry(entry, id);
      return [what, subject, ...changes.map(({ label, after }) => `${label} ${after}`)]
        .filter(Boolean)
        .join(' ');
    });
    expect(described).toEqual(['Position Editor', 'Gave back Photoshop', 'Received Photoshop', 'Joined']);
    const first = await history('limit=1');
    const rest = await history(`limit=200&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(rest.items).toHaveLength(3);
    expect((await audit({ concerns: 'mia@northwind.example', kind: 'change' })).total).toBe(4);
    expect((await admin.caller.get('/api/users/nobody@northwind.example/history')).status).toBe(404);
  });

  it('is read in pages that leave out nothing and repeat nothing, within times', async () => {
    const all = await audit({ limit: '200' });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const next = await audit({ limit: '7', ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...next.items.map(({ seq }) => seq));
      cursor = next.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.items.map(({ seq }) => seq));
    expect((await audit({ from: '2020-01-01', to: '2020-12-31' })).total).toBe(0);
    expect((await audit({ from: new Date().toISOString().slice(0, 10) })).total).toBe(all.total);
    expect((await audit({ via: 'terminal' })).total).toBe(0);
    expect((await audit({ via: 'api' })).total).toBeGreaterThan(0);
    // What it was called before.
    expect((await audit({ face: 'api' })).total).toBe((await audit({ via: 'api' })).total);
    for (const query of ['cursor=x', 'from=yesterday', 'kind=x', 'sort=seq'])
      expect((await scene.admin.caller.get(`/api/audit?${query}`)).status, query).toBe(422);
  });

  it('is exported as CSV, and that it was is recorded', async () => {
    const { text, headers } = await scene.admin.caller.get(`/api/audit/export?person=${scene.owner.email}`);
    expect(headers['content-disposition']).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toMatch(/^number,time,who,email,what,/);
    expect(rows).toHaveLength((await audit({ person: scene.owner.email })).total);
    expect((await audit({ kind: 'export' })).items.map(auditTitle)[0]).toBe('Exported the audit');
  });

  it('costs a bounded number of entries an hour, whoever is refused however often', async () => {
    const before = (await audit({ kind: 'refusal' })).total;
    for (let n = 0; n < 60; n += 1) await scene.other.caller.get('/api/users');
    expect((await audit({ kind: 'refusal' })).total - before).toBe(30);
  });
});

describe('verifying', () => {
  it('finds nothing where nothing was touched, as a whole and a stretch at a time', async () => {
    const whole = await verify();
    expect(whole).toMatchObject({ ok: true, checked: whole.total, findings: [], head: { seq: whole.total } });
    const { seq, chain = '' } = whole.head ?? {};
    expect(await verify(`?head=${seq}:${chain}`)).toMatchObject({ ok: true });
    expect(await verify(`?head=${(seq ?? 0) + 5}:${chain}`)).toMatchObject({
      ok: false,
      findings: [{ kind: 'cutOff', seq: (seq ?? 0) + 5 }],
    });
    expect(await verify('?after=3&limit=5')).toMatchObject({ ok: true, checked: 5, last: 8 });
  });

  it('names what was edited, removed or reordered in the database, as a whole and by stretches', async () => {
    const log = changeLog(scene.server);
    await log.edit(3, '127.0.0.1', '10.0.0.1');
    await log.remove(6);
    await log.swap(9, 10);
    const found = [
      { kind: 'edited', seq: 3 },
      { kind: 'missing', seq: 6, to: 6 },
      { kind: 'misplaced', seq: 9 },
      { kind: 'misplaced', seq: 10 },
      { kind: 'misplaced', seq: 11 },
    ];
    const { ok, findings, last } = await verify();
    expect({ ok, findings }).toEqual({ ok: false, findings: found });
    expect(findings.map(findingText).slice(0, 2)).toEqual(['Entry #3 was changed', 'Entry #6 is missing']);
    const parts = [
      await verify('?limit=5'),
      await verify('?after=5&limit=4'),
      await verify(`?after=9&limit=${last}`),
    ];
    expect(parts.flatMap((part) => part.findings)).toEqual(found);
  });
});
