import { deliverySchema } from '@quartermaster/core/webhooks/delivery';
import { createdWebhookSchema, headerMask, webhookDetailSchema } from '@quartermaster/core/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { made, newAsset, newItem, newPerson, newRequest } from '../support/company.ts';
import { startReceiver } from '../support/receiver.ts';
import { webhookTests } from './webhook-tests.ts';

const { scene, receiver, create, deliveriesOf } = webhookTests();

describe('a webhook', () => {
  it('is told of what it has chosen, signed (promise 46), and of nothing else', async () => {
    const { server, owner } = scene();
    const target = await receiver();
    const earlier = await newItem(server);
    const { id, secret = '' } = await create({
      url: target.url,
      events: ['request.created', 'equipment.assigned', 'user.created'],
      headers: { authorization: 'Bearer abc' },
    });
    const person = await newPerson(server);
    const asset = await newAsset(server, { assignedTo: owner.email });
    await server.admin.put(`/api/equipment/${asset.id}`, { assignedTo: person.email });
    const request = await newRequest(owner.caller, (await newItem(server)).id);
    await expect.poll(() => target.received.length).toBeGreaterThanOrEqual(3);
    target.verify(secret);
    const told = target.received.map(({ json }) => json);
    expect(JSON.stringify(told)).not.toContain(earlier.id);
    expect(told.find(({ event }) => event === 'request.created')).toMatchObject({
      id: expect.stringMatching(/^[^.]+$/),
      timestamp: expect.any(String),
      data: { id: request.id, itemsText: expect.any(String), link: expect.stringContaining(request.id) },
      metadata: {
        ...{
          webhookId: id,
          webhookName: 'Mirror',
          environment: 'test',
          version: '1.0',
          source: 'quartermaster',
        },
        triggeredAt: expect.any(String),
      },
      previous_state: null,
      audit: { user: owner.email, action: 'created', changes: {}, reason: null },
    });
    expect(
      told.find(
        ({ event, data }) => event === 'equipment.assigned' && JSON.stringify(data).includes(person.email),
      ),
    ).toMatchObject({
      previous_state: { assignedTo: owner.email },
      audit: { changes: { assignedTo: { from: owner.email, to: person.email } } },
    });
    const [first] = target.received;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
      'webhook-event': expect.any(String),
      'webhook-sequence': expect.stringMatching(/^\d+$/),
    });
    const verify = (change: object, body = first?.body ?? '') =>
      new Webhook(secret).verify(body, { ...first?.headers, ...change });
    expect(() => verify({}, `${first?.body} `)).toThrow();
    expect(() => verify({ 'webhook-id': 'another' })).toThrow();
    expect(() => verify({ 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 400) })).toThrow();
    await expect
      .poll(async () => made(await server.admin.get(`/api/webhooks/${id}`), webhookDetailSchema))
      .toMatchObject({
        lastStatus: 204,
        waiting: 0,
        days: [{ delivered: target.received.length, failed: 0 }],
        attempts: { delivered: target.received.length, failed: 0 },
        medianMs: expect.any(Number),
      });
  });

  it('gets a record’s changes in order', async () => {
    const { server } = scene();
    const target = await receiver();
    await create({ url: target.url, events: ['catalog.updated'] });
    const item = await newItem(server);
    for (let price = 1; price <= 30; price++) await server.admin.put(`/api/catalog/${item.id}`, { price });
    await expect.poll(() => target.received.length).toBe(30);
    const prices = target.received.map(({ json }) => Object(json.data).price);
    expect(prices).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it('masks header values: the mask keeps what is stored, and under a new name is refused', async () => {
    const { server } = scene();
    const target = await receiver();
    const { id, headers } = await create({
      url: target.url,
      headers: { 'x-key': 'sesame', 'x-old': 'gone' },
    });
    expect(headers).toEqual({ 'x-key': headerMask, 'x-old': headerMask });
    const put = (changed: object) => server.admin.put(`/api/webhooks/${id}`, { headers: changed });
    for (const name of ['x-new', 'constructor']) expect((await put({ [name]: headerMask })).status).toBe(422);
    expect((await put({ 'x-key': headerMask, 'x-added': 'more' })).body).toMatchObject({
      headers: { 'x-key': headerMask, 'x-added': headerMask },
    });
    await newItem(server);
    await expect.poll(() => target.received.length).toBe(1);
    expect(target.received[0]?.headers).toMatchObject({ 'x-key': 'sesame', 'x-added': 'more' });
    expect(target.received[0]?.headers).not.toHaveProperty('x-old');
    const [stored] = await scene().direct.services.webhooks.records.collection.all();
    expect(JSON.stringify(stored)).not.toContain('sesame');
    expect(JSON.stringify((await server.admin.get('/api/audit')).body)).not.toContain('sesame');
  });

  it.each([
    [{ Host: 'x' }, "Only the server sets the header 'Host'"],
    [{ 'Content-Length': '3' }, "Only the server sets the header 'Content-Length'"],
    [{ 'transfer-encoding': 'chunked' }, "Only the server sets the header 'transfer-encoding'"],
    [{ 'Webhook-Id': 'x' }, "Only the server sets the header 'Webhook-Id'"],
    [{ 'x-a': 'b\r\nx-c: d' }, "The value of 'x-a' must be one line of ASCII characters"],
    [{ 'x a': 'b' }, "'x a' is not a header name"],
  ])('cannot send the headers %j (promise 31)', async (headers, message) => {
    const answer = await scene().server.admin.post('/api/webhooks', {
      ...{ name: 'Smuggler', url: 'https://hooks.example/', events: ['catalog.created'], headers },
    });
    expect(answer.body).toMatchObject({ status: 422, message });
  });

  it.each([
    'nonsense',
    'ftp://example.com/',
    'http://user:secret@example.com/',
    'http:///user:secret@example.com/',
    'http://example.com/\u0000',
    'http://example.com/\ud800',
    'http://example.com/\u001b[31m',
    'http://example.com/\u202emoc',
    'http://',
    'http://a:99999/',
    'javascript:alert(1)',
  ])('has no address %s', async (url) => {
    const answer = await scene().server.admin.post('/api/webhooks', {
      name: 'X',
      url,
      events: ['catalog.created'],
    });
    expect(answer.body).toMatchObject({ status: 422, message: 'Invalid webhook URL' });
  });

  it('shows its secret once: a repeated call leaves it out and says how to get another', async () => {
    const { server } = scene();
    const body = { name: 'Once', url: 'https://hooks.example/', events: ['catalog.created'] };
    const call = () => server.admin.post('/api/webhooks', body, { 'idempotency-key': 'once' });
    const first = made(await call(), createdWebhookSchema);
    expect(first.secret).toMatch(/^whsec_/);
    const again = made(await call(), createdWebhookSchema);
    expect(again).toMatchObject({ id: first.id, secretNote: expect.stringContaining('/secret') });
    expect(again).not.toHaveProperty('secret');
    const everywhere = await Promise.all(
      [`/api/webhooks/${first.id}`, '/api/webhooks', '/api/audit'].map((path) => server.admin.get(path)),
    );
    expect(JSON.stringify(everywhere)).not.toContain(first.secret);
    expect(server.log()).not.toContain(first.secret);
  });

  it('signs with both secrets for a day after a rotation (promise 36)', async () => {
    const { server } = scene();
    const target = await receiver();
    const { id, secret: former = '' } = await create({ url: target.url });
    const { secret = '' } = made(await server.admin.post(`/api/webhooks/${id}/secret`), createdWebhookSchema);
    expect(secret).not.toBe(former);
    await newItem(server);
    await expect.poll(() => target.received.length).toBe(1);
    target.verify(secret);
    target.verify(former);
    // Whoever lost the answer rotates again; receivers still have the first one.
    const { secret: third = '' } = made(
      await server.admin.post(`/api/webhooks/${id}/secret`),
      createdWebhookSchema,
    );
    await newItem(server);
    await expect.poll(() => target.received.length).toBe(2);
    const [, last] = target.received;
    for (const one of [former, secret, third])
      new Webhook(one).verify(last?.body ?? '', { ...last?.headers });
    expect(await server.admin.get('/api/audit?kind=change').then(({ text }) => text)).toContain(
      'secretRotated',
    );
  });

  it('that answers 410 is switched off', async () => {
    const { server } = scene();
    const target = await receiver();
    target.answer(410);
    const { id } = await create({ url: target.url });
    await newItem(server);
    await expect
      .poll(async () => made(await server.admin.get(`/api/webhooks/${id}`), webhookDetailSchema))
      .toMatchObject({ active: false, disabledBecause: 'gone', lastStatus: 410 });
  });

  it('that was given another address stays on if the former one answers 410 late', async () => {
    const { server } = scene();
    const [former, target] = [await receiver(), await receiver()];
    former.answer(410);
    const { id } = await create({ url: former.url });
    const call = former.hold();
    await newItem(server);
    await call.arrived;
    await server.admin.put(`/api/webhooks/${id}`, { url: target.url });
    call.release();
    await expect.poll(() => deliveriesOf(id)).toMatchObject([{ attempts: [{ status: 410 }] }]);
    const item = await newItem(server);
    await expect.poll(() => target.received.map(({ json }) => Object(json.data).id)).toContain(item.id);
    expect((await server.admin.get(`/api/webhooks/${id}`)).body).toMatchObject({ active: true });
  });

  it('that is switched on again gets what happens from then on', async () => {
    const { server } = scene();
    const target = await receiver();
    const { id } = await create({ url: target.url, active: false });
    await newItem(server);
    await server.admin.put(`/api/webhooks/${id}`, { active: true });
    const item = await newItem(server);
    await expect.poll(() => target.received.map(({ json }) => Object(json.data).id)).toEqual([item.id]);
  });
});

describe('Test', () => {
  const test = async (url: string) => {
    const { id } = await create({ url, active: false });
    const { body } = await scene().server.admin.post(`/api/webhooks/${id}/test`);
    const after = made(await scene().server.admin.get(`/api/webhooks/${id}`), webhookDetailSchema);
    return { ...Object(body), after };
  };

  it('says how it went, and counts as triggering', async () => {
    const target = await receiver();
    expect(await test(target.url)).toMatchObject({
      message: 'Webhook test successful',
      after: { lastStatus: 204, lastTriggered: expect.any(Number) },
    });
    expect(target.received[0]?.json).toMatchObject({ event: 'test' });
    target.answer(503);
    expect(await test(target.url)).toMatchObject({
      message: 'Webhook test failed with status 503',
      after: { lastStatus: 503 },
    });
  });

  it('tells an address that may not be called from nobody answering by nothing', async () => {
    const gone = await startReceiver();
    await gone.close();
    const [refused, unanswered] = await Promise.all([test('http://10.0.0.1/'), test(gone.url)]);
    for (const { message, durationMs, after } of [refused, unanswered]) {
      expect(message).toBe('Network error - Check the URL and try again');
      expect(durationMs).toBeGreaterThanOrEqual(999);
      expect(after.lastStatus).toBe(0);
    }
  });
});

describe('a delivery (promise 50)', () => {
  it('is listed with cursors of its own list only', async () => {
    const { id } = await create({ url: 'https://hooks.example/' });
    const { body } = await scene().server.admin.get(`/api/webhooks/${id}/deliveries?cursor=nonsense`);
    expect(body).toMatchObject({ status: 422, message: 'This cursor belongs to another list' });
  });

  it('names its record, also one that is gone', async () => {
    const { server } = scene();
    const target = await receiver();
    const { id } = await create({
      url: target.url,
      events: ['equipment.created', 'equipment.deleted', 'user.created', 'catalog.created'],
    });
    const asset = await newAsset(server, { name: 'Dock' });
    await server.admin.delete(`/api/equipment/${asset.id}`);
    const person = await newPerson(server);
    const item = await newItem(server);
    await expect.poll(() => deliveriesOf(id)).toHaveLength(4);
    const subjects = (await deliveriesOf(id)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      { kind: 'item', id: item.id, name: item.name },
      { kind: 'user', id: person.id, name: expect.stringMatching(/^Person/) },
      { kind: 'asset', id: asset.id, name: 'Dock', assetId: asset.assetId },
      { kind: 'asset', id: asset.id, name: 'Dock', assetId: asset.assetId },
    ]);
  });

  it('never shows a header that the receiver repeats in its answer', async () => {
    const { server } = scene();
    const target = await receiver();
    target.answer(403, {}, 'x-api-key: open"sesame is not bearer-of-keys, say those in production');
    const headers = { 'x-api-key': 'open"sesame', authorization: 'Bearer bearer-of-keys', 'x-team': 'in' };
    const { id } = await create({ url: target.url, headers });
    await newItem(server);
    await expect.poll(() => deliveriesOf(id)).toHaveLength(1);
    const [delivery] = await deliveriesOf(id);
    const { body } = await server.admin.get(`/api/webhooks/${id}/deliveries/${delivery?.id}`);
    const answer = `x-api-key: ${headerMask} is not ${headerMask}, say those in production`;
    expect(body).toMatchObject({ attempts: [{ status: 403, answer }] });
  });

  it('can be repeated, alone or with all of a time, under its id', async () => {
    const { server } = scene();
    const target = await receiver();
    target.answer(500);
    const { id, secret = '' } = await create({ url: target.url });
    const from = new Date().toISOString();
    const item = await newItem(server);
    await expect.poll(() => deliveriesOf(id)).toMatchObject([{ state: 'waiting', subject: { id: item.id } }]);
    target.answer(200);
    const [failed] = await deliveriesOf(id);
    const path = `/api/webhooks/${id}/deliveries/${failed?.id}`;
    const detail = (await server.admin.get(path)).body;
    expect(detail).toMatchObject({ differs: false, body: target.received[0]?.body });
    expect(made(await server.admin.post(`${path}/redeliver`), deliverySchema)).toMatchObject({
      state: 'delivered',
      attempts: expect.arrayContaining([
        expect.objectContaining({ status: 200, manual: true, answer: 'noted' }),
      ]),
    });
    const ids = () => target.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids())).toEqual(new Set([failed?.messageId]));
    target.verify(secret);

    // To the second: what happened within the first one belongs to it too.
    const second = `${String(target.received[0]?.json.timestamp).slice(0, 19)}Z`;
    const within = { from: second, to: `${new Date(Date.parse(second) + 1000).toISOString().slice(0, 19)}Z` };
    await server.admin.post(`/api/webhooks/${id}/redeliver`, within);
    // Other tests may have added items in the same second.
    const count = () => ids().filter((one) => one === failed?.messageId).length;
    await expect.poll(count).toBe(3);
    const backwards = { from: within.to, to: within.from };
    expect((await server.admin.post(`/api/webhooks/${id}/redeliver`, backwards)).body).toMatchObject({
      status: 422,
      message: 'Must be after From',
    });

    const to = new Date(Date.now() + 60_000).toISOString();
    expect((await server.admin.post(`/api/webhooks/${id}/redeliver`, { from, to })).status).toBe(202);
    await expect.poll(count).toBe(4);
    expect(JSON.stringify((await server.admin.get('/api/audit')).body)).toContain('webhook.redelivered');
  });
});
