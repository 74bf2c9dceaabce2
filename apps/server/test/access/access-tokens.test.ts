import { access, type Operation } from '@quartermaster/core/access/access';
import { accessTokenSchema, sessionSchema } from '@quartermaster/core/users/access-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAccessToken, newAccessToken } from '../../src/auth/access-token.ts';
import { userCollection } from '../../src/users/collection.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newPerson, password } from '../support/company.ts';
import { callers, newScene, type Scene } from '../support/scene.ts';
import { adminEmail, adminPassword, type StartedServer, startTestServer } from '../support/started-server.ts';
import { routeMatrix } from './route-matrix.ts';

const created = accessTokenSchema.extend({ token: z.string() });
const tokenList = z.object({ items: z.array(accessTokenSchema) });
const sessionList = z.object({ items: z.array(sessionSchema) });

let scene: Scene;
/** Another server on the same database. */
let second: StartedServer;
beforeAll(async () => {
  scene = await newScene();
  second = await startTestServer({ dataDir: scene.server.dataDir, mostTokenDays: 30 });
});
afterAll(async () => {
  await second.stop();
  await scene.end();
});

const newToken = async (person: Caller, scope: 'read' | 'write', more: object = {}) =>
  made(await person.post('/api/tokens', { name: `For ${scope}`, scope, ...more }), created);

const holding = (server: { nobody: Caller }, token: string): Caller =>
  server.nobody.with({ authorization: `Bearer ${token}` });

describe('a personal access token (promise 10)', () => {
  it('is shown once, known by its checksum, and stored only as a hash', async () => {
    const { token, ...shown } = await newToken(scene.owner.caller, 'read');
    expect(token).toMatch(/^qm_[0-9A-Za-z]{32,}_[0-9A-Za-z]{6}$/);
    expect(token.startsWith(shown.start)).toBe(true);
    const listed = await scene.owner.caller.get('/api/tokens');
    expect(listed.text).not.toContain(token);
    expect(tokenList.parse(listed.body).items).toContainEqual(shown);
    const events = await scene.direct.log.read({ subject: { kind: 'user', id: scene.owner.id }, limit: 50 });
    expect(JSON.stringify(events)).toContain('user.tokenCreated');
    expect(JSON.stringify(events)).not.toContain(token);
    expect(scene.server.log()).not.toContain(token);
  });

  it('has at most 365 days, and 90 unless it is asked for others', async () => {
    const days = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) =>
      (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
    expect(days(await newToken(scene.owner.caller, 'read'))).toBe(90);
    expect(days(await newToken(scene.owner.caller, 'read', { expiresInDays: 365 }))).toBe(365);
    const answer = await scene.owner.caller.post('/api/tokens', { name: 'Eternal', expiresInDays: 366 });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('At most 365 days');
    // Where fewer are allowed, as many as there are.
    expect(days(await newToken(second.admin, 'read'))).toBe(30);
  });

  it('is refused on every server as soon as it is revoked', async () => {
    const { token, id } = await newToken(scene.owner.caller, 'write');
    for (const server of [scene.server, second])
      expect((await holding(server, token).get('/api/auth/me')).status).toBe(200);
    expect((await scene.other.caller.delete(`/api/tokens/${id}`)).status).toBe(404);
    expect((await scene.owner.caller.delete(`/api/tokens/${id}`)).status).toBe(200);
    for (const server of [scene.server, second])
      expect((await holding(server, token).get('/api/auth/me')).status).toBe(401);
  });

  it('ends with a change of the password', async () => {
    const person = await newPerson(scene.server);
    const { token } = await newToken(person.caller, 'read');
    const change = { currentPassword: password, newPassword: 'quite another one' };
    expect((await person.caller.put('/api/me/password', change)).status).toBe(200);
    expect((await holding(scene.server, token).get('/api/auth/me')).status).toBe(401);
    expect(tokenList.parse((await person.caller.get('/api/tokens')).body).items).toEqual([]);
  });

  it('can only be known by its whole text', () => {
    const token = newAccessToken();
    expect(isAccessToken(token)).toBe(true);
    const misread = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`;
    for (const other of [misread, token.slice(0, -1), `${token}a`, token.slice(3), '']) {
      expect(isAccessToken(other)).toBe(false);
    }
  });
});

describe('when a token was used', () => {
  let clocked: ClockedServer;
  beforeAll(async () => {
    clocked = await startClockedServer();
  });
  afterAll(() => clocked.stop());

  it('is at most a minute behind, and it ends when it expires', async () => {
    const admin = await clocked.nobody.signedIn(adminEmail, adminPassword);
    const { token } = await newToken(admin, 'read', { expiresInDays: 1 });
    const own = holding(clocked, token);
    const lastUse = async () => {
      const { items } = tokenList.parse((await own.get('/api/tokens')).body);
      return items[0]?.lastUsedAt;
    };
    clocked.pass(5000);
    await own.get('/api/auth/me');
    await expect.poll(lastUse).toBe('2026-03-01T08:00:05.000Z');
    clocked.pass(61_000);
    await own.get('/api/auth/me');
    await expect.poll(lastUse).toBe('2026-03-01T08:01:06.000Z');
    // Even if it isn't used in the meantime.
    clocked.pass(86_400_000 - 66_000 - 1000);
    expect((await own.get('/api/auth/me')).status).toBe(200);
    clocked.pass(1000);
    expect((await own.get('/api/auth/me')).status).toBe(401);
  });
});

describe("a token's power is its scope within its owner's role (promise 11)", () => {
  const changing = (operation: Operation): boolean =>
    !/\.(list|get|ofAsset|ofRequest|ofVendor|me|history|export|template|preview|previewMerge|countAssets|countStock|sumCosts|departments|explain|verify|holdings|comments|stream|log|deliveries|delivery|channels|estimate|preferences|defaults|executions|execution|replay|replayDraft|simulate|simulateDraft|retentionLoss|all|agreement|pending|people|differences|own|getOwn|files|assetIds|handovers|print)$/.test(
      operation,
    );

  it('one that reads changes nothing, on any route', async () => {
    const { token } = await newToken(scene.admin.caller, 'read');
    const reader = holding(scene.server, token);
    for (const [operation, row] of Object.entries(routeMatrix)) {
      const level = access[operation as Operation].level;
      if (level === 'anyone' || operation === 'events.stream') continue;
      const { method, path, as: _as, ...sent } = await row.call(scene, 'admin');
      const { status, text } = await reader.send(method, path, sent);
      if (changing(operation as Operation)) expect(status, `${operation}: ${text}`).toBe(403);
      else expect(status, `${operation}: ${text}`).toBe(row.expected[callers.indexOf('admin')]);
    }
  });

  it('one that writes does what its owner may, and no more', async () => {
    const location = { name: 'Made with a token' };
    const admins = holding(scene.server, (await newToken(scene.admin.caller, 'write')).token);
    expect((await admins.post('/api/locations', location)).status).toBe(201);
    const users = holding(scene.server, (await newToken(scene.owner.caller, 'write')).token);
    expect((await users.post('/api/locations', { name: 'Not theirs' })).status).toBe(403);
  });

  it('it loses what its owner loses, on the next call', async () => {
    const person = await newPerson(scene.server, 'admin');
    const own = holding(second, (await newToken(person.caller, 'write')).token);
    expect((await own.get('/api/settings')).status).toBe(200);
    await scene.direct.store.collection(userCollection).update(person.id, { set: { role: 'user' } });
    expect((await own.get('/api/settings')).status).toBe(403);
  });

  it('and neither makes tokens nor changes how its owner signs in', async () => {
    const { token, id } = await newToken(scene.admin.caller, 'write');
    const own = holding(scene.server, token);
    for (const [method, path, body] of [
      ['POST', '/api/tokens', { name: 'Another' }],
      ['DELETE', `/api/tokens/${id}`],
      ['PUT', '/api/me/password', { currentPassword: password, newPassword: 'quite another one' }],
    ] as const) {
      const answer = await own.send(method, path, { body });
      expect(answer.status, path).toBe(403);
      expect(answer.text).toContain('an access token is not enough');
    }
  });

  it('but ends itself by signing out', async () => {
    const { token, id } = await newToken(scene.admin.caller, 'write');
    const own = holding(scene.server, token);
    expect((await own.delete('/api/auth/session')).status).toBe(200);
    expect((await holding(second, token).get('/api/auth/me')).status).toBe(401);
    const { items } = tokenList.parse((await scene.admin.caller.get('/api/tokens')).body);
    expect(items.map((one) => one.id)).not.toContain(id);
  });
});

describe('the devices that somebody is signed in with', () => {
  it('are listed by name and address, and each can be signed out', async () => {
    const { email } = await newPerson(scene.server);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const laptop = await scene.server.nobody.with({ 'user-agent': firefox }).signedIn(email, password);
    const terminal = await scene.server.nobody.with({ 'user-agent': 'qm/0.1.0' }).signedIn(email, password);
    const listed = async () => sessionList.parse((await laptop.get('/api/sessions')).body).items;
    const [qm, browser] = (await listed()).filter(({ device }) => device !== 'Unknown program');
    expect(qm).toMatchObject({ device: 'qm', address: '127.0.0.1', current: false });
    expect(browser).toMatchObject({ device: 'Firefox on Linux', current: true });
    expect((await scene.other.caller.delete(`/api/sessions/${qm?.id}`)).status).toBe(404);
    expect((await laptop.delete(`/api/sessions/${qm?.id}`)).status).toBe(200);
    expect((await terminal.get('/api/auth/me')).status).toBe(401);
    expect((await laptop.get('/api/auth/me')).status).toBe(200);
    expect((await listed()).map(({ device }) => device)).not.toContain('qm');
  });

  it("an administrator sees and ends another person's", async () => {
    const person = await newPerson(scene.server);
    const path = `/api/sessions?userId=${person.id}`;
    expect((await scene.other.caller.get(path)).status).toBe(404);
    const [session] = sessionList.parse((await scene.admin.caller.get(path)).body).items;
    expect((await scene.admin.caller.delete(`/api/sessions/${session?.id}`)).status).toBe(200);
    expect((await person.caller.get('/api/auth/me')).status).toBe(401);
  });
});
