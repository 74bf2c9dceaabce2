import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, desk, expectAccessible, phone, signIn } from './console.ts';
import { administrator, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
const employee = { email: 'mia@northwind.example', password: 'seven lanterns' };

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  await client.users.create({ ...employee, displayName: 'Mia Okafor', mustChangePassword: false });
  page = await administrator(under);
});
afterAll(() => under.end());

const card = (name: string) => page.getByRole('link').filter({ has: page.getByRole('heading', { name }) });

it('an administrator begins on the dashboard, whose cards and activity follow what happens', async () => {
  await page.goto('/');
  await page.waitForURL('**/dashboard');
  await card('Total Assets').getByText('0%').waitFor();
  await card('Pending Requests').getByText('Normal').waitFor();
  await page.getByText('Nothing has been requested yet.').waitFor();
  await expectAccessible(page);

  const dock = await client.catalogue.create({ name: 'Dock', type: 'Peripheral', price: 10, inStock: 3 });
  const asset = {
    name: 'Photoshop',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  } as const;
  await client.assets.create({ ...asset, assignedTo: employee.email });
  const asked = [];
  for (let quantity = 1; quantity <= 6; quantity += 1)
    asked.push(
      await client.requests.create({ userId: employee.email, items: [{ catalogItemId: dock.id, quantity }] }),
    );
  // They arrive by themselves.
  await card('Pending Requests').getByText('6 pending, 0 procuring, 0 pending delivery').waitFor();
  await card('Pending Requests').getByText('High').waitFor();
  await card('Total Assets').getByText('100%').waitFor();
  await card('Active Users').getByText('holds equipment').waitFor();
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  expect(await recent.getByRole('listitem').count()).toBe(5);
  await expectAccessible(page);
  for (const [name, path] of [
    ['Total Assets', '/assets'],
    ['Active Users', '/employees'],
    ['Pending Requests', '/requests'],
  ] as const)
    expect(await card(name).getAttribute('href')).toBe(path);
  await recent.getByText('6 x Dock').click();
  await page.waitForURL(`**/requests?selected=${asked[5]?.id}`);
  await page.getByRole('dialog').getByText('1 item, 6 units').waitFor();
});

it('the dashboard fits the phone, and is no place for an employee', async () => {
  const narrow = await administrator(under, phone);
  await narrow.goto('/dashboard');
  await narrow.getByText('6 x Dock').waitFor();
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(narrow);
  const own = await under.page(desk);
  await signIn(own, employee.email, employee.password);
  await own.goto('/dashboard');
  await own.getByRole('heading', { name: 'Store' }).waitFor();
  expect(await own.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
