import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, Caller } from '../support/caller.ts';
import { startClockedServer } from '../support/clocked-server.ts';
import { made, newItem, newRequest } from '../support/company.ts';
import { pixel } from '../support/pictures.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';

const password = 'whoever I say I am';
const photo = { body: pixel, headers: { 'content-type': 'image/png' } };
const signedUp = async (nobody: Caller, email: string) => {
  expect((await nobody.post('/api/auth/signup', { email, password })).status).toBe(201);
  return nobody.signedIn(email, password);
};

describe('an account whose address nobody has confirmed', () => {
  let server: StartedServer;
  let second: StartedServer;
  let itemId: string;
  beforeAll(async () => {
    server = await startTestServer();
    second = await startTestServer({ dataDir: server.dataDir });
    itemId = (await newItem(server)).id;
  });
  afterAll(async () => {
    second.nobody.hangUp();
    await Promise.all([second.stop(), server.stop()]);
  });

  /** Makes 20 calls at once, alternating between both servers. @returns the answers, sorted by status */
  const twenty = async (email: string, call: (caller: Caller, n: number) => Promise<Answer>) => {
    const callers = await Promise.all([server, second].map(({ nobody }) => nobody.signedIn(email, password)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call(callers[n % 2] ?? server.nobody, n)),
    );
    return answers.sort((one, other) => one.status - other.status);
  };
  const asking = (caller: Caller) =>
    caller.post('/api/requests', { items: [{ catalogItemId: itemId, quantity: 1 }] });

  it('has 10 open requests at most, however many it makes at once and on whichever server', async () => {
    const email = 'asks-much@northwind.example';
    const caller = await signedUp(server.nobody, email);
    const answers = await twenty(email, asking);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
    const message = 'You have 10 open requests, the most while your address is not confirmed.';
    expect(answers.at(-1)?.body).toMatchObject({ code: 'CONFLICT', message });
    const [first] = answers;
    if (!first) throw new Error('Nothing was asked for');
    const { id } = made(first, requestSchema);
    expect((await asking(caller)).status).toBe(409);
    expect((await caller.post(`/api/requests/${id}/transitions`, { to: 'rejected' })).status).toBe(200);
    // Administrators are told of each, so making and cancelling them goes on for only so long.
    const soon = await asking(caller);
    expect(soon.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have made 10 requests within an hour, the most while your address is not confirmed.',
    });
    expect((await server.admin.post(`/api/users/${email}/approve`)).status).toBe(200);
    expect((await asking(caller)).status).toBe(201);
  });

  it('writes 20 comments a day, and uploads 5 photos', async () => {
    const email = 'says-much@northwind.example';
    const caller = await signedUp(server.nobody, email);
    const { id } = await newRequest(caller, itemId);
    const comments = () =>
      twenty(email, (one, n) => one.post(`/api/requests/${id}/comments`, { text: `Comment ${n}` }));
    expect((await comments()).map(({ status }) => status)).toEqual(Array(20).fill(201));
    const [refused] = await comments();
    expect(refused?.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have written 20 comments within a day, the most while your address is not confirmed.',
    });
    const uploads = await twenty(email, (one) => one.send('PUT', '/api/me/photo', photo));
    expect(uploads.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
    expect(uploads.at(-1)?.body).toMatchObject({
      message: 'You have uploaded 5 photos within a day, the most while your address is not confirmed.',
    });
    // Calls refused for another reason don't count.
    expect((await caller.post('/api/requests/nonesuch/comments', { text: 'x' })).status).toBe(404);
    expect((await server.admin.post(`/api/users/${email}/approve`)).status).toBe(200);
    expect((await caller.post(`/api/requests/${id}/comments`, { text: 'At last' })).status).toBe(201);
    expect((await caller.send('PUT', '/api/me/photo', photo)).status).toBe(200);
  });
});

it('Retry-After says at most the period of the limit, even if the clock was a week ahead, and is true', async () => {
  const clocked = await startClockedServer();
  const { nobody } = clocked;
  const week = 7 * 24 * 3_600_000;
  const stranger = 'stranger@northwind.example';
  /** Signs in with a token, because sessions end as time passes. */
  const lasting = async (caller: Caller) => {
    const { body } = await caller.post('/api/tokens', { name: 'For long', scope: 'write' });
    return nobody.with({ authorization: `Bearer ${z.object({ token: z.string() }).parse(body).token}` });
  };
  clocked.misset(week);
  const admin = await lasting(await nobody.signedIn(adminEmail, adminPassword));
  const own = await lasting(await signedUp(nobody, stranger));
  const itemId = (await newItem({ admin })).id;
  const { id } = await newRequest(own, itemId);
  const askAndCancel = async () => {
    const answer = await own.post('/api/requests', { items: [{ catalogItemId: itemId, quantity: 1 }] });
    if (answer.status === 201)
      await own.post(`/api/requests/${made(answer, requestSchema).id}/transitions`, { to: 'rejected' });
    return answer;
  };
  const people = await admin.csv('/api/users/import', 'email,name\nnew@northwind.example,New\n');
  expect(people.body).toMatchObject({ created: 1 });
  const confirming = async () => (await nobody.signedIn(stranger, password)).post('/api/me/confirmation');
  const forgetting = () => nobody.post('/api/auth/password/forgot', { email: 'x@y.example' });
  const resetting = () => nobody.post('/api/auth/password/reset', { token: 'x'.repeat(43), password });
  /** The call, how often it is allowed, its status until then, and the seconds of the period. */
  const limits: readonly (readonly [() => Promise<Answer>, number, number, number])[] = [
    [() => nobody.post('/api/auth/login', { email: 'x@y.example', password: 'wrong' }), 10, 401, 60],
    // The administrator's own account was the first sign-up, and was mailed a link.
    [() => nobody.post('/api/auth/signup', { email: adminEmail, password }), 29, 409, 900],
    [confirming, 2, 200, 3600],
    [forgetting, 30, 200, 900],
    [resetting, 30, 422, 900],
    [() => admin.post(`/api/users/${adminEmail}/reset`), 3, 200, 3600],
    [() => admin.post('/api/users/new@northwind.example/invitation'), 3, 200, 3600],
    [askAndCancel, 9, 201, 3600],
    [() => own.post(`/api/requests/${id}/comments`, { text: 'x' }), 20, 201, 86_400],
    [() => own.send('PUT', '/api/me/photo', photo), 5, 200, 86_400],
  ];
  for (const [call, most, status] of limits)
    for (let n = 0; n < most; n += 1)
      expect([String(call), (await call()).status]).toEqual([String(call), status]);
  clocked.misset(-week);
  for (const [call, , status, period] of limits) {
    const refused = await call();
    const seconds = Number(refused.headers['retry-after']);
    expect([String(call), refused.status, seconds > 0 && seconds <= period]).toEqual([
      String(call),
      429,
      true,
    ]);
    clocked.pass(seconds * 1000);
    expect([String(call), (await call()).status]).toEqual([String(call), status]);
  }
  await clocked.stop();
});
