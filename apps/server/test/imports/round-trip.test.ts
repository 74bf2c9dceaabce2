import { assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { personImportResultSchema, vendorImportResultSchema } from '@quartermaster/core/csv/import-result';
import { locationPaths, locationSchema } from '@quartermaster/core/locations/location';
import { userSchema } from '@quartermaster/core/users/user';
import { productCurrencies } from '@quartermaster/core/vendors/product';
import { vendorDetailSchema } from '@quartermaster/core/vendors/vendor';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newField, newItem, newLocation, newType, password } from '../support/company.ts';
import { pixel } from '../support/pictures.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { hostileName, hostileText } from './hostile-text.ts';
import { exported, importAssets, importItems } from './import-call.ts';

const count = process.env.QM_SOAK ? 1500 : 25;
/** Fewer, because each has a password to be hashed. */
const people = Math.min(count, 100);
const timeoutMs = process.env.QM_SOAK ? 600_000 : 120_000;

/** A company, and an empty installation that is configured in the same way. */
let here: Scene;
let there: Scene;

beforeAll(async () => {
  [here, there] = await Promise.all([newScene(), newScene()]);
  await Promise.all([configure(here), configure(there)]);
  await fill(here);
}, timeoutMs);
afterAll(() => Promise.all([here.end(), there.end()]));

const typeName = "=It's a type";

async function configure({ server }: Scene): Promise<void> {
  await newType(server, { name: typeName });
  await newLocation(server, { name: "-'Site'" }).then(({ id: parentId }) =>
    newLocation(server, { name: 'Room, "1"', parentId }),
  );
  const assetTypes = [typeName];
  await newField(server, { displayName: 'Word', apiName: 'word', assetTypes });
  await newField(server, { displayName: 'Number', apiName: 'figure', type: 'number', assetTypes });
  await newField(server, { displayName: 'Flag', apiName: 'flag', type: 'boolean', assetTypes });
  await newField(server, { displayName: 'Day', apiName: 'day', type: 'date', assetTypes });
  const options = ['=1+1', '(none)', 'a / b'];
  await newField(server, { displayName: 'Choice', apiName: 'choice', type: 'select', options, assetTypes });
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyText = fc.oneof(hostileText, fc.constantFrom('', ' ', ' x '));
const anyLine = anyText.filter((text) => !/[\t\r\n\p{Zl}\p{Zp}\p{Cc}\p{Bidi_Control}]/u.test(text));
const price = fc.nat(1_000_000).map((cents) => cents / 100);
const day = fc.constantFrom('2024-02-29', '2026-12-31', '2031-01-01');
const picture = fc.constant('https://pictures.test/a.png?a=1,2&b=x');

const item = fc.record({
  name: hostileName,
  type: fc.constantFrom(typeName, 'Laptop'),
  manufacturer: maybe(hostileName),
  description: maybe(anyText),
  price,
  currency: maybe(fc.constantFrom('EUR', 'JPY')),
  inStock: fc.nat(1000),
  image: maybe(picture),
  specs: maybe(
    fc.dictionary(
      hostileName.filter((key) => key !== '__proto__'),
      anyText,
      { maxKeys: 3 },
    ),
  ),
});

const vendor = fc.record({
  name: hostileName,
  status: fc.constantFrom('active', 'inactive'),
  email: fc.constant('sales@vendor.test'),
  phone: hostileName,
  address: hostileText.filter((text) => text.trim() === text && text !== ''),
  country: hostileName,
  website: maybe(fc.constant('https://vendor.test/?q=1')),
  taxId: maybe(anyLine),
  paymentTerms: maybe(anyText),
  notes: maybe(anyText),
});

const product = fc.record({
  price,
  currency: fc.constantFrom(...productCurrencies),
  leadTime: fc.nat(90),
  moq: fc.integer({ min: 1, max: 50 }),
  region: maybe(anyLine),
});

const person = fc.record({
  displayName: hostileName,
  role: fc.constantFrom('user', 'admin'),
  department: maybe(anyLine),
  position: maybe(anyLine),
  phoneNumber: maybe(anyLine),
  state: fc.constantFrom('active', 'suspended', 'waiting', 'waiting, suspended', 'erased'),
});

const asset = fc.record({
  name: hostileName,
  type: fc.constantFrom(typeName),
  status: fc.constantFrom('Available', 'Assigned', 'Maintenance'),
  condition: fc.constantFrom('New', 'Good', 'Fair', 'Poor'),
  serialNumber: maybe(anyText),
  notes: maybe(anyText),
  purchaseDate: maybe(fc.constantFrom('2023-03-01')),
  warrantyEnd: maybe(day),
  lastMaintenance: maybe(fc.constantFrom('2024-02-29', '2025-01-31')),
  maintenanceScheduled: maybe(day),
  image: maybe(picture),
  specs: maybe(
    fc.dictionary(
      hostileName.filter((key) => key !== '__proto__'),
      anyText,
      { maxKeys: 3 },
    ),
  ),
  customFields: fc.record(
    {
      word: anyText,
      figure: fc.double({ noNaN: true, noDefaultInfinity: true }),
      flag: fc.boolean(),
      day,
      choice: fc.constantFrom('=1+1', '(none)', 'a / b'),
    },
    { requiredKeys: [] },
  ),
});

const sample = <Value>(arbitrary: fc.Arbitrary<Value>): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed: 27 });
const anything = z.unknown();

/**
 * Creates a company's records through the API: items, vendors with products, people in every state, assets.
 */
async function fill({ server, owner }: Scene): Promise<void> {
  const { admin, nobody } = server;
  const items: string[] = [];
  for (const [at, fields] of sample(item).entries())
    items.push((await newItem(server, { ...fields, ...(at % 3 === 0 ? {} : { sku: `@${at}` }) })).id);
  const deleted = await newItem(server, { name: 'Gone' });

  const offers = sample(product);
  for (const [at, fields] of sample(vendor).entries()) {
    const products = offers.slice(at, at + (at % 4)).map((one, place) => ({
      ...one,
      catalogueItemId: items[(at + place) % items.length],
      sku: `=S${place}`,
    }));
    const gone = at % 5 === 0 ? [{ catalogueItemId: deleted.id, sku: 'gone', price: 1 }] : [];
    const input = { ...fields, name: `${fields.name} ${at}`, products: [...products, ...gone] };
    made(await admin.post('/api/vendors', input), anything);
  }
  expect((await admin.delete(`/api/catalog/${deleted.id}`)).status).toBe(200);

  const holders = [owner.email];
  for (const [at, { state, ...fields }] of sample(person).slice(0, people).entries()) {
    const email = `p${at}+tag@round.example`;
    if (state.startsWith('waiting'))
      made(
        await nobody.post('/api/auth/signup', { email, password, displayName: fields.displayName }),
        anything,
      );
    else made(await admin.post('/api/users', { ...fields, email, password }), anything);
    if (state.endsWith('suspended') || state === 'erased')
      made(await admin.put(`/api/users/${email}/suspended`, { suspended: true }), anything);
    if (state === 'erased')
      made(await admin.post(`/api/users/${email}/erase`, undefined, { prefer: 'wait=60' }), anything);
    if (state === 'active' || state === 'suspended') holders.push(email);
  }

  const places = await locationsOf(admin);
  for (const [at, fields] of sample(asset).entries())
    made(
      await admin.post('/api/equipment', {
        ...fields,
        ...(at % 2 === 0 ? { assignedTo: holders[at % holders.length] } : {}),
        ...(at % 3 === 0 ? { location: [...places.keys()][at % places.size] } : {}),
        ...(at % 4 === 0 ? { catalogItemId: items[at % items.length] } : {}),
      }),
      anything,
    );
}

async function all<Row>(caller: Caller, path: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const page = z.object({ items: z.array(schema), nextCursor: z.string().optional() });
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const query = `${path.includes('?') ? '&' : '?'}limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { items, nextCursor } = made(await caller.get(path + query), page);
    rows.push(...items);
    if (nextCursor === undefined) return rows;
    cursor = nextCursor;
  }
}

const locationsOf = async (caller: Caller) =>
  locationPaths(await all(caller, '/api/locations', locationSchema));

/** A record without what is specific to an installation. */
const timeless = ({ id: _i, createdAt: _c, updatedAt: _u, lastUpdated: _l, version: _v, ...rest }: Loose) =>
  rest;
type Loose = Readonly<Record<string, unknown>>;

it(
  'promise 28: catalogue items come in again with prices, currencies, stock, pictures and specifications',
  async () => {
    const text = await exported(here.admin.caller, '/api/catalog/export?columns=all');
    expect(await importItems(there.admin.caller, text)).toMatchObject({
      created: count,
      failed: 0,
      errors: [],
    });
    const items = async ({ admin }: Scene) =>
      (await all(admin.caller, '/api/catalog?sort=createdAt', itemSchema)).map((one) => ({
        ...timeless(one),
        id: one.id,
      }));
    expect(byId(await items(there))).toEqual(byId(await items(here)));
    expect(await exported(there.admin.caller, '/api/catalog/export?columns=all')).toBe(text);
  },
  timeoutMs,
);

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

it(
  'promise 28: vendors come in again with their details and what they sell',
  async () => {
    const text = await exported(here.admin.caller, '/api/vendors/export');
    const imported = await there.admin.caller.csv('/api/vendors/import', text);
    expect(made(imported, vendorImportResultSchema)).toMatchObject({ created: count, failed: 0, errors: [] });
    const vendors = async ({ admin }: Scene) =>
      (await all(admin.caller, '/api/vendors?with=products', vendorDetailSchema)).map(
        ({ products, productCount: _count, ...one }) => ({
          ...timeless(one),
          // A product whose item was deleted can't be imported again.
          products: products.filter(({ sku }) => sku !== 'gone'),
        }),
      );
    expect(await vendors(there)).toEqual(await vendors(here));
    expect(await exported(there.admin.caller, '/api/vendors/export')).toBe(text);
  },
  timeoutMs,
);

it(
  'promise 28: people come in again in the state that they are in, and nobody has a password',
  async () => {
    const text = await exported(here.admin.caller, '/api/users/export');
    expect(text).not.toContain('erased.invalid');
    const imported = await there.admin.caller.csv('/api/users/import', text);
    expect(made(imported, personImportResultSchema)).toMatchObject({ failed: 0, errors: [] });
    const peopleOf = async ({ admin }: Scene) =>
      (await all(admin.caller, '/api/users?sort=createdAt', userSchema))
        .filter(({ email }) => email.endsWith('@round.example'))
        .map(({ invitation: _invitation, mustChangePassword: _must, ...one }) => timeless(one))
        .toSorted((one, other) => (String(one.email) < String(other.email) ? -1 : 1));
    const theirs = await peopleOf(there);
    expect(theirs).toEqual(await peopleOf(here));
    for (const { email } of theirs)
      expect((await there.server.nobody.post('/api/auth/login', { email, password })).status).toBe(401);
  },
  timeoutMs,
);

it(
  'promise 28: assets come in again with holders, places, maintenance and custom fields',
  async () => {
    const text = await exported(here.admin.caller, '/api/equipment/export?columns=all');
    expect(await importAssets(there.admin.caller, text)).toMatchObject({
      created: count,
      failed: 0,
      errors: [],
    });
    const assets = async ({ admin }: Scene) => {
      const paths = await locationsOf(admin.caller);
      return (await all(admin.caller, '/api/equipment?sort=assetId', assetSchema)).map(
        // Who saw them is known by an id of there.
        ({ location, lastSeenHow: _how, lastSeenBy: _by, ...one }) => ({
          ...timeless(one),
          location: location && paths.get(location),
        }),
      );
    };
    expect(await assets(there)).toEqual(await assets(here));
  },
  timeoutMs,
);

it('promise 28: an asset of another type than it had comes in again, with what it had before among its specs', async () => {
  for (const { server } of [here, there]) await newType(server, { name: 'Bare' });
  const { id, assetId } = await newAsset(here.server, {
    type: typeName,
    customFields: { word: '=left', figure: -1.5 },
  });
  made(await here.server.admin.put(`/api/equipment/${id}`, { type: 'Bare' }), anything);
  const text = await exported(here.admin.caller, '/api/equipment/export?columns=all&type=Bare');
  expect(await importAssets(there.admin.caller, text)).toMatchObject({ created: 1, failed: 0, errors: [] });
  expect(await importAssets(here.admin.caller, text)).toMatchObject({ unchanged: 1, failed: 0 });
  const [came] = await all(there.admin.caller, '/api/equipment?type=Bare', assetSchema);
  expect(came).toMatchObject({ assetId, specs: { word: '=left', figure: '-1.5' } });
});

it('an export has the columns that are named, and the default says which it leaves out', async () => {
  const { caller } = here.admin;
  for (const [path, leftOut] of [
    ['catalog', 'price, currency, spec.*'],
    [
      'equipment',
      [
        'purchaseDate, orderNumber, cost, costCurrency, warrantyEnd, lastMaintenance, maintenanceScheduled',
        'lastSeen, image, specs, catalogItemId, retired, retiredOn, retiredNote, field.*',
      ].join(', '),
    ],
    ['users', undefined],
    ['vendors', undefined],
    ['locations', undefined],
  ] as const) {
    expect((await caller.get(`/api/${path}/export`)).headers['left-out-columns']).toBe(leftOut);
    expect((await caller.get(`/api/${path}/export?columns=all`)).headers).not.toHaveProperty(
      'left-out-columns',
    );
    expect((await caller.get(`/api/${path}/export?columns=nothing`)).status).toBe(422);
  }
  const header = async (path: string) => (await exported(caller, path)).split('\r\n')[0];
  expect(await header('/api/catalog/export?columns=sku,price&columns=name')).toBe('sku,price,name');
  expect(await header('/api/users/export?columns=email,accountState')).toBe('email,accountState');
  expect(await header('/api/vendors/export?columns=name,price')).toBe('name,price');
});

it('an export is also an object a row, or CSV with a byte order mark for Excel', async () => {
  const { server, admin } = here;
  const { name } = await newLocation(server, { name: "=It's, far", address: 'Quay 1\nOslo' });
  for (const path of ['catalog', 'equipment', 'users', 'vendors', 'locations']) {
    const csv = await exported(admin.caller, `/api/${path}/export`);
    expect(await exported(admin.caller, `/api/${path}/export?bom=true`)).toBe(`\ufeff${csv}`);
    const answer = await admin.caller.get(`/api/${path}/export?format=jsonl&columns=all`);
    expect(answer.headers['content-type']).toContain('application/x-ndjson');
    expect(answer.headers['content-disposition']).toMatch(/\.jsonl"?$/);
    const rows = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => z.record(z.string(), anything).parse(JSON.parse(line)));
    if (path === 'locations') expect(rows).toContainEqual({ path: name, address: 'Quay 1\nOslo' });
    if (path === 'equipment')
      expect(rows.map(({ name }) => name)).toContain(
        (await all(admin.caller, '/api/equipment', assetSchema))[0]?.name,
      );
  }
  expect((await admin.caller.get('/api/vendors/export?format=xlsx')).status).toBe(422);
});

it('an uploaded picture stays on its server: elsewhere its record comes without one', async () => {
  const { id } = await newItem(here.server, { name: 'Pictured' });
  const headers = { 'content-type': 'image/png' };
  const sent = await here.admin.caller.send('PUT', `/api/catalog/${id}/image`, { body: pixel, headers });
  expect(sent.body).toMatchObject({ image: expect.stringContaining('/api/files/') });
  const text = await exported(here.admin.caller, '/api/catalog/export?columns=all');
  expect(await importItems(here.admin.caller, text)).toMatchObject({ updated: 0, failed: 0 });
  expect(await importItems(there.admin.caller, text)).toMatchObject({ created: 1, failed: 0 });
  expect((await there.admin.caller.get(`/api/catalog/${id}`)).body).not.toHaveProperty('image');
});

it('an asset finds the catalogue item that it was bought as, under whatever id that is there', async () => {
  const [item, theirs] = await Promise.all(
    [here, there].map(({ server }) => newItem(server, { name: 'Only by name' })),
  );
  await newType(here.server, { name: 'Bought' });
  await newType(there.server, { name: 'Bought' });
  await newAsset(here.server, { type: 'Bought', catalogItemId: item?.id });
  const text = await exported(here.admin.caller, '/api/equipment/export?columns=all&type=Bought');
  expect(await importAssets(there.admin.caller, text)).toMatchObject({ created: 1, failed: 0, errors: [] });
  const [came] = await all(there.admin.caller, '/api/equipment?type=Bought', assetSchema);
  expect(came?.catalogItemId).toBe(theirs?.id);
  expect(
    await importAssets(there.admin.caller, text.replace(/QTM\d+/, '').replace('Only by', 'Nobody')),
  ).toMatchObject({
    failed: 1,
    errors: [{ column: 'catalogItemId', message: "Unknown catalogue item 'Nobody name'" }],
  });
});
