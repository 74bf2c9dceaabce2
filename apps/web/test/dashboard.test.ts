import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
const employee = { email: 'mia@northwind.example', password: 'seven lanterns' };

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
});
afterAll(() => under.end());

const card = (name: string) => page.getByRole('link').filter({ has: page.getByRole('heading', { name }) });

it('an administrator begins on the dashboard, whose cards and activity follow what happens', async () => {
  await goTo(page, '/');
  await page.waitForURL('**/dashboard');
  // While there is nothing to count, it suggests what to start with.
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.waitFor();
  expect(
    await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/assets/import', '/employees', '/catalogue-management']);
  await expectAccessible(page);
  await client.users.create({ ...employee, displayName: 'Mia Okafor', mustChangePassword: false });
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
  const requests = [];
  for (let quantity = 1; quantity <= 6; quantity += 1)
    requests.push(
      await client.requests.create({ userId: employee.email, items: [{ catalogItemId: dock.id, quantity }] }),
    );
  // They appear without a reload.
  await card('Pending Requests').getByText('6 pending, 0 procuring, 0 pending delivery').waitFor();
  await card('Pending Requests').getByText('High').waitFor();
  await card('Total Assets').getByText('100%').waitFor();
  await card('Active Users').getByText('holds equipment').waitFor();
  const recent = page.getByRole('region', { name: 'Recent Activity' });
  await expect.poll(() => recent.getByRole('listitem').count()).toBe(5);
  await expectAccessible(page);
  // Charts are also tables, for screen readers.
  await page
    .getByRole('table', { name: 'Requests per week' })
    .getByRole('row')
    .nth(12)
    .getByText('6')
    .first()
    .waitFor();
  await page.getByRole('link', { name: /6 submitted, 6 pending$/ }).click();
  await page.getByRole('row', { name: /6 x Dock/ }).waitFor();
  await page.goBack();
  for (const name of ['Assets by status', 'Assets by type', 'Request to delivery'])
    await page.getByRole('table', { name }).waitFor({ state: 'attached' });
  await page
    .getByRole('region', { name: 'Assets by status' })
    .getByRole('link', { name: /^Assigned/ })
    .click();
  await page.getByRole('row', { name: /Photoshop/ }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /^Software License/ }).click();
  await page.getByRole('row', { name: /Photoshop/ }).waitFor();
  await page.goBack();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('link', { name: 'Stock of 5 or fewer 1' }).waitFor();
  await attention.getByRole('link', { name: 'Stock of 5 or fewer' }).click();
  await page.waitForURL('**/catalogue-management?stock=low');
  await page.getByText('Dock').first().waitFor();
  await page.goBack();
  await attention.getByRole('link', { name: 'Overdue deliveries 0' }).click();
  await page.getByText('No requests found').waitFor();
  await page.goBack();
  for (const [name, path] of [
    ['Total Assets', '/assets'],
    ['Active Users', '/employees'],
    ['Pending Requests', '/requests'],
  ] as const)
    await expect.poll(() => card(name).getAttribute('href')).toBe(path);
  await recent.getByText('6 x Dock').click();
  await page.waitForURL(`**/requests?selected=${requests[5]?.id}`);
  await page.getByRole('dialog').getByText('1 item, 6 units').waitFor();
});

it('what was ordered and delivered is counted by month, and each month opens its requests', async () => {
  const item = await client.catalogue.create({ name: 'Camera', type: 'Laptop', price: 1250.5, inStock: 3 });
  const items = [{ catalogItemId: item.id, quantity: 2 }];
  const { id } = await client.requests.create({ userId: employee.email, items });
  const params = { id };
  await client.requests.transition({ params, body: { to: 'procuring' } });
  const procurement = { ticketRef: 'OPS-1', vendor: 'ACME', expectedDeliveryDate: '2999-01-01' };
  await client.requests.transition({ params, body: { to: 'pending_delivery', procurement } });
  await goTo(page, '/dashboard');
  const months = page.getByRole('list', { name: 'Months of orders in USD' });
  await months.getByRole('link', { name: /\$2,501\.00, 1 order$/ }).click();
  await page.getByRole('row', { name: /2 x Camera/ }).waitFor();
  await page.getByText(/^Ordered from/).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /Dock/ }).count()).toBe(0);
  await page.goBack();
  await client.requests.transition({ params, body: { to: 'fulfilled' } });
  const delivered = page.getByRole('list', { name: 'Months of delivery' });
  await delivered.getByRole('link', { name: /median of 1 delivered$/ }).click();
  await page.getByRole('row', { name: /2 x Camera/ }).waitFor();
  await page.goBack();
  await page.getByRole('list', { name: 'States' }).getByRole('link', { name: 'Fulfilled 1' }).click();
  await page.getByRole('row', { name: /2 x Camera/ }).waitFor();
  await page.goBack();
  await expectAccessible(page);
});

it('the dashboard fits the phone, and is no place for an employee', async () => {
  const narrow = await administrator(under, phone);
  await goTo(narrow, '/dashboard');
  await narrow.getByText('6 x Dock').waitFor();
  // The last week stays within its card.
  const right = await narrow.getByRole('list', { name: 'Weeks' }).getByRole('link').last().boundingBox();
  expect((right?.x ?? 390) + (right?.width ?? 0)).toBeLessThan(374);
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(narrow);
  const own = await under.pageOf(employee, desk);
  await goTo(own, '/dashboard');
  await own.getByRole('heading', { name: 'Store' }).waitFor();
  await expect.poll(() => own.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
});

it('a request is created for somebody in three steps, with quantities from 1 to what is in stock', async () => {
  await client.catalogue.create({ name: 'Empty Box', type: 'Peripheral', price: 1, inStock: 0 });
  await client.catalogue.create({ name: 'Zeta', type: 'Tablet', price: 300, inStock: 9 });
  await client.users.create({
    ...{ email: 'zoe@northwind.example', password: 'nine lanterns', displayName: 'Zoë Márquez' },
    department: 'Lighting',
  });
  await goTo(page, '/dashboard');
  await button(page, 'Create Request').click();
  const dialog = page.getByRole('dialog');
  const offered = dialog.getByRole('list', { name: 'Items' });
  const disabled = (name: string) => button(dialog, name).getAttribute('aria-disabled');
  await offered.getByText('Out of Stock').waitFor();
  await expectAccessible(page);
  await expect.poll(() => disabled('Continue')).toBe('true');
  await expect.poll(() => disabled('Add to Request: Empty Box')).toBe('true');
  const search = dialog.getByPlaceholder('Search by name or type...');
  await search.fill('tabl');
  await offered.getByText('Dock').waitFor({ state: 'detached' });
  await button(dialog, 'Add to Request: Zeta').click();
  await search.fill('dock');
  await button(dialog, 'Add to Request: Dock').click();
  const chosen = dialog.getByRole('list', { name: 'In this request' });
  const quantity = chosen.getByRole('textbox', { name: 'Quantity of Dock' });
  await expect.poll(() => disabled('Remove one Dock')).toBe('true');
  await quantity.fill('7');
  await quantity.press('Enter');
  await chosen.getByText('Only 3 in stock', { exact: false }).waitFor();
  await expect.poll(() => quantity.inputValue()).toBe('3');
  await expect.poll(() => disabled('Add one Dock')).toBe('true');
  await button(dialog, 'Remove Zeta').click();
  await dialog.getByText('1 item, 3 units', { exact: true }).waitFor();
  await expectAccessible(page);
  await button(dialog, 'Continue').dblclick();

  const employees = dialog.getByRole('combobox', { name: 'Employee' });
  await dialog.getByText('No Department').first().waitFor();
  await dialog.getByText('Admin', { exact: true }).waitFor();
  await expect.poll(() => disabled('Continue')).toBe('true');
  await employees.fill('nobody at all');
  await dialog.getByText('No employees found').waitFor();
  await employees.fill('lighting');
  await dialog.getByRole('option', { name: /Zoë/ }).waitFor();
  await employees.fill('marq');
  await expect.poll(() => dialog.locator('mark').first().textContent()).toBe('Márq');
  await expectAccessible(page);
  // Enter takes the first match.
  await page.keyboard.press('Enter');
  await dialog.getByText('Zoë Márquez').first().waitFor();

  await dialog.getByLabel('Ticket Reference').fill('OPS-7');
  await expect.poll(() => dialog.getByLabel('Priority').inputValue()).toBe('medium');
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByLabel('Notes').fill('For the studio');
  await expectAccessible(page);
  await button(dialog, 'Back to Items').click();
  await button(dialog, 'Remove one Dock').click();
  await page.keyboard.press('Escape');
  await dialog.getByText('You have unsaved changes.').waitFor();
  await button(dialog, 'Keep editing').click();
  await button(dialog, 'Continue').click();
  // A double click on Continue doesn't submit.
  await button(dialog, 'Continue').dblclick();
  await dialog.getByText('Requesting for:').waitFor();
  await button(dialog, 'Submit Request').dblclick();
  await page.getByText('Request created successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Recent Activity' }).getByText('2 x Dock').first().waitFor();
  const { items } = await client.requests.list({ userId: 'zoe@northwind.example' });
  expect(items).toMatchObject([
    { ticketRef: 'OPS-7', priority: 'high', notes: 'For the studio', items: [{ name: 'Dock', quantity: 2 }] },
  ]);

  const narrow = await administrator(under, phone);
  await goTo(narrow, '/requests');
  await button(narrow, 'Create Request').click();
  await button(narrow, 'Add to Request: Zeta').click();
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await button(narrow, 'Continue').click();
  await narrow.getByRole('option', { name: /Mia/ }).click();
  await expectAccessible(narrow);
  await narrow.close();
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
