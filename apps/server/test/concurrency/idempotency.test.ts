import { assetSchema } from '@quartermaster/core/assets/asset';
import { everything } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedCallCollection } from '../../src/idempotency/collection.ts';
import { eventsSince, lastEvent, requestIn } from '../requests/request-in.ts';
import type { Caller } from '../support/caller.ts';
import { made, newItem, password } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const clients = 100;
const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };
const keyed = (caller: Caller, key: string, body: object = asset, path = '/api/equipment') =>
  caller.post(path, body, { 'idempotency-key': key });

describe('promise 40: one Idempotency-Key, one object', () => {
  it(`of ${clients} calls at once, one makes the asset; the others answer the same or say that it is under way`, async () => {
    const before = await lastEvent(scene.direct);
    const answers = await Promise.all(
      Array.from({ length: clients }, () => keyed(scene.admin.caller, 'hundred')),
    );
    const successes = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(new Set(successes.map(({ text }) => text)).size).toBe(1);
    const events = await eventsSince(scene.direct, before);
    expect(events.map(({ type }) => type)).toEqual(['equipment.created']);
    const { id } = made(await keyed(scene.admin.caller, 'hundred'), assetSchema);
    expect(events[0]?.subject.id).toBe(id);
  });

  it('holds for what users ask for as well', async () => {
    const { id: catalogItemId } = await newItem(scene.server);
    const before = await lastEvent(scene.direct);
    const body = { items: [{ catalogItemId, quantity: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: clients }, () => keyed(scene.owner.caller, 'asked', body, '/api/requests')),
    );
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
    expect(types).toEqual(['request.created']);
  });

  it('the replay is the first answer, byte for byte, with its status and ETag', async () => {
    const answer = await keyed(scene.admin.caller, 'replayed');
    await scene.admin.caller.put(`/api/equipment/${made(answer, assetSchema).id}`, {
      notes: 'changed since',
    });
    const replay = await keyed(scene.admin.caller, 'replayed');
    expect([replay.status, replay.text, replay.headers.etag]).toEqual([
      201,
      answer.text,
      answer.headers.etag,
    ]);
    expect(replay.headers['idempotency-replayed']).toBe('true');
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
  });

  it('the same key with another body, or on another path, is 422', async () => {
    expect((await keyed(scene.admin.caller, 'reused')).status).toBe(201);
    expect((await keyed(scene.admin.caller, 'reused', { ...asset, name: 'Other' })).status).toBe(422);
    expect((await keyed(scene.admin.caller, 'reused', asset, '/api/vendors')).status).toBe(422);
  });

  it("another person's same key is independent", async () => {
    const mine = made(await keyed(scene.admin.caller, 'shared'), assetSchema);
    const theirs = made(await keyed(scene.server.admin, 'shared'), assetSchema);
    expect(theirs.id).not.toBe(mine.id);
  });

  it('a refused call leaves its key free', async () => {
    expect((await keyed(scene.admin.caller, 'refused', { ...asset, type: 'Nonsense' })).status).toBe(422);
    expect((await keyed(scene.admin.caller, 'refused')).status).toBe(201);
  });

  it('a repeated step of a request is answered by its key, where without one it is refused', async () => {
    const { id } = await requestIn(scene, 'pending');
    const path = `/api/requests/${id}/transitions`;
    const step = { to: 'procuring' };
    const first = await keyed(scene.admin.caller, 'step', step, path);
    const again = await keyed(scene.admin.caller, 'step', step, path);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await scene.admin.caller.post(path, step)).status).toBe(409);
  });

  it('a sign-in is no such call: nothing of its answer is stored', async () => {
    const calls = scene.direct.services.runtime.store.collection(keyedCallCollection);
    const before = await calls.count(everything);
    const credentials = { email: scene.owner.email, password };
    const [first, second] = [
      await keyed(scene.owner.caller, 'signing-in', credentials, '/api/auth/login'),
      await keyed(scene.owner.caller, 'signing-in', credentials, '/api/auth/login'),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).not.toBe(first.text);
    expect(await calls.count(everything)).toBe(before);
  });

  it('what is nested without end is refused, with a key as without', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    for (const key of [{}, { 'idempotency-key': 'deep' }]) {
      const headers = { 'content-type': 'application/json', ...key };
      const { status } = await scene.admin.caller.send('POST', '/api/equipment', { body: deep, headers });
      expect([400, 422]).toContain(status);
    }
  });

  it('a key that no header can carry well is refused', async () => {
    for (const key of ['', ' ', 'x'.repeat(256), 'a b']) {
      expect([key, (await keyed(scene.admin.caller, key)).status]).toEqual([key, 422]);
    }
    const { id } = await requestIn(scene, 'pending');
    const read = await scene.owner.caller.get(`/api/requests/${id}`, { 'idempotency-key': 'a b' });
    expect(made(read, requestSchema).id).toBe(id);
  });
});
