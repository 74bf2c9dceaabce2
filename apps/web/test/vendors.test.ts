import { adminEmail, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf, typeInPlace } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
  dialog = page.getByRole('dialog');
});
afterAll(() => under.end());

const card = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const details = { email: 'sales@vendor.example', phone: '+44 (20) 7946 0327', address: 'Street 1' };

it('a vendor is added, reached by safe links, edited, and deleted after the question', async () => {
  await client.catalogue.create({ name: 'Trackball', type: 'Peripheral', price: 10 });
  await goTo(page, '/vendors');
  await page.getByText('No vendors found').waitFor();
  await expectAccessible(page);
  await button(page, 'Add Vendor').click();
  await button(dialog, 'Add Vendor').click();
  await dialog.getByLabel('Name').fill('Albion Ltd');
  await dialog.getByLabel('Email').fill(details.email);
  await dialog.getByLabel('Phone').fill(details.phone);
  await dialog.getByLabel('Address').fill(details.address);
  await dialog.getByLabel('Country').fill('Norway');
  await dialog.getByLabel('Website').fill('javascript:alert(1)');
  await button(dialog, 'Add Vendor').click();
  await dialog.getByText('Must be an http or https address').first().waitFor();
  // What it sells is on the second tab, as for an existing vendor.
  await dialog.getByRole('tab', { name: 'Products' }).click();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Trackball');
  await page.getByRole('option', { name: /Trackball/ }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('SKU').fill('T-1');
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('5');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('table')
    .getByRole('row', { name: /Trackball/ })
    .waitFor();
  await expectAccessible(page);
  await button(dialog, 'Add Vendor').click();
  // Errors in the details are shown beside the fields there.
  await dialog.getByText('Must be an http or https address').first().waitFor();
  await dialog.getByLabel('Website').fill('https://albion.example/uk');
  await button(dialog, 'Add Vendor').click();
  await page.getByText('Vendor added successfully').waitFor();
  const albion = card('Albion Ltd');
  await albion.getByText('1 item', { exact: true }).waitFor();
  const hrefs = await albion
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(hrefs).toEqual([
    [details.email, `mailto:${details.email}`],
    [details.phone, 'tel:+442079460327'],
    ['albion.example/uk', 'https://albion.example/uk'],
  ]);
  await expectAccessible(page);
  await button(albion, 'Edit Albion Ltd').click();
  await dialog.getByLabel('Status').selectOption('Inactive');
  await expectAccessible(page);
  await button(dialog, 'Save').click();
  await albion.getByText('Inactive').waitFor();
  const bought = await client.assets.create({
    name: 'Photoshop',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    vendor: 'Albion Ltd',
  });
  await button(albion, 'Delete Albion Ltd').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete Albion Ltd?').waitFor();
  await question
    .getByText('1 asset names it, and will keep its name. 1 product with price and SKU')
    .waitFor();
  await button(question, 'Delete').click();
  await page.getByText('Vendor deleted successfully').waitFor();
  expect((await client.assets.get({ params: { id: bought.id } })).vendor).toBe('Albion Ltd');
  await page.getByText('No vendors found').waitFor();
});

it('products are added by keyboard, edited in place and removed; a SKU is the vendor’s own', async () => {
  const vendor = await client.vendors.create({ name: 'Kestrel', country: 'Chile', ...details });
  for (const name of ['Docking Station', 'Mouse'])
    await client.catalogue.create({ name, type: 'Peripheral', price: 10 });
  await goTo(page, '/vendors');
  await button(card('Kestrel'), 'Manage products').click();
  const product = dialog.getByRole('combobox', { name: 'Product' });
  await button(dialog, 'Add Product').click();
  await dialog.getByText('Please fill in all required fields').first().waitFor();
  const add = async (item: string, sku: string): Promise<void> => {
    await product.fill(item);
    await page.getByRole('option', { name: new RegExp(item) }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('SKU').fill(sku);
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('319,99');
    await page.keyboard.press('Enter');
  };
  await add('Docking', 'TS4/UK');
  const rows = dialog.getByRole('table').getByRole('row');
  await rows.nth(1).getByText('$319.99').waitFor();
  await expectAccessible(page);
  await add('Mouse', 'ts4/uk');
  await dialog.getByText('SKU already exists').first().waitFor();
  await dialog.getByLabel('SKU').fill('M-1');
  await page.keyboard.press('Enter');
  await rows.nth(2).waitFor();
  await typeInPlace(rows.nth(1), 'Price', '300');
  await rows.nth(1).getByText('$300.00').waitFor();
  await button(dialog, 'Remove Mouse').click();
  await expect.poll(() => rows.count()).toBe(2);
  await button(dialog, 'Done').click();
  await card('Kestrel').getByText('1 item', { exact: true }).waitFor();
  const { products } = await client.vendors.get({ params: { id: vendor.id } });
  expect(products).toMatchObject([{ sku: 'TS4/UK', price: 300, currency: 'USD', leadTime: 0, moq: 1 }]);
});

it('vendors are imported once the plan was seen, and exported', async () => {
  await goTo(page, '/vendors');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'suppliers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Supplier,E-mail,Country,Item,SKU,Price\nKestrel,new@kestrel.example,Chile,,TS4/UK,280\n' +
        'Owl,,Peru,Docking Station,O-1,5\nOwl,,,Mouse,O-2,6\n',
    ),
  });
  await button(page, 'Review plan').click();
  await page.getByRole('row', { name: /Email sales@vendor\.example new@kestrel\.example/ }).waitFor();
  await page.getByRole('row', { name: /price of TS4\/UK 300 280/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^To create/ }).click();
  await page.getByRole('row', { name: /Owl/ }).getByText('O-1, O-2').waitFor();
  await button(page, 'Import 2 vendors').click();
  await page.getByText('2 vendors imported successfully').waitFor();
  await page.getByRole('link', { name: 'View vendors' }).click();
  await card('Owl').getByText('Details missing').waitFor();
  await card('Owl').getByText('2 items', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  expect((await saved).suggestedFilename()).toBe('vendors.csv');
  await page.getByText('Exported 3 rows').waitFor();
});

it('a card says how long orders took and what was promised, as soon as the third arrives', async () => {
  const owl = card('Owl');
  await owl.waitFor();
  const item = await client.catalogue.create({ name: 'Hub', type: 'Peripheral', price: 10 });
  for (const days of [3, 5, 9]) {
    const items = [{ catalogItemId: item.id, quantity: 1 }];
    const { id } = await client.requests.create({ userId: adminEmail, items });
    const expectedDeliveryDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const procurement = { ticketRef: 'T-1', vendor: 'Owl', expectedDeliveryDate };
    for (const to of ['procuring', 'pending_delivery', 'fulfilled'] as const)
      await client.requests.transition({ params: { id }, body: { to, procurement } });
  }
  const delivers = owl.getByText('Delivers the same day, promised 5');
  expect(await delivers.getAttribute('title')).toBe(
    '3 orders in a year: 0 days; promised 3 to 9, median 5; 0 late',
  );
  await expectAccessible(page);
});

it('the list says what the cards say, and the browser remembers it', async () => {
  await button(page, 'List').click();
  const headers = page.getByRole('columnheader');
  await expect
    .poll(() => headers.allTextContents())
    .toEqual(['Vendor', 'Country', 'Email', 'Phone', 'Products', 'Actions']);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('row', { name: /Kestrel/ }).waitFor();
  await page.getByPlaceholder('Search by name, email or country...').fill('chile');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);

  const narrow = await administrator(under, phone);
  await goTo(narrow, '/vendors');
  await narrow.getByText('Kestrel', { exact: true }).waitFor();
  await expectAccessible(narrow);
  expect(complaintsOf(under)).toEqual([]);
});
