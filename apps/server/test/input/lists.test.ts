import { sortFields } from '@quartermaster/core/query/sort-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectApiError } from '../support/api-error.ts';
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
let berlin: string;
let room: string;
const lists = ['/api/users', '/api/vendors', '/api/equipment', '/api/catalog', '/api/requests'];

beforeAll(async () => {
  server = await startTestServer();
  person = await newPerson(server);
  berlin = (await newLocation(server, { name: 'Berlin' })).id;
  room = (await newLocation(server, { name: 'Room 1', parentId: berlin })).id;
  const vendor = { email: 'sales@acme.example', phone: '1', address: 'Street 1', country: 'DE' };
  await server.admin.post('/api/vendors', { name: 'Acme', ...vendor });
  for (let n = 0; n < 12; n += 1) {
    await newAsset(server, {
      name: `Asset ${n}`,
      condition: n % 2 ? 'Good' : 'Poor',
      ...(n < 4 ? { assignedTo: person.email } : {}),
      ...(n % 3 === 0 ? { location: n % 2 ? berlin : room } : {}),
      ...(n === 5 ? { vendor: 'Acme' } : {}),
      ...(n > 8 ? { customFields: { seats: n } } : {}),
    });
  }
  const item = await newItem(server);
  for (let n = 0; n < 5; n += 1) await newRequest(person.caller, item.id, { ticketRef: `T-${n % 2}` });
  for (let n = 0; n < 3; n += 1) await newPerson(server);
});
afterAll(() => server.stop());

const pageShape = z.strictObject({
  items: z.array(z.object({ id: z.string(), name: z.string().optional() })),
  total: z.number(),
  nextCursor: z.string().optional(),
});
const page = async (path: string) => made(await server.admin.get(path), pageShape);
const namesOf = async (query: string) =>
  (await page(`/api/equipment?sort=assetId&${query}`)).items
    .map(({ name }) => name?.replace('Asset ', ''))
    .join(' ');

describe('a list (api.md, Conventions)', () => {
  it.each(Object.entries(sortFields))(
    'of %s is sorted by what its documentation says',
    async (list, names) => {
      const path = { assets: '/api/equipment', catalogue: '/api/catalog' }[list] ?? `/api/${list}`;
      const refused = await server.admin.get(`${path}?sort=nonsense`);
      expectApiError(refused, 422);
      expect(refused.text).toContain(
        `Cannot sort by 'nonsense'. This list is sorted by ${names.join(', ')}.`,
      );
      for (const name of names)
        expect((await server.admin.get(`${path}?sort=-${name}&limit=1`)).status, name).toBe(200);
    },
  );

  it.each(lists)('%s takes a limit from 1 to 200, and 50 unless told', async (list) => {
    for (const limit of [
      '0',
      '201',
      '-1',
      '1.5',
      'x',
      '',
      '1e2',
      ' 5',
      '99999999999999999999',
      'NaN',
      'Infinity',
    ]) {
      expectApiError(await server.admin.get(`${list}?limit=${encodeURIComponent(limit)}`), 422);
    }
    expectApiError(await server.admin.get(`${list}?limit=1&limit=2`), 422);
    expect((await page(`${list}?limit=1`)).items).toHaveLength(1);
    const { items, total } = await page(`${list}?limit=200`);
    expect(items).toHaveLength(total);
    expect((await page(list)).items).toEqual(items.length > 50 ? items.slice(0, 50) : expect.any(Array));
  });

  it('of catalogue items takes the ids that a request names, and leaves out those that are gone', async () => {
    const all = (await page('/api/catalog')).items;
    const [first] = all;
    const found = await page(`/api/catalog?id=${first?.id}&id=gone`);
    expect(found.items).toEqual([first]);
  });

  it.each(lists)('%s refuses parameters that it does not know', async (list) => {
    for (const query of [
      'page=2',
      'offset=5',
      'q=x',
      'Limit=5',
      'filter=x',
      'ids=x',
      'limit[]=5x',
      '$limit=5',
      'field.No=1',
    ]) {
      expectApiError(await server.admin.get(`${list}?${query}`), 422);
    }
  });

  it.each([
    ['/api/equipment', 'status:Avail', 'Available, Assigned, Maintenance, Pending Delivery'],
    ['/api/equipment', '-condition:Broken', 'New, Good, Fair, Poor'],
    ['/api/requests', '(status:open OR status:pending)', 'pending, procuring'],
    ['/api/requests', 'priority:urgent', 'low, medium, high'],
    ['/api/users', 'role:king', 'admin, user'],
  ])('%s?where=%s names what there is instead of finding nothing', async (list, where, choices) => {
    const answer = await server.admin.get(`${list}?where=${encodeURIComponent(where)}`);
    expectApiError(answer, 422);
    expect(answer.text).toContain(choices);
  });

  it('finds a status in any case', async () => {
    expect((await page('/api/equipment?where=condition:POOR')).total).toBe(
      (await page('/api/equipment?condition=Poor')).total,
    );
  });

  it.each(lists)('%s takes a cursor only where it was given out', async (list) => {
    const { nextCursor = '' } = await page(`${list}?limit=1&sort=-createdAt`);
    if (nextCursor === '') return;
    expect(
      (await page(`${list}?limit=1&sort=-createdAt&cursor=${encodeURIComponent(nextCursor)}`)).items,
    ).toHaveLength(1);
    const misused = [
      `sort=createdAt&cursor=${encodeURIComponent(nextCursor)}`,
      `sort=-createdAt&where=${encodeURIComponent('createdAt:*')}&cursor=${encodeURIComponent(nextCursor)}`,
      ...[
        'x',
        '',
        nextCursor.slice(0, -3),
        `${nextCursor}x`,
        nextCursor.toLowerCase(),
        'e30=',
        btoa('{"__proto__":1}'),
        '%',
      ].map((cursor) => `sort=-createdAt&cursor=${encodeURIComponent(cursor)}`),
    ];
    for (const query of misused) expectApiError(await server.admin.get(`${list}?${query}`), 422);
    for (const other of lists.filter((one) => one !== list)) {
      expectApiError(
        await server.admin.get(`${other}?sort=-createdAt&cursor=${encodeURIComponent(nextCursor)}`),
        422,
      );
    }
  });

  it('is walked without a gap or a double while others add and delete', async () => {
    const before = (await page('/api/equipment?limit=200')).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { items, nextCursor } = await page(`/api/equipment?limit=3&sort=assetId${query}`);
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
      const extra = await newAsset(server, { assetId: `AAA${seen.length}` });
      await server.admin.delete(`/api/equipment/${extra.id}`);
      await newAsset(server, { name: 'Added', assetId: `AAB${seen.length}` });
    } while (cursor !== undefined);
    expect(seen).toEqual([...new Set(seen)]);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    for (const { id } of (await page('/api/equipment?search=AAB')).items)
      await server.admin.delete(`/api/equipment/${id}`);
  });
});

describe('filters', () => {
  it('that name a type, location or vendor that there is none of say which there are', async () => {
    const { admin } = server;
    for (const [query, text] of [
      ['type=Laptpo', "'Laptpo' is not a valid type. Did you mean Laptop?"],
      ['where=type:Laptpo', "'Laptpo' is not a valid type. Did you mean Laptop?"],
      ['location=Berln', "'Berln' is not a valid location. Did you mean Berlin?"],
      ['vendor=Acmee', "'Acmee' is not a valid vendor. Did you mean Acme?"],
      ['where=name~x', "'name~' is for fields that hold several values, and name holds one"],
    ] as const) {
      const refused = await admin.get(`/api/equipment?${query}`);
      expectApiError(refused, 422);
      expect(JSON.stringify(refused.body)).toContain(text);
    }
    expectApiError(await admin.get('/api/catalog?type=Laptpo'), 422);
    expect((await admin.get('/api/equipment?type=Laptop&type=Deleted')).status).toBe(200);
    // People who aren't administrators learn nothing about vendors.
    expect((await person.caller.get('/api/equipment?vendor=Acmee')).body).toMatchObject({ total: 0 });
  });

  it.each([
    ['condition=Good&limit=3', '1 3 5'],
    ['condition=Good&condition=Poor&limit=3', '0 1 2'],
    ['status=Assigned', '0 1 2 3'],
    ['status=Assigned&condition=Good', '1 3'],
    ['status=Assigned&status=Maintenance&condition=Poor', '0 2'],
    ['assignedTo=unassigned&limit=2', '4 5'],
    ['vendor=acme', '5'],
    ['location=Berlin', '0 3 6 9'],
    ['location=Berlin%20/%20Room%201', '0 6'],
    ['location=room%201&location=nowhere', '0 6'],
    ['type=software%20LICENSE&limit=1', '0'],
    ['type=Laptop', ''],
    ['field.seats=9', '9'],
    ['field.seats=9&field.seats=10', '9 10'],
    ['where=field.seats>=10', '10 11'],
    ['where=field.seats>=10&condition=Good', '11'],
    ['search=lyoto', ''],
    ['search=ASSET%2011&where=condition:Good', '11'],
    ['from=2020-01-01&to=2020-12-31', ''],
    ['from=2020-01-01&limit=1', '0'],
    ['where=&search=&sort=-assetId&limit=1', '0'],
  ])('?%s', async (query, expected) => {
    expect(await namesOf(query.replace('&sort=-assetId', ''))).toBe(expected);
  });

  it('take an address in any case, and an id or path of a location', async () => {
    expect(await namesOf(`assignedTo=${person.email.toUpperCase()}`)).toBe('0 1 2 3');
    expect(await namesOf(`assignedTo=${person.email}&assignedTo=unassigned&limit=6`)).toBe('0 1 2 3 4 5');
    expect(await namesOf(`location=${berlin}`)).toBe('0 3 6 9');
    expect(await namesOf(`location=${room}`)).toBe('0 6');
  });

  it('that cannot hold are refused, with their place', async () => {
    for (const query of [
      'status=Broken',
      'status=Assigned&status=x',
      'condition=good',
      'from=yesterday',
      'to=2026-13-01',
      'from=2026-01-01T00:00:00',
      'field.seats=many',
      'field.seats=9&field.seats=1e999',
      'field.seats=NaN',
      'where=field.seats>=lots',
      'where=lastUpdated>yesterday',
      'where=createdAt>=2026-13-01',
      'where=-(field.seats:9,ten)',
      'where=(',
      'where=nofield:x',
      'where=a:1)',
      'where="',
      'sort=nofield',
      'sort=--name',
      'sort=name,assetId',
    ]) {
      expectApiError(await server.admin.get(`/api/equipment?${query}`), 422);
    }
    const { body } = await server.admin.get('/api/equipment?where=name:x%20(');
    expect(body).toMatchObject({
      data: { issues: [{ path: 'where', message: expect.stringMatching(/at character 8/) }] },
    });
    const unknown = await server.admin.get('/api/equipment?where=field.nope:1');
    expect(unknown.body).toMatchObject({
      message: expect.stringMatching(
        /^This list has no field 'field.nope'\. It has assetId, .* field.model, .* and \d+ more\.$/,
      ),
    });
    for (const [list, where, message] of [
      ['equipment', 'field.ram_gb>much', 'RAM (GB) must be a number'],
      ['equipment', 'field.os:BeOS', "'BeOS' is not a valid OS. Use one of: Windows, macOS"],
      ['equipment', 'field.rom_gb:1', "no field 'field.rom_gb'. Did you mean field.ram_gb? It has assetId, "],
      ['requests', 'ticket:T-1', "no field 'ticket'. It has id, userId, ticketRef, createdAt, "],
    ]) {
      const { text } = await server.admin.get(`/api/${list}?where=${encodeURIComponent(where ?? '')}`);
      expect(text).toContain(message);
    }
    expect((await server.admin.get('/api/equipment?status=Avail')).body).toMatchObject({
      data: {
        issues: [
          { path: 'status', message: 'Use one of: Available, Assigned, Maintenance, Pending Delivery' },
        ],
      },
    });
    for (const query of ['status=approved', 'priority=urgent', 'where=createdAt>soon'])
      expectApiError(await server.admin.get(`/api/requests?${query}`), 422);
    expectApiError(await server.admin.get('/api/users?role=root'), 422);
  });

  it('of a field with options find a value in any case, and name the options instead of finding nothing', async () => {
    const { id } = await newAsset(server, { type: 'Laptop', customFields: { os: 'macOS', model: 'M4' } });
    for (const query of ['where=field.os:macos', 'where=field.os:linux,MACOS', 'field.os=macos'])
      expect((await page(`/api/equipment?${query}`)).items.map((one) => one.id)).toEqual([id]);
    for (const [query, place] of [
      ['where=-field.os:Mac', 'where'],
      ['field.os=Mac', 'field.os'],
    ]) {
      const answer = await server.admin.get(`/api/equipment?${query}`);
      expectApiError(answer, 422);
      const text =
        "'Mac' is not a valid OS. Did you mean macOS? The choices are: Windows, macOS, Linux, iOS, Android, Other";
      expect(answer.body).toMatchObject({ data: { issues: [{ path: place, message: text }] } });
    }
    await server.admin.delete(`/api/equipment/${id}`);
  });

  it('of prices are in whole units, as the catalogue shows them', async () => {
    for (const price of [19.99, 1000.5])
      await newItem(server, { name: 'Priced', manufacturer: 'Pricey', price });
    const prices = async (query: string) =>
      made(
        await server.admin.get(`/api/catalog?search=pricey&${query}`),
        z.object({ items: z.array(z.object({ price: z.number() })) }),
      ).items.map(({ price }) => price);
    expect(await prices('sort=-price')).toEqual([1000.5, 19.99]);
    expect(await prices('where=price:19.99')).toEqual([19.99]);
    expect(await prices('where=price:19,1000.5')).toEqual([1000.5]);
    expect(await prices('where=price>19.99')).toEqual([1000.5]);
    expect(await prices('where=price>=19.99<1000.5')).toEqual([19.99]);
    expectApiError(await server.admin.get('/api/catalog?where=price>cheap'), 422);
  });

  it('of requests', async () => {
    const total = async (query: string) => (await page(`/api/requests?${query}`)).total;
    expect(await total('status=pending')).toBe(5);
    expect(await total('status=pending&status=rejected&ticketRef=T-1')).toBe(2);
    // As people type it: the beginning, in any case.
    expect(await total('ticketRef=t-')).toBe(5);
    expect(await total('ticketRef=-1')).toBe(0);
    expect(await total('where=ticketRef:t-1')).toBe(2);
    expect(await total(`userId=${person.email}&priority=medium`)).toBe(5);
    expect(await total('userId=nobody@northwind.example')).toBe(0);
    expect(await total('search=thinkpad')).toBe(5);
    expect(await total('where=ticketRef:T-0')).toBe(3);
  });
});
