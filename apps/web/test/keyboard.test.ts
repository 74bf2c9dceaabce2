import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, desk } from './console.ts';
import { press, reach, type } from './keys.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

/** Chooses in a list by typing the start of the choice. */
const choose = type;

it('the whole main job, by keyboard alone', async () => {
  const page = await under.page(desk);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();
  await page.goto('/login');
  await type(page, page.getByLabel('Email'), adminEmail);
  await type(page, page.getByLabel('Password', { exact: true }), adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  // An inventory from another system. Only choosing the file needs the browser's own dialog.
  await press(page, page.getByRole('link', { name: 'Assets', exact: true }).first());
  await press(page, page.getByRole('link', { name: 'Import CSV' }));
  await reach(page, page.getByLabel('CSV file'));
  await page.getByLabel('CSV file').setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Asset Tag,Name,Category\nA-1,Drill,Laptop\n'),
  });
  await choose(page, page.getByLabel('status'), 'Available');
  await press(page, button('Review plan'));
  await press(page, button('Import 1 asset'));
  await page.getByText('1 created').waitFor();

  await press(page, page.getByRole('link', { name: 'Catalogue Mgmt' }).first());
  await press(page, button('Add Item'));
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByLabel('Name'), 'Dock');
  await type(page, dialog.getByLabel('SKU'), 'DOCK');
  await choose(page, dialog.getByLabel('Type'), 'Peripheral');
  await type(page, dialog.getByLabel('Manufacturer'), 'CalDigit');
  await type(page, dialog.getByLabel('Price'), '379.95');
  await type(page, dialog.getByLabel('In Stock'), '9');
  await type(page, dialog.getByLabel('Description'), 'Eighteen ports');
  await press(page, dialog.getByRole('button', { name: 'Add Item' }));
  await dialog.waitFor({ state: 'detached' });

  // An administrator's request needs a location; it is added outside this page.
  await under.addLocation('Berlin');
  await press(page, page.getByRole('link', { name: 'Catalogue', exact: true }).first());
  await press(page, button(/^Add to Cart: Dock/));
  await page.keyboard.press('Enter');
  await press(page, button('Cart (2)'));
  await choose(page, field('Location'), 'Berlin');
  await press(page, button('Continue to Employee Selection'));
  await press(page, page.getByRole('button', { name: /Administrator/ }).last());
  await press(page, button('Submit Request'));
  await page.waitForURL('**/requests?selected=*');

  await press(page, dialog.getByRole('button', { name: 'Accept & Start Procurement' }));
  await press(page, dialog.getByRole('button', { name: 'Mark as Ordered' }));
  await type(page, dialog.getByLabel('Ticket Ref'), 'IT-1');
  await type(page, dialog.getByLabel('Vendor'), 'ACME');
  await type(page, dialog.getByRole('textbox', { name: 'Expected Delivery' }), '2030-01-31');
  await press(page, dialog.getByRole('button', { name: 'Mark as Ordered' }));
  await press(page, dialog.getByRole('button', { name: 'Mark as Delivered' }));
  await dialog.getByText('Fulfilled at', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // Arrow keys move between rows and Enter opens one.
  await press(page, page.getByRole('link', { name: 'Assets', exact: true }).first());
  await reach(page, page.locator('tbody tr[data-index="0"]'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Asset' }).getByText('ACME').waitFor();
  expect(page.url()).toContain('selected=');
});

it('a server that stops and starts again in the middle loses nothing typed', async () => {
  const page = await under.page(desk);
  await page.goto('/login');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add Asset' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Label printer');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Peripheral');
  await dialog.getByLabel('Model').fill('QL-820');
  await under.restart(async () => {
    await dialog.getByRole('button', { name: 'Add Asset' }).click();
    await dialog
      .getByText('The server cannot be reached. What you entered is still here, so you can try again.')
      .waitFor();
  });
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Label printer');
  await dialog.getByRole('button', { name: 'Add Asset' }).click();
  await page.getByRole('complementary', { name: 'Asset' }).getByText('Label printer').waitFor();
});
