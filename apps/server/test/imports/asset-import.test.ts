import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made, newAsset, newLocation } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { exported, importAssets } from './import-call.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
  await newLocation(scene.server, { name: 'Berlin' });
});
afterAll(() => scene.end());

const importing = (text: string, query: Record<string, string> = {}) =>
  importAssets(scene.admin.caller, text, query);
const asset = async (assetId: string): Promise<Asset> =>
  made(await scene.admin.caller.get(`/api/equipment/${assetId}`), assetSchema);
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a row creates', () => {
  it('an asset that is New and has a year of warranty, unless it says otherwise', async () => {
    const text =
      'assetid,NAME,Type,status,condition,warrantyEnd\n' +
      'C-1,A,laptop,available,,\nC-2,B,Laptop,MAINTENANCE,fair,2030-01-31\nC-3,C,Laptop,Available,,(none)\n';
    expect(await importing(text)).toMatchObject({ created: 3, failed: 0 });
    const today = inDays(365);
    expect(await asset('C-1')).toMatchObject({ type: 'Laptop', status: 'Available', condition: 'New' });
    expect([today, inDays(365)]).toContain((await asset('C-1')).warrantyEnd);
    expect(await asset('C-2')).toMatchObject({
      status: 'Maintenance',
      condition: 'Fair',
      warrantyEnd: '2030-01-31',
    });
    expect((await asset('C-3')).warrantyEnd).toBeUndefined();
  });

  it('an asset of an issued ID where it has none, and a new one each time', async () => {
    const text = 'assetId,name,type,status\n,Issued,Tablet,Available\n,Issued,Tablet,Available\n';
    expect(await importing(text)).toMatchObject({ created: 2, issued: 2 });
    expect(await importing(text)).toMatchObject({ created: 2, issued: 2, unchanged: 0 });
    const csv = await exported(scene.admin.caller, '/api/equipment/export?type=Tablet');
    expect(csv.match(/QTM\d+/g)).toEqual(['QTM1000', 'QTM1001', 'QTM1002', 'QTM1003']);
  });

  it('an Assigned one of an Available one with a holder, who must be a user', async () => {
    const { email } = scene.owner;
    const text = `assetId,name,type,status,assignedTo\nH-1,A,Laptop,Available,${email.toUpperCase()}\nH-2,B,Laptop,Available,ghost@northwind.example\n`;
    expect(await importing(text)).toMatchObject({
      created: 1,
      failed: 1,
      errors: [{ row: 3, column: 'assignedTo', message: "Unknown user 'ghost@northwind.example'" }],
    });
    expect(await asset('H-1')).toMatchObject({ status: 'Assigned', assignedTo: email });
    expect((await scene.owner.caller.get('/api/equipment/H-1')).status).toBe(200);
  });

  it('none of a name that could pass for something else, and names the row', async () => {
    const header = 'assetId,name,type,vendor,status\n';
    const text = `${header}N-1,"Laptop\nsold",Laptop,,Available\nN-2,Safe,Laptop,Acme\u202e,Available\nN-3,<b>,Laptop,,Available\n`;
    const message = 'Must be a single line without control characters';
    expect(await importing(text, { createMissing: 'vendors' })).toMatchObject({
      created: 1,
      failed: 2,
      errors: [
        { row: 2, column: 'name', message },
        { row: 4, column: 'vendor', message },
      ],
    });
    expect((await asset('N-3')).name).toBe('<b>');
  });

  it('an Assigned one without a holder, which the same file leaves alone', async () => {
    const { email } = scene.owner;
    const header = 'assetId,name,type,status,assignedTo\n';
    const kept = `${header}K-1,A,Laptop,Assigned,\nK-2,B,Laptop,Assigned,(none)\n`;
    expect(await importing(kept)).toMatchObject({ created: 2, failed: 0 });
    expect(await importing(kept)).toMatchObject({ unchanged: 2, updated: 0, failed: 0 });
    expect(await importing(`${header}K-1,A,Laptop,,${email}\n`)).toMatchObject({ updated: 1 });
    expect(await importing(`${header}K-1,A,Laptop,Assigned,(none)\n`)).toMatchObject({ updated: 1 });
    expect(await asset('K-1')).toMatchObject({ status: 'Assigned', assignedTo: null });
  });

  it('types, vendors and places that are missing, parents first, where it was asked to', async () => {
    const text =
      'assetId,name,type,status,vendor,location\nN-1,A,Drone,Available,Acme GmbH,Berlin / HQ / Desk 4\n';
    expect(await importing(text)).toMatchObject({
      created: 0,
      failed: 1,
      errors: [{ column: 'type' }, { column: 'vendor' }, { column: 'location' }],
    });
    expect(await importing(text, { createMissing: 'types,vendors,locations' })).toMatchObject({
      created: 1,
      toCreate: {
        types: ['Drone'],
        vendors: ['Acme GmbH'],
        locations: ['Berlin / HQ', 'Berlin / HQ / Desk 4'],
      },
    });
    const { type, vendor, location } = await asset('N-1');
    expect([type, vendor]).toEqual(['Drone', 'Acme GmbH']);
    const paths = new Map((await scene.direct.services.locations.list()).map(({ id, path }) => [id, path]));
    expect(paths.get(location ?? '')).toBe('Berlin / HQ / Desk 4');
  });
});

describe('a row updates', () => {
  it('only what it says: an absent column and a blank cell leave a field, (none) clears it', async () => {
    await newAsset(scene.server, { assetId: 'U-1', name: 'Old', serialNumber: 'S1', notes: 'N1' });
    const before = await lastEvent(scene.direct);
    const text = 'assetId,name,type,status,serialNumber,notes\nu-1,New,Software License,Available,,(none)\n';
    expect(await importing(text)).toMatchObject({ created: 0, updated: 1 });
    const updated = await asset('U-1');
    expect(updated).toMatchObject({ assetId: 'U-1', name: 'New', serialNumber: 'S1', version: 2 });
    expect(updated.notes).toBeUndefined();
    expect(await eventsSince(scene.direct, before)).toMatchObject([
      {
        type: 'equipment.updated',
        actor: { email: scene.admin.email },
        previous: { name: 'Old', notes: 'N1' },
      },
      { type: 'import.finished', data: { updated: 1 } },
    ]);
  });

  it('nothing that is as it says already, and records no change', async () => {
    const text = 'assetId,name,type,status\nU-1,New,Software License,Available\n';
    const before = await lastEvent(scene.direct);
    expect(await importing(text)).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await asset('U-1')).version).toBe(2);
    const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
    expect(types).toEqual(['import.finished']);
  });

  it('with the event of an assignment where it gives a holder', async () => {
    const before = await lastEvent(scene.direct);
    const text = `assetId,name,type,status,assignedTo\nU-1,New,Software License,Available,${scene.owner.email}\n`;
    expect(await importing(text)).toMatchObject({ updated: 1 });
    const types = (await eventsSince(scene.direct, before)).map(({ type }) => type);
    expect(types).toEqual(['equipment.assigned', 'import.finished']);
    // Importing it again changes nothing: Available with a holder means Assigned.
    expect(await importing(text)).toMatchObject({ updated: 0, unchanged: 1 });
  });
});

describe('a row with an error changes nothing, and stops nothing else', () => {
  it('two errors of one row are both named; the row counts once', async () => {
    const text =
      'assetId,name,type,status\nE-1,A,Laptopp,Broken\nE-2,B,Laptop,Available\ne-2,C,Laptop,Available\nE-4,D\n';
    const result = await importing(text);
    expect(result).toMatchObject({
      processed: 4,
      created: 1,
      failed: 3,
      message: 'Processed 1 assets successfully, 3 errors',
      errors: [
        { row: 2, column: 'type', value: 'Laptopp' },
        { row: 2, column: 'status', value: 'Broken' },
        { row: 4, column: 'assetId', value: 'e-2', message: "'e-2' is already on line 3" },
        { row: 5, column: '', value: '', message: 'This row has 2 cells but the header has 4' },
      ],
    });
    expect((await scene.admin.caller.get('/api/equipment/E-1')).status).toBe(404);
    expect((await asset('E-2')).name).toBe('B');
  });

  it('at most 1,000 errors are listed, and all are counted', async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `F-${n},A,Nonsense,Available\n`).join('');
    const result = await importing(`assetId,name,type,status\n${rows}`);
    expect([result.failed, result.errors.length]).toEqual([1200, 1000]);
  });
});

describe('files as other programs write them', () => {
  const cells = [
    ['assetId', 'name', 'type', 'status', 'notes', 'lastUpdated', 'Owner'],
    ['X-1', 'Zoë’s "MacBook"; big', 'Laptop', 'Available', 'two\nlines, one', '2020-01-01', 'me'],
  ];
  const written = (delimiter: string, lineBreak: string): string =>
    cells
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + lineBreak)
      .join('');

  it.each([
    ['comma, LF', Buffer.from(written(',', '\n'))],
    ['semicolon, CRLF, byte order mark', Buffer.from(`\uFEFF${written(';', '\r\n')}`)],
    ['tab, UTF-16', Buffer.from(`\uFEFF${written('\t', '\r\n')}`, 'utf16le')],
  ])('%s', async (name, body) => {
    const answer = await scene.admin.caller.send('POST', '/api/equipment/import', {
      body,
      headers: { 'content-type': 'text/csv' },
    });
    const first = name.startsWith('comma');
    expect(answer.body).toMatchObject({
      created: first ? 1 : 0,
      unchanged: first ? 0 : 1,
      leftOut: ['lastUpdated', 'Owner'],
    });
    expect(await asset('X-1')).toMatchObject({ name: 'Zoë’s "MacBook"; big', notes: 'two\nlines, one' });
  });
});

it('the template is the header of section 9, and imports as a file without rows', async () => {
  const template = await exported(scene.admin.caller, '/api/equipment/template');
  expect(template.trim()).toBe(
    'assetId,name,type,status,assignedTo,serialNumber,vendor,location,condition,notes',
  );
  expect(await importing(template)).toMatchObject({
    processed: 0,
    message: 'Processed 0 assets successfully',
  });
});

it('an export takes what the list takes: filters, where, custom fields, sort, columns, ids', async () => {
  for (const [name, model] of [
    ['Rover b', 'R1'],
    ['Rover a', 'R1'],
    ['Rover c', 'R2'],
  ] as const) {
    await newAsset(scene.server, { name, type: 'Laptop', customFields: { model } });
  }
  const path = '/api/equipment/export?where=name:Rover*&field.model=R1&sort=-name&columns=name,field.model';
  expect(await exported(scene.admin.caller, path)).toBe('name,field.model\r\nRover b,R1\r\nRover a,R1\r\n');
  const { id } = await asset('QTM1000');
  expect(await exported(scene.admin.caller, `/api/equipment/export?ids=${id}&columns=assetId`)).toBe(
    'assetId\r\nQTM1000\r\n',
  );
  for (const wrong of ['columns=seral', 'sort=nothing', 'where=none:1', 'field.nothing=1', 'other=1'])
    expect((await scene.admin.caller.get(`/api/equipment/export?${wrong}`)).status).toBe(422);
});

it('the export has the columns of section 9, the file its name, and that it was made is recorded', async () => {
  const before = await lastEvent(scene.direct);
  const answer = await scene.admin.caller.get('/api/equipment/export?type=Drone');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="?assets_export_\d{4}-\d{2}-\d{2}\.csv"?$/,
  );
  const [header, ...rows] = answer.text.trim().split(/\r?\n/);
  expect(header).toBe(
    'assetId,name,type,status,assignedTo,serialNumber,vendor,location,condition,notes,lastUpdated',
  );
  expect(rows).toEqual([
    expect.stringMatching(/^N-1,A,Drone,Available,,,Acme GmbH,Berlin \/ HQ \/ Desk 4,New,,\d{4}-.*Z$/),
  ]);
  expect(await eventsSince(scene.direct, before)).toMatchObject([{ type: 'export.started' }]);
});

it('two who import the same file at once make each asset once', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => `R-${n},A,Laptop,Available\n`).join('');
  const file = `assetId,name,type,status\n${rows}`;
  const [one, other] = await Promise.all([importing(file), importing(file)]);
  expect([one.failed, other.failed]).toEqual([0, 0]);
  expect(one.created + other.created).toBe(600);
  expect(one.unchanged + other.unchanged).toBe(600);
});
