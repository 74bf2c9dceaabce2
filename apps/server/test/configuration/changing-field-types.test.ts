import { assetSchema } from '@quartermaster/core/assets/asset';
import { conversionPreviewSchema } from '@quartermaster/core/fields/conversion';
import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made, newAsset, newField } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { ended, fieldNamed, refusal } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const listed = z.object({ items: z.array(assetSchema), total: z.number() });
let fields = 0;

/** Adds a text field of all types, and an asset for each of these values. */
async function textField(values: readonly string[]) {
  fields += 1;
  const apiName = `size_${fields}`;
  const field = await newField(scene.server, { displayName: apiName, apiName, assetTypes: ['*'] });
  const assets = [];
  for (const value of values) {
    assets.push(
      await newAsset(scene.server, { customFields: { [apiName]: value }, specs: { colour: 'red' } }),
    );
  }
  const path = `/api/custom-fields/${field.id}`;
  return { apiName, assets, path, put: (change: object) => admin().put(path, change) };
}
const valuesOf = async (assets: readonly { readonly id: string }[], apiName: string) => {
  const read = assets.map(async ({ id }) => made(await admin().get(`/api/equipment/${id}`), assetSchema));
  return (await Promise.all(read)).map(({ customFields, specs }) => [
    customFields?.[apiName],
    specs?.[apiName],
  ]);
};

describe('before a field’s type changes', () => {
  it('a preview tells how many values convert and which don’t, and nothing changes', async () => {
    const { apiName, assets, path } = await textField(['16', '16', 'about 8', 'n/a', 'n/a', '32', ' ']);
    const since = await lastEvent(scene.direct);
    const preview = made(await admin().post(`${path}/preview`, { type: 'number' }), conversionPreviewSchema);
    expect(preview).toMatchObject({ values: 6, converts: 3, fails: 3 });
    expect(preview.converted).toEqual([
      { value: '16', becomes: 16, assets: 2 },
      { value: '32', becomes: 32, assets: 1 },
    ]);
    // The most frequent value first, with one example asset for each.
    expect(preview.examples.map(({ value }) => value)).toEqual(['n/a', 'about 8']);
    const ids = new Map(assets.map(({ assetId, customFields }) => [assetId, customFields?.[apiName]]));
    for (const { assetId, value } of preview.examples) expect(ids.get(assetId)).toBe(value);
    expect(await eventsSince(scene.direct, since)).toEqual([]);
    expect((await valuesOf(assets, apiName))[0]).toEqual(['16', undefined]);
  });

  it('a change that some values don’t bear is refused with the preview, unless they may be set aside', async () => {
    const { apiName, assets, put } = await textField(['16', 'n/a']);
    const answer = await put({ type: 'number' });
    expect(refusal(answer)).toEqual([409, '1 of 2 stored values cannot be converted']);
    expect(answer.body).toMatchObject({ data: { preview: { values: 2, converts: 1, fails: 1 } } });
    expect((await fieldNamed(admin(), apiName)).type).toBe('text');
    expect(await valuesOf(assets, apiName)).toEqual([
      ['16', undefined],
      ['n/a', undefined],
    ]);
  });

  it('an option that stored values have is taken away as carefully as another type is given', async () => {
    const { apiName, assets, put } = await textField(['Red', 'blue', 'Blue']);
    const options = ['Red', 'Blue', 'Green'];
    made(await put({ type: 'select', options }), customFieldSchema);
    await expect.poll(async () => (await fieldNamed(admin(), apiName)).converting).toBeUndefined();
    const fewer = made(await put({ options: ['Red', 'Blue'] }), customFieldSchema);
    expect(fewer).not.toHaveProperty('converting');
    const answer = await put({ options: ['Red', 'Black'] });
    expect(refusal(answer)).toEqual([409, '2 of 3 stored values cannot be converted']);
    expect((await fieldNamed(admin(), apiName)).options).toEqual(['Red', 'Blue']);
    const changed = made(await put({ options: ['Red', 'Black'], setAside: true }), customFieldSchema);
    await ended(admin(), changed.converting ?? '');
    expect(await valuesOf(assets, apiName)).toEqual([
      ['Red', undefined],
      [undefined, 'Blue'],
      [undefined, 'Blue'],
    ]);
  });

  it('options that are missing are asked for', async () => {
    const { path } = await textField([]);
    expect(refusal(await admin().post(`${path}/preview`, { type: 'select' }))[0]).toBe(422);
    expect(refusal(await admin().post('/api/custom-fields/cf_gone/preview', { type: 'text' }))).toEqual([
      404,
      'Custom field not found',
    ]);
  });
});

describe('a change of a field’s type', () => {
  it('converts what can be, keeps the rest among its asset’s specs, and reports it', async () => {
    const { apiName, assets, put } = await textField(['16', ' 32 ', 'n/a', ' ']);
    const since = await lastEvent(scene.direct);
    const changed = made(await put({ type: 'number', setAside: true }), customFieldSchema);
    expect(changed.type).toBe('number');
    const job = await ended(admin(), changed.converting ?? '');
    expect(job).toMatchObject({
      kind: 'fields.convert',
      state: 'done',
      result: { converted: 3, setAside: 1, examples: [{ assetId: assets[2]?.assetId, value: 'n/a' }] },
    });
    expect(await valuesOf(assets, apiName)).toEqual([
      [16, undefined],
      [32, undefined],
      [undefined, 'n/a'],
      // There was no value.
      [undefined, undefined],
    ]);
    expect(await fieldNamed(admin(), apiName)).not.toHaveProperty('converting');
    const events = await eventsSince(scene.direct, since);
    // Every asset whose value changes raises an event, as does the field.
    expect(events.map(({ type, batch }) => [type, batch])).toEqual([
      ['field.updated', changed.converting],
      ...assets.map(() => ['equipment.updated', changed.converting]),
      ['field.updated', changed.converting],
    ]);
    expect(events.find(({ subject }) => subject.id === assets[0]?.id)).toMatchObject({
      data: { customFields: { [apiName]: 16 } },
      previous: { customFields: { [apiName]: '16' } },
    });
    expect(events.find(({ subject }) => subject.id === assets[2]?.id)).toMatchObject({
      data: { specs: { [apiName]: 'n/a' } },
      previous: { customFields: { [apiName]: 'n/a' } },
    });
    expect(events.at(-1)?.data.conversion).toEqual({ converted: 3, setAside: 1 });
    const found = made(await admin().get(`/api/equipment?where=field.${apiName}>20`), listed);
    expect(found.items.map(({ id }) => id)).toEqual([assets[1]?.id]);
    const other = await admin().get(`/api/equipment/${assets[2]?.id}`);
    expect(made(other, assetSchema).specs).toEqual({ colour: 'red', [apiName]: 'n/a' });
  });

  it('without stored values is one write, and without any that fit none is lost', async () => {
    const empty = await textField([]);
    expect(made(await empty.put({ type: 'date' }), customFieldSchema)).not.toHaveProperty('converting');
    const { apiName, assets, put } = await textField(['a', 'b']);
    const changed = made(await put({ type: 'boolean', setAside: true }), customFieldSchema);
    await ended(admin(), changed.converting ?? '');
    await expect
      .poll(() => valuesOf(assets, apiName))
      .toEqual([
        [undefined, 'a'],
        [undefined, 'b'],
      ]);
  });

  it('to a select takes the options with it; a default that doesn’t fit any more is left out', async () => {
    const { apiName, assets, put } = await textField(['windows', 'Linux']);
    made(await put({ defaultValue: 'none' }), customFieldSchema);
    const change = { type: 'select', options: ['Windows', 'Linux'] };
    const changed = made(await put(change), customFieldSchema);
    expect([changed.options, changed.defaultValue]).toEqual([['Windows', 'Linux'], undefined]);
    await expect
      .poll(() => valuesOf(assets, apiName))
      .toEqual([
        ['Windows', undefined],
        ['Linux', undefined],
      ]);
    await expect.poll(async () => (await fieldNamed(admin(), apiName)).converting).toBeUndefined();
    const back = made(await put({ type: 'text' }), customFieldSchema);
    expect(back.options).toBeUndefined();
  });

  it('is refused while the last one is still under way', async () => {
    const { apiName, put } = await textField(['16']);
    const { id } = await fieldNamed(admin(), apiName);
    const { fields: service } = scene.direct.services;
    await service.fieldCollection.update(id, { set: { converting: 'a job' } });
    expect(refusal(await put({ type: 'number' }))).toEqual([
      409,
      "This field's stored values are still being converted",
    ]);
    expect((await put({ displayName: 'Other' })).status).toBe(200);
  });

  it('reaches 450 assets in steps, while others are being changed', async () => {
    const { apiName, put } = await textField(['7']);
    const { assets, runtime } = scene.direct.services;
    const { items } = await assets.collection.find({
      where: { op: 'exists', path: `customFields.${apiName}` },
      limit: 1,
    });
    const [first] = items;
    if (!first) throw new Error('No asset');
    const { version: _version, ...model } = first;
    for (let from = 0; from < 450; from += 150) {
      const documents = Array.from({ length: 150 }, (_, at) => {
        const id = runtime.newId();
        const customFields = { [apiName]: (from + at) % 3 === 0 ? 'none' : `${from + at}` };
        return {
          ...model,
          id,
          assetId: id,
          keys: { ...model.keys, assetId: id.toLowerCase() },
          customFields,
        };
      });
      await assets.collection.write(documents.map((document) => ({ kind: 'insert', document })));
    }
    const changed = made(await put({ type: 'number', setAside: true }), customFieldSchema);
    const edits = Array.from({ length: 20 }, () =>
      admin().put(`/api/equipment/${first.id}`, { notes: `${Math.random()}` }),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await ended(admin(), changed.converting ?? '')).toMatchObject({
      state: 'done',
      result: { converted: 301, setAside: 150 },
    });
    const number = await assets.collection.count({ op: 'range', path: `customFields.${apiName}`, gte: 0 });
    const left = await assets.collection.count({ op: 'exists', path: `customFields.${apiName}` });
    expect([number, left]).toEqual([301, 301]);
  });
});

it('a new field under a name that a deleted one left values of another kind under converts them as well', async () => {
  const { apiName, assets, path } = await textField(['16', 'n/a']);
  await admin().delete(path);
  await newField(scene.server, { displayName: 'Again', apiName, type: 'number', assetTypes: ['*'] });
  await expect
    .poll(() => valuesOf(assets, apiName))
    .toEqual([
      [16, undefined],
      [undefined, 'n/a'],
    ]);
});
