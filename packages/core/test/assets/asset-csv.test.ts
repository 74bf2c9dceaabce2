import { describe, expect, test } from 'vitest';
import type { Asset } from '../../src/assets/asset.ts';
import { anAsset, exportOf, importAssets } from './asset-import.ts';

const header = 'assetId,name,type,status,assignedTo,serialNumber,vendor,location,condition,notes';

describe('a row without a match is created', () => {
  test('with condition New and a year of warranty unless it says otherwise', async () => {
    const { plans } = await importAssets(
      `${header},warrantyEnd\nA-1,MacBook,laptop,AVAILABLE,,C02,acme,HQ,,bought used,\nA-2,Dell,Desktop,maintenance,,,,,good,,(none)\n`,
    );
    expect(plans).toEqual([
      {
        action: 'create',
        line: 2,
        key: 'A-1',
        record: {
          assetId: 'A-1',
          name: 'MacBook',
          type: 'Laptop',
          status: 'Available',
          serialNumber: 'C02',
          vendor: 'ACME',
          location: 'hq',
          condition: 'New',
          notes: 'bought used',
          warrantyEnd: '2027-11-21',
        },
      },
      {
        action: 'create',
        line: 3,
        key: 'A-2',
        record: { assetId: 'A-2', name: 'Dell', type: 'Desktop', status: 'Maintenance', condition: 'Good' },
      },
    ]);
  });

  test('without an asset ID it gets the next one', async () => {
    const { plans } = await importAssets(
      'assetid,NAME,Type,status\n,Dock,Desktop,Available\n,Dock,Desktop,Available',
    );
    expect(plans).toMatchObject([
      { action: 'create', key: '' },
      { action: 'create', key: '' },
    ]);
    expect(plans[0]).not.toHaveProperty('asset.assetId');
  });

  test('a file without asset IDs is read with the ID set to nothing', async () => {
    const { plans } = await importAssets(
      'name,type\nDock,Desktop\n',
      {},
      { set: ['assetId=,status=Available'] },
    );
    expect(plans).toMatchObject([{ action: 'create', key: '' }]);
  });

  test('with custom fields, by prefix or by a bare API name that no column has', async () => {
    const { plans, columns } = await importAssets(
      'assetId,name,type,status,ram_gb,field.notes,notes,field.touch\nA-1,X,Laptop,Available,16,Old notes,New,yes\n',
    );
    expect(plans).toMatchObject([
      { record: { notes: 'New', customFields: { ram_gb: 16, notes: 'Old notes', touch: true } } },
    ]);
    expect(columns.leftOut).toEqual([]);
  });

  test('a bound field is read under either name, and is no column of its own', async () => {
    for (const name of ['vendor', 'field.vendor']) {
      const file = `assetId,name,type,status,${name}\nA-1,X,Laptop,Available,acme\n`;
      expect((await importAssets(file)).plans).toMatchObject([{ record: { vendor: 'ACME' } }]);
    }
    await expect(
      importAssets('assetId,name,type,status,vendor,field.vendor\nA-1,X,Laptop,Available,ACME,ACME\n'),
    ).rejects.toThrow("Columns 'vendor' and 'field.vendor' are both mapped to vendor");
    const [header] = exportOf('all', []);
    expect(header?.filter((name) => name.endsWith('vendor'))).toEqual(['vendor']);
  });
});

describe('a row that matches an asset, whatever the case of its ID', () => {
  const stored = anAsset({ notes: 'keep', location: 'hq', customFields: { ram_gb: 16 } });

  test('changes only what it says: blank cells and absent columns leave, (none) clears', async () => {
    const { plans } = await importAssets(
      'assetid,name,type,status,serialNumber,location,field.ram_gb\nqtm1000,ThinkPad T14,,,(none),Berlin / Store,32\n',
      { existing: [stored] },
    );
    expect(plans).toEqual([
      {
        action: 'update',
        line: 2,
        key: 'QTM1000',
        id: stored.id,
        version: 7,
        change: { name: 'ThinkPad T14', serialNumber: null, location: 'store', customFields: { ram_gb: 32 } },
        changes: [
          { field: 'name', from: 'ThinkPad', to: 'ThinkPad T14' },
          { field: 'serialNumber', from: 'PF4X', to: null },
          { field: 'location', from: 'Berlin / HQ', to: 'Berlin / Store' },
          { field: 'field.ram_gb', from: 16, to: 32 },
        ],
      },
    ]);
  });

  test('names the specifications that change as one reads them', async () => {
    const { plans } = await importAssets(
      'assetid,name,type,status,specs\nQTM1000,,,,"{""CPU"":""M3"",""RAM"":""16 GB""}"\n',
      {
        existing: [anAsset({ specs: { RAM: '8 GB', CPU: 'M3' } })],
      },
    );
    const changes = [{ field: 'specs', from: 'CPU: M3, RAM: 8 GB', to: 'CPU: M3, RAM: 16 GB' }];
    expect(plans).toMatchObject([{ action: 'update', changes }]);
  });

  test('is unchanged when only the writing differs', async () => {
    const { plans } = await importAssets(
      `${header},field.ram_gb\nQTM1000, ThinkPad ,LAPTOP,available,,PF4X,,hq,good,keep,16.0\n`,
      { existing: [stored] },
    );
    expect(plans).toEqual([{ action: 'unchanged', line: 2, key: 'QTM1000', id: stored.id }]);
  });
});

test("what is wrong is named by line, the file's own column, value and text, and stops nothing else", async () => {
  const { plans } = await importAssets(
    [
      'Asset Tag,Title,Kind,State,Who,Where,Fit,Bought,RAM',
      'A-1,MacBook,Labtop,Available,,,,,',
      'A-2,MacBook,Laptop,Availible,,,,,',
      'A-3,MacBook,Laptop,Assigned,nobody@northwind.example,,,,',
      'A-4,MacBook,Laptop,Available,not an address,,,,',
      'A-5,MacBook,Laptop,Available,,Berlin / HQQ,,,',
      'A-6,MacBook,Laptop,Available,,Desk,,,',
      'A-7,MacBook,Laptop,Available,,,Fairly,,',
      'A-8,MacBook,Laptop,Available,,,,1/23/23,',
      'A-9,MacBook,Laptop,Available,,,,,lots',
      'A-10,Screen,Desktop,Available,,,,,16',
      'A-11,,(none),,,,,,',
      'A-12,MacBook,Laptop',
      'A/13,MacBook,Laptop,Available,,,,,',
      'a-1,"A ""fine"" MacBook",Laptop,Available,,,,,',
      'A-14,MacBook,Laptop,Available,,,,,',
    ].join('\n'),
    {},
    {
      map: [
        'Asset Tag=assetId,Title=name,Kind=type,State=status,Who=assignedTo,Where=location',
        'Fit=condition,Bought=purchaseDate,RAM=field.ram_gb',
      ],
    },
  );
  const errors = plans.flatMap((plan) => (plan.action === 'failed' ? plan.errors : []));
  expect(errors.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
    [2, 'Kind', 'Labtop', "Unknown asset type 'Labtop'. Did you mean Laptop?"],
    [3, 'State', 'Availible', "'Availible' is not a valid status. Did you mean Available?"],
    [4, 'Who', 'nobody@northwind.example', "Unknown user 'nobody@northwind.example'"],
    [5, 'Who', 'not an address', 'Invalid email address'],
    [6, 'Where', 'Berlin / HQQ', "Unknown location 'Berlin / HQQ'. Did you mean Berlin / HQ?"],
    [7, 'Where', 'Desk', "Several locations are called 'Desk': Berlin / HQ / Desk; Berlin / Store / Desk"],
    [8, 'Fit', 'Fairly', "'Fairly' is not a valid condition. Did you mean Fair?"],
    [9, 'Bought', '1/23/23', 'Use a date in the form YYYY-MM-DD'],
    [10, 'RAM', 'lots', 'Must be a number'],
    [11, 'RAM', '16', "Desktop has no custom field 'ram_gb'"],
    [12, 'Kind', '(none)', 'type cannot be cleared'],
    [13, '', '', 'This row has 3 cells but the header has 9'],
    [14, 'Asset Tag', 'A/13', 'Contains characters that are not allowed in an asset ID'],
    [15, 'Asset Tag', 'a-1', "'a-1' is already on line 2"],
  ]);
  expect(plans.at(-1)).toMatchObject({ action: 'create', key: 'A-14' });
});

test('a new row must say name, type and status', async () => {
  const { plans } = await importAssets('assetId,Name,type,status\nA-1,,,\n');
  expect(plans).toMatchObject([
    {
      action: 'failed',
      errors: [
        { row: 2, column: 'Name', message: 'This field is required' },
        { row: 2, column: 'type', message: 'This field is required' },
        { row: 2, column: 'status', message: 'This field is required' },
      ],
    },
  ]);
});

describe('the header', () => {
  test.each([
    ['name,type\n', {}, 'Missing required columns: assetid, status'],
    ['assetid,name,NAME,type,status\n', {}, "Columns 'name' and 'NAME' are both mapped to name"],
    ['Tag,name\n', { map: ['Tag=assetID,Nme=name'] }, "The file has no column 'Nme'"],
    ['Tag,name\n', { map: ['Tag=asetId'] }, "Unknown column 'asetId'. Did you mean assetId?"],
    [
      'assetid,name,type,status\n',
      { set: ['status=Available'] },
      "status cannot be set for every row because the file's column 'status' is mapped to it",
    ],
    ['name,type,status\n', { set: ['assetId=A-1'] }, 'assetId cannot be the same for every row'],
    [
      'assetid,name,type\n',
      { set: ['status=Availble'] },
      "'Availble' is not a valid status. Did you mean Available?",
    ],
    [
      'assetid,name,type\n',
      { set: ['status=Avail'] },
      "'Avail' is not a valid status. Use one of: Available, Assigned, Maintenance, Pending Delivery",
    ],
    ['assetid,name,type,status\n', { set: ['field.nope=1'] }, "Unknown column 'field.nope'"],
  ])('%j with %j is refused', async (file, options, text) => {
    await expect(importAssets(file, {}, options)).rejects.toThrow(text);
  });

  test.each(['Asset ID,Name,Type,Status,Serial Number\n', 'asset_id,NAME,type,status,serialnumber\n'])(
    '%j is read: case, spaces and underscores do not count',
    async (file) => {
      const { columns } = await importAssets(file);
      expect(columns.columns.map(({ target }) => target.name)).toEqual([
        'assetId',
        'name',
        'type',
        'status',
        'serialNumber',
      ]);
    },
  );

  test('columns that are no field are left out, and named once', async () => {
    const { columns } = await importAssets(
      'assetId,name,type,status,lastUpdated,Colour,field.gpu,\nA-1,X,Laptop,Available,2026-01-01,red,RTX,\n',
    );
    expect(columns.leftOut).toEqual(['lastUpdated', 'Colour', 'field.gpu']);
  });
});

test('with createMissing, what is missing is told first, each name once, and then used', async () => {
  const file = [
    `${header},field.gpu`,
    'A-1,X,Tablets,Available,,,Krajcik LLC,Paris / Nord / Lab,,,RTX',
    'A-2,X,tablets,Available,,,KRAJCIK llc,Paris / Nord,,,',
    'A-3,X,Drones,Available,nobody@northwind.example,,Other,Rome,,,',
    'A-4,X,Laptop,Available,,,,Desk,,,',
  ].join('\n');
  const { columns, missing, plans } = await importAssets(
    file,
    {},
    {
      createMissing: ['types,locations,vendors,fields'],
    },
  );
  expect(missing).toEqual({
    types: ['Tablets'],
    vendors: ['Krajcik LLC'],
    locations: ['Paris', 'Paris / Nord', 'Paris / Nord / Lab'],
    fields: [{ apiName: 'gpu', type: 'Tablets' }],
    people: [],
  });
  expect(columns.newFields).toEqual(['gpu']);
  expect(plans).toMatchObject([
    {
      action: 'create',
      record: {
        type: 'Tablets',
        vendor: 'Krajcik LLC',
        location: 'new:Paris / Nord / Lab',
        customFields: { gpu: 'RTX' },
      },
    },
    { action: 'create', record: { type: 'Tablets', vendor: 'Krajcik LLC', location: 'new:Paris / Nord' } },
    {
      action: 'failed',
      // A name that would have been created isn't reported as an error.
      errors: [{ column: 'assignedTo', message: "Unknown user 'nobody@northwind.example'" }],
    },
    { action: 'failed', errors: [{ column: 'location', value: 'Desk' }] },
  ]);

  const some = await importAssets(file, {}, { createMissing: ['types'] });
  expect(some.plans[2]).toMatchObject({
    errors: [{ column: 'vendor' }, { column: 'location' }, { column: 'assignedTo' }],
  });
  const strict = await importAssets(file);
  expect(strict.missing).toEqual({ types: [], vendors: [], locations: [], fields: [], people: [] });
  expect(strict.plans.every(({ action }) => action === 'failed')).toBe(true);
});

test("another system's file comes in by map, set and createMissing, and again changes nothing", async () => {
  const file = [
    '\uFEFFCompany,Name,Asset Tag,Category,Model,Purchase Date',
    'Abshire and Sons,Backhoe,ICC-2065556,Ornamental Railings,"Macbook Pro 13""",1/23/23',
    '"Quitzon, Oberbrunner and Dibbert","Dragline, 12""",WBH-2841795,"Steel (Fabrication), Misc","Macbook Pro 13""",',
  ].join('\r\n');
  const options = {
    map: ['Asset Tag=assetId,Name=name', 'Category=type'],
    set: ['status=Available'],
    createMissing: ['types'],
  };
  const first = await importAssets(file, {}, options);
  expect(first.missing.types).toEqual(['Ornamental Railings', 'Steel (Fabrication), Misc']);
  expect(first.columns.leftOut).toEqual(['Company', 'Model', 'Purchase Date']);
  expect(first.plans).toMatchObject([
    { action: 'create', record: { name: 'Backhoe', assetId: 'ICC-2065556', status: 'Available' } },
    { action: 'create', record: { name: 'Dragline, 12"', type: 'Steel (Fabrication), Misc' } },
  ]);
  const again = await importAssets(file, { existing: stored(first.plans) }, options);
  expect(again.plans.map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
});

/** The assets that these plans create. */
function stored(plans: Awaited<ReturnType<typeof importAssets>>['plans']): Asset[] {
  return plans.flatMap((plan) => {
    if (plan.action !== 'create') return [];
    const { customFields: _none, assetId = '', assignedTo = null, ...fields } = plan.record;
    return [anAsset({ ...fields, assetId, assignedTo })];
  });
}
