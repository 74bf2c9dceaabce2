import type { Client } from '@quartermaster/contract';
import { adminEmail, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, typeInPlace } from './locators.ts';

let under: ConsoleUnderTest;
let client: Client;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
});
afterAll(() => under.end());

/** Does something while the server fails, then again while it works, and waits for the message each time. */
const refusedThenDone =
  (page: Page) =>
  async (calls: string, act: () => Promise<void>, failure: string, success?: string): Promise<void> => {
    await page.route(`**/api/${calls}`, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
    );
    await act();
    await page.getByText(failure, { exact: true }).first().waitFor();
    await page.unroute(`**/api/${calls}`);
    await act();
    if (success !== undefined) await page.getByText(success, { exact: true }).first().waitFor();
  };

it('what sections 5 and 8 say of requests is said on the screen', async () => {
  const { id: catalogItemId } = await client.catalogue.create({
    name: 'Dock',
    type: 'Peripheral',
    inStock: 9,
  });
  const request = () =>
    client.requests.create({ userId: adminEmail, items: [{ catalogItemId, quantity: 1 }], ticketRef: 'T-1' });
  const page = await administrator(under);
  const dialog = page.getByRole('dialog');
  const step = refusedThenDone(page);
  const press = (name: string) => () => button(dialog, name).click();

  await goTo(page, '/dashboard');
  await button(page, 'Create Request').click();
  await button(dialog, 'Add to Request: Dock').click();
  await button(dialog, 'Continue').click();
  await dialog.getByRole('option').first().click();
  await button(dialog, 'Continue').click();
  const [create, created] = ['Failed to create request', 'Request created successfully'];
  await step('requests', press('Submit Request'), create, created);
  // While it is open, leaving asks first.
  await dialog.waitFor({ state: 'detached' });

  const { id } = await request();
  await goTo(page, `/requests?selected=${id}`);
  const setHigh = async () => void (await dialog.getByLabel('Priority').selectOption('High'));
  await step(`requests/${id}`, setHigh, 'Failed to update request');
  // Until the page has read the new version, accepting it would be refused.
  await page.reload();
  const [accept, accepted] = ['Failed to update request status', 'Request updated successfully'];
  await step('requests/*/transitions', press('Accept & Start Procurement'), accept, accepted);
  await button(dialog, 'Mark as Ordered').click();
  await dialog.getByLabel('Vendor').fill('ACME');
  await dialog.getByRole('textbox', { name: 'Expected Delivery' }).fill('2090-01-31');
  const [order, ordered] = ['Failed to save procurement details', 'Procurement details saved'];
  await step('requests/*/transitions', press('Mark as Ordered'), order, ordered);
  await button(dialog, 'Mark as Delivered').click();
  await page.getByText('Request fulfilled successfully').waitFor();

  const { id: unwanted } = await request();
  await goTo(page, `/requests?selected=${unwanted}`);
  await button(dialog, 'Reject').click();
  await button(dialog, 'Reject').click();
  await page.getByText('Request cancelled').first().waitFor();
  await goTo(page, '/requests?selected=nosuchrequest0000000');
  await dialog.getByText('Request not found').waitFor();
  // A link that was cut off opens the list.
  await goTo(page, '/requests?selected=');
  await page.getByRole('table', { name: 'Requests' }).waitFor();

  // No form of the console sends this; the API answers it.
  const headers = { 'content-type': 'application/json' };
  const post = (data: object) => page.request.post(`${under.url}/api/requests`, { data, headers });
  for (const [body, text] of [
    [{ items: [{ catalogItemId, quantity: 1 }] }, 'User ID is required'],
    [{ userId: adminEmail, items: [] }, 'At least one item is required'],
    [{ userId: adminEmail, items: [{ quantity: 1 }] }, 'Catalog item ID is required for all items'],
    [
      { userId: adminEmail, items: [{ catalogItemId, quantity: 0 }] },
      'Valid quantity is required for all items',
    ],
  ] as const)
    expect(await (await post(body)).text()).toContain(text);
});

it('what section 8 says of vendors is said on the screen', async () => {
  const { id: itemId } = await client.catalogue.create({ name: 'Lamp', type: 'Peripheral' });
  await client.catalogue.create({ name: 'Socket', type: 'Peripheral' });
  const page = await administrator(under);
  const dialog = page.getByRole('dialog');
  const step = refusedThenDone(page);
  const press = (name: string) => () => button(dialog, name).click();
  const fill = async (fields: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  };
  const edit = () =>
    button(page.getByRole('listitem').filter({ hasText: 'Kestrel' }), 'Edit Kestrel').click();

  await goTo(page, '/vendors');
  await button(page, 'Add Vendor').click();
  await fill({
    Name: 'Kestrel',
    Email: 'k@kestrel.example',
    Phone: '1',
    Address: 'Street 1',
    Country: 'Chile',
  });
  await step('vendors', press('Add Vendor'), 'Failed to add vendor', 'Vendor added successfully');
  await edit();
  await fill({ 'Tax ID': 'CL-1' });
  await step('vendors/*', press('Save'), 'Failed to update vendor', 'Vendor updated successfully');

  await edit();
  await dialog.getByRole('tab', { name: /^Products/ }).click();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Lamp');
  await page.getByRole('option', { name: /Lamp/ }).click();
  await fill({ SKU: 'L-1' });
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('9');
  await step(
    'vendors/*/products',
    press('Add Product'),
    'Failed to add product',
    'Product added successfully',
  );
  const price = () => typeInPlace(dialog, 'Price', '10');
  await step('vendors/*/products/*', price, 'Failed to update product', 'Product updated successfully');
  // Another administrator was faster.
  const [vendor] = (await client.vendors.list({ search: 'Kestrel' })).items;
  const params = { id: vendor?.id ?? '' };
  await step(
    'vendors/*/products/*',
    press('Remove Lamp'),
    'Failed to remove product',
    'Product removed successfully',
  );
  await client.vendors.addProduct({ params, body: { catalogueItemId: itemId, sku: 'S-1', price: 1 } });
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Socket');
  await page.getByRole('option', { name: /Socket/ }).click();
  await fill({ SKU: 's-1' });
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('9');
  await button(dialog, 'Add Product').click();
  await dialog
    .getByText(/^SKU already exists/)
    .first()
    .waitFor();

  await goTo(page, '/vendors');
  const remove = async (): Promise<void> => {
    const question = page.getByRole('alertdialog');
    if ((await question.count()) === 0) await button(page, 'Delete Kestrel').click();
    await button(question, 'Delete').click();
  };
  await step('vendors/*', remove, 'Failed to delete vendor');
  await page.getByText('Vendor deleted successfully').waitFor();
  // Another administrator deletes it while it is open.
  const fields = { email: 'k@kestrel.example', phone: '1', address: 'Street 1', country: 'Chile' };
  const { id: gone } = await client.vendors.create({ name: 'Kestrel', ...fields });
  await page.reload();
  await edit();
  await fill({ 'Tax ID': 'CL-2' });
  await client.vendors.remove({ params: { id: gone } });
  await button(dialog, 'Save').click();
  await dialog.getByText('Vendor not found').waitFor();
  await dialog.getByText('Someone else has deleted this in the meantime').waitFor();
});

it('lists that cannot be read say so', async () => {
  const page = await administrator(under);
  const other = await page.context().newPage();
  for (const [tab, path] of [
    [page, 'requests'],
    [other, 'vendors'],
  ] as const) {
    await tab.route(`**/api/${path}?**`, (route) => route.fulfill({ status: 503, body: '' }));
    await tab.goto(`${under.url}/${path}`);
  }
  await page.getByText('Failed to load requests').waitFor({ timeout: 20_000 });
  await other.getByText('Failed to load vendors').waitFor({ timeout: 20_000 });
});
