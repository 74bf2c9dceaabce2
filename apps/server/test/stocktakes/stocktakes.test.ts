import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import type { Location } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import {
  appliedSchema,
  countSchema,
  type Scan,
  scanAnswerSchema,
  stocktakeSchema,
} from '@quartermaster/core/stocktakes/stocktake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newLocation } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let building: Location;
let store: Location;
beforeAll(async () => {
  server = await startTestServer();
  building = await newLocation(server, { name: 'London HQ' });
  store = await newLocation(server, { name: 'Tilbury store' });
});
afterAll(() => server.stop());

const answersSchema = z.object({ items: z.array(scanAnswerSchema) });

interface Started {
  readonly alone?: boolean;
}

/** A stock-take of a location, with what tests do to it. */
async function startCount(location: string, { alone = false }: Started = {}) {
  const { admin } = server;
  const { id } = made(await admin.post('/api/stocktakes', { location, alone }), stocktakeSchema);
  const path = `/api/stocktakes/${id}`;
  return {
    path,
    scan: async (...codes: readonly (string | Partial<Scan>)[]) => {
      const scans = codes.map((code) => (typeof code === 'string' ? { code } : code));
      return made(await admin.post(`${path}/scans`, { scans }), answersSchema).items;
    },
    get: async () => {
      const { lines, figures, stocktake } = made(await admin.get(path), countSchema);
      const inLots = lines.map(({ lot, asset, code }) => `${lot} ${asset?.assetId ?? code}`).sort();
      return { lines, figures, stocktake, inLots };
    },
    apply: async (body: object = {}) => made(await admin.post(`${path}/apply`, body), appliedSchema),
  };
}

const room = (name: string): Promise<Location> => newLocation(server, { name, parentId: building.id });
const again = async ({ assetId }: Asset): Promise<Asset> =>
  made(await server.admin.get(`/api/equipment/${assetId}`), assetSchema);

it('compares what is scanned with what should be there, and applies it as one batch that can be undone', async () => {
  const render = await room('Render room');
  const shelf = await newLocation(server, { name: 'Shelf', parentId: render.id });
  const found = await newAsset(server, { location: render.id, serialNumber: 'SN-1' });
  const onShelf = await newAsset(server, { location: shelf.id });
  const missing = await newAsset(server, { location: render.id });
  const elsewhere = await newAsset(server, { location: store.id });
  const other = await newAsset(server);
  const lost = await newAsset(server, { location: render.id });
  await server.admin.post(`/api/equipment/${lost.assetId}/retire`, { reason: 'lost', note: 'At the fair' });

  const count = await startCount(render.id);
  const answers = await count.scan(
    `https://assets.example/assets?selected=${found.assetId}`,
    onShelf.assetId.toLowerCase(),
    { code: elsewhere.assetId, at: '2026-01-02T09:00:00.000Z' },
    other.assetId,
    lost.assetId,
    'SN-77120-44B',
    'SN-1',
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('counted'), 'already']);
  const before = await count.get();
  expect(before.figures).toEqual({ expected: 3, found: 2, wrongPlace: 2, unexpected: 2, missing: 1 });
  expect(before.inLots).toEqual(
    [
      ...[`found ${found.assetId}`, `found ${onShelf.assetId}`, `missing ${missing.assetId}`],
      ...[`unexpected ${lost.assetId}`, 'unexpected SN-77120-44B'],
      ...[`wrongPlace ${elsewhere.assetId}`, `wrongPlace ${other.assetId}`],
    ].sort(),
  );

  const applied = await count.apply({ leave: [other.id], restore: [lost.id] });
  expect(applied).toMatchObject({ seen: 4, moved: 1, restored: 1, left: 0, failed: [] });
  expect(applied.message).toBe('4 assets seen, 1 moved, 1 restored');
  expect(await again(found)).toMatchObject({ lastSeenHow: 'stocktake', location: render.id });
  expect(await again(elsewhere)).toMatchObject({ location: render.id, lastSeen: '2026-01-02T09:00:00.000Z' });
  expect(await again(lost)).toMatchObject({ location: render.id, status: 'Available' });
  expect((await again(lost)).retired).toBeUndefined();
  expect(await again(other)).toEqual(other);
  expect(await again(missing)).toEqual(missing);

  // The report stays as it was, whatever becomes of the assets.
  const after = await count.get();
  expect(after.figures).toEqual(before.figures);
  expect(after.inLots).toEqual(before.inLots);
  expect(after.lines.find(({ asset }) => asset?.id === elsewhere.id)).toMatchObject({
    applied: 'moved',
    asset: { recordedAt: 'Tilbury store' },
  });
  expect(await server.admin.post(`${count.path}/apply`, {})).toMatchObject({
    status: 409,
    body: { message: message.stocktakeIsApplied },
  });
  expect((await server.admin.post(`${count.path}/scans`, { scans: [{ code: 'X' }] })).status).toBe(409);

  expect((await server.admin.post(`/api/batches/${after.stocktake.batchId}/undo`, {})).status).toBe(200);
  expect(await again(elsewhere)).toMatchObject({ location: store.id });
  expect(await again(lost)).toMatchObject({ retired: 'lost', location: render.id });
});

it('counts nothing twice, takes scans late, and takes them back', async () => {
  const place = await room('Colour suite A');
  const asset = await newAsset(server, { location: place.id });
  const count = await startCount(place.id);
  const twice = Array.from({ length: 8 }, () => count.scan(asset.assetId, 'unknown'));
  const outcomes = (await Promise.all(twice)).flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(2);
  expect((await count.get()).figures).toMatchObject({ found: 1, unexpected: 1, missing: 0 });

  // A clock that is ahead sees nothing in the future.
  const [late] = await count.scan({ code: 'later', at: '2099-01-01T00:00:00.000Z' });
  expect(Date.parse(late?.line?.at ?? '')).toBeLessThanOrEqual(Date.now());
  // What was unknown is found once it is in the inventory.
  const added = await newAsset(server, { serialNumber: 'unknown', location: place.id });
  expect((await count.scan('unknown'))[0]).toMatchObject({
    outcome: 'counted',
    line: { asset: { id: added.id } },
  });
  expect((await count.get()).figures).toMatchObject({ found: 2, unexpected: 1, missing: 0 });
  const back = await count.scan({ code: asset.assetId, undo: true }, { code: asset.assetId, undo: true });
  expect(back.map(({ outcome }) => outcome)).toEqual(['takenBack', 'nothing']);
  expect((await count.get()).figures).toMatchObject({ found: 1, missing: 1 });
  expect((await count.scan('\u0000\u0007 ')).map(({ outcome }) => outcome)).toEqual(['nothing']);
});

it('asks which asset is meant where several have a serial number, unless one of them should be here', async () => {
  const place = await room('Colour suite B');
  const serialNumber = 'TWIN';
  const twins = [await newAsset(server, { serialNumber }), await newAsset(server, { serialNumber })];
  const count = await startCount(place.id);
  const [unclear] = await count.scan(serialNumber);
  expect(unclear?.outcome).toBe('ambiguous');
  expect(unclear?.candidates?.map(({ id }) => id).sort()).toEqual(twins.map(({ id }) => id).sort());
  const here = await newAsset(server, { serialNumber, location: place.id });
  expect((await count.scan(serialNumber))[0]).toMatchObject({
    outcome: 'counted',
    line: { asset: { id: here.id } },
  });
});

it('leaves what somebody moved after it was scanned', async () => {
  const place = await room('Colour suite C');
  const asset = await newAsset(server, { location: store.id });
  const count = await startCount(place.id);
  await count.scan(asset.assetId);
  const elsewhere = await room('Colour suite D');
  await server.admin.put(`/api/equipment/${asset.assetId}`, { location: elsewhere.id });
  expect((await count.get()).lines[0]).toMatchObject({ lot: 'wrongPlace', isMoved: true });
  expect(await count.apply()).toMatchObject({ seen: 0, moved: 0, left: 1 });
  expect(await again(asset)).toMatchObject({ location: elsewhere.id });
  expect((await count.get()).stocktake.batchId).toBeUndefined();
});

it('counts a place alone if asked, refuses an unknown one, and forgets a count that is discarded', async () => {
  const place = await room('Floor 2');
  const within = await newLocation(server, { name: 'Corner', parentId: place.id });
  const asset = await newAsset(server, { location: within.id });
  const alone = await startCount(place.id, { alone: true });
  await alone.scan(asset.assetId);
  expect((await alone.get()).figures).toMatchObject({ expected: 0, wrongPlace: 1 });
  expect((await server.admin.send('DELETE', alone.path)).status).toBe(200);
  expect(await server.admin.get(alone.path)).toMatchObject({
    status: 404,
    body: { message: message.stocktakeNotFound },
  });
  expect((await server.admin.post('/api/stocktakes', { location: 'nowhere' })).status).toBe(422);
});
