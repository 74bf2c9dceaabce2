import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';

let under: ConsoleUnderTest;
let admin: Page;
let employee: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  [admin, employee] = await Promise.all([under.page(desk), under.page(phone)]);
});
afterAll(() => under.end());

const employeeEmail = 'mia@northwind.example';
const employeePassword = 'seven lanterns';

/** Another system's file: byte order mark, foreign headers, quoted commas and inch marks. */
const foreign = `\uFEFFCompany,Name,Asset Tag,Category\r\n"Abshire, and Sons","MacBook 13""",ICC-1,Notebooks\r\nBoyer,"Drill, small",ICC-2,Tools\r\n`;

it('an administrator signs in, with the right words for wrong credentials', async () => {
  await goTo(admin, '/requests');
  await admin.waitForURL('**/login');
  await admin.getByLabel('Email').fill(adminEmail);
  await admin.getByLabel('Password', { exact: true }).fill('wrong password');
  await admin.getByRole('button', { name: 'Sign in' }).click();
  await admin.getByRole('alert').getByText('Invalid email or password').waitFor();
  await expectAccessible(admin);
  await admin.getByLabel('Password', { exact: true }).fill(adminPassword);
  await admin.getByRole('button', { name: 'Sign in' }).click();
  await admin.getByRole('heading', { name: 'Equipment Requests' }).waitFor();
  expect(admin.url()).toContain('/requests');
  // The browser itself logs that a call was answered with 401.
  under.complaints.splice(0);
  await admin.getByText('No requests found').waitFor();
  await expectAccessible(admin);
});

it('imports the inventory of another system by mapping its columns', async () => {
  await admin.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await admin.getByText('No equipment found').waitFor();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Import a CSV file' }).click();
  const choose = (csv: string) =>
    admin
      .getByLabel('CSV file')
      .setInputFiles({ name: 'snipe-it.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose('Name,Asset Tag\r\n');
  await admin.getByText('The file has a header but no rows below it').waitFor();
  await choose(foreign);
  await expect.poll(() => admin.getByLabel('Field for Asset Tag').inputValue()).toBe('assetId');
  await expect.poll(() => admin.getByLabel('Field for Category').inputValue()).toBe('type');
  await admin.getByLabel('status').selectOption('Available');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Match values' }).click();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Review plan' }).click();
  await admin.getByText('2 types', { exact: true }).waitFor();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Import 2 assets' }).click();
  await admin.getByText('2 created, 0 changed, 0 unchanged, 0 failed').waitFor();
  await admin.getByRole('link', { name: 'View assets' }).first().click();
  await admin.getByRole('row', { name: /ICC-1/ }).click();
  await admin.getByRole('heading', { name: 'MacBook 13"' }).waitFor();
  expect(admin.url()).toContain('selected=');
  await expectAccessible(admin);
});

it('adds two catalogue items, once however often Add is clicked', async () => {
  await admin.getByRole('link', { name: 'Catalogue Mgmt' }).first().click();
  for (const [name, sku, stock] of [
    ['MacBook Pro 14"', 'MBP14', '9'],
    ['USB-C Dock', 'DOCK', '4'],
  ] as const) {
    await admin.getByRole('button', { name: 'Add Item' }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('SKU').fill(sku);
    await dialog.getByLabel('Type').selectOption('Laptop');
    await dialog.getByLabel('Manufacturer').fill('Apple');
    await dialog.getByText('Address', { exact: true }).click();
    await dialog.getByLabel('Image address').fill('https://images.example/item.png');
    await dialog.getByLabel('Price').fill('1999.90');
    await dialog.getByLabel('In Stock').fill(stock);
    await dialog.getByLabel('Description').fill('For those who design');
    if (sku === 'MBP14') await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Add Item' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await admin.getByRole('row', { name: new RegExp(sku) }).waitFor();
  }
  await expect.poll(() => admin.getByRole('row').count()).toBe(3);
});

it('an employee signs up on a phone and asks for three and two', async () => {
  await goTo(employee, '/');
  await employee.getByRole('link', { name: 'Get Started' }).waitFor();
  await expectAccessible(employee);
  await employee.getByRole('link', { name: 'Get Started' }).click();
  await employee.getByRole('link', { name: 'Sign up' }).click();
  await employee.getByLabel('Name').fill('Mia Okafor');
  await employee.getByLabel('Email').fill(employeeEmail);
  await employee.getByLabel('Password', { exact: true }).fill(employeePassword);
  await expectAccessible(employee);
  await employee.getByRole('button', { name: 'Sign up' }).dblclick();
  await employee.getByRole('heading', { name: 'Store' }).waitFor();
  // Missing values of an item are left out for those who choose.
  await employee.getByRole('button', { name: /^View details.*USB-C/ }).click();
  await employee.getByRole('dialog').getByText('In Stock').waitFor();
  expect(await employee.getByRole('dialog').locator('dd:text-is("-")').count()).toBe(0);
  await employee.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  for (let n = 0; n < 3; n += 1)
    await employee.getByRole('button', { name: /^Add to Cart: MacBook/ }).click();
  for (let n = 0; n < 2; n += 1) await employee.getByRole('button', { name: /^Add to Cart: USB-C/ }).click();
  await employee.reload();
  await employee.getByRole('button', { name: 'Cart (5)' }).click();
  await employee.getByText('5 units').waitFor();
  await expectAccessible(employee);
  await employee.getByRole('button', { name: 'Submit Request' }).click();
  await employee.waitForURL('**/requests?selected=*');
  await employee.getByRole('dialog').getByText('2 items, 5 units').waitFor();
  // A double-click's second click may come so late that it meets a button of the dialog.
  await employee.getByRole('button', { name: 'Cancel Request' }).hover();
  await employee.mouse.down({ clickCount: 2 });
  await employee.mouse.up({ clickCount: 2 });
  expect(await employee.getByText('The request will be marked as Rejected').count()).toBe(0);
  await expectAccessible(employee);
});

it('the administrator sees it at once and takes it to fulfilled, and the employee sees each step', async () => {
  await admin.getByRole('link', { name: 'Requests' }).first().click();
  await admin.getByRole('row', { name: /3 x MacBook/ }).click();
  const dialog = admin.getByRole('dialog');
  // She signed up herself, so somebody has to vouch for her address first.
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await dialog.getByRole('button', { name: 'Accept & Start Procurement' }).dblclick();
  await dialog.getByRole('button', { name: 'Mark as Ordered' }).click();
  await dialog.getByLabel('Ticket Ref').fill('IT-2291');
  await dialog.getByLabel('Vendor').fill('ACME GmbH');
  await dialog.getByRole('textbox', { name: 'Expected Delivery' }).fill('2030-01-31');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Mark as Ordered' }).dblclick();
  await dialog.getByText('QTM1004').waitFor();
  await expectAccessible(admin);
  await employee.getByRole('dialog').getByText('Pending Delivery').first().waitFor();
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).dblclick();
  await dialog.getByText('Fulfilled at', { exact: false }).waitFor();
  await employee.getByRole('dialog').getByText('Fulfilled').first().waitFor();
});

it('five assets are in My Assets', async () => {
  await employee.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await employee.getByRole('link', { name: 'Assets', exact: true }).last().click();
  await employee.getByText('QTM1004').waitFor();
  await expect
    .poll(() => employee.getByRole('list', { name: 'Assets' }).getByRole('listitem').count())
    .toBe(5);
  await expectAccessible(employee);
  await goTo(employee, '/nowhere');
  await employee.getByRole('button', { name: 'Go to Home' }).waitFor();
  await expectAccessible(employee);
});

it('a signed-in person returns to where they came from, and an employee finds no administrator’s screen', async () => {
  await goTo(employee, '/catalogue-management');
  await employee.getByRole('heading', { name: 'Store' }).waitFor();
  await goTo(employee, '/nowhere');
  await employee.getByRole('heading', { name: 'Page not found' }).waitFor();
  await employee.getByRole('navigation', { name: 'Main, mobile' }).waitFor();
  await employee.getByRole('button', { name: 'Go to Home' }).click();
  await employee.getByRole('heading', { name: 'Store' }).waitFor();
  const other = await under.pageOf({ email: employeeEmail, password: employeePassword }, desk);
  await goTo(other, '/');
  await other.getByRole('button', { name: /^Profile menu/ }).click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await other.waitForURL('**/login');
});

it('nothing was said on the error console', () => {
  // The only picture that items name is at an address that doesn't exist.
  expect(
    under.complaints.filter(
      (text) => !text.includes('ERR_NAME_NOT_RESOLVED') && !text.includes('images.example'),
    ),
  ).toEqual([]);
});
