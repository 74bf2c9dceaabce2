import { errorBody } from '@quartermaster/contract';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastEvent, requestIn } from '../requests/request-in.ts';
import { made, newAsset, newItem } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** A record of each kind that has a PUT, and a change to it. */
const records: Record<string, () => Promise<{ path: string; change: object }>> = {
  'an asset': async () => ({
    path: `/api/equipment/${(await newAsset(scene.server)).id}`,
    change: { notes: 'changed' },
  }),
  'a catalogue item': async () => ({
    path: `/api/catalog/${(await newItem(scene.server)).id}`,
    change: { inStock: 7 },
  }),
  'a request': async () => ({
    path: `/api/requests/${(await requestIn(scene, 'pending')).id}`,
    change: { notes: 'changed' },
  }),
  'the settings': () => Promise.resolve({ path: '/api/settings', change: { companyName: 'Northwind' } }),
};

describe.each(Object.entries(records))('promise 39, %s', (_name, record) => {
  it('a stale If-Match is 412, says what is there and changes nothing; the one that was read is accepted', async () => {
    const { path, change } = await record();
    const { caller } = scene.admin;
    const read = await caller.get(path);
    expect(read.headers.etag).toMatch(/^"\d+"$/);
    const version = Number(read.headers.etag?.replaceAll('"', ''));
    const before = await lastEvent(scene.direct);
    for (const tag of [`"${version - 1}"`, `"${version + 1}"`, `W/"${version}"`, 'nonsense', '"1", "2"']) {
      expect([tag, (await caller.put(path, change, { 'if-match': tag })).status]).toEqual([tag, 412]);
    }
    const stale = await caller.put(path, change, { 'if-match': `"${version + 1}"` });
    expect(errorBody.parse(stale.body).data).toEqual({ current: read.body });
    expect((await caller.get(path)).text).toBe(read.text);
    expect(await lastEvent(scene.direct)).toBe(before);
    const written = await caller.put(path, change, { 'if-match': `"${version}"` });
    expect([written.status, written.headers.etag]).toEqual([200, `"${version + 1}"`]);
  });

  it('who asks for strict writes must say which version; who does not, need not', async () => {
    const { path, change } = await record();
    const { caller } = scene.admin;
    const strict = { prefer: 'return=representation, Strict' };
    expect((await caller.put(path, change, strict)).status).toBe(428);
    const { etag = '' } = (await caller.get(path)).headers;
    expect((await caller.put(path, change, { ...strict, 'if-match': etag })).status).toBe(200);
    expect((await caller.put(path, change)).status).toBe(200);
  });
});

it('a stale DELETE is 412, and the record stays', async () => {
  for (const path of [
    `/api/equipment/${(await newAsset(scene.server)).id}`,
    `/api/catalog/${(await newItem(scene.server)).id}`,
  ]) {
    expect((await scene.admin.caller.delete(path, { 'if-match': '"9"' })).status).toBe(412);
    expect((await scene.admin.caller.get(path)).status).toBe(200);
    expect((await scene.admin.caller.delete(path, { 'if-match': '"1"' })).status).toBe(200);
    expect((await scene.admin.caller.get(path)).status).toBe(404);
  }
});

const increments = process.env.QM_SOAK ? 1000 : 48;

it(`${increments} increments by 16 clients that retry end at exactly ${increments}`, async () => {
  const path = `/api/catalog/${(await newItem(scene.server, { inStock: 0 })).id}`;
  const { caller } = scene.admin;
  let left = increments;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left > 0) {
        left -= 1;
        for (let status = 412; status !== 200; ) {
          const { inStock, version } = made(await caller.get(path), itemSchema);
          const headers = { 'if-match': `"${version}"` };
          status = (await caller.put(path, { inStock: inStock + 1 }, headers)).status;
          expect([200, 412]).toContain(status);
        }
      }
    }),
  );
  expect(made(await caller.get(path), itemSchema)).toMatchObject({
    inStock: increments,
    version: increments + 1,
  });
}, 600_000);
