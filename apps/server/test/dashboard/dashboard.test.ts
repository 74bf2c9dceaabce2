import { assetSchema } from '@quartermaster/core/assets/asset';
import { attentionFilters, dashboardSchema } from '@quartermaster/core/dashboard/dashboard';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset, newItem, newPerson, newRequest } from '../support/company.ts';
import { adminEmail, adminPassword, type StartedServer } from '../support/started-server.ts';

/** The date is 1 March 2026. */
let server: ClockedServer;
let company: Pick<StartedServer, 'admin' | 'nobody'>;

beforeAll(async () => {
  server = await startClockedServer();
  company = { nobody: server.nobody, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
});
afterAll(() => server.stop());

const minute = 60_000;
const day = 24 * 60 * minute;
const dashboard = async () => made(await company.admin.get('/api/dashboard'), dashboardSchema);
const assign = async ({ id }: { readonly id: string }, assignedTo: string | null) =>
  made(await company.admin.put(`/api/equipment/${id}`, { assignedTo }), assetSchema);
const move = async ({ id }: { readonly id: string }, to: string, rest: object = {}) =>
  made(await company.admin.post(`/api/requests/${id}/transitions`, { to, ...rest }), requestSchema);

it('an empty company has figures of nothing', async () => {
  expect(await dashboard()).toMatchObject({
    today: '2026-03-01',
    totalAssets: { count: 0, updatedLastMonth: 0 },
    activeUsers: { count: 0 },
    pendingRequests: { count: 0, pending: 0, procuring: 0, pending_delivery: 0, level: 'Normal' },
    recentActivity: [],
    assetsByType: [],
    attention: {
      ...{ overdueDeliveries: 0, lowStock: 0, warrantiesEnding: 0, maintenanceDue: 0 },
      accountsWaiting: 0,
    },
  });
});

it('assets are counted, those updated in the last month, and each holder once', async () => {
  const [one, two] = [await newPerson(company), await newPerson(company)];
  const assets = [await newAsset(company), await newAsset(company), await newAsset(company)];
  const [first, second, third] = assets;
  if (!first || !second || !third) throw new Error('No assets');
  await assign(first, one.email);
  await assign(second, one.email);
  expect((await dashboard()).totalAssets).toEqual({ count: 3, updatedLastMonth: 3 });
  // A sign-in lasts for a day, so sign in again.
  server.pass(32 * day);
  company = { ...company, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
  expect((await dashboard()).totalAssets).toEqual({ count: 3, updatedLastMonth: 0 });
  await assign(third, two.email);
  expect(await dashboard()).toMatchObject({
    totalAssets: { count: 3, updatedLastMonth: 1 },
    activeUsers: { count: 2 },
  });
  await assign(first, null);
  expect((await dashboard()).activeUsers.count).toBe(2);
  await assign(second, null);
  expect((await dashboard()).activeUsers.count).toBe(1);
  await company.admin.delete(`/api/equipment/${third.id}`);
  expect(await dashboard()).toMatchObject({
    totalAssets: { count: 2, updatedLastMonth: 2 },
    activeUsers: { count: 0 },
  });
});

it('requests that are not finished are counted, high from the sixth pending one on, and the last five changed are listed', async () => {
  const person = await newPerson(company);
  const item = await newItem(company);
  const requested = [];
  for (let n = 0; n < 8; n += 1) {
    server.pass(minute);
    requested.push(await newRequest(company.admin, item.id, { userId: person.email }));
  }
  const [first, second, third] = requested;
  if (!first || !second || !third) throw new Error('No requests');
  expect((await dashboard()).pendingRequests).toMatchObject({ count: 8, pending: 8, level: 'High' });
  server.pass(minute);
  await move(first, 'procuring');
  await move(first, 'pending_delivery', {
    procurement: { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: '2026-12-01' },
  });
  server.pass(minute);
  await move(second, 'procuring');
  expect((await dashboard()).pendingRequests).toEqual({
    ...{ count: 8, pending: 6, procuring: 1, pending_delivery: 1 },
    level: 'High',
  });
  server.pass(minute);
  await move(third, 'rejected');
  const { pendingRequests, recentActivity } = await dashboard();
  expect(pendingRequests).toEqual({
    ...{ count: 7, pending: 5, procuring: 1, pending_delivery: 1 },
    level: 'Normal',
  });
  const newest = requested.slice(-2).reverse();
  expect(recentActivity.map(({ id }) => id)).toEqual([third, second, first, ...newest].map(({ id }) => id));
  expect(recentActivity[0]).toMatchObject({ status: 'rejected', requesterName: expect.any(String) });
});

it('what needs attention is counted as its lists count it', async () => {
  const counted = async (path: string) =>
    made(await company.admin.get(path), z.object({ total: z.number() })).total;
  const { today, attention: before } = await dashboard();
  const filters = attentionFilters(today);
  await newItem(company, { inStock: 5 });
  await newItem(company, { inStock: 6 });
  const inDays = (days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);
  for (const days of [-1, 0, 60, 61]) await newAsset(company, { warrantyEnd: inDays(days) });
  for (const days of [0, 1]) await newAsset(company, { maintenanceScheduled: inDays(days) });
  await server.nobody.post('/api/auth/signup', {
    email: 'vera@northwind.example',
    password: 'nine lanterns',
  });
  const { attention } = await dashboard();
  expect(attention).toEqual({
    ...before,
    lowStock: before.lowStock + 1,
    warrantiesEnding: before.warrantiesEnding + 2,
    maintenanceDue: before.maintenanceDue + 1,
    accountsWaiting: before.accountsWaiting + 1,
  });
  const where = (filter: string) => `where=${encodeURIComponent(filter)}`;
  expect({
    overdueDeliveries: await counted(`/api/requests?${where(filters.overdueDeliveries)}`),
    lowStock: await counted(`/api/catalog?${where(filters.lowStock)}`),
    warrantiesEnding: await counted(`/api/equipment?${where(filters.warrantiesEnding)}`),
    maintenanceDue: await counted(`/api/equipment?${where(filters.maintenanceDue)}`),
    accountsWaiting: await counted('/api/users?state=waiting'),
  }).toEqual(attention);
});

it('an order is overdue from the day after it was expected until it arrives', async () => {
  const person = await newPerson(company);
  const requested = await newRequest(company.admin, (await newItem(company)).id, { userId: person.email });
  await move(requested, 'procuring');
  const { today, attention } = await dashboard();
  const ordered = await move(requested, 'pending_delivery', {
    procurement: { ticketRef: 'T-2', vendor: 'ACME', expectedDeliveryDate: today },
  });
  expect(ordered.expectedDelivery).toBe(today);
  const overdue = async () => (await dashboard()).attention.overdueDeliveries - attention.overdueDeliveries;
  expect(await overdue()).toBe(0);
  server.pass(day);
  company = { ...company, admin: await server.nobody.signedIn(adminEmail, adminPassword) };
  expect(await overdue()).toBe(1);
  expect((await move(requested, 'fulfilled')).expectedDelivery).toBeUndefined();
  expect(await overdue()).toBe(0);
});

it('requests are counted by the week in which they were submitted, as their list counts them, and assets by status and type', async () => {
  const { requestsPerWeek, assetsByStatus, assetsByType } = await dashboard();
  expect(requestsPerWeek.map(({ from }) => new Date(from).getUTCDay())).toEqual(Array(12).fill(1));
  const total = async (path: string) =>
    made(await company.admin.get(path), z.object({ total: z.number() })).total;
  for (const { from, to, submitted, byStatus } of requestsPerWeek) {
    expect(submitted).toBe(await total(`/api/requests?from=${from}&to=${to}`));
    for (const [status, count] of Object.entries(byStatus))
      expect(count).toBe(await total(`/api/requests?status=${status}&from=${from}&to=${to}`));
  }
  expect(requestsPerWeek.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(
    await total('/api/requests'),
  );
  for (const { status, count } of assetsByStatus)
    expect(count).toBe(await total(`/api/equipment?status=${encodeURIComponent(status)}`));
  expect(assetsByType).toEqual([
    { type: 'Software License', count: await total('/api/equipment?type=Software%20License') },
    { type: 'Laptop', count: await total('/api/equipment?type=Laptop') },
  ]);
});

it('spending and delivery times follow orders, missing units and deliveries, as their lists count them', async () => {
  const person = await newPerson(company);
  const priced = async (price: number, currency: string) => {
    made(await company.admin.put('/api/settings', { currency }), z.unknown());
    return newItem(company, { price });
  };
  const [pounds, euros] = [await priced(20, 'GBP'), await priced(99.95, 'EUR')];
  const items = [
    { catalogItemId: euros.id, quantity: 3 },
    { catalogItemId: pounds.id, quantity: 1 },
  ];
  const { today } = await dashboard();
  const total = async (query: string) =>
    made(await company.admin.get(`/api/requests?${query}`), z.object({ total: z.number() })).total;
  const figures = async () => {
    const { spend, deliveryTimes } = await dashboard();
    for (const { currency, months } of spend)
      for (const { from, to, requests } of months)
        expect(requests).toBe(await total(`date=ordered&currency=${currency}&from=${from}&to=${to}`));
    for (const { from, to, delivered } of deliveryTimes)
      expect(delivered).toBe(await total(`status=fulfilled&date=delivered&from=${from}&to=${to}`));
    const spent = (currency: string) => spend.find((one) => one.currency === currency)?.months.at(-1);
    return { EUR: spent('EUR'), GBP: spent('GBP'), times: deliveryTimes.at(-1) };
  };
  const before = await figures();
  expect(before).toMatchObject({ EUR: undefined, GBP: undefined, times: { to: expect.any(String) } });

  const requested = made(
    await company.admin.post('/api/requests', { userId: person.email, items }),
    requestSchema,
  );
  await move(requested, 'procuring');
  expect((await figures()).EUR).toBeUndefined();
  const ordered = await move(requested, 'pending_delivery', {
    procurement: { ticketRef: 'T-3', vendor: 'ACME', expectedDeliveryDate: '2026-12-01' },
  });
  const { EUR, GBP } = await figures();
  expect([EUR, GBP]).toMatchObject([
    { from: `${today.slice(0, 7)}-01`, requests: 1, amount: 299.85 },
    { requests: 1, amount: 20 },
  ]);
  // A rejected request was never ordered.
  const rejected = await newRequest(company.admin, euros.id, { userId: person.email });
  await move(rejected, 'rejected');
  // One unit never arrives, one asset is deleted, and the rest is received later.
  const [first, second] = ordered.items[0]?.units ?? [];
  await company.admin.post(`/api/requests/${requested.id}/units/${first?.key}`, {
    state: 'missing',
    reason: 'Lost',
  });
  await company.admin.delete(`/api/equipment/${second?.inventoryId}`);
  server.pass(5 * 60 * minute);
  expect(await figures()).toMatchObject({
    EUR: { requests: 1, amount: 199.9 },
    times: { delivered: before.times?.delivered },
  });
  const { admin } = company;
  await admin.post(`/api/requests/${requested.id}/units/${ordered.items[1]?.units?.[0]?.key}`, {
    state: 'received',
  });
  await move(requested, 'fulfilled');
  const { times } = await figures();
  expect(times?.delivered).toBe((before.times?.delivered ?? 0) + 1);
  // Two have been delivered this month by now, the other one after a day.
  expect(times?.medianHours).toBe((5 + 24) / 2);

  // An order of which nothing arrives is fulfilled, but wasn't delivered.
  const lost = await newRequest(company.admin, euros.id, { userId: person.email });
  await move(lost, 'procuring');
  const { items: [line] = [] } = await move(lost, 'pending_delivery', {
    procurement: { ticketRef: 'T-4', vendor: 'ACME', expectedDeliveryDate: '2026-12-01' },
  });
  const outcome = { state: 'missing', reason: 'Never sent' };
  await admin.post(`/api/requests/${lost.id}/units/${line?.units?.[0]?.key}`, outcome);
  expect((await admin.get(`/api/requests/${lost.id}`)).body).toMatchObject({ status: 'fulfilled' });
  expect(await figures()).toMatchObject({ EUR: { requests: 2, amount: 199.9 }, times });
});

it('assets are counted by the name that their type has now', async () => {
  const { items: types } = made(
    await company.admin.get('/api/asset-types'),
    z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  );
  const laptop = types.find(({ name }) => name === 'Laptop');
  const { assetsByType } = await dashboard();
  made(await company.admin.put(`/api/asset-types/${laptop?.id}`, { name: 'Notebook' }), z.unknown());
  expect((await dashboard()).assetsByType).toEqual(
    assetsByType.map((one) => (one.type === 'Laptop' ? { ...one, type: 'Notebook' } : one)),
  );
});
