import { createHash, createHmac } from 'node:crypto';
import { assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { equals } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import { decodeTime } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyedCallCollection } from '../../src/idempotency/collection.ts';
import { KeyedCalls } from '../../src/idempotency/keyed-calls.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newItem, newPerson, type Person, password } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const day = 24 * 3_600_000;
let server: ClockedServer;
let catalogItemId: string;
const admin = () => server.nobody.signedIn(adminEmail, adminPassword);
beforeAll(async () => {
  server = await startClockedServer();
  catalogItemId = (await newItem({ admin: await admin() })).id;
});
afterAll(() => server.stop());

const person = async (role?: 'admin') => newPerson({ admin: await admin(), nobody: server.nobody }, role);
/** Starts another session, because a change of the role ends the previous one. */
const signedIn = ({ email }: Person) => server.nobody.signedIn(email, password);
const inRole = async (one: Person, role: 'admin' | 'user'): Promise<Caller> => {
  expect((await (await admin()).put(`/api/users/${one.id}/role`, { role })).status).toBe(200);
  return signedIn(one);
};
const keyed = (caller: Caller, path: string, key: string, body?: object) =>
  caller.post(path, body, { 'idempotency-key': key });
const order = (caller: Caller, key: string, notes: string) =>
  keyed(caller, '/api/requests', key, { items: [{ catalogItemId, quantity: 1 }], notes });
const reused = { status: 422, message: 'This Idempotency-Key has already been used with a different body' };
const identified = z.object({ id: z.string() });
const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };

it('promise 40: a key lives for 24 hours; after that it begins another call, which answers what it makes itself', async () => {
  const asker = await person();
  const first = made(await order(asker.caller, 'daily', 'A laptop'), requestSchema);
  server.pass(day - 1);
  expect((await order(await signedIn(asker), 'daily', 'A phone')).body).toMatchObject(reused);
  const replay = await order(await signedIn(asker), 'daily', 'A laptop');
  expect(replay.headers['idempotency-replayed']).toBe('true');
  server.pass(1);
  const second = made(await order(await signedIn(asker), 'daily', 'A phone'), requestSchema);
  expect(second.notes).toBe('A phone');
  server.pass(day);
  const third = made(await order(await signedIn(asker), 'daily', 'A phone'), requestSchema);
  expect(new Set([first.id, second.id, third.id]).size).toBe(3);
});

it('promise 40: a key lives for 24 hours with the lines of an import as well', async () => {
  const file = (name: string) => `assetId,name,type,status\n,${name},Peripheral,Available\n`;
  const importing = async (name: string) =>
    (await admin()).csv('/api/equipment/import', file(name), { 'idempotency-key': 'lines' });
  const named = async (name: string) => (await (await admin()).get(`/api/equipment?search=${name}`)).body;
  expect((await importing('Trackball')).body).toMatchObject({ created: 1 });
  server.pass(day - 1);
  expect((await importing('Joystick')).body).toMatchObject(reused);
  server.pass(1);
  expect((await importing('Joystick')).body).toMatchObject({ created: 1 });
  expect([await named('Trackball'), await named('Joystick')]).toMatchObject([{ total: 1 }, { total: 1 }]);
});

describe('a key that is used again in another role', () => {
  it('answers the record as that role may see it now, and no kept answer', async () => {
    const asker = await person();
    const mine = made(await order(asker.caller, 'promoted', 'A laptop'), requestSchema);
    const path = `/api/requests/${mine.id}/comments`;
    const comment = (await keyed(asker.caller, path, 'comment', { text: 'Soon' })).body;
    expect(comment).toMatchObject({ text: 'Soon' });
    const promoted = await inRole(asker, 'admin');
    expect((await keyed(promoted, path, 'comment', { text: 'Soon' })).body).toEqual(comment);
    await promoted.put(`/api/requests/${mine.id}`, { notes: 'A lighter laptop' });
    const answer = await order(promoted, 'promoted', 'A laptop');
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
    expect(made(answer, requestSchema)).toMatchObject({ id: mine.id, notes: 'A lighter laptop' });
    expect(answer.status).toBe(201);
    expect((await order(promoted, 'promoted', 'A phone')).body).toMatchObject(reused);
  });

  it('answers what a read of the record would: all may see an item, and its holder alone an asset', async () => {
    const keeper = await person('admin');
    const item = { name: 'Webcam', type: 'Peripheral', price: 40 };
    const created = made(await keyed(keeper.caller, '/api/catalog', 'item', item), itemSchema);
    expect((await keyed(keeper.caller, '/api/equipment', 'asset', asset)).status).toBe(201);
    const type = await keyed(keeper.caller, '/api/asset-types', 'type', { name: 'Drone' });
    const demoted = await inRole(keeper, 'user');
    expect(made(await keyed(demoted, '/api/catalog', 'item', item), itemSchema).id).toBe(created.id);
    expect((await keyed(demoted, '/api/equipment', 'asset', asset)).status).toBe(404);
    const seen = await keyed(demoted, '/api/asset-types', 'type', { name: 'Drone' });
    expect(seen.body).toMatchObject({ id: made(type, identified).id });
    expect((await keyed(demoted, '/api/catalog', 'item', { ...item, price: 4 })).body).toMatchObject(reused);
  });

  it('does nothing twice where no record was made', async () => {
    const keeper = await person('admin');
    const { id } = made(await keeper.caller.post('/api/equipment', asset), assetSchema);
    const path = `/api/equipment/${id}/maintenance`;
    expect((await keyed(keeper.caller, path, 'done', { note: 'Cleaned' })).status).toBe(200);
    expect((await keyed(await inRole(keeper, 'user'), path, 'done', { note: 'Cleaned' })).status).toBe(403);
    expect(
      (await keyed(await inRole(keeper, 'admin'), path, 'done', { note: 'Cleaned' })).headers,
    ).toMatchObject({ 'idempotency-replayed': 'true' });
  });
});

it('an access token that may only read is told no kept answer', async () => {
  const keeper = await person('admin');
  const { token } = made(
    await keeper.caller.post('/api/tokens', { name: 'Reader' }),
    z.object({ token: z.string() }),
  );
  expect((await keyed(keeper.caller, '/api/equipment', 'reader', asset)).status).toBe(201);
  const reader = server.nobody.with({ authorization: `Bearer ${token}` });
  expect((await keyed(reader, '/api/equipment', 'reader', asset)).status).toBe(403);
});

it('erasing a person empties the answers that tell of them; their keys stay used', async () => {
  const keeper = await admin();
  const account = {
    email: 'Leopoldine.Ander@northwind.example',
    displayName: 'Leopoldine Ander',
    password,
  };
  const created = made(await keyed(keeper, '/api/users', 'leo', account), identified);
  expect((await keyed(keeper, '/api/equipment', 'other', asset)).status).toBe(201);
  expect((await keeper.post(`/api/users/${created.id}/erase`, {})).status).toBeLessThan(300);
  await server.services.workers.run();
  let text = '';
  const kept = server.services.runtime.store.collection(keyedCallCollection);
  for await (const { body } of kept.stream({})) text += body ?? '';
  expect(text.toLowerCase()).not.toMatch(/leopoldine/);
  expect((await keyed(keeper, '/api/users', 'leo', account)).body).toMatchObject({
    id: created.id,
    displayName: expect.stringContaining('Former employee'),
  });
  expect(
    (await keyed(keeper, '/api/users', 'leo', { ...account, password: 'another one' })).body,
  ).toMatchObject(reused);
  expect((await keyed(keeper, '/api/equipment', 'other', asset)).headers['idempotency-replayed']).toBe(
    'true',
  );
});

describe('a call whose server died', () => {
  const secret = new Uint8Array(32);
  const caller = { id: 'caller', role: 'admin' } as const;
  const call = ['POST', '/api/x'];
  let time = 0;
  let wallClock = Date.parse('2026-03-01T08:00:00.000Z');
  const another = () =>
    new KeyedCalls(
      { ...server.services.runtime, now: () => new Date(wallClock), monotonicMs: () => time },
      secret,
    );
  const kept = () => server.services.runtime.store.collection(keyedCallCollection);

  it.each([
    ['', '/api/equipment', asset],
    ['type_', '/api/asset-types', { name: 'Robot' }],
    ['cf_', '/api/custom-fields', { displayName: 'Range', apiName: 'range', type: 'number' }],
    ['loc_', '/api/locations', { name: 'Oslo' }],
  ])('finds the record that it made, %s… of %s, when it is repeated', async (prefix, path, body) => {
    const keeper = await admin();
    const create = () => keyed(keeper, path, path, body);
    const { id } = made(await create(), identified);
    // The others by a ULID with the time of the first attempt.
    if (prefix !== '')
      expect(decodeTime(id.slice(prefix.length))).toBe(server.services.runtime.now().getTime());
    const { events } = server.services.runtime.store;
    const before = await events.last();
    const answered = await kept().find({ where: equals('state', 'answered'), limit: 200 });
    const call = answered.items.find((one) => one.body?.includes(id));
    await kept().update(call?.id ?? '', { set: { state: 'running' }, unset: ['body'] });
    expect((await create()).body).toMatchObject({ status: 409 });
    server.pass(30_000);
    expect(made(await create(), identified).id).toBe(id);
    expect(await events.last()).toBe(before);
    const theirs = (await person('admin')).caller;
    expect(
      (await keyed(theirs, path, path, { ...body, name: 'Other', apiName: 'other' })).text,
    ).not.toContain(id);
  });

  const claimed = async (calls: KeyedCalls, key: string, ...what: string[]) => {
    const claim = await calls.claim(caller, key, what.length > 0 ? what : call);
    return claim.kind === 'first' ? claim.held : claim.kind;
  };

  it('is taken over when it gave no sign of life for 30 seconds of the observer’s own time', async () => {
    const first = await claimed(another(), 'dead');
    const observer = another();
    expect(await claimed(observer, 'dead')).toBe('refused');
    wallClock += 3_600_000;
    time += 29_999;
    expect(await claimed(observer, 'dead')).toBe('refused');
    time += 1;
    expect(await claimed(observer, 'dead')).toMatchObject({
      recordId: Object(first).recordId,
      firstTry: Object(first).firstTry,
    });
    // And by only one.
    expect(await claimed(observer, 'dead')).toBe('refused');
  });

  it('is not taken over while it renews its claim', async () => {
    const observer = another();
    await claimed(another(), 'alive');
    expect(await claimed(observer, 'alive')).toBe('refused');
    time += 29_000;
    for await (const { id, state } of kept().stream({}))
      if (state === 'running') await kept().update(id, { increment: { renewals: 1 } });
    time += 29_000;
    expect(await claimed(observer, 'alive')).toBe('refused');
    time += 30_000;
    expect(await claimed(observer, 'alive')).toHaveProperty('recordId');
  });

  it('answers for nobody once another took it over', async () => {
    const [slow, quick] = [another(), another()];
    const stalled = await claimed(slow, 'stalled');
    expect(await claimed(quick, 'stalled')).toBe('refused');
    time += 30_000;
    const held = await claimed(quick, 'stalled');
    if (typeof held === 'string' || typeof stalled === 'string') throw new Error('The key was not free');
    await quick.perform(
      held,
      async () => ({ body: 'quick' }),
      () => true,
    );
    const late = slow.perform(
      stalled,
      () => Promise.reject(new Error('Too late')),
      () => true,
    );
    await expect(late).rejects.toThrow('Too late');
    expect(await quick.claim(caller, 'stalled', call)).toEqual({ kind: 'replay', answer: { body: 'quick' } });
  });

  it('whose outcome is unknown takes no other body; one that was refused takes any, for another record', async () => {
    const calls = another();
    const failing = async (key: string, isRefusal: boolean) => {
      const held = await claimed(calls, key);
      if (typeof held === 'string') throw new Error('The key was not free');
      await expect(
        calls.perform(
          held,
          () => Promise.reject(new Error('No')),
          () => isRefusal,
        ),
      ).rejects.toThrow();
      return held;
    };
    const failed = await failing('failed', false);
    expect(await claimed(calls, 'failed', 'POST', '/api/y')).toBe('refused');
    expect(await claimed(calls, 'failed')).toMatchObject({ recordId: failed.recordId });
    const refused = await failing('mended', true);
    const mended = await claimed(calls, 'mended', 'POST', '/api/y');
    expect(mended).toHaveProperty('recordId');
    expect(mended).not.toMatchObject({ recordId: refused.recordId });
  });

  describe('before an upgrade', () => {
    /** The id under which earlier versions stored the caller, their role and the key. */
    const digest = (parts: readonly string[]) => {
      const hmac = createHmac('sha256', secret);
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)} `).update(part);
      return hmac.digest('hex');
    };
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const derived = (key: string) =>
      Array.from(createHash('sha256').update(`caller\u0000${key}`).digest().subarray(0, 20))
        .map((byte) => alphabet[byte % alphabet.length])
        .join('');
    const leave = (key: string, role: string, state: 'running' | 'answered' | 'failed') =>
      kept().insert({
        id: digest(['caller', role, key]),
        fingerprint: digest(call),
        state,
        startedAt: new Date(wallClock).toISOString(),
        ...(state === 'answered' ? { body: '{"made":true}' } : {}),
      });

    it('keeps its claim and its ids for 24 hours', async () => {
      const calls = another();
      await leave('old', 'admin', 'running');
      expect(await claimed(calls, 'old')).toBe('refused');
      time += 30_000;
      const held = await claimed(calls, 'old');
      if (typeof held === 'string') throw new Error('The key was not free');
      expect(held.recordId).toBe(derived('old'));
      expect(held.lineId(7, 'any')).toBe(derived('old\n7'));
      wallClock += day - 1;
      await calls.perform(
        held,
        async () => ({ body: 1 }),
        () => true,
      );
      expect(await claimed(calls, 'old', 'POST', '/api/y')).toBe('refused');
      wallClock += 1;
      const next = await claimed(calls, 'old', 'POST', '/api/y');
      expect(next).toHaveProperty('recordId');
      expect(next).not.toMatchObject({ recordId: derived('old') });
    });

    it('answers again, but for another role', async () => {
      const calls = another();
      await leave('answered', 'admin', 'answered');
      await leave('as user', 'user', 'answered');
      expect(await calls.claim(caller, 'answered', call)).toMatchObject({ kind: 'replay' });
      expect(await calls.claim(caller, 'as user', call)).toMatchObject({
        kind: 'done',
        ids: { recordId: derived('as user') },
      });
      expect(await claimed(calls, 'as user', 'POST', '/api/y')).toBe('refused');
    });

    it('leaves a key free that failed, and what is made with it then is another record', async () => {
      await leave('free', 'admin', 'failed');
      const held = await claimed(another(), 'free', 'POST', '/api/y');
      expect(held).toHaveProperty('recordId');
      expect(held).not.toMatchObject({ recordId: derived('free') });
    });
  });
});
