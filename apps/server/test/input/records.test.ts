import { assetSchema } from '@quartermaster/core/assets/asset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from '../support/api-error.ts';
import type { Answer } from '../support/caller.ts';
import {
  made,
  newAsset,
  newItem,
  newLocation,
  newPerson,
  newRequest,
  type Person,
} from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await newPerson(server);
});
afterAll(() => server.stop());

/** An asset with every field that it can have. */
const fullAsset = async () =>
  newAsset(server, {
    type: 'Laptop',
    assignedTo: person.email,
    serialNumber: 'SN-1',
    location: (await newLocation(server, { name: `Place ${Math.random()}` })).id,
    purchaseDate: '2026-01-31',
    warrantyEnd: '2029-01-31',
    notes: 'Some notes',
    image: 'https://pictures.example/laptop.png',
    specs: { weight: '1 kg', colour: 'grey' },
    customFields: { model: 'X1', ram_gb: 32, os: 'Linux' },
  });

const put = async (id: string, body: object) =>
  made(await server.admin.put(`/api/equipment/${id}`, body), assetSchema);

describe('what would be passed over in silence', () => {
  it('is refused: a field called __proto__', async () => {
    const body =
      '{"name":"A","type":"Software License","status":"Available","condition":"New","customFields":{"__proto__":{"x":1}}}';
    const answer = await server.admin.send('POST', '/api/equipment', { body });
    expectApiError(answer, 422);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: 'customFields.__proto__' }] } });
    // As a value, it is a text like any other.
    expect((await newAsset(server, { notes: '__proto__' })).notes).toBe('__proto__');
  });

  it("is refused: an employee's choice of a location for a request", async () => {
    const [item, location] = [await newItem(server), await newLocation(server, { name: 'Annex' })];
    const body = { items: [{ catalogItemId: item.id, quantity: 1 }], location: location.id };
    const answer = await person.caller.post('/api/requests', body);
    expectApiError(answer, 422);
    expect(answer.body).toMatchObject({
      data: { issues: [{ path: 'location', message: 'Only an administrator can do this' }] },
    });
  });
});

describe('PUT', () => {
  it('replaces the fields that it names and leaves the rest', async () => {
    const before = await fullAsset();
    const after = await put(before.id, { name: 'Renamed', notes: 'Other notes' });
    const { lastUpdated, updatedAt, ...rest } = after;
    expect(rest).toEqual({
      ...{ ...before, lastUpdated: undefined, updatedAt: undefined },
      name: 'Renamed',
      notes: 'Other notes',
      version: before.version + 1,
    });
    expect(lastUpdated >= before.lastUpdated && updatedAt === lastUpdated).toBe(true);
  });

  it('clears what is named null, and leaves absent fields out of answers', async () => {
    const before = await fullAsset();
    const clearable = [
      'serialNumber',
      'vendor',
      'location',
      'purchaseDate',
      'warrantyEnd',
      'notes',
      'image',
      'specs',
    ];
    const after = await put(before.id, Object.fromEntries(clearable.map((field) => [field, null])));
    for (const field of clearable) expect(after).not.toHaveProperty(field);
    for (const field of ['name', 'type', 'status', 'condition']) {
      expectApiError(await server.admin.put(`/api/equipment/${before.id}`, { [field]: null }), 422);
    }
    expect(made(await server.admin.get(`/api/equipment/${before.id}`), assetSchema)).toEqual(after);
  });

  it('merges customFields key by key, and replaces other objects whole', async () => {
    const { id } = await fullAsset();
    const merged = await put(id, {
      customFields: { ram_gb: 64, os: null, cpu: 'M5' },
      specs: { colour: 'red' },
    });
    expect(merged.customFields).toEqual({
      ...{ model: 'X1', ram_gb: 64, cpu: 'M5' },
      ...{ purchase_date: '2026-01-31', warranty_end: '2029-01-31' },
    });
    expect(merged.specs).toEqual({ colour: 'red' });
    expectApiError(await server.admin.put(`/api/equipment/${id}`, { customFields: { model: null } }), 422);
    expectApiError(await server.admin.put(`/api/equipment/${id}`, { customFields: { ram_gb: 'much' } }), 422);
    expectApiError(await server.admin.put(`/api/equipment/${id}`, { customFields: { os: 'BeOS' } }), 422);
    expectApiError(await server.admin.put(`/api/equipment/${id}`, { customFields: { nothing: 'x' } }), 422);
    expectApiError(await server.admin.put(`/api/equipment/${id}`, { customFields: { ports_count: 4 } }), 422);
    expect(made(await server.admin.get(`/api/equipment/${id}`), assetSchema)).toEqual(merged);
  });

  it('that changes nothing writes nothing', async () => {
    const before = await fullAsset();
    expect(
      await put(before.id, { name: before.name, customFields: { ram_gb: 32 }, notes: before.notes }),
    ).toEqual(before);
    expect(await put(before.id, {})).toEqual(before);
  });

  it('of assignedTo moves the status along; null and "" take it back', async () => {
    const { id } = await newAsset(server);
    expect(await put(id, { assignedTo: person.email.toUpperCase() })).toMatchObject({
      assignedTo: person.email,
      status: 'Assigned',
    });
    expect(await put(id, { assignedTo: '' })).toMatchObject({ assignedTo: null, status: 'Available' });
    expectApiError(
      await server.admin.put(`/api/equipment/${id}`, { assignedTo: 'nobody@northwind.example' }),
      422,
    );
  });

  it('keeps a status that is named, Assigned without a holder too, and never leaves a held one Available', async () => {
    const { id, status } = await newAsset(server, { status: 'Assigned' });
    expect(status).toBe('Assigned');
    expect(await put(id, { assignedTo: person.email, status: 'Available' })).toMatchObject({
      status: 'Assigned',
    });
    const refusal = await server.admin.put(`/api/equipment/${id}`, { status: 'Available' });
    expectApiError(refusal, 422);
    expect(refusal.text).toContain(`Assigned to ${person.email}: clear the assignee to make it Available`);
    expect(await put(id, { status: 'Available', assignedTo: null })).toMatchObject({ status: 'Available' });
    expect(await put(id, { assignedTo: null, status: 'Assigned' })).toMatchObject({
      assignedTo: null,
      status: 'Assigned',
    });
  });
});

describe('assignedTo', () => {
  it('is in every answer, null when nobody has it', async () => {
    const asset = await newAsset(server);
    const answers = [
      await server.admin.get(`/api/equipment/${asset.id}`),
      await server.admin.put(`/api/equipment/${asset.id}`, { notes: 'x' }),
      await server.admin.delete(`/api/equipment/${asset.id}`),
    ];
    for (const { body } of [{ body: asset }, ...answers]) expect(body).toHaveProperty('assignedTo', null);
    const { body } = await server.admin.get('/api/equipment?assignedTo=unassigned');
    expect(body).not.toMatchObject({
      items: expect.arrayContaining([expect.not.objectContaining({ assignedTo: null })]),
    });
  });
});

describe('a record is found', () => {
  it('an asset by its asset ID, in any case', async () => {
    const { id, assetId } = await newAsset(server, { assetId: 'Étikett 7' });
    for (const name of [id, assetId, 'étikett 7', 'ETIKETT 7']) {
      const { body } = await server.admin.get(`/api/equipment/${encodeURIComponent(name)}`);
      expect(body, name).toMatchObject({ id });
    }
    expect((await server.admin.put('/api/equipment/etikett%207', { notes: 'by label' })).body).toMatchObject({
      id,
      notes: 'by label',
    });
    const taken = {
      name: 'x',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      assetId: 'ETIKETT 7',
    };
    expectApiError(await server.admin.post('/api/equipment', taken), 409);
    expect((await server.admin.delete('/api/equipment/etikett%207')).status).toBe(200);
    expectApiError(await server.admin.get(`/api/equipment/${id}`), 404);
  });

  it('a request by its first 8 characters, and by no fewer', async () => {
    const { id } = await newRequest(person.caller, (await newItem(server)).id);
    for (const length of [8, 12, 19, 20]) {
      for (const caller of [server.admin, person.caller]) {
        expect((await caller.get(`/api/requests/${id.slice(0, length)}`)).body).toMatchObject({ id });
      }
    }
    for (const name of [
      id.slice(0, 7),
      `${id}x`,
      id.slice(1, 10),
      `${id.slice(0, 7)}%25`,
      `${id.slice(0, 7)}*`,
      `${id.slice(0, 7)}_`,
    ]) {
      expectApiError(await server.admin.get(`/api/requests/${name}`), 404);
    }
    expect((await server.admin.put(`/api/requests/${id.slice(0, 8)}`, { notes: 'x' })).body).toMatchObject({
      id,
      notes: 'x',
    });
    expect(
      (await server.admin.post(`/api/requests/${id.slice(0, 8)}/transitions`, { to: 'rejected' })).body,
    ).toMatchObject({ id, status: 'rejected' });
  });
});

describe('the counter of asset IDs', () => {
  it('is refused where numbers end, and counts on at its highest', async () => {
    for (const assetIdCounter of [2 ** 53, 2 ** 53 - 1, 1e300, -1, 1.5, '1000', null]) {
      expectApiError(await server.admin.put('/api/settings', { assetIdCounter }), 422);
    }
    expect((await server.admin.put('/api/settings', { assetIdCounter: 1e12 })).status).toBe(200);
    expect([(await newAsset(server)).assetId, (await newAsset(server)).assetId]).toEqual([
      'QTM1000000000000',
      'QTM1000000000001',
    ]);
    expect((await server.admin.get('/api/settings')).body).toMatchObject({ assetIdCounter: 1e12 + 2 });
  });
});

describe('a conditional write (promise 39)', () => {
  const etagOf = ({ headers }: Answer): string => headers.etag ?? '';

  it('is made only on the version that was read; nothing is written else', async () => {
    const records = [
      {
        path: `/api/equipment/${(await newAsset(server)).id}`,
        first: { notes: 'one' },
        second: { notes: 'two' },
      },
      { path: `/api/catalog/${(await newItem(server)).id}`, first: { price: 1 }, second: { price: 2 } },
      {
        path: `/api/requests/${(await newRequest(person.caller, (await newItem(server)).id)).id}`,
        first: { notes: 'one' },
        second: { notes: 'two' },
      },
      { path: '/api/settings', first: { companyName: 'One' }, second: { companyName: 'Two' } },
    ];
    for (const { path, first, second } of records) {
      const read = etagOf(await server.admin.get(path));
      expect(read, path).toMatch(/^"\d+"$/);
      const written = await server.admin.put(path, first, { 'if-match': read });
      expect(written.status).toBe(200);
      expect(etagOf(written)).not.toBe(read);
      for (const tag of [
        read,
        `W/${etagOf(written)}`,
        '"999"',
        'x',
        '',
        `${read}, ${etagOf(written)}`,
        '"1e0"',
        '"-1"',
      ]) {
        expectApiError(await server.admin.put(path, second, { 'if-match': tag }), 412);
      }
      const after = await server.admin.get(path);
      expect(etagOf(after)).toBe(etagOf(written));
      expect(after.body).toMatchObject(first);
      expect((await server.admin.put(path, second, { 'if-match': '*' })).status).toBe(200);
    }
  });

  it('with Prefer: strict a PUT must say its version', async () => {
    const path = `/api/equipment/${(await newAsset(server)).id}`;
    for (const prefer of ['strict', 'Strict', 'wait=5, strict']) {
      const answer = await server.admin.put(path, { notes: 'x' }, { prefer });
      expectApiError(answer, 428);
    }
    expect(
      (await server.admin.put(path, { notes: 'x' }, { prefer: 'strict', 'if-match': '"1"' })).status,
    ).toBe(200);
    expect((await server.admin.put(path, { notes: 'y' }, { prefer: 'wait=5' })).status).toBe(200);
  });

  it('of a deletion and of a transition too', async () => {
    const asset = await newAsset(server);
    const stale = { 'if-match': '"7"' };
    expectApiError(await server.admin.delete(`/api/equipment/${asset.id}`, stale), 412);
    expect((await server.admin.delete(`/api/equipment/${asset.id}`, { 'if-match': '"1"' })).status).toBe(200);
    const request = await newRequest(person.caller, (await newItem(server)).id);
    const path = `/api/requests/${request.id}/transitions`;
    expectApiError(await server.admin.post(path, { to: 'rejected' }, stale), 412);
    expect((await server.admin.get(`/api/requests/${request.id}`)).body).toMatchObject({ status: 'pending' });
    expect((await server.admin.post(path, { to: 'rejected' }, { 'if-match': '"1"' })).status).toBe(200);
  });
});
