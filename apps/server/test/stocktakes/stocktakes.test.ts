import { setTimeout as pause } from 'node:timers/promises';
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
      const count = made(await admin.get(path), countSchema);
      const inLots = count.lines.map(({ lot, asset, code }) => `${lot} ${asset?.assetId ?? code}`).sort();
      return { ...count, inLots };
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
  const seenAt = new Date().toISOString();
  const answers = await count.scan(
    `https://assets.example/assets?selected=${found.assetId}`,
    onShelf.assetId.toLowerCase(),
    { code: elsewhere.assetId, at: seenAt },
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
  expect(await again(elsewhere)).toMatchObject({ location: render.id, lastSeen: seenAt });
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

  expect(after.undoneBy).toBeUndefined();
  expect((await server.admin.post(`/api/batches/${after.stocktake.batchId}/undo`, {})).status).toBe(200);
  expect(await again(elsewhere)).toMatchObject({ location: store.id });
  expect(await again(lost)).toMatchObject({ retired: 'lost', location: render.id });
  const { undoneBy } = await count.get();
  expect((await server.admin.post(`/api/batches/${undoneBy}/undo`, {})).status).toBe(200);
  expect(await again(elsewhere)).toMatchObject({ location: render.id });
  expect((await count.get()).undoneBy).toBeUndefined();
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
  // One that is far behind saw nothing before the stock-take began.
  const { createdAt } = (await count.get()).stocktake;
  expect((await count.scan({ code: 'earlier', at: '2001-01-01T00:00:00.000Z' }))[0]?.line?.at).toBe(
    createdAt,
  );
  // What was unknown is found once it is in the inventory.
  const added = await newAsset(server, { serialNumber: 'unknown', location: place.id });
  expect((await count.scan('unknown'))[0]).toMatchObject({
    outcome: 'counted',
    line: { asset: { id: added.id } },
  });
  expect((await count.get()).figures).toMatchObject({ found: 2, unexpected: 2, missing: 0 });
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
  expect((await count.get()).lines[0]).toMatchObject({
    ...{ lot: 'wrongPlace', isMoved: true, movedBy: 'Administrator' },
  });
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

it('an old undo that is sent again takes back nothing that was scanned since', async () => {
  const place = await room('Colour suite E');
  const asset = await newAsset(server, { location: place.id });
  const count = await startCount(place.id);
  const mistaken = { code: asset.assetId, at: '2026-01-02T09:00:00.000Z' };
  const undone = { code: asset.assetId, at: '2026-01-02T09:00:05.000Z', undo: true };
  const outcomes = async (...scans: readonly (string | Partial<Scan>)[]) =>
    (await count.scan(...scans)).map(({ outcome }) => outcome);
  expect(await outcomes(mistaken, undone)).toEqual(['counted', 'takenBack']);
  expect(await outcomes(asset.assetId)).toEqual(['counted']);
  expect(await outcomes(mistaken, undone)).toEqual(['already', 'nothing']);
  expect((await count.get()).figures).toMatchObject({ found: 1, missing: 0 });
  // Nor does an old scan count again what was taken back since.
  expect(await outcomes({ code: asset.assetId, undo: true }, mistaken)).toEqual(['takenBack', 'nothing']);
  expect((await count.get()).figures).toMatchObject({ found: 0, missing: 1 });
});

it('of scans and undos that come in any order, from several devices, the latest holds', async () => {
  const place = await room('Colour suite M');
  const { assetId: code } = await newAsset(server, { location: place.id });
  const count = await startCount(place.id);
  const { createdAt } = (await count.get()).stocktake;
  await pause(20);
  const at = (ms: number) => new Date(Date.parse(createdAt) + ms).toISOString();
  const said = async (scan: Partial<Scan>) => {
    await count.scan({ code, ...scan });
    return (await count.get()).figures.found;
  };
  // The undo comes before its scan, sent by another device.
  expect(await said({ at: at(2), undo: true })).toBe(0);
  expect(await said({ at: at(1) })).toBe(0);
  expect(await said({ at: at(3) })).toBe(1);
  // Taken back on a device without a connection; somebody else has seen it since.
  expect(await said({ at: at(5) })).toBe(1);
  expect(await said({ at: at(4), undo: true })).toBe(1);
  expect(await said({ at: at(6), undo: true })).toBe(0);
  expect(await said({ at: at(9), undo: true })).toBe(0);
  expect(await said({ at: at(8) })).toBe(0);
  expect(await said({ at: at(10) })).toBe(1);
  // Of what nobody knew then, too.
  await count.scan({ code: 'SN-800', at: at(5), undo: true });
  expect(await count.scan({ code: 'SN-800', at: at(4) })).toMatchObject([{ outcome: 'nothing' }]);
  await newAsset(server, { serialNumber: 'SN-800', location: place.id });
  expect(await count.scan({ code: 'SN-800', at: at(4) })).toMatchObject([{ outcome: 'nothing' }]);
  // Moments are compared, however they are written.
  await count.scan({ code: 'SN-801', at: at(7), undo: true });
  const written = at(6).replace('Z', '999Z');
  expect(await count.scan({ code: 'SN-801', at: written })).toMatchObject([{ outcome: 'nothing' }]);
});

it.for(['2001', '2099'])(
  'what was taken back and scanned again counts, if the clock says %s, too',
  async (year) => {
    const place = await room(`Colour suite in ${year}`);
    const { assetId: code } = await newAsset(server, { location: place.id });
    const count = await startCount(place.id);
    const at = (second: number) => `${year}-01-01T00:00:0${second}.000Z`;
    const scans = [
      { code, at: at(0) },
      { code, at: at(1), undo: true },
      { code, at: at(2) },
    ];
    // Sent again, too: the answer may have been lost.
    for (const _try of [1, 2]) {
      await count.scan(...scans);
      expect((await count.get()).figures).toMatchObject({ found: 1, missing: 0 });
    }
    const undone = scans.slice(0, 2);
    for (const _try of [1, 2]) {
      await count.scan(...undone);
      expect((await count.get()).figures).toMatchObject({ found: 0, missing: 1 });
    }
  },
);

it('a scan that comes late moves nothing that was moved after it was made', async () => {
  const place = await room('Colour suite F');
  const elsewhere = await room('Colour suite G');
  const asset = await newAsset(server, { location: store.id });
  const count = await startCount(place.id);
  const at = new Date().toISOString();
  await server.admin.put(`/api/equipment/${asset.assetId}`, { location: elsewhere.id });
  await count.scan({ code: asset.assetId, at });
  expect((await count.get()).lines[0]).toMatchObject({ isMoved: true, movedBy: 'Administrator' });
  expect(await count.apply()).toMatchObject({ moved: 0, left: 1 });
  expect(await again(asset)).toMatchObject({ location: elsewhere.id });
});

it('what nobody knew when it was scanned is found once it is added', async () => {
  const place = await room('Colour suite H');
  const count = await startCount(place.id);
  await count.scan('SN-900');
  const asset = await newAsset(server, { serialNumber: 'SN-900', location: place.id });
  const { figures, lines } = await count.get();
  expect(figures).toEqual({ expected: 1, found: 1, wrongPlace: 0, unexpected: 0, missing: 0 });
  expect(lines[0]).toMatchObject({ code: 'SN-900', asset: { id: asset.id } });
  expect((await count.scan({ code: 'SN-900', undo: true }))[0]).toMatchObject({ outcome: 'takenBack' });
  // By another of its names, too: the console knows it by its asset ID.
  await count.scan('SN-901');
  const { assetId: code } = await newAsset(server, { serialNumber: 'SN-901', location: place.id });
  expect((await count.get()).figures).toMatchObject({ found: 1 });
  expect((await count.scan({ code, undo: true }))[0]).toMatchObject({ outcome: 'takenBack' });
  expect((await count.get()).figures).toMatchObject({ found: 0 });
  // Typed in small letters, too.
  await count.scan('late-1');
  await newAsset(server, { assetId: 'LATE-1', location: place.id });
  expect((await count.get()).figures).toMatchObject({ found: 1 });
  expect((await count.scan({ code: 'LATE-1', undo: true }))[0]).toMatchObject({ outcome: 'takenBack' });
  expect((await count.get()).figures).toMatchObject({ found: 0 });
  await count.scan('SN-900');
  expect(await count.apply()).toMatchObject({ seen: 1 });
  expect(await again(asset)).toMatchObject({ lastSeenHow: 'stocktake' });
});

it('the report keeps what was missing or found when it is deleted later', async () => {
  const place = await room('Colour suite I');
  const [found, missing] = [
    await newAsset(server, { location: place.id }),
    await newAsset(server, { location: place.id }),
  ];
  const count = await startCount(place.id);
  await count.scan(found.assetId);
  await count.apply();
  const before = await count.get();
  for (const { assetId } of [found, missing]) await server.admin.delete(`/api/equipment/${assetId}`);
  const after = await count.get();
  expect(after.inLots).toEqual(before.inLots);
  expect(after.figures).toEqual(before.figures);
});

it('of two who apply at once with other decisions, one is refused, and nobody counts or discards meanwhile', async () => {
  const place = await room('Colour suite J');
  const wrong = await Promise.all(Array.from({ length: 40 }, () => newAsset(server, { location: store.id })));
  const count = await startCount(place.id);
  await count.scan(...wrong.map(({ assetId }) => assetId));
  const ids = wrong.map(({ id }) => id);
  const apply = (leave: readonly string[]) => server.admin.post(`${count.path}/apply`, { leave });
  const late = await newAsset(server, { location: place.id });
  const [one, other, discarded, scanned] = await Promise.all([
    apply(ids.slice(0, 20)),
    apply(ids.slice(20)),
    server.admin.delete(count.path),
    server.admin.post(`${count.path}/scans`, { scans: [{ code: late.assetId }] }),
  ]);
  const statuses = [one, other].map(({ status }) => status).sort();
  if (discarded.status === 200) return expect(statuses).toEqual([404, 404]);
  expect(statuses).toEqual([200, 409]);
  const moved = await Promise.all(wrong.map(again));
  expect(moved.filter(({ location }) => location === place.id)).toHaveLength(20);
  // A scan that was taken is in the report. One that was refused may have been just in time all the same.
  if (scanned.status === 200) expect((await count.get()).inLots).toContain(`found ${late.assetId}`);
  else expect(scanned.status).toBe(409);
});

it('counts the places that there were when it began, and takes back what has another name by now', async () => {
  const place = await room('Colour suite L');
  const shelf = await newLocation(server, { name: 'Shelf', parentId: place.id });
  const asset = await newAsset(server, { location: shelf.id, serialNumber: 'SN-700' });
  const count = await startCount(place.id);
  await count.scan('SN-700');
  await server.admin.put(`/api/locations/${shelf.id}`, { parentId: store.id });
  expect((await count.get()).figures).toMatchObject({ found: 1, wrongPlace: 0 });
  await server.admin.put(`/api/equipment/${asset.assetId}`, { serialNumber: 'SN-701' });
  expect((await count.scan({ code: 'SN-700', undo: true }))[0]).toMatchObject({ outcome: 'takenBack' });
  expect((await count.get()).figures).toMatchObject({ found: 0, missing: 1 });
});

it('a stock-take whose place was deleted can only be discarded', async () => {
  const place = await room('Colour suite K');
  const asset = await newAsset(server);
  const count = await startCount(place.id);
  await count.scan(asset.assetId);
  await server.admin.delete(`/api/locations/${place.id}`);
  const refused = { status: 409, body: { message: message.stocktakePlaceDeleted } };
  expect(await server.admin.post(`${count.path}/apply`, {})).toMatchObject(refused);
  expect(await server.admin.post(`${count.path}/scans`, { scans: [{ code: 'X' }] })).toMatchObject(refused);
  expect((await again(asset)).lastSeenHow).toBeUndefined();
  expect((await server.admin.delete(count.path)).status).toBe(200);
});

it('applies what somebody has looked at, and nothing that was scanned since', async () => {
  const place = await room('Server room B');
  const [seen, late] = [
    await newAsset(server, { location: store.id }),
    await newAsset(server, { location: store.id }),
  ];
  const count = await startCount(place.id);
  await count.scan(seen.assetId);
  const looked = await count.get();
  await count.scan(late.assetId);
  const headers = { 'if-match': `"${looked.stocktake.version}"` };
  expect(await server.admin.post(`${count.path}/apply`, {}, headers)).toMatchObject({
    ...{ status: 412, body: { message: message.stocktakeHasMoreScans } },
  });
  expect(await again(seen)).toMatchObject({ location: store.id });

  const now = { 'if-match': `"${(await count.get()).stocktake.version}"` };
  expect(made(await server.admin.post(`${count.path}/apply`, {}, now), appliedSchema).moved).toBe(2);
});
