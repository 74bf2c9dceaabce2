import type { RecordKindName } from '@quartermaster/core/records/record-kinds';
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

  it('tells a listener that is ahead of the log, as after a restore, to reload everything', async () => {
    const { server } = scene;
    const stream = await listen(server.admin.with({ 'last-event-id': '999999999' }));
    await stream.until('"kind":"reset"');
    stream.close();
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

describe('of many changes at once', () => {
  const record = (kinds: readonly RecordKindName[], count: number) => {
    const { runtime } = scene.direct.services;
    return runtime.store.events.append(
      Array.from({ length: count }, (_, n) =>
        domainEvent(runtime, bySystem, {
          type: 'user.signedOut',
          subject: { kind: kinds[n % kinds.length] ?? 'user', id: `some ${n}` },
          data: { email: 'somebody@northwind.example' },
        }),
      ),
    );
  };
  const follow = async (cutOff?: () => void) => {
    const { id, email } = scene.admin;
    const audience = { actor: { id, email, role: 'admin' }, mayListen: async () => true } as const;
    const { eventFeed } = scene.direct.services;
    return eventFeed.follow(audience, await eventFeed.position(), undefined, cutOff);
  };
  /** Resolves when all of them have received something. */
  const listening = async (...streams: Awaited<ReturnType<typeof follow>>[]): Promise<void> => {
    let begun = false;
    void Promise.all(streams.map((stream) => stream.next())).then(() => {
      begun = true;
    });
    await expect
      .poll(async () => {
        await record(['job'], 1);
        return begun;
      })
      .toBe(true);
  };

  it('more than 50 of a kind are one notice, and the others one each', async () => {
    const stream = await follow();
    await listening(stream);
    await record(['asset', 'asset', 'asset', 'item'], 200);
    const heard: string[] = [];
    for (let items = 0; items < 50; ) {
      const { kind, id, type } = (await stream.next()).value?.notice ?? {};
      if (kind === 'item') items++;
      if (kind === 'asset') heard.push(`${type} ${id}`);
    }
    expect(heard.length).toBeLessThan(50);
    expect(heard).toContain('reset ');
    await stream.return();
  });

  it('a listener that takes nothing is cut off, and others miss nothing', async () => {
    let wasCutOff = false;
    const slow = await follow(() => {
      wasCutOff = true;
    });
    const quick = await follow();
    await listening(slow, quick);
    const batches = Array.from({ length: 8 }, () => record(['asset', 'item', 'user', 'vendor'], 200));
    await Promise.all(batches);
    const last = await scene.direct.store.events.last();
    // In case it has received everything already.
    await record(['job'], 1);
    for (let seq = 0; seq < last; ) seq = (await quick.next()).value?.seq ?? last;
    await expect.poll(() => wasCutOff).toBe(true);
    for (let done = false; !done; ) done = (await slow.next()).done ?? false;
    await quick.return();
  });
});
