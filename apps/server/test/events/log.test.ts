import { describedEventSchema } from '@quartermaster/core/events/described-event';
import { isReadable } from '@quartermaster/core/events/event';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bySystem } from '../../src/events/cause.ts';
import { domainEvent } from '../../src/events/event.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newPerson, newRequest } from '../support/company.ts';
import { startReceiver } from '../support/receiver.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const pageSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      seq: z.number(),
      kind: z.string(),
      id: z.string(),
      type: z.string(),
      event: describedEventSchema.optional(),
    }),
  ),
  last: z.number(),
  next: z.number().optional(),
});

const read = async (caller: Caller, query = '') =>
  made(await caller.get(`/api/events/log${query}`), pageSchema);
const latest = async () => (await read(scene.admin.caller, '?after=latest')).last;

describe('pages of the log', () => {
  it('tells each only of what they may see, and administrators the whole event', async () => {
    const { server, owner, other, admin } = scene;
    const after = await latest();
    const item = await newItem(server);
    const asset = await newAsset(server, { assignedTo: owner.email });
    const request = await newRequest(owner.caller, item.id);
    const [own, others, all] = await Promise.all(
      [owner, other, admin].map(({ caller }) => read(caller, `?after=${after}`)),
    );
    expect(own?.items.map(({ id }) => id)).toEqual([item.id, asset.id, request.id]);
    expect(others?.items).toEqual([
      { seq: expect.any(Number), kind: 'item', id: item.id, type: 'catalog.created' },
    ]);
    expect(JSON.stringify(own)).not.toContain('"event"');
    expect(all?.items.at(-1)?.event).toMatchObject({
      type: 'request.created',
      actor: { kind: 'user', email: owner.email },
      data: {
        itemsText: `1 x ${item.name}`,
        link: expect.stringMatching(`^http://.*/requests\\?selected=${request.id}$`),
      },
    });
    // The caller's network address is for the audit alone.
    expect(JSON.stringify(all)).not.toContain('127.0.0.1"');
    expect(all?.next).toBeUndefined();
    expect(await read(admin.caller, `?after=${all?.last}`)).toEqual({ items: [], last: all?.last });
  });

  it('begins with the newest on request, and goes back page by page', async () => {
    const { server, admin, owner, other } = scene;
    const after = await latest();
    const items = [];
    for (let n = 0; n < 60; n++) items.push((await newItem(server)).id);
    const request = await newRequest(owner.caller, items[0] ?? '');
    const back = async (caller: Caller, query: string) => {
      const found = [];
      for (let before: number | string | undefined = 'latest'; before !== undefined; ) {
        const page: z.infer<typeof pageSchema> = await read(
          caller,
          `?after=${after}&before=${before}${query}`,
        );
        found.push(page.items);
        before = page.next;
      }
      return found;
    };
    const ofItems = await back(admin.caller, '&type=catalog.created');
    expect(ofItems.map((page) => page.length)).toEqual([50, 10]);
    expect(ofItems.flat().map(({ id }) => id)).toEqual(items.toReversed());
    expect(ofItems[0]?.[0]?.event).toMatchObject({ type: 'catalog.created' });
    const types = '&type=catalog.created&type=request.created';
    expect((await back(admin.caller, types)).flat().map(({ id }) => id)).toEqual([
      request.id,
      ...items.toReversed(),
    ]);
    expect((await back(other.caller, '')).flat().map(({ id }) => id)).toEqual(items.toReversed());
  });

  it('reaches back to before their account for nobody', async () => {
    const { server } = scene;
    await newItem(server);
    const newcomer = await newPerson(server, 'admin');
    const [first] = (await read(newcomer.caller)).items;
    expect(first).toMatchObject({ type: 'user.created', id: newcomer.id });
  });

  it('begins at the end for a reader that is ahead of it, as after a restore', async () => {
    const { admin } = scene;
    const last = await latest();
    expect(await read(admin.caller, `?after=${last + 1000}`)).toEqual({ items: [], last });
  });

  it('has pages of a few megabytes at most, and webhooks get every event of them', async () => {
    const { admin, direct, server } = scene;
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await admin.caller.post('/api/webhooks', {
      ...{ name: 'Large', url: receiver.url, events: ['request.created'] },
    });
    const item = await newItem(server);
    const { id } = await newRequest(scene.owner.caller, item.id);
    const { runtime } = direct.services;
    const [sample] = await runtime.store.events.read({ subject: { kind: 'request', id }, limit: 1 });
    const after = await latest();
    if (sample === undefined || !isReadable(sample)) throw new Error('The request has no event');
    const { seq: _seq, ...event } = sample;
    const large = Array.from({ length: 150 }, (_, n) => ({
      ...{ ...event, id: `large-${n}`, subject: { kind: 'request', id: `large-${n}` } as const },
      data: { ...event.data, notes: 'x'.repeat(100_000) },
    }));
    await runtime.store.events.append(large);
    const ids: string[] = [];
    for (let next: number | undefined = after; next !== undefined; ) {
      const { text, body } = await admin.caller.get(`/api/events/log?after=${next}`);
      expect(text.length).toBeLessThan(6_000_000);
      const page = pageSchema.parse(body);
      ids.push(...page.items.map((one) => one.id));
      next = page.next;
    }
    expect(ids).toEqual(large.map(({ subject }) => subject.id));
    await expect.poll(() => new Set(receiver.received.map(({ json }) => json.id)).size).toBe(151);
  });

  it('has empty pages with a next one, and narrows by type', async () => {
    const { server, other, direct } = scene;
    const after = await latest();
    const { runtime } = direct.services;
    const hidden = Array.from({ length: 1000 }, () =>
      domainEvent(runtime, bySystem, {
        type: 'user.signedOut',
        subject: { kind: 'user', id: 'somebody' },
        data: { email: 'somebody@northwind.example' },
      }),
    );
    await runtime.store.events.append(hidden);
    const item = await newItem(server);
    const empty = await read(other.caller, `?after=${after}`);
    expect(empty).toEqual({ items: [], last: after + 1000, next: after + 1000 });
    const rest = await read(other.caller, `?after=${empty.next}`);
    expect(rest.items.map(({ id }) => id)).toEqual([item.id]);
    const byType = (type: string) => read(other.caller, `?after=${empty.next}&type=${type}`);
    expect((await byType('catalog.created')).items).toHaveLength(1);
    expect((await byType('catalog.deleted')).items).toEqual([]);
    expect((await other.caller.get('/api/events/log?type=nonsense')).status).toBe(422);
    expect((await other.caller.get('/api/events/log?after=-1')).status).toBe(422);
  });
});
