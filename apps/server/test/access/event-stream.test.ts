import { viewSchema } from '@quartermaster/core/views/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bySystem } from '../../src/events/cause.ts';
import { domainEvent } from '../../src/events/event.ts';
import { made, newAsset, newItem, newPerson, newRequest, password } from '../support/company.ts';
import { cookieOf } from '../support/cookies.ts';
import { listen } from '../support/event-stream.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

describe('the stream of what changes', () => {
  it('tells each only of what they may see', async () => {
    const { server, owner, other, admin } = scene;
    const streams = [
      await listen(owner.caller),
      await listen(other.caller),
      await listen(admin.caller),
    ] as const;
    const asset = await newAsset(server, { assignedTo: owner.email });
    const request = await newRequest(owner.caller, (await newItem(server)).id);
    await server.admin.post('/api/vendors', {
      name: 'Acme',
      email: 'sales@acme.example',
      phone: '1',
      address: 'Street 1',
      country: 'DE',
    });
    await server.admin.put(`/api/equipment/${asset.id}`, { assignedTo: null });
    // Everybody gets catalogue events, so once this one has arrived, so have those before it.
    const last = await newItem(server);
    await Promise.all(streams.map((stream) => stream.until(last.id)));
    const [own, others, all] = streams.map(({ heard }) => heard.join('\n'));
    expect(own).toContain(asset.id);
    expect(own).toContain(request.id);
    for (const id of [asset.id, request.id, owner.id, owner.email]) expect(others).not.toContain(id);
    for (const text of [own, others]) expect(text).not.toContain('vendor');
    for (const id of [asset.id, request.id, 'vendor']) expect(all).toContain(id);
    for (const stream of streams) stream.close();
  });

  it('tells others that a view is no longer shared, and nothing of it afterwards', async () => {
    const { server, owner, admin } = scene;
    const streams = [await listen(owner.caller), await listen(admin.caller)] as const;
    const view = made(await admin.caller.post('/api/views', { name: 'Laptops', shared: true }), viewSchema);
    await admin.caller.put(`/api/views/${view.id}`, { shared: false });
    await admin.caller.put(`/api/views/${view.id}`, { name: 'My laptops' });
    const last = await newItem(server);
    await Promise.all(streams.map((stream) => stream.until(last.id)));
    const heard = streams.map((stream) => stream.heard.filter((data) => data.includes(view.id)).length);
    expect(heard).toEqual([2, 3]);
    for (const stream of streams) stream.close();
  });

  it('reaches back for what its reader missed, and to before their account for nobody', async () => {
    const { server } = scene;
    const earlier = await newItem(server);
    const [missed] = await scene.direct.store.events.read({ after: 0, limit: 1 });
    const newcomers = [await newPerson(server), await newPerson(server, 'admin')];
    const meanwhile = await newItem(server);
    for (const { id, caller } of newcomers) {
      const stream = await listen(caller.with({ 'last-event-id': String(missed?.seq) }));
      await stream.until(meanwhile.id);
      const heard = stream.heard.join('\n');
      expect(heard).toContain(id);
      expect(heard).not.toContain(earlier.id);
      expect(heard).not.toContain('reset');
      stream.close();
    }
  });

  it("ends with its caller's session and rights (promise 4)", async () => {
    const { server, other } = scene;
    const byCookie = async () => {
      const { email } = other;
      return server.nobody.with({
        cookie: cookieOf(await server.nobody.post('/api/auth/session', { email, password })),
      });
    };
    const signedOut = await byCookie();
    const stream = await listen(signedOut);
    await signedOut.delete('/api/auth/session');
    await stream.ended;

    const session = await byCookie();
    const otherStream = await listen(await byCookie());
    await session.put('/api/me/password', { currentPassword: password, newPassword: 'another password' });
    await otherStream.ended;
  });
});

it('a person has 20 streams at most: the oldest gives way, and others keep theirs', async () => {
  const { owner, admin, server } = scene;
  const [others, ...own] = await Promise.all([listen(admin.caller), listen(owner.caller)]);
  for (let n = 0; n < 20; n++) own.push(await listen(owner.caller));
  await own[0]?.ended;
  const open = [others, ...own.slice(1)];
  // A stream only reports what happens after the server has started following it.
  await expect
    .poll(async () => {
      await newItem(server);
      return open.filter((stream) => stream?.heard.some((data) => data.includes('item'))).length;
    })
    .toBe(21);
  for (const stream of [others, ...own]) stream?.close();
});

it('a listener that takes nothing is told to read everything anew, instead of what piles up', async () => {
  const { eventFeed, runtime } = scene.direct.services;
  const { id, email } = scene.admin;
  const follow = () =>
    eventFeed.follow(
      { actor: { id, email, role: 'admin' }, mayListen: async () => true },
      undefined,
      undefined,
    );
  const record = (count: number) =>
    runtime.store.events.append(
      Array.from({ length: count }, () =>
        domainEvent(runtime, bySystem, {
          type: 'user.signedOut',
          subject: { kind: 'user', id: 'some' },
          data: { email: 'somebody@northwind.example' },
        }),
      ),
    );
  const [slow, quick] = [follow(), follow()];
  let listening = false;
  void Promise.all([slow.next(), quick.next()]).then(() => {
    listening = true;
  });
  await expect
    .poll(async () => {
      await record(1);
      return listening;
    })
    .toBe(true);
  let last = Number.POSITIVE_INFINITY;
  let heard = 0;
  const hearing = (async () => {
    for (let seq = 0; seq < last; heard++) seq = (await quick.next()).value?.seq ?? last;
  })();
  for (let batch = 0; batch < 8; batch++) await record(200);
  last = await runtime.store.events.last();
  // In case it has already received everything.
  await record(1);
  await hearing;
  expect(heard).toBeGreaterThanOrEqual(1600);
  const notices: string[] = [];
  for (let seq = 0; seq < last; ) {
    const { value } = await slow.next();
    seq = value?.seq ?? last;
    notices.push(value?.notice.kind ?? 'nothing');
  }
  expect(notices).toContain('reset');
  expect(notices.length).toBeLessThan(1100);
  await Promise.all([slow.return(), quick.return()]);
});
