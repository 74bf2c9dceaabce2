import { readFile } from 'node:fs/promises';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page, Route } from 'playwright-core';
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

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });

it('items are imported from a foreign file once the plan was seen, and exported', async () => {
  await goTo(page, '/catalogue-management');
  await page.getByText('No items found').waitFor();
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const file = [
    'ID,Name,TYPE,Brand,In_Stock,Price,spec.cpu',
    'DOCK-1,Dock,Peripheral,CalDigit,9,379.95,',
    'LAP-1,Slate 14,Laptop,Framework,many,1699,Ryzen 7',
    'MOUSE-1,Mouse,,Logitech,3,99,',
    'GHOST,,Laptop,,1,1,',
    'DOCK-1,Dock again,Peripheral,,1,1,',
  ].join('\n');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'items.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await expectAccessible(page);
  await button(page, 'Review plan').click();
  await page.getByText('Skipped 1 invalid row(s)').waitFor();
  await page.getByText('Skipped 1 duplicate SKU row(s)').waitFor();
  await page.getByText('Also created').waitFor();
  await button(page, 'Show the 1 type').click();
  await page.getByText('General', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await button(page, 'Import 3 items').click();
  await page
    .getByText('Imported 3 item(s). Skipped 1 invalid row(s). Skipped 1 duplicate SKU row(s)')
    .waitFor();
  await page.getByRole('link', { name: 'View catalogue items' }).click();
  await row('Slate 14').getByText('Out of stock').waitFor();
  await row('Mouse').getByText('Only 3 left').waitFor();
  const saved = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('catalogue.csv');
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(header?.replace('\uFEFF', '')).toBe('id,sku,name,type,manufacturer,description,inStock,image');
  expect(rows.map((line) => line.split(',').slice(1, 4).join())).toEqual([
    'DOCK-1,Dock,Peripheral',
    'MOUSE-1,Mouse,General',
    'LAP-1,Slate 14,Laptop',
  ]);
  await page.getByText('Exported 3 items').waitFor();
  await button(page, 'Other ways to export CSV').click();
  const lines = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export JSON Lines', exact: true }).click();
  expect((await lines).suggestedFilename()).toBe('catalogue.jsonl');
});

it('low stock is a filter, stock is typed in the list and on the cards, and the view is remembered', async () => {
  await page.getByRole('button', { name: /^Low stock/ }).click();
  await expect.poll(() => page.locator('tbody .main').allTextContents()).toEqual(['Slate 14', 'Mouse']);
  await expectAccessible(page);
  await row('Slate 14').getByRole('button', { name: 'Stock of Slate 14: Out of stock. Edit' }).waitFor();
  await typeInPlace(row('Slate 14'), 'Stock', 'seven');
  await page.getByText('Slate 14: Must be a whole number').waitFor();
  await typeInPlace(row('Slate 14'), 'Stock', '7');
  await expect.poll(() => page.locator('tbody .main').allTextContents()).toEqual(['Mouse']);
  await button(page, 'Grid').click();
  const mouse = page.getByRole('listitem').filter({ hasText: 'Mouse' });
  await mouse.getByText('Only 3 left').waitFor();
  await expectAccessible(page);
  await page.reload();
  await typeInPlace(mouse, 'Stock', '12');
  await page.getByText('No items found').waitFor();
  await button(page, 'Clear Filters').last().click();
  await mouse.getByText('12 in stock').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('adminCatalogueView'))).toBe('grid');

  const narrow = await administrator(under, phone);
  await goTo(narrow, '/catalogue-management');
  await narrow.getByText('Slate 14').waitFor();
  await expectAccessible(narrow);
});

it('items are edited and deleted together, which the toast undoes; a refusal is said', async () => {
  await button(page, 'List').click();
  for (const name of ['Mouse', 'Slate 14']) await page.getByRole('checkbox', { name }).check({ force: true });
  await button(page, 'Edit 2 Selected').click();
  await button(dialog, 'Update 2 items').click();
  await dialog.getByText('Say what to set').first().waitFor();
  await dialog.getByLabel('Manufacturer').fill('Kestrel');
  await dialog.getByLabel('In Stock').fill('4');
  await expectAccessible(page);
  await button(dialog, 'Update 2 items').click();
  await page.getByText('Updated 2 items successfully').waitFor();
  await expect.poll(() => row('Only 4 left').count()).toBe(2);

  const question = page.getByRole('alertdialog');
  await page.getByRole('checkbox', { name: 'Mouse' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Dock' }).check({ force: true });
  await button(page, 'Delete').click();
  await question.getByText('Are you sure you want to delete 2 items?').waitFor();
  await expectAccessible(page);
  await page.route('**/api/catalog/bulk', (route) => route.fulfill({ status: 500, body: '' }));
  await button(question, 'Delete').click();
  await question.getByText('Failed to delete catalog item').waitFor();
  await page.unroute('**/api/catalog/bulk');
  await button(question, 'Delete').click();
  await page.getByText('Deleted 2 items').waitFor();
  await expect.poll(() => row('Dock').count()).toBe(0);
  await button(page.locator('.bp6-toast').filter({ hasText: 'Deleted 2 items' }), 'Undo').click();
  await row('Dock').waitFor();
  await button(row('Dock'), 'Delete Dock').click();
  await question.getByText('Are you sure you want to delete Dock?').waitFor();
  await button(question, 'Delete').click();
  await page.getByText('Deleted 1 item', { exact: true }).waitFor();
});

it('cards are selected as rows are, by shift as well, up to all that match; the foot counts the stock', async () => {
  await goTo(page, '/catalogue-management');
  for (const [name, inStock] of [
    ['Arc', 2],
    ['Beam', 0],
    ['Cone', 70],
    ['Disc', 9],
  ] as const)
    await client.catalogue.create({ name: `Lamp ${name}`, type: 'Peripheral', inStock });
  await page.getByPlaceholder('Search catalogue...').fill('lamp');
  await row('Lamp Disc').waitFor();
  const foot = page.locator('.qm-foot');
  await expect.poll(() => foot.textContent()).toContain('81 in stock2 low1 out of stock');
  await page.getByRole('button', { name: 'Low stock 2' }).waitFor();
  await button(page, 'Grid').click();
  const box = (name: string) => page.getByRole('checkbox', { name: `Select Lamp ${name}` });
  await box('Arc').focus();
  await expect
    .poll(() =>
      box('Arc')
        .locator('..')
        .evaluate((it) => getComputedStyle(it).opacity),
    )
    .toBe('1');
  await page.keyboard.press('Space');
  await box('Cone').click({ modifiers: ['Shift'], force: true });
  await page.getByText('3 selected', { exact: true }).waitFor();
  await expectAccessible(page);
  await button(page, 'Select all 4 matching').click();
  await button(page, 'Edit 4 Selected').click();
  await dialog.getByLabel('In Stock').fill('3');
  await button(dialog, 'Update 4 items').click();
  await page.getByText('Updated 4 items successfully').waitFor();
  await expect.poll(() => foot.textContent()).toContain('12 in stock4 low');
  await expect.poll(() => box('Arc').isChecked()).toBe(false);
  await page.getByRole('link', { name: 'Lamp Beam' }).click();
  await dialog.getByText('Edit Item').waitFor();
});

it('what becomes of types and items, and what fails, is said in the words of the specification', async () => {
  const failing = async (path: string, method: string, act: () => Promise<unknown>): Promise<void> => {
    const fail = (route: Route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback();
    await page.route(path, fail);
    await act();
    await page.unroute(path, fail);
  };
  await goTo(page, '/catalogue-management?tab=types');
  const add = async (name: string): Promise<void> => {
    await button(page, 'Add Type').click();
    await dialog.getByLabel('Name').fill(name);
    await button(dialog, 'Add Type').click();
  };
  await add('Drone');
  await page.getByText('Type added', { exact: true }).waitFor();
  await add('drone');
  await dialog.getByText('Type already exists').first().waitFor();
  await dialog.getByLabel('Name').fill('Kite');
  await button(dialog, 'Add Type').click();
  await dialog.waitFor({ state: 'detached' });

  await button(page, 'Rename').click();
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Kite');
  await dialog.getByLabel('New name').fill('Glider');
  await failing('**/rename', 'POST', async () => {
    await button(dialog, 'Rename').click();
    await dialog.getByText('Failed to rename type').waitFor();
  });
  await button(dialog, 'Rename').click();
  await page.getByText('Type renamed', { exact: true }).waitFor();

  await button(page, 'Merge').click();
  await dialog.getByLabel('Merge into').selectOption('Drone');
  await dialog.getByText('Glider', { exact: true }).last().click();
  await button(dialog, 'Merge').click();
  await failing('**/merge', 'POST', async () => {
    await dialog.getByText('will be removed. This cannot be undone', { exact: false }).waitFor();
    await button(dialog, 'Merge').click();
    await dialog.getByText('Failed to merge types').waitFor();
  });
  for (let step = 0; step < 2; step += 1) await button(dialog, 'Merge').click();
  await page.getByText('Types merged', { exact: true }).waitFor();

  const question = page.getByRole('alertdialog');
  await button(page, 'Delete Laptop').click();
  await button(question, 'Delete').click();
  await page.getByText('Cannot delete asset type that is in use').waitFor();

  await button(page, 'Add Item').click();
  for (const [label, text] of [
    ['Name', 'Whirl'],
    ['SKU', 'DR-1'],
    ['Manufacturer', 'Kestrel'],
    ['Price', '99'],
    ['In Stock', '7'],
    ['Description', 'Flies'],
  ] as const)
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Drone');
  await failing('**/api/catalog', 'POST', async () => {
    await button(dialog, 'Add Item').click();
    await dialog.getByText('Failed to add catalog item').waitFor();
  });
  const drone = (await client.assetTypes.list()).items.find(({ name }) => name === 'Drone')?.id ?? '';
  await client.assetTypes.remove({ params: { id: drone } });
  await button(dialog, 'Add Item').click();
  await dialog
    .getByText('Selected type is not configured in Asset Types. Please configure it first.')
    .first()
    .waitFor();
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Laptop');
  await button(dialog, 'Add Item').click();
  await page.getByText('Catalog item added successfully').waitFor();
  await button(page, 'List').click();
  await page.getByPlaceholder('Search catalogue...').fill('Whirl');
  // The list is then rendered anew, which closes any open cell.
  await page.getByText('1 item', { exact: false }).waitFor();
  await failing('**/api/catalog/*', 'PUT', async () => {
    await typeInPlace(row('Whirl'), 'Stock', '6');
    await page.getByText('Failed to update catalog item').waitFor();
  });
});

it("the store's details list every field of the type, then what is no field under its key", async () => {
  const item = await client.catalogue.create({
    name: 'Nimbus 16',
    type: 'Laptop',
    inStock: 1,
    specs: { cpu: 'Ryzen 9', hinge: '180°', asset_tag: 'none of theirs' },
  });
  await goTo(page, `/catalogue?selected=${item.id}`);
  await dialog.getByText('Ryzen 9').waitFor();
  // The type's fields are loaded by a separate call.
  await dialog.getByText('RAM (GB)').waitFor();
  const pairs = await dialog
    .locator('.qm-pair')
    .evaluateAll((all) => all.map((pair) => [...pair.children].map((cell) => cell.textContent)));
  expect(pairs[0]?.[0]).not.toBe('hinge');
  expect(pairs).toContainEqual(['RAM (GB)', '-']);
  expect(pairs.at(-1)).toEqual(['hinge', '180°']);
  expect(pairs.flat()).not.toContain('none of theirs');
  expect(complaintsOf(under).filter((text) => !/status of 500/.test(text))).toEqual([]);
});
