import { assetSchema } from '@quartermaster/core/assets/asset';
import { locationSchema } from '@quartermaster/core/locations/location';
import { printWhere } from '@quartermaster/core/query/text';
import { and, equals, type Where } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectApiError } from '../support/api-error.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newLocation, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { assetOracle, type Oracle, requestOracle } from './list-oracle.ts';

const combinations = process.env.QM_SOAK ? 1000 : 100;

let scene: Scene;
let assets: Oracle;
let requests: Oracle;

beforeAll(async () => {
  scene = await newScene();
  const { server, owner, other } = scene;
  const berlin = await newLocation(server, { name: 'Berlin' });
  const floor = await newLocation(server, { name: 'Étage 1', parentId: berlin.id });
  const items = [await newItem(server, { name: 'Écran' }), await newItem(server, { name: 'Dock' })];
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  await Promise.all(
    numbers.map((n) =>
      newAsset(server, {
        name: pick(names, n),
        condition: pick(['New', 'Good', 'Fair', 'Poor'], n),
        ...(n % 4 === 3 ? {} : { assignedTo: pick([owner.email, other.email], n) }),
        ...(n % 3 ? { location: pick([berlin.id, floor.id], n) } : {}),
        ...(n % 5 ? { warrantyEnd: pick(days, n) } : {}),
        ...(n % 2 ? { serialNumber: `SN-${n % 7}` } : {}),
        ...(n % 3 ? { customFields: { seats: n % 6 } } : {}),
      }),
    ),
  );
  await Promise.all(
    numbers.slice(30).map(async (n) => {
      const { caller } = n % 2 ? owner : other;
      const request = await newRequest(caller, pick(items, n % 4).id, n % 3 ? { notes: pick(names, n) } : {});
      if (n % 5 === 0) await caller.post(`/api/requests/${request.id}/transitions`, { to: 'rejected' });
    }),
  );
  const all = <T>(path: string, schema: z.ZodType<T>) =>
    server.admin
      .get(`${path}?limit=200`)
      .then((answer) => made(answer, z.object({ items: z.array(schema) })).items);
  const places = await server.admin.get('/api/locations');
  assets = assetOracle(await all('/api/equipment', assetSchema), made(places, locationList).items);
  requests = requestOracle(await all('/api/requests', requestSchema));
});
afterAll(() => scene.end());

const locationList = z.object({ items: z.array(locationSchema) });

describe("a user's lists hold what is theirs and matches, and nothing else (promise 15)", () => {
  it('of assets, whatever is asked for', () =>
    check('/api/equipment', 'assignedTo', () => assets, assetWhere, assetSorts));

  it('of requests, whatever is asked for', () =>
    check('/api/requests', 'userId', () => requests, requestWhere, requestSorts));

  it('exports are for administrators, whatever is asked for', async () => {
    for (const query of ['', '?columns=all', '?assignedTo=unassigned', `?assignedTo=${scene.owner.email}`]) {
      expect((await scene.owner.caller.get(`/api/equipment/export${query}`)).status).toBe(403);
      expect((await scene.owner.caller.get(`/api/catalog/export${query}`)).status).toBe(403);
    }
  });
});

/** Reads all pages for random filters, sort orders and page sizes, as a user and as an administrator. */
async function check(
  path: string,
  ownerField: 'assignedTo' | 'userId',
  oracle: () => Oracle,
  where: fc.Arbitrary<Where>,
  sorts: readonly string[],
): Promise<void> {
  const sort = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sorts)).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(
      where,
      sort,
      fc.integer({ min: 4, max: 30 }),
      fc.boolean(),
      async (filter, by, limit, owned) => {
        const { caller, email } = owned ? scene.owner : scene.admin;
        const visible = owned ? equals(ownerField, email) : and();
        const expected = oracle().found(and(visible, filter), by);
        const query = { where: printWhere(filter), sort: by, limit };
        if (expected) expect(await walk(caller, path, query)).toEqual(expected);
        else
          expectApiError(await caller.get(`${path}?${new URLSearchParams({ ...query, limit: '4' })}`), 422);
      },
    ),
    { numRuns: combinations },
  );
}

/** The ids on all pages; each page must report the same total. */
async function walk(caller: Caller, path: string, query: { where: string; sort: string; limit: number }) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const parameters = new URLSearchParams({
      ...query,
      limit: String(query.limit),
      ...(cursor === undefined ? {} : { cursor }),
    });
    const page = made(await caller.get(`${path}?${parameters}`), pageShape);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    expect(page.items.length).toBeLessThanOrEqual(query.limit);
    if (cursor === undefined) expect(page.total).toBe(ids.length);
  } while (cursor !== undefined);
  return ids;
}

const pageShape = z.object({
  items: z.array(z.object({ id: z.string() })),
  total: z.number(),
  nextCursor: z.string().optional(),
});

const pick = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};

const names = ['MacBook Pro', 'macbook air', 'Écran 27"', 'Dock (USB-C)', 'QTM1001', '%_*', 'Ω ohm'];
const days = ['2026-01-31', '2026-02-01', '2027-12-31'];
const emails = [
  'person1@northwind.example',
  'PERSON2@northwind.example',
  'person3@northwind.example',
  'unassigned',
];
const places = ['Berlin', 'Berlin / Étage 1', 'etage 1', 'Nowhere'];
/** Values of the records by field, and some that don't occur. */
const known: Readonly<Record<string, readonly (string | number)[]>> = {
  name: names,
  notes: names,
  warrantyEnd: days,
  assignedTo: emails,
  userId: emails,
  location: places,
  status: ['Available', 'assigned', 'pending', 'rejected'],
  condition: ['New', 'Good', 'Fair', 'new'],
  type: ['Software License', 'software license', 'Laptop'],
  serialNumber: ['SN-1', 'SN-3', 'SN-5', 'sn-1'],
  assetId: ['QTM1001', 'qtm1002', 'QTM10'],
  priority: ['medium', 'high'],
  'customFields.seats': [1, 2, 4, '3'],
};
const odd = fc.constantFrom<string | number>('', '1001', 'true', 'A', 'm', 3, -1);

const assetPaths = [
  'name',
  'assetId',
  'type',
  'vendor',
  'location',
  'assignedTo',
  'status',
  'condition',
  'serialNumber',
  'warrantyEnd',
  'notes',
  'catalogItemId',
  'lastUpdated',
  'createdAt',
  'customFields.seats',
  'customFields.license_key',
];
const assetSorts = [
  'name',
  'assetId',
  'type',
  'location',
  'assignedTo',
  'status',
  'condition',
  'serialNumber',
  'warrantyEnd',
  'lastUpdated',
  'createdAt',
  'customFields.seats',
];
const requestPaths = ['id', 'userId', 'status', 'priority', 'ticketRef', 'notes', 'createdAt', 'updatedAt'];
const requestSorts = ['id', 'userId', 'status', 'priority', 'ticketRef', 'createdAt', 'updatedAt'];

const assetWhere = wheres(assetPaths);
const requestWhere = wheres(requestPaths);

/** Filters using the whole grammar, on these fields. */
function wheres(paths: readonly string[]): fc.Arbitrary<Where> {
  const leaf: fc.Arbitrary<Where> = fc.constantFrom(...paths).chain((path): fc.Arbitrary<Where> => {
    const field = fc.constant(path);
    const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(known[path] ?? ['2026-11'])) }, odd);
    const text = value.map(String);
    return fc.oneof(
      fc.record({ op: fc.constant('equals' as const), path: field, value }),
      fc.record({ op: fc.constant('equals' as const), path: field, value: fc.boolean() }),
      fc.record({ op: fc.constant('in' as const), path: field, values: fc.array(value, { maxLength: 3 }) }),
      fc.record(
        { op: fc.constant('range' as const), path: field, gt: value, gte: value, lt: value, lte: value },
        { requiredKeys: ['op', 'path'] },
      ),
      fc.record({ op: fc.constant('exists' as const), path: field }),
      fc.record({ op: fc.constant('contains' as const), path: field, value }),
      fc.record({
        op: fc.constant('startsWith' as const),
        path: field,
        prefix: text.map((one) => one.slice(0, 3)),
      }),
      fc.record({ op: fc.constant('search' as const), text }),
    );
  });
  return fc.letrec<{ where: Where }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({
        op: fc.constantFrom('and' as const, 'or' as const),
        of: fc.array(tie('where'), { maxLength: 3 }),
      }),
      fc.record({ op: fc.constant('not' as const), of: tie('where') }),
    ),
  })).where;
}
