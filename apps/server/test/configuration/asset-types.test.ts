import { assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { assetTypeSchema, renamedTypeSchema } from '@quartermaster/core/fields/asset-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { expectApiError } from '../support/api-error.ts';
import { made, newAsset, newField, newItem, newType } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { fieldNamed, fieldsOf, issuesOf, refusal, typeNamed, typesOf } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const listed = z.object({ items: z.array(assetSchema), total: z.number() });

describe('adding a type', () => {
  it('takes section 9’s defaults for what isn’t said, and stands last in the list', async () => {
    const type = await newType(scene.server, { name: ' Camera ' });
    expect(type).toMatchObject({ name: 'Camera', maintenanceInterval: 12, requiresCalibration: false });
    expect((await typesOf(scene.owner.caller)).at(-1)).toEqual(type);
    expect(type).not.toHaveProperty('nameKey');
  });

  it('has its own maintenance interval: 12 months unless told, 0 for never, null for the company default', async () => {
    const path = '/api/asset-types';
    const never = await newType(scene.server, { name: 'Chair', maintenanceInterval: 0 });
    expect(never.maintenanceInterval).toBe(0);
    const since = await lastEvent(scene.direct);
    const type = await newType(scene.server, { name: 'Lamp', maintenanceInterval: null });
    expect(type.maintenanceInterval).toBeNull();
    expect((await typeNamed(admin(), 'Lamp')).maintenanceInterval).toBeNull();
    const put = async (maintenanceInterval: number | null) =>
      made(await admin().put(`${path}/${type.id}`, { maintenanceInterval }), assetTypeSchema);
    expect((await put(24)).maintenanceInterval).toBe(24);
    expect((await put(null)).maintenanceInterval).toBeNull();
    expect(await eventsSince(scene.direct, since)).toMatchObject([
      { type: 'type.created', data: { maintenanceInterval: null } },
      { data: { maintenanceInterval: 24 }, previous: { maintenanceInterval: null } },
      { data: { maintenanceInterval: null }, previous: { maintenanceInterval: 24 } },
    ]);
    for (const { id } of [never, type]) await admin().delete(`${path}/${id}`);
  });

  it('needs a name of its own: case, accents and outer spaces don’t tell names apart', async () => {
    for (const name of ['camera', 'CAMÉRA', ' Camera']) {
      const answer = await admin().post('/api/asset-types', { name });
      expect(refusal(answer)).toEqual([409, 'Type already exists']);
      expect(issuesOf(answer)).toEqual([['name', 'Type already exists']]);
    }
    expect(refusal(await admin().post('/api/asset-types', { name: '  ' }))).toEqual([
      422,
      'This field is required',
    ]);
    expect((await admin().post('/api/asset-types', { name: '*' })).status).toBe(422);
    expect((await admin().post('/api/asset-types', { name: 'X', maintenanceInterval: -1 })).status).toBe(422);
  });

  it('promise 42: of 50 who add the same name at once, one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        admin().post('/api/asset-types', { name: n % 2 ? 'Drone' : 'DRONE' }),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status !== 201).map(refusal);
    expect(won).toHaveLength(1);
    expect(new Set(lost.map(String))).toEqual(new Set(['409,Type already exists']));
    expect((await typesOf(admin())).filter(({ name }) => name.toLowerCase() === 'drone')).toHaveLength(1);
  });

  it('with an Idempotency-Key makes one, however often it is called', async () => {
    const key = { 'idempotency-key': 'one-more-type' };
    const [first, second] = [
      made(await admin().post('/api/asset-types', { name: 'Beamer' }, key), assetTypeSchema),
      made(await admin().post('/api/asset-types', { name: 'Beamer' }, key), assetTypeSchema),
    ];
    expect(second).toEqual(first);
  });
});

describe('changing a type', () => {
  it('writes the fields that are named, null clears, and an event tells what was before', async () => {
    const type = await newType(scene.server, { name: 'Router', description: 'Old', icon: 'network-device' });
    const since = await lastEvent(scene.direct);
    const change = { description: null, maintenanceInterval: 6, requiresCalibration: true };
    const changed = made(await admin().put(`/api/asset-types/${type.id}`, change), assetTypeSchema);
    const { description: _gone, ...rest } = type;
    expect(changed).toEqual({
      ...rest,
      maintenanceInterval: 6,
      requiresCalibration: true,
      updatedAt: changed.updatedAt,
      version: type.version + 1,
    });
    expect(await eventsSince(scene.direct, since)).toMatchObject([
      {
        type: 'type.updated',
        subject: { kind: 'type', id: type.id },
        data: { maintenanceInterval: 6, requiresCalibration: true },
        previous: { description: 'Old', maintenanceInterval: 12, requiresCalibration: false },
      },
    ]);
    made(await admin().put(`/api/asset-types/${type.id}`, change), assetTypeSchema);
    expect(await eventsSince(scene.direct, since)).toHaveLength(1);
  });

  it('of one that isn’t there is 404', async () => {
    for (const answer of [
      await admin().put('/api/asset-types/type_gone', { icon: 'key' }),
      await admin().delete('/api/asset-types/type_gone'),
      await admin().post('/api/asset-types/type_gone/rename', { name: 'X' }),
      await admin().put('/api/asset-types/type_gone/fields/cf_model'),
    ]) {
      expect(refusal(answer)).toEqual([404, 'Asset type not found']);
    }
  });
});

describe('renaming a type', () => {
  it('is followed by assets, catalogue items, fields and filters, in whatever way they name it', async () => {
    const type = await newType(scene.server, { name: 'Scanner' });
    await newField(scene.server, { displayName: 'DPI', apiName: 'dpi', assetTypes: ['Scanner'] });
    const asset = await newAsset(scene.server, { type: 'Scanner' });
    const item = await newItem(scene.server, { type: 'Scanner' });
    const since = await lastEvent(scene.direct);
    const renamed = made(
      await admin().post(`/api/asset-types/${type.id}/rename`, { name: 'Document Scanner' }),
      renamedTypeSchema,
    );
    expect(renamed).toMatchObject({
      id: type.id,
      name: 'Document Scanner',
      updated: 2,
      message: 'Renamed type and updated 2 item(s)',
    });
    expect(await eventsSince(scene.direct, since)).toMatchObject([
      { type: 'type.updated', data: { name: 'Document Scanner' }, previous: { name: 'Scanner' } },
    ]);
    expect(made(await admin().get(`/api/equipment/${asset.id}`), assetSchema).type).toBe('Document Scanner');
    expect(made(await admin().get(`/api/catalog/${item.id}`), itemSchema).type).toBe('Document Scanner');
    expect((await fieldNamed(admin(), 'dpi')).assetTypes).toEqual(['Document Scanner']);
    const filtered = (type: string) => admin().get(`/api/equipment?type=${encodeURIComponent(type)}`);
    expect(made(await filtered('document scanner'), listed).total).toBe(1);
    expectApiError(await filtered('Scanner'), 422);
  });

  it('reaches what assets are sorted by', async () => {
    const type = await newType(scene.server, { name: 'Aaa' });
    const asset = await newAsset(scene.server, { type: 'Aaa' });
    made(await admin().post(`/api/asset-types/${type.id}/rename`, { name: 'Zzz' }), renamedTypeSchema);
    const first = async () =>
      made(await admin().get('/api/equipment?sort=-type&limit=1'), listed).items[0]?.id;
    await expect.poll(first).toBe(asset.id);
  });

  it('needs a name that no other type has, in other letters than before at most', async () => {
    const type = await newType(scene.server, { name: 'Plotter' });
    const rename = (name: string) => admin().post(`/api/asset-types/${type.id}/rename`, { name });
    expect(refusal(await rename('LAPTOP'))).toEqual([409, 'Type already exists']);
    expect(refusal(await rename(' '))).toEqual([422, 'This field is required']);
    expect(made(await rename('PLOTTER'), renamedTypeSchema).name).toBe('PLOTTER');
    expect(made(await rename('Plótter'), renamedTypeSchema).name).toBe('Plótter');
  });

  it('needs another name than the old one', async () => {
    const type = await newType(scene.server, { name: 'Badge' });
    const since = await lastEvent(scene.direct);
    const rename = (name: string, version = type.version) =>
      admin().post(`/api/asset-types/${type.id}/rename`, { name }, { 'if-match': `"${version}"` });
    for (const name of ['Badge', ' Badge ']) {
      const answer = await rename(name);
      expect(refusal(answer)).toEqual([422, 'Enter a different name']);
      expect(issuesOf(answer)).toEqual([['name', 'Enter a different name']]);
    }
    // Somebody who read it before another person gave it this name is told of the change.
    expect((await rename('Badge', type.version + 1)).status).toBe(412);
    expect(await eventsSince(scene.direct, since)).toEqual([]);
  });
});

describe('deleting a type', () => {
  it('is refused while an asset or a catalogue item has it', async () => {
    const type = await newType(scene.server, { name: 'Projector' });
    const remove = () => admin().delete(`/api/asset-types/${type.id}`);
    const item = await newItem(scene.server, { type: 'Projector' });
    expect(refusal(await remove())).toEqual([409, 'Cannot delete asset type that is in use']);
    await admin().delete(`/api/catalog/${item.id}`);
    const asset = await newAsset(scene.server, { type: 'Projector' });
    expect((await remove()).body).toMatchObject({ data: { assets: 1, items: 0 } });
    await admin().delete(`/api/equipment/${asset.id}`);
    expect((await remove()).status).toBe(200);
    expect(refusal(await remove())).toEqual([404, 'Asset type not found']);
  });

  it('takes it from the fields that named it', async () => {
    const type = await newType(scene.server, { name: 'Gone' });
    await newField(scene.server, { displayName: 'Of', apiName: 'of_gone', assetTypes: ['Gone', 'Laptop'] });
    expect((await admin().delete(`/api/asset-types/${type.id}`)).status).toBe(200);
    expect((await fieldNamed(admin(), 'of_gone')).assetTypes).toEqual(['Laptop']);
  });
});

describe('fields of a type', () => {
  const bothSides = async (name: string, apiName: string) => {
    const [type, field] = [await typeNamed(admin(), name), await fieldNamed(admin(), apiName)];
    return [type.customFields.includes(field.id), field.assetTypes.includes(name)];
  };

  it('are attached and detached from either side, and both sides say so', async () => {
    const type = await newType(scene.server, { name: 'Phone' });
    const field = await newField(scene.server, { displayName: 'SIM', apiName: 'sim' });
    const at = `/api/asset-types/${type.id}/fields/${field.id}`;
    made(await admin().put(at), assetTypeSchema);
    expect(await bothSides('Phone', 'sim')).toEqual([true, true]);
    made(await admin().put(at), assetTypeSchema);
    made(await admin().delete(at), assetTypeSchema);
    expect(await bothSides('Phone', 'sim')).toEqual([false, false]);
    await admin().put(`/api/custom-fields/${field.id}`, { assetTypes: ['phone'] });
    expect(await bothSides('Phone', 'sim')).toEqual([true, true]);
    await admin().put(`/api/asset-types/${type.id}`, { customFields: await ofAllTypes() });
    expect(await bothSides('Phone', 'sim')).toEqual([false, false]);
    await admin().put(`/api/asset-types/${type.id}`, { customFields: [...(await ofAllTypes()), field.id] });
    expect(await bothSides('Phone', 'sim')).toEqual([true, true]);
    expect(refusal(await admin().put(`/api/asset-types/${type.id}/fields/cf_gone`))).toEqual([
      404,
      'Custom field not found',
    ]);
    expect(issuesOf(await admin().put(`/api/asset-types/${type.id}`, { customFields: ['cf_gone'] }))).toEqual(
      [['customFields.0', 'Custom field not found']],
    );
  });

  it('a field of all types that one type gives up stays with all the others', async () => {
    const vendor = await fieldNamed(admin(), 'vendor');
    expect(vendor.assetTypes).toEqual(['*']);
    const type = await newType(scene.server, { name: 'Chair' });
    expect(type.customFields).toContain(vendor.id);
    made(await admin().delete(`/api/asset-types/${type.id}/fields/${vendor.id}`), assetTypeSchema);
    const others = (await typesOf(admin())).filter(({ name }) => name !== 'Chair');
    expect((await fieldNamed(admin(), 'vendor')).assetTypes).toEqual(others.map(({ name }) => name));
    expect(await bothSides('Chair', 'vendor')).toEqual([false, false]);
  });

  it('are in the type’s own order: as they were put, and what it gains by either side comes last', async () => {
    const [first, a, b, c] = [
      await newField(scene.server, { displayName: 'First', apiName: 'order_first' }),
      await newField(scene.server, { displayName: 'A', apiName: 'order_a' }),
      await newField(scene.server, { displayName: 'B', apiName: 'order_b' }),
      await newField(scene.server, { displayName: 'C', apiName: 'order_c' }),
    ];
    const type = await newType(scene.server, { name: 'Ordered', customFields: [c.id, a.id, b.id] });
    const order = async () => {
      const ids = (await typeNamed(admin(), 'Ordered')).customFields;
      return ids.map((id) => [first, a, b, c].find((field) => field.id === id)?.displayName);
    };
    expect(await order()).toEqual(['C', 'A', 'B']);
    const at = `/api/asset-types/${type.id}`;
    const put = made(await admin().put(at, { customFields: [b.id, a.id, c.id] }), assetTypeSchema);
    expect(put.customFields).toEqual([b.id, a.id, c.id]);
    expect(put.version).toBeGreaterThan(type.version);
    await admin().put(`${at}/fields/${first.id}`);
    expect(await order()).toEqual(['B', 'A', 'C', 'First']);
    await admin().delete(`${at}/fields/${a.id}`);
    await admin().put(`/api/custom-fields/${a.id}`, { assetTypes: ['Ordered'] });
    expect(await order()).toEqual(['B', 'C', 'First', 'A']);
    await admin().delete(`/api/custom-fields/${c.id}`);
    await admin().put(at, { description: 'Still in its order' });
    expect(await order()).toEqual(['B', 'First', 'A']);
    expect(await typeNamed(admin(), 'Ordered')).not.toHaveProperty('fieldOrder');
  });

  it('asset_tag is stripped from all types, whoever attaches it', async () => {
    const tag = await newField(scene.server, { displayName: 'Tag', apiName: 'asset_tag', assetTypes: ['*'] });
    expect(tag.assetTypes).toEqual([]);
    const laptop = await typeNamed(admin(), 'Laptop');
    await admin().put(`/api/custom-fields/${tag.id}`, { assetTypes: ['Laptop'] });
    await admin().put(`/api/asset-types/${laptop.id}/fields/${tag.id}`);
    await admin().put(`/api/asset-types/${laptop.id}`, { customFields: [...laptop.customFields, tag.id] });
    expect(await bothSides('Laptop', 'asset_tag')).toEqual([false, false]);
  });

  it('what 20 administrators attach at once is all there, on both sides', async () => {
    const type = await newType(scene.server, { name: 'Shared' });
    const fields = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        newField(scene.server, { displayName: `S${n}`, apiName: `s_${n}` }),
      ),
    );
    const answers = await Promise.all(
      fields.map(({ id }) => admin().put(`/api/asset-types/${type.id}/fields/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set((await typeNamed(admin(), 'Shared')).customFields)).toEqual(
      new Set([...fields.map(({ id }) => id), ...(await ofAllTypes())]),
    );
  });

  const ofAllTypes = async () =>
    (await fieldsOf(admin())).flatMap(({ id, assetTypes }) => (assetTypes.includes('*') ? [id] : []));
});
