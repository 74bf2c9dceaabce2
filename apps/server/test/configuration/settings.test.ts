import { errorBody } from '@quartermaster/contract';
import { defaultAssetTypes, defaultCustomFields } from '@quartermaster/core/fields/defaults';
import { type Settings, settingsSchema } from '@quartermaster/core/settings/settings';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../src/server.ts';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made, newAsset, newLocation } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { testConfig } from '../support/started-server.ts';
import { refusal } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const read = async (): Promise<Settings> =>
  made(await scene.admin.caller.get('/api/settings'), settingsSchema);
const put = (change: object) => scene.admin.caller.put('/api/settings', change);

describe('on an empty database', () => {
  it('the settings are the defaults of section 9, with types and fields seeded', async () => {
    const settings = await read();
    expect(settings).toMatchObject({
      notificationsEnabled: true,
      autoApproveRequests: false,
      defaultRequestPriority: 'medium',
      maintenanceInterval: 3,
      assetIdPrefix: 'QTM',
      assetIdCounter: 1000,
      theme: 'blue',
      locations: [],
    });
    expect(settings.assetTypes.map(({ name }) => name)).toEqual([...defaultAssetTypes]);
    for (const type of settings.assetTypes) {
      expect(type).toMatchObject({ maintenanceInterval: 12, requiresCalibration: false });
    }
    expect(settings.customFields.map(({ apiName }) => apiName)).toEqual(
      defaultCustomFields.map(({ apiName }) => apiName),
    );
    const model = settings.customFields.find(({ apiName }) => apiName === 'model');
    const withModel = settings.assetTypes.filter(({ customFields }) =>
      customFields.includes(model?.id ?? ''),
    );
    expect(withModel.map(({ name }) => name)).toEqual(model?.assetTypes);
  });

  it('two servers that start at once make one of everything, and one administrator', async () => {
    const { server } = scene;
    const dataDir = `${server.dataDir}/twice`;
    const start = () => startServer(testConfig(dataDir), pino({ level: 'silent' }));
    const started = await Promise.all([start(), start()]);
    const admin = await server.nobody.with({}).signedIn('admin@northwind.example', 'correct horse battery');
    expect(admin).toBeDefined();
    await Promise.all(started.map((one) => one.stop()));
    const third = await start();
    expect(third.firstSignIn).toBeUndefined();
    await third.stop();
    await removeData({ dataDir });
  });
});

describe('a change', () => {
  it('writes only the fields that it names, and is recorded with what was before', async () => {
    const before = await read();
    const since = await lastEvent(scene.direct);
    const changed = made(await put({ companyName: 'Northwind', theme: 'rose' }), settingsSchema);
    const { updatedAt, version } = changed;
    expect(changed).toEqual({ ...before, companyName: 'Northwind', theme: 'rose', updatedAt, version });
    expect(version).toBe(before.version + 1);
    expect(await eventsSince(scene.direct, since)).toMatchObject([
      {
        type: 'settings.updated',
        actor: { email: scene.admin.email },
        data: { companyName: 'Northwind', theme: 'rose' },
        previous: { companyName: 'Quartermaster', theme: 'blue' },
      },
    ]);
  });

  it('takes a currency that there is, and no other', async () => {
    expect(refusal(await scene.admin.caller.put('/api/settings', { currency: 'ZZZ' }))).toEqual([
      422,
      'Unknown currency',
    ]);
    expect((await scene.admin.caller.put('/api/settings', { currency: 'SEK' })).status).toBe(200);
  });

  it('of a page that has been open for long doesn’t set the counter back', async () => {
    await newAsset(scene.server);
    const { assetIdCounter } = await read();
    expect(assetIdCounter).toBe(1001);
    made(await put({ companyName: 'Northwind Ltd' }), settingsSchema);
    expect((await read()).assetIdCounter).toBe(assetIdCounter);
  });

  it('sets prefix and counter of the next asset ID', async () => {
    made(await put({ assetIdPrefix: 'NW-', assetIdCounter: 7 }), settingsSchema);
    expect((await newAsset(scene.server)).assetId).toBe('NW-7');
    expect((await read()).assetIdCounter).toBe(8);
  });

  it.each([{ theme: 'red' }, { assetIdPrefix: '' }, { assetTypes: [] }, { unknown: 1 }])(
    '%j is refused, and nothing is written',
    async (change) => {
      const before = await read();
      const answer = await put({ ...change, companyName: 'Changed' });
      expect(errorBody.parse(answer.body).status).toBe(422);
      expect(await read()).toEqual(before);
    },
  );
});

describe('locations', () => {
  it('the first one is the default; setting another clears the flag of all others', async () => {
    const berlin = await newLocation(scene.server, { name: 'Berlin' });
    const hq = await newLocation(scene.server, { name: 'HQ', parentId: berlin.id });
    expect([berlin.isDefault, hq.isDefault, hq.path]).toEqual([true, false, 'Berlin / HQ']);
    await Promise.all(
      [berlin, hq, berlin, hq].map(({ id }) => scene.admin.caller.put(`/api/locations/${id}/default`)),
    );
    expect((await read()).locations.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await scene.admin.caller.put(`/api/locations/${hq.id}/default`);
    expect((await read()).locations.map(({ path, isDefault }) => [path, isDefault])).toEqual([
      ['Berlin', false],
      ['Berlin / HQ', true],
    ]);
  });

  it('promise 42: of 50 who make the first one at once there is one default', async () => {
    const other = await newScene();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => newLocation(other.server, { name: `Place ${n}` })),
    );
    const { locations } = made(await other.admin.caller.get('/api/settings'), settingsSchema);
    await other.end();
    expect(locations).toHaveLength(50);
    expect(locations.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('a name is once beside its siblings, and the text says so', async () => {
    const answer = await scene.admin.caller.post('/api/locations', { name: 'BERLIN' });
    expect([answer.status, errorBody.parse(answer.body).message]).toEqual([
      409,
      'Location name already exists here',
    ]);
    expect((await scene.admin.caller.post('/api/locations', { name: ' ' })).status).toBe(422);
    const orphan = await scene.admin.caller.post('/api/locations', { name: 'X', parentId: 'loc_gone' });
    expect([orphan.status, errorBody.parse(orphan.body).message]).toEqual([422, 'Location not found']);
    expect((await scene.admin.caller.put('/api/locations/loc_gone/default')).status).toBe(404);
  });
});
