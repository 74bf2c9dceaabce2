import { adminEmail, adminPassword, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, desk, expectAccessible, phone, signIn } from './console.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

const client = () => signedInClient(under.url);

async function administrator(options = desk): Promise<Page> {
  const page = await under.page(options);
  await signIn(page, adminEmail, adminPassword);
  return page;
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const types = (page: Page) => page.getByRole('list', { name: 'Asset types' }).getByRole('listitem');
const fields = (page: Page) => page.getByRole('list', { name: 'Custom fields' }).getByRole('listitem');

it('asset types are added, edited and deleted on /asset-configuration', async () => {
  const page = await administrator();
  await page.goto('/asset-configuration');
  await page.getByRole('heading', { level: 1, name: 'Asset Configuration' }).waitFor();
  await types(page).filter({ hasText: 'Laptop' }).getByText('12 months maintenance').waitFor();
  await expectAccessible(page);

  await button(page, 'Add Asset Type').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Add Type').click();
  await dialog.getByText('1 field needs attention: Name.').waitFor();
  await dialog.getByLabel('Name').fill('laptop');
  await button(dialog, 'Add Type').click();
  await dialog.getByText('Type already exists', { exact: true }).first().waitFor();
  await dialog.getByLabel('Name').fill('Scale');
  await dialog.getByLabel('Icon').fill('monitor');
  await dialog.getByLabel('Description').fill('Weighs parcels');
  await dialog.getByLabel('Maintenance Interval (months)').fill('-1');
  await button(dialog, 'Add Type').click();
  await dialog.getByText('Use a whole number of months, 0 or more').waitFor();
  await dialog.getByLabel('Maintenance Interval (months)').fill('6');
  await dialog.getByText('Requires Calibration').click();
  await dialog.getByText('RAM (GB)').click();
  await expectAccessible(page);
  await button(dialog, 'Add Type').dblclick();
  await page.getByText('Asset type added successfully').waitFor();
  const row = types(page).filter({ hasText: 'Scale' });
  await row.getByText('6 months maintenance').waitFor();
  await row.getByText('Requires Calibration').waitFor();
  await row.getByText('Weighs parcels').waitFor();

  const made = (await (await client()).assetTypes.list()).items.filter(({ name }) => name === 'Scale');
  expect(made).toMatchObject([{ icon: 'monitor', maintenanceInterval: 6, requiresCalibration: true }]);
  expect(made[0]?.customFields).toContain('cf_ram_gb');

  await button(page, 'Edit Scale').click();
  await dialog.getByLabel('Description').fill('');
  await button(dialog, 'Update Type').click();
  await page.getByText('Asset type updated successfully').waitFor();
  await expect.poll(() => row.getByText('Weighs parcels').count()).toBe(0);

  await button(page, 'Delete Scale').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete Scale?').waitFor();
  await expectAccessible(page);
  await button(question, 'Delete').click();
  await page.getByText('Asset type deleted successfully').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

it('a type that is in use cannot be deleted', async () => {
  await (await client()).catalogue.create({ name: 'Dock', type: 'Tablet', inStock: 1 });
  const page = await administrator();
  await page.goto('/asset-configuration');
  await button(page, 'Delete Tablet').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await page.getByRole('alert').getByText('Cannot delete asset type that is in use').waitFor();
  await types(page).filter({ hasText: 'Tablet' }).waitFor();
});

it('people who are no administrators are sent to their assets', async () => {
  const email = 'mia@northwind.example';
  await (await client()).users.create({
    email,
    password: 'seven lanterns on the quay',
    displayName: 'Mia',
    mustChangePassword: false,
  });
  const page = await under.page(desk);
  await signIn(page, email, 'seven lanterns on the quay');
  await page.goto('/asset-configuration');
  await page.getByRole('heading', { level: 1, name: 'My Assets' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/assets');
});

it('the panel beside the catalogue remembers its tab', async () => {
  const page = await administrator();
  await page.goto('/catalogue-management');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  expect(await tab('Manage Types').getAttribute('aria-selected')).toBe('true');
  await tab('Field Mapping').click();
  await page.waitForURL('**/catalogue-management?tab=mapping');
  await page.goto('/catalogue-management');
  await page.getByLabel('Asset type', { exact: true }).waitFor();
  expect(await tab('Field Mapping').getAttribute('aria-selected')).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('catalogue-management-tab'))).toBe('mapping');
  await page.goto('/catalogue-management?tab=fields');
  await fields(page).filter({ hasText: 'ram_gb' }).waitFor();
  await page
    .getByRole('complementary', { name: 'Manage Types' })
    .getByRole('button', { name: 'Close' })
    .click();
  expect(await page.getByRole('tab').count()).toBe(0);
  await button(page, 'Manage Types').click();
  await tab('Custom Fields').waitFor();
});

it('types are renamed and merged, and what bears their names follows', async () => {
  const api = await client();
  for (const name of ['One', 'Two', 'Three'])
    await api.assets.create({
      name,
      type: 'Peripheral',
      status: 'Available',
      condition: 'New',
      customFields: { model: 'X' },
    });
  const page = await administrator();
  await page.goto('/catalogue-management?tab=types');
  const dialog = page.getByRole('dialog');
  await button(page, 'Rename').click();
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Peripheral');
  await dialog.getByLabel('New name').fill('Peripheral');
  await button(dialog, 'Rename').click();
  await dialog.getByText('Use another name than the old one').waitFor();
  await dialog.getByLabel('New name').fill('Accessory');
  await expectAccessible(page);
  await button(dialog, 'Rename').click();
  await page.getByText('Renamed type and updated 3 item(s)').waitFor();
  expect((await api.assets.list({ type: 'Accessory' })).total).toBe(3);

  await button(page, 'Merge').click();
  await button(dialog, 'Merge').click();
  await dialog.getByText('2 fields need attention', { exact: false }).waitFor();
  await dialog.getByLabel('Merge into').selectOption('Monitor');
  expect(await dialog.getByLabel('Monitor', { exact: true }).isDisabled()).toBe(true);
  await dialog.getByText('Accessory', { exact: true }).last().click();
  await expectAccessible(page);
  await button(dialog, 'Merge').click();
  await page.getByText('Merged 1 type(s) into Monitor (3 updated)').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await types(page).filter({ hasText: 'Accessory' }).count()).toBe(0);
  expect((await api.assets.list({ type: 'Monitor' })).total).toBe(3);
});

it('fields are attached and detached from either side', async () => {
  const page = await administrator();
  await page.goto('/catalogue-management?tab=mapping');
  await page.getByLabel('Asset type', { exact: true }).selectOption('Server');
  const panel = page.getByRole('complementary', { name: 'Manage Types' });
  await panel.getByRole('group', { name: 'Custom fields of Server' }).getByText('Seats').click();
  await page.getByText('Custom field updated successfully').waitFor();
  await expectAccessible(page);
  const stored = async () => {
    const api = await client();
    const [field] = (await api.customFields.list()).items.filter(({ apiName }) => apiName === 'seats');
    const [type] = (await api.assetTypes.list()).items.filter(({ name }) => name === 'Server');
    return [field?.assetTypes, type?.customFields.includes('cf_seats')];
  };
  await expect.poll(stored).toEqual([['Software License', 'Server'], true]);
  await button(page, 'By field').click();
  await page.getByLabel('Custom field', { exact: true }).selectOption('Seats');
  const server = panel.getByRole('group', { name: 'Asset types with Seats' }).getByLabel('Server');
  await expect.poll(() => server.isChecked()).toBe(true);
  await panel.getByRole('group', { name: 'Asset types with Seats' }).getByText('Server').click();
  await expect.poll(stored).toEqual([['Software License'], false]);
});

it('custom fields are added with a cleaned-up API name, options and a typed default', async () => {
  const page = await administrator();
  await page.goto('/catalogue-management?tab=fields');
  const dialog = page.getByRole('dialog');
  await button(page, 'Add Custom Field').click();
  await dialog.getByLabel('Display name').fill('Grade (A)');
  expect(await dialog.getByLabel('API name').inputValue()).toBe('grade_a');
  await dialog.getByLabel('API name').fill('1st');
  await button(dialog, 'Add Field').click();
  await dialog
    .getByText('Must start with a letter and contain only letters, numbers, and underscores')
    .waitFor();
  await dialog.getByLabel('API name').fill('RAM_GB');
  await button(dialog, 'Add Field').click();
  await dialog.getByText('API name already exists').waitFor();
  await dialog.getByLabel('API name').fill('Grade_A');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Select');
  // It begins with one empty option, and none may stay empty.
  await button(dialog, 'Add Field').click();
  await dialog.getByText('1 field needs attention: Options.').waitFor();
  await dialog.getByLabel('Option 1', { exact: true }).fill('Gold');
  await button(dialog, 'Add option').click();
  await dialog.getByLabel('Option 2', { exact: true }).fill('gold');
  await button(dialog, 'Add Field').click();
  await dialog.getByText("'gold' is an option already").waitFor();
  await dialog.getByLabel('Option 2', { exact: true }).fill('Silver');
  await dialog.getByLabel('Default value').selectOption('Silver');
  await dialog.getByLabel('Laptop', { exact: true }).check({ force: true });
  await expectAccessible(page);
  await button(dialog, 'Add Field').click();
  await page.getByText('Custom field added successfully').waitFor();
  const made = async () =>
    (await (await client()).customFields.list()).items.find(({ apiName }) => apiName === 'grade_a');
  expect(await made()).toMatchObject({
    displayName: 'Grade (A)',
    type: 'select',
    options: ['Gold', 'Silver'],
    defaultValue: 'Silver',
    assetTypes: ['Laptop'],
    required: false,
  });

  await button(page, 'Edit Grade (A)').click();
  expect(await dialog.getByLabel('API name').isDisabled()).toBe(true);
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Boolean');
  expect(await dialog.getByLabel('Default value').locator('option').allTextContents()).toEqual([
    'No default',
    'True',
    'False',
  ]);
  await dialog.getByText('Required', { exact: true }).click();
  await button(dialog, 'Update Field').click();
  await page.getByText('Custom field updated successfully').waitFor();
  expect(await made()).toMatchObject({ type: 'boolean', required: true });
  expect(await made()).not.toHaveProperty('options');
  expect(await made()).not.toHaveProperty('defaultValue');

  await button(page, 'Delete Grade (A)').click();
  const question = page.getByRole('alertdialog');
  await question
    .getByText('Are you sure you want to delete this custom field? This action cannot be undone.')
    .waitFor();
  await button(question, 'Delete').click();
  await page.getByText('Custom field deleted successfully').waitFor();
  expect(await made()).toBeUndefined();
});

it("a change of a field's type shows first what would not convert", async () => {
  const api = await client();
  for (const [name, imei1] of [
    ['Phone one', '350'],
    ['Phone two', 'unknown'],
  ] as const)
    await api.assets.create({
      name,
      type: 'Mobile Phone',
      status: 'Available',
      condition: 'New',
      customFields: { model: 'X', imei1 },
    });
  const page = await administrator();
  await page.goto('/asset-configuration');
  const dialog = page.getByRole('dialog');
  const type = async () =>
    (await api.customFields.list()).items.find(({ apiName }) => apiName === 'imei1')?.type;
  await button(page, 'Edit IMEI 1').click();
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Number');
  await button(dialog, 'Update Field').click();
  await dialog.getByText('1 of 2 stored value(s) do not convert').waitFor();
  await dialog.getByRole('cell', { name: 'unknown' }).waitFor();
  await expectAccessible(page);
  expect(await type()).toBe('text');
  await button(dialog, 'Back').click();
  expect(await dialog.getByLabel('Type', { exact: false }).first().inputValue()).toBe('number');
  expect(await type()).toBe('text');
  await button(dialog, 'Update Field').click();
  await button(dialog, 'Convert 1, set 1 aside').click();
  await dialog.getByText('1 value converted, 1 set aside among the specifications').waitFor();
  await button(dialog, 'Close').last().click();
  expect(await type()).toBe('number');
  const phones = (await api.assets.list({ type: 'Mobile Phone', sort: 'name' })).items;
  expect(phones.map(({ customFields }) => customFields?.imei1)).toEqual([350, undefined]);
  expect(phones.map(({ specs }) => specs?.imei1)).toEqual([undefined, 'unknown']);
});

it("an asset's form asks for its type's fields, in order and by kind, and for none that is hidden", async () => {
  const api = await client();
  const common = { assetTypes: ['Desktop'] };
  for (const one of [
    { ...common, displayName: 'Desk', apiName: 'desk', type: 'number' as const, required: true },
    { ...common, displayName: 'Seal', apiName: 'seal', type: 'select' as const, options: ['Red', 'Blue'] },
    { ...common, displayName: 'Lease', apiName: 'lease', type: 'text' as const, defaultValue: 'none' },
    { ...common, displayName: 'Secret', apiName: 'secret', type: 'text' as const, hiddenOnItemForms: true },
    { ...common, displayName: 'Serial', apiName: 'serial_number', type: 'text' as const },
    { ...common, displayName: 'Tag', apiName: 'asset_tag', type: 'text' as const },
  ])
    await api.customFields.create(one);
  const page = await administrator();
  await page.goto('/assets?selected=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tower');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Desktop');
  await dialog.getByRole('heading', { name: 'Desktop fields' }).waitFor();
  const asked = await dialog
    .locator('[id^=field-customFields]')
    .evaluateAll((inputs) => inputs.map(({ id, tagName }) => `${id.slice(19)} ${tagName}`));
  expect(asked[0]).toBe('model INPUT');
  expect(asked.slice(-3)).toEqual(['desk INPUT', 'seal SELECT', 'lease INPUT']);
  await dialog.locator('#field-customFields-model').fill('T1');
  await button(dialog, 'Add Asset').click();
  await dialog.getByText('Desk is required for Desktop').waitFor();
  await dialog.locator('#field-customFields-desk').fill('one');
  await button(dialog, 'Add Asset').click();
  await dialog.getByText('Use a number').waitFor();
  await dialog.locator('#field-customFields-desk').fill('12,5');
  await dialog.getByLabel('Seal').selectOption('Blue');
  expect(await dialog.getByLabel('Lease').inputValue()).toBe('none');
  await dialog.getByLabel('Lease').fill('');
  await button(dialog, 'Add Asset').click();
  await page.getByText('Asset added successfully').waitFor();
  const [made] = (await api.assets.list({ type: 'Desktop' })).items;
  expect(made?.customFields).toEqual({ model: 'T1', desk: 12.5, seal: 'Blue' });
});

it('of two administrators the second is told what changed, and loses nothing typed', async () => {
  const page = await administrator();
  await page.goto('/asset-configuration');
  const dialog = page.getByRole('dialog');
  await button(page, 'Edit Server').click();
  await dialog.getByLabel('Description').fill('Mine');
  const api = await client();
  const [server] = (await api.assetTypes.list()).items.filter(({ name }) => name === 'Server');
  await api.assetTypes.update({
    params: { id: server?.id ?? '' },
    body: { description: 'Theirs', maintenanceInterval: 24 },
  });
  await button(dialog, 'Update Type').click();
  const changed = dialog.getByRole('list', { name: 'Changed meanwhile' });
  await changed.getByText('Theirs: Theirs').waitFor();
  await changed.getByText('24').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Mine');
  await expectAccessible(page);
  await button(dialog, 'Update Type').click();
  await page.getByText('Asset type updated successfully').waitFor();
  const [after] = (await api.assetTypes.list()).items.filter(({ name }) => name === 'Server');
  expect(after).toMatchObject({ description: 'Mine', maintenanceInterval: 24 });
});

it('all of it works on the phone', async () => {
  const page = await administrator(phone);
  await page.goto('/asset-configuration');
  await types(page).filter({ hasText: 'Laptop' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Edit Laptop').click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await expectAccessible(page);
  await page.goto('/catalogue-management');
  await button(page, 'Manage Types').click();
  await page.getByRole('tab', { name: 'Field Mapping' }).click();
  await page.getByLabel('Asset type', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Custom Fields' }).click();
  await button(page, 'Edit OS').click();
  await page.getByLabel('Option 6', { exact: true }).waitFor();
  await expectAccessible(page);
});

it('nothing was said on the error console', () => {
  // A refusal that a form shows is an answer of 4xx, which browsers put on their console by themselves.
  expect(under.complaints.filter((text) => !/status of (409|412|422)/.test(text))).toEqual([]);
});
