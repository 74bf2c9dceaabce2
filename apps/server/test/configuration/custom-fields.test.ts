import { assetSchema } from '@quartermaster/core/assets/asset';
import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made, newAsset, newField, newType } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { fieldNamed, fieldsOf, issuesOf, refusal, typeNamed, typesOf } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const post = (field: object) => admin().post('/api/custom-fields', { displayName: 'A field', ...field });
const listed = z.object({ items: z.array(assetSchema), total: z.number() });

describe('adding a field', () => {
  it('keeps what was said, options and a typed default with it', async () => {
    const since = await lastEvent(scene.direct);
    const field = await newField(scene.server, {
      displayName: ' Keyboard ',
      apiName: 'keyboard',
      type: 'select',
      options: ['QWERTY', 'QWERTZ'],
      defaultValue: 'QWERTZ',
      assetTypes: ['laptop', 'Desktop'],
      required: true,
    });
    expect(field).toMatchObject({
      displayName: 'Keyboard',
      apiName: 'keyboard',
      options: ['QWERTY', 'QWERTZ'],
      defaultValue: 'QWERTZ',
      assetTypes: ['Laptop', 'Desktop'],
      required: true,
      hiddenOnItemForms: false,
    });
    expect(field.id).toMatch(/^cf_/);
    expect((await fieldsOf(scene.owner.caller)).at(-1)).toEqual(field);
    expect(await eventsSince(scene.direct, since)).toMatchObject([
      { type: 'field.created', subject: { kind: 'field', id: field.id }, data: { apiName: 'keyboard' } },
      { type: 'type.updated', data: { name: 'Laptop', customFields: expect.arrayContaining([field.id]) } },
      { type: 'type.updated', data: { name: 'Desktop' } },
    ]);
  });

  it.each(['Model2', '1st', 'ram-gb', 'RAM', '_x', '', 'constructor'])(
    'refuses the API name %j',
    async (apiName) => {
      expect(refusal(await post({ apiName, type: 'text' }))).toEqual([422, 'Invalid API name format']);
    },
  );

  it('refuses an API name that another field has; of 50 at once one gets it (promise 42)', async () => {
    const answer = await post({ apiName: 'model', type: 'text' });
    expect(refusal(answer)).toEqual([409, 'API name already exists']);
    expect(issuesOf(answer)).toEqual([['apiName', 'API name already exists']]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post({ apiName: 'at_once', type: 'text' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 201).map((one) => refusal(one).join());
    expect(new Set(lost)).toEqual(new Set(['409,API name already exists']));
  });

  it.each([
    [{ type: 'select' }, 'options'],
    [{ type: 'select', options: [] }, 'options'],
    [{ type: 'select', options: ['A', ' '] }, 'options.1'],
    [{ type: 'select', options: ['A', 'a'] }, 'options.1'],
    [{ type: 'select', options: ['A'], defaultValue: 'B' }, 'defaultValue'],
    [{ type: 'number', defaultValue: '5' }, 'defaultValue'],
    [{ type: 'boolean', defaultValue: 'true' }, 'defaultValue'],
    [{ type: 'date', defaultValue: 'tomorrow' }, 'defaultValue'],
    [{ type: 'text', assetTypes: ['Laptop', 'Toaster'] }, 'assetTypes.1'],
    [{ type: 'colour' }, 'type'],
  ])('%j is refused, saying where', async (field, path) => {
    const answer = await post({ apiName: 'refused', ...field });
    expect(issuesOf(answer)[0]?.[0]).toBe(path);
    expect((await fieldsOf(admin())).some(({ apiName }) => apiName === 'refused')).toBe(false);
  });

  it('other types clear options, an empty default is omitted, false and 0 are defaults', async () => {
    const text = await newField(scene.server, {
      displayName: 'T',
      apiName: 't',
      options: ['A'],
      defaultValue: '',
    });
    expect([text.options, text.defaultValue]).toEqual([undefined, undefined]);
    const no = await newField(scene.server, {
      displayName: 'N',
      apiName: 'n',
      type: 'boolean',
      defaultValue: false,
    });
    const none = await newField(scene.server, {
      displayName: 'Z',
      apiName: 'z',
      type: 'number',
      defaultValue: 0,
    });
    expect([no.defaultValue, none.defaultValue]).toEqual([false, 0]);
  });

  it('serial_number is hidden on item forms, unless an administrator shows it', async () => {
    const serial = await newField(scene.server, { displayName: 'Serial', apiName: 'serial_number' });
    expect(serial.hiddenOnItemForms).toBe(true);
    const shown = await admin().put(`/api/custom-fields/${serial.id}`, { hiddenOnItemForms: false });
    expect(made(shown, customFieldSchema).hiddenOnItemForms).toBe(false);
  });
});

describe('changing a field', () => {
  it('leaves what isn’t named; its API name may be said, and never changes', async () => {
    const field = await newField(scene.server, {
      displayName: 'Before',
      apiName: 'fixed',
      assetTypes: ['Laptop'],
    });
    const put = (change: object) => admin().put(`/api/custom-fields/${field.id}`, change);
    const changed = made(
      await put({ displayName: 'After', apiName: 'fixed', required: true }),
      customFieldSchema,
    );
    expect(changed).toEqual({
      ...field,
      displayName: 'After',
      required: true,
      updatedAt: changed.updatedAt,
      version: field.version + 1,
    });
    expect(issuesOf(await put({ apiName: 'other' }))).toEqual([
      ['apiName', 'An API name cannot be changed because values are stored under it'],
    ]);
    expect(refusal(await admin().put('/api/custom-fields/cf_gone', { required: true }))).toEqual([
      404,
      'Custom field not found',
    ]);
  });
});

describe('deleting a field', () => {
  it('leaves what assets hold of it readable, and takes it from all types', async () => {
    const field = await newField(scene.server, {
      displayName: 'Old',
      apiName: 'old_note',
      assetTypes: ['*'],
    });
    const asset = await newAsset(scene.server, { customFields: { old_note: 'kept' } });
    const since = await lastEvent(scene.direct);
    expect((await admin().delete(`/api/custom-fields/${field.id}`)).status).toBe(200);
    const [deleted, ...types] = await eventsSince(scene.direct, since);
    expect(deleted).toMatchObject({
      type: 'field.deleted',
      data: { apiName: 'old_note', assetTypes: ['*'] },
    });
    expect(types.map(({ type, previous }) => [type, JSON.stringify(previous).includes(field.id)])).toEqual(
      (await typesOf(admin())).map(() => ['type.updated', true]),
    );
    expect(made(await admin().get(`/api/equipment/${asset.id}`), assetSchema).customFields).toEqual({
      old_note: 'kept',
    });
    expect((await typeNamed(admin(), 'Laptop')).customFields).not.toContain(field.id);
    expect(refusal(await admin().delete(`/api/custom-fields/${field.id}`))).toEqual([
      404,
      'Custom field not found',
    ]);
  });
});

describe('an asset’s values', () => {
  beforeAll(async () => {
    await newType(scene.server, { name: 'Gauge' });
    const definitions = [
      { apiName: 'range_mm', type: 'number', defaultValue: 10 },
      { apiName: 'sealed', type: 'boolean' },
      { apiName: 'checked_on', type: 'date' },
      { apiName: 'grade', type: 'select', options: ['A', 'B'], required: true },
    ];
    for (const field of definitions) {
      await newField(scene.server, { displayName: field.apiName, assetTypes: ['Gauge'], ...field });
    }
  });
  const gauge = (customFields: object) => newAsset(scene.server, { type: 'Gauge', customFields });

  it('are typed end to end: stored, answered, filtered and sorted as what they are', async () => {
    const [small, large] = [
      await gauge({ grade: 'A', range_mm: 9, sealed: true, checked_on: '2026-02-28' }),
      await gauge({ grade: 'B', range_mm: 100, sealed: false }),
    ];
    expect(small.customFields).toEqual({ grade: 'A', range_mm: 9, sealed: true, checked_on: '2026-02-28' });
    const found = async (query: string) =>
      made(await admin().get(`/api/equipment?type=Gauge&${query}`), listed).items.map(({ id }) => id);
    expect(await found('where=field.range_mm>=10')).toEqual([large.id]);
    expect(await found('where=field.sealed:false')).toEqual([large.id]);
    expect(await found('field.grade=A')).toEqual([small.id]);
    expect(await found('where=field.checked_on<2026-03-01')).toEqual([small.id]);
    // As numbers: 9 before 100, which as texts would be reversed.
    expect(await found('sort=field.range_mm')).toEqual([small.id, large.id]);
  });

  it('take the default where none is named, and none where null is', async () => {
    expect((await gauge({ grade: 'A' })).customFields).toEqual({ grade: 'A', range_mm: 10 });
    expect((await gauge({ grade: 'A', range_mm: null })).customFields).toEqual({ grade: 'A' });
  });

  it('are refused where they don’t hold, all of them at once', async () => {
    const answer = await admin().post('/api/equipment', {
      name: 'G',
      type: 'Gauge',
      status: 'Available',
      condition: 'New',
      customFields: { range_mm: '9', sealed: 1, checked_on: '28.2.2026', cpu: 'M4' },
    });
    expect(answer.status).toBe(422);
    expect(new Map(issuesOf(answer))).toEqual(
      new Map([
        ['customFields.range_mm', 'Must be a number'],
        ['customFields.sealed', 'Must be true or false'],
        ['customFields.checked_on', 'Use a date in the form YYYY-MM-DD'],
        ['customFields.grade', 'This field is required'],
        ['customFields.cpu', "Gauge has no custom field 'cpu'"],
      ]),
    );
  });

  it('that are required are asked for on create, and on an edit that names them, not on others', async () => {
    const asset = await gauge({ grade: 'A' });
    const put = (change: object) => admin().put(`/api/equipment/${asset.id}`, change);
    expect(issuesOf(await put({ customFields: { grade: null } }))).toEqual([
      ['customFields.grade', 'This field is required'],
    ]);
    await admin().put(`/api/custom-fields/${(await fieldNamed(admin(), 'sealed')).id}`, { required: true });
    expect((await put({ notes: 'no word of sealed' })).status).toBe(200);
    expect(issuesOf(await put({ customFields: { sealed: '' } }))).toEqual([
      ['customFields.sealed', 'This field is required'],
    ]);
  });
});
