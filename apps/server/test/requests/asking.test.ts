import { errorBody } from '@quartermaster/contract';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made, newItem, newLocation, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { bring, eventsSince, lastEvent, requestIn } from './request-in.ts';

let scene: Scene;
let laptop: string;
beforeAll(async () => {
  scene = await newScene();
  laptop = (await newItem(scene.server, { name: 'ThinkPad', price: 1200.5 })).id;
});
afterAll(() => scene.end());

const post = (who: 'owner' | 'admin', body: object) => scene[who].caller.post('/api/requests', body);
const put = (who: 'owner' | 'other' | 'admin', id: string, body: object) =>
  scene[who].caller.put(`/api/requests/${id}`, body);
const items = () => [{ catalogItemId: laptop, quantity: 2 }];

describe('a new request', () => {
  it('starts pending with its items, of medium priority, and is recorded', async () => {
    const before = await lastEvent(scene.direct);
    const request = made(await post('owner', { items: items(), notes: 'Mine broke' }), requestSchema);
    expect(request).toMatchObject({
      userId: scene.owner.email,
      status: 'pending',
      priority: 'medium',
      notes: 'Mine broke',
      items: [
        {
          catalogItemId: laptop,
          name: 'ThinkPad',
          price: 1200.5,
          currency: 'USD',
          quantity: 2,
          status: 'pending',
        },
      ],
      version: 1,
    });
    expect(request.id).toMatch(/^[0-9A-Za-z]{20}$/);
    const events = await eventsSince(scene.direct, before);
    expect(events).toMatchObject([
      {
        type: 'request.created',
        actor: { kind: 'user', email: scene.owner.email },
        subject: { kind: 'request', id: request.id },
        data: { status: 'pending', totalPrice: 2401 },
      },
    ]);
  });

  it('of an administrator names whose it is, by address or id', async () => {
    for (const userId of [scene.owner.email, ` ${scene.owner.email.toUpperCase()} `]) {
      const request = made(await post('admin', { userId, items: items() }), requestSchema);
      expect(request.userId).toBe(scene.owner.email);
    }
    const unnamed = await post('admin', { items: items() });
    expect([unnamed.status, errorBody.parse(unnamed.body).message]).toEqual([422, 'User ID is required']);
    const unknown = await post('admin', { userId: 'nobody@northwind.example', items: items() });
    expect([unknown.status, errorBody.parse(unknown.body).message]).toEqual([
      422,
      "Unknown user 'nobody@northwind.example'",
    ]);
  });

  it('of a user is theirs: nobody asks in somebody else’s name, or sets a priority', async () => {
    expect((await post('owner', { userId: scene.other.email, items: items() })).status).toBe(403);
    expect((await post('owner', { userId: scene.owner.email, items: items() })).status).toBe(201);
    expect((await post('owner', { priority: 'high', items: items() })).status).toBe(422);
    const high = await post('admin', { userId: scene.owner.email, priority: 'high', items: items() });
    expect(made(high, requestSchema).priority).toBe('high');
  });

  it.each([
    [{ items: [] }, 'At least one item is required'],
    [{}, 'At least one item is required'],
    [{ items: [{ quantity: 1 }] }, 'Catalog item ID is required for all items'],
    [{ items: [{ catalogItemId: 'gone', quantity: 0 }] }, 'Valid quantity is required for all items'],
    [{ items: [{ catalogItemId: 'gone', quantity: 1 }] }, 'Catalog item not found for gone'],
    [
      { items: [{ catalogItemId: 'gone', quantity: 501 }] },
      'A request can be for at most 500 units in total. Divide it into several requests.',
    ],
  ])('of %j is refused with the specification’s text', async (body, text) => {
    const before = await lastEvent(scene.direct);
    const answer = await post('owner', body);
    expect([answer.status, errorBody.parse(answer.body).message]).toEqual([422, text]);
    expect(await lastEvent(scene.direct)).toBe(before);
  });

  it('keeps the price and name at which it was asked for', async () => {
    const item = await newItem(scene.server, { name: 'Dock', price: 99.9 });
    const { id } = await newRequest(scene.owner.caller, item.id);
    await scene.admin.caller.put(`/api/catalog/${item.id}`, { price: 149, name: 'Dock 2' });
    await bring(scene, id, 'procuring');
    const request = made(await scene.owner.caller.get(`/api/requests/${id}`), requestSchema);
    expect(request.items).toMatchObject([{ name: 'Dock', price: 99.9, currency: 'USD' }]);
  });

  it('may ask for more than there is in stock, and ordering doesn’t change the stock', async () => {
    const item = await newItem(scene.server, { inStock: 1 });
    const { id } = await newRequest(scene.owner.caller, item.id, {
      items: [{ catalogItemId: item.id, quantity: 3 }],
    });
    await bring(scene, id, 'fulfilled');
    const { body } = await scene.admin.caller.get(`/api/catalog/${item.id}`);
    expect(body).toMatchObject({ inStock: 1 });
  });

  it('may be for 500 units, which lists leave out', { timeout: 60_000 }, async () => {
    const { id } = await newRequest(scene.owner.caller, laptop, {
      items: [{ catalogItemId: laptop, quantity: 500 }],
    });
    await bring(scene, id, 'pending_delivery');
    const request = made(await scene.owner.caller.get(`/api/requests/${id}`), requestSchema);
    expect(request.items[0]?.units).toHaveLength(500);
    const listed = await scene.owner.caller.get('/api/requests?status=pending_delivery');
    const items = request.items.map(({ units: _, ...item }) => item);
    expect(listed.body).toMatchObject({ items: [{ ...request, items }] });
    expect(listed.text).not.toContain('"units"');
  });

  it('is found by the first 8 characters of its id, by who may see it', async () => {
    const { id } = await newRequest(scene.owner.caller, laptop);
    const path = `/api/requests/${id.slice(0, 8)}`;
    expect(made(await scene.owner.caller.get(path), requestSchema).id).toBe(id);
    expect((await scene.other.caller.get(path)).status).toBe(404);
    expect((await scene.owner.caller.get(`/api/requests/${id.slice(0, 7)}`)).status).toBe(404);
  });
});

describe('the location', () => {
  it('is the default one, unless an administrator names another', async () => {
    const { id: berlin } = await newLocation(scene.server, { name: 'Berlin' });
    const { id: paris } = await newLocation(scene.server, { name: 'Paris' });
    expect((await newRequest(scene.owner.caller, laptop)).location).toBe(berlin);
    const named = { userId: scene.owner.email, location: paris };
    expect((await newRequest(scene.admin.caller, laptop, named)).location).toBe(paris);
    await scene.admin.caller.put(`/api/locations/${paris}/default`);
    expect((await newRequest(scene.owner.caller, laptop)).location).toBe(paris);
    const unknown = await post('admin', { ...named, location: 'loc_gone', items: items() });
    expect([unknown.status, errorBody.parse(unknown.body).message]).toEqual([422, 'Location not found']);
  });
});

describe('auto-approval of low priority', () => {
  it('moves a new request to procuring at once, recorded as done by the system', async () => {
    await scene.admin.caller.put('/api/settings', {
      autoApproveRequests: true,
      defaultRequestPriority: 'low',
    });
    const before = await lastEvent(scene.direct);
    const request = await newRequest(scene.owner.caller, laptop);
    expect(request).toMatchObject({ status: 'procuring', priority: 'low', items: [{ status: 'procuring' }] });
    expect(await eventsSince(scene.direct, before)).toMatchObject([
      { type: 'request.created', actor: { kind: 'user' }, data: { status: 'pending' } },
      { type: 'request.updated', actor: { kind: 'system' }, data: { status: 'procuring' } },
    ]);
    const medium = { userId: scene.owner.email, priority: 'medium' };
    expect((await newRequest(scene.admin.caller, laptop, medium)).status).toBe('pending');
    await scene.admin.caller.put('/api/settings', { autoApproveRequests: false });
    expect((await newRequest(scene.owner.caller, laptop)).status).toBe('pending');
    await scene.admin.caller.put('/api/settings', { defaultRequestPriority: 'medium' });
  });
});

describe('editing', () => {
  it('the owner edits the notes while it is pending, and nothing else', async () => {
    const { id } = await requestIn(scene, 'pending');
    const noted = made(await put('owner', id, { notes: 'in black' }), requestSchema);
    expect(noted.notes).toBe('in black');
    for (const change of [
      { ticketRef: 'T' },
      { items: items() },
      { priority: 'high' },
      { notes: 'x', ticketRef: null },
    ]) {
      expect([change, (await put('owner', id, change)).status]).toEqual([change, 403]);
    }
    expect((await put('other', id, { notes: 'mine now' })).status).toBe(404);
    const kept = made(await scene.owner.caller.get(`/api/requests/${id}`), requestSchema);
    expect(kept).toEqual({ ...noted, warnings: undefined });
    for (const status of ['procuring', 'rejected'] as const) {
      const { id: later } = await requestIn(scene, status);
      expect((await put('owner', later, { notes: 'too late' })).status).toBe(409);
    }
  });

  it('an administrator edits items, notes, ticket reference and priority until it is ordered', async () => {
    for (const status of ['pending', 'procuring'] as const) {
      const { id } = await requestIn(scene, status);
      const change = { items: items(), notes: 'two', ticketRef: 'T-7', priority: 'high' };
      const edited = made(await put('admin', id, change), requestSchema);
      expect(edited).toMatchObject({ notes: 'two', ticketRef: 'T-7', priority: 'high', status });
      expect(edited.items).toMatchObject([{ catalogItemId: laptop, quantity: 2, status }]);
      const tooMany = await put('admin', id, { items: [{ catalogItemId: laptop, quantity: 501 }] });
      expect(tooMany.status).toBe(422);
      const cleared = made(await put('admin', id, { notes: null, ticketRef: null }), requestSchema);
      expect([cleared.notes, cleared.ticketRef]).toEqual([undefined, undefined]);
    }
    for (const status of ['pending_delivery', 'fulfilled', 'rejected'] as const) {
      const { id } = await requestIn(scene, status);
      for (const change of [
        { items: items() },
        { notes: 'too late' },
        { ticketRef: 'T-8' },
        { priority: 'low' },
      ]) {
        expect([status, change, (await put('admin', id, change)).status]).toEqual([status, change, 409]);
      }
    }
  });
});
