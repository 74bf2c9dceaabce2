import { webhookDetailSchema, webhookEstimateSchema } from '@quartermaster/core/webhooks/webhook';
import { describe, expect, it } from 'vitest';
import { made, newAsset, newItem, newLocation, newPerson, newType } from '../support/company.ts';
import { webhookTests } from './webhook-tests.ts';

const { scene, receiver, create } = webhookTests();

describe('a filter of a webhook', () => {
  it('holds by id what its filter names, and says so by the names of today', async () => {
    const { server, owner } = scene();
    const target = await receiver();
    const [type, other] = [await newType(server, { name: 'Kiosk' }), await newType(server, { name: 'Wall' })];
    const place = await newLocation(server, { name: 'Filtered' });
    const filter = `type:kiosk location:filtered assignedTo:${owner.email}`;
    const { id } = await create({ url: target.url, events: ['equipment.created'], filter });
    const shown = async () => made(await server.admin.get(`/api/webhooks/${id}`), webhookDetailSchema).filter;
    expect(await shown()).toBe(`type:Kiosk location:Filtered assignedTo:${owner.email}`);
    await server.admin.put(`/api/asset-types/${type.id}`, { name: 'Info Point' });
    await server.admin.put(`/api/locations/${place.id}`, { name: 'Moved' });
    await server.admin.put(`/api/asset-types/${other.id}`, { name: 'Kiosk' });
    expect(await shown()).toBe(`type:"Info Point" location:Moved assignedTo:${owner.email}`);
    const at = { location: place.id, assignedTo: owner.email };
    await newAsset(server, { type: 'Kiosk', ...at });
    const wanted = await newAsset(server, { type: 'Info Point', ...at });
    await expect.poll(() => target.received.length).toBe(1);
    expect(target.received.map(({ json }) => Object(json.data).assetId)).toEqual([wanted.assetId]);
    const unknown = await server.admin.put(`/api/webhooks/${id}`, { filter: 'type:"Info Pint"' });
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('Info Point')]);
  });

  it('narrows what it gets by a filter, and refuses one that none of its events could match', async () => {
    const { server } = scene();
    const target = await receiver();
    await create({ url: target.url, filter: 'price>=100' });
    await newItem(server, { price: 99 });
    const dear = await newItem(server, { price: 150 });
    await expect.poll(() => target.received.map(({ json }) => Object(json.data).id)).toEqual([dear.id]);
    const refused = await server.admin.post('/api/webhooks', {
      ...{ name: 'Never', url: target.url, events: ['catalog.created'], filter: 'assignedTo:x' },
    });
    expect(refused.body).toMatchObject({
      status: 422,
      message: "None of the chosen events has 'assignedTo'",
    });
  });

  it('can be tried on the latest events before it is saved', async () => {
    const { server } = scene();
    const person = await newPerson(server);
    for (const price of [10, 20, 30]) await newItem(server, { price });
    const estimate = (query: string) => server.admin.get(`/api/webhooks/estimate?${query}`);
    const all = made(await estimate('events=catalog.created'), webhookEstimateSchema);
    expect(all.events).toBeGreaterThanOrEqual(3);
    expect(all.matching).toBe(all.events);
    await newItem(server, { price: 40 });
    const more = await estimate('events=catalog.created&events=user.created&filter=price%3E%3D1e9');
    expect(made(more, webhookEstimateSchema).matching).toBe(0);
    const one = `events=user.created&filter=email%3A${encodeURIComponent(person.email)}`;
    expect(made(await estimate(one), webhookEstimateSchema)).toEqual({
      events: expect.any(Number),
      matching: 1,
    });
    expect((await estimate('events=catalog.created&filter=assignedTo%3Ax')).body).toMatchObject({
      status: 422,
      data: { issues: [{ path: 'filter', message: "None of the chosen events has 'assignedTo'" }] },
    });
    expect((await estimate('events=nonsense')).status).toBe(422);
  });
});
