import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf, fields, focused, types } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

const client = () => signedInClient(under.url);

it('asset types are added, edited and deleted on /asset-configuration', async () => {
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
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
  await dialog.getByLabel('Icon').fill('teapot');
  await button(dialog, 'Add Type').click();
  await dialog.getByText("'teapot' is not a valid icon. Use one of: laptop, desktop,").waitFor();
  await dialog.getByLabel('Icon').fill('moni');
  await dialog.getByRole('option', { name: 'monitor' }).click();
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
  await dialog
    .getByText('Leave empty for the company default (now every 3 months). 0 means never.')
    .waitFor();
  await dialog.getByLabel('Maintenance Interval (months)').fill('');
  await button(dialog, 'Update Type').click();
  await page.getByText('Asset type updated successfully').waitFor();
  await expect.poll(() => row.getByText('Weighs parcels').count()).toBe(0);
  await row.getByText('3 months maintenance (default)').waitFor();

  await button(page, 'Delete Scale').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete Scale? This action cannot be undone.').waitFor();
  await expectAccessible(page);
  await button(question, 'Delete').click();
  await page.getByText('Asset type deleted successfully').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

it('a type that is in use cannot be deleted', async () => {
  await (await client()).catalogue.create({ name: 'Dock', type: 'Tablet', inStock: 1 });
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  await button(page, 'Delete Tablet').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  // One alert, not nested ones: a screen reader would read it twice.
  await page.getByRole('alert').filter({ hasText: 'Cannot delete asset type that is in use' }).waitFor();
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
  const page = await under.pageOf({ email, password: 'seven lanterns on the quay' }, desk);
  await goTo(page, '/asset-configuration');
  await page.getByRole('heading', { level: 1, name: 'My Assets' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/assets');
});

it('the panel beside the catalogue remembers its tab', async () => {
  const page = await administrator(under);
  await goTo(page, '/catalogue-management');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await button(page, 'Manage Types').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await button(page, 'Manage Types').press('Enter');
  await expect.poll(() => tab('Manage Types').getAttribute('aria-selected')).toBe('true');
  // Keyboard users continue inside the panel.
  await expect.poll(() => focused(page)).toBe('Manage Types');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/catalogue-management?tab=mapping');
  await goTo(page, '/dashboard');
  await goTo(page, '/catalogue-management');
  await button(page, 'Manage Types').click();
  await page.getByLabel('Asset type', { exact: true }).waitFor();
  await expect.poll(() => tab('Field Mapping').getAttribute('aria-selected')).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('catalogue-management-tab'))).toBe('mapping');
  await goTo(page, '/catalogue-management?tab=fields');
  await fields(page).filter({ hasText: 'ram_gb' }).waitFor();
  await page
    .getByRole('complementary', { name: 'Manage Types' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
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
  const page = await administrator(under);
  await goTo(page, '/catalogue-management?tab=types');
  const dialog = page.getByRole('dialog');
  await button(page, 'Rename').click();
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Peripheral');
  await dialog.getByLabel('New name').fill('Peripheral');
  await button(dialog, 'Rename').click();
  await dialog.getByText('Enter a different name').waitFor();
  await dialog.getByLabel('New name').fill('Accessory');
  await expectAccessible(page);
  await button(dialog, 'Rename').click();
  await page.getByText('Renamed type and updated 3 item(s)').waitFor();
  expect((await api.assets.list({ type: 'Accessory' })).total).toBe(3);
  await page.goto('/assets?type=Peripheral');
  await page.getByText("There is no asset type named 'Peripheral'. Clear the filters to see all").waitFor();
  await goTo(page, '/catalogue-management?tab=types');

  await button(page, 'Merge').click();
  await button(dialog, 'Merge').click();
  await dialog.getByText('2 fields need attention', { exact: false }).waitFor();
  await dialog.getByLabel('Merge into').selectOption('Monitor');
  await expect.poll(() => dialog.getByLabel('Monitor', { exact: true }).isDisabled()).toBe(true);
  await dialog.getByText('Accessory', { exact: true }).last().click();
  await expectAccessible(page);
  await button(dialog, 'Merge').click();
  await dialog.getByText('3 assets and 0 catalogue items will move to Monitor.').waitFor();
  await dialog.getByText('Monitor gains the fields Firmware Version, Color, Interface.').waitFor();
  await dialog.getByText('Accessory will be removed. This cannot be undone.').waitFor();
  await expectAccessible(page);
  await button(dialog, 'Back').click();
  await expect.poll(() => types(page).filter({ hasText: 'Accessory' }).count()).toBe(1);
  for (let step = 0; step < 2; step += 1) await button(dialog, 'Merge').click();
  await page.getByText('Merged 1 type(s) into Monitor (3 updated)').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => types(page).filter({ hasText: 'Accessory' }).count()).toBe(0);
  expect((await api.assets.list({ type: 'Monitor' })).total).toBe(3);
});

it('a merge is followed to its end through a server that is away for a while', async () => {
  const api = await client();
  for (const name of ['Left', 'Right']) await api.assetTypes.create({ name });
  await api.catalogue.create({ name: 'Lamp', type: 'Left', inStock: 1 });
  const page = await administrator(under);
  await goTo(page, '/catalogue-management?tab=types');
  const dialog = page.getByRole('dialog');
  let away = true;
  await page.route('**/api/jobs/*', (route) => (away ? route.abort() : route.continue()));
  await button(page, 'Merge').click();
  await dialog.getByText('Left', { exact: true }).last().click();
  // The destination is no longer a source.
  await dialog.getByText('Right', { exact: true }).last().click();
  await dialog.getByLabel('Merge into').selectOption('Right');
  await button(dialog, 'Merge').click();
  await dialog.getByText('will move to Right', { exact: false }).waitFor();
  await button(dialog, 'Merge').dblclick();
  await dialog.getByText('Moving assets and items to Right').waitFor();
  await expectAccessible(page);
  away = false;
  await page.getByText('Merged 1 type(s) into Right (1 updated)').waitFor();
  expect((await api.catalogue.list({ type: 'Right' })).total).toBe(1);
});

it("a type's icon is drawn wherever the type stands for a picture", async () => {
  const api = await client();
  await api.assetTypes.create({ name: 'Rack', icon: 'server' });
  await api.catalogue.create({ name: 'Rack one', type: 'Rack', inStock: 1 });
  const page = await administrator(under);
  const hue = (row: Locator) =>
    row.locator('.qm-tile').evaluate((tile) => tile.style.getPropertyValue('--h'));
  await goTo(page, '/catalogue-management?tab=types');
  const item = page.getByRole('row').filter({ hasText: 'Rack one' });
  const ofType = (name: string) => hue(types(page).filter({ hasText: name }));
  await expect.poll(() => hue(item)).toBe(await ofType('Server'));
  // The icon stays when the type is renamed, and a name alone gives a type no icon.
  const { items } = await api.assetTypes.list();
  const laptop = items.find(({ name }) => name === 'Laptop')?.id ?? '';
  const drawn = await ofType('Laptop');
  await api.assetTypes.rename({ params: { id: laptop }, body: { name: 'Notebook' } });
  await types(page).filter({ hasText: 'Notebook' }).waitFor();
  await expect.poll(() => ofType('Notebook')).toBe(drawn);
  await api.assetTypes.update({ params: { id: laptop }, body: { name: 'Laptop', icon: null } });
  await expect.poll(() => ofType('Laptop')).not.toBe(drawn);
});

it("the order of a type's fields is that of its forms, and is changed a step at a time", async () => {
  const api = await client();
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  await button(page, 'Edit Software License').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Order on forms').click();
  const rows = dialog.getByRole('listitem');
  const order = () => rows.allInnerTexts();
  const before = await order();
  expect(before.at(-1)).toBe('Vendor');
  const seats = before.indexOf('Seats');
  const up = button(dialog, 'Move Seats up');
  await up.focus();
  for (const _step of before) await page.keyboard.press('Enter');
  expect(await order()).toEqual(['Seats', ...before.toSpliced(seats, 1)]);
  expect(await up.evaluate((one) => one === document.activeElement)).toBe(true);
  await dialog.getByText('Seats is now 1 of').waitFor({ state: 'attached' });
  await expectAccessible(page);

  // Somebody else adds one meanwhile: both changes are kept.
  const { id } = await api.customFields.create({
    displayName: 'Terms',
    apiName: 'terms',
    type: 'text',
    assetTypes: ['Software License'],
  });
  await button(dialog, 'Update Type').click();
  await dialog.getByText('Terms').first().waitFor();
  await button(dialog, 'Update Type').click();
  await page.getByText('Asset type updated successfully').waitFor();
  const [type] = (await api.assetTypes.list()).items.filter(({ name }) => name === 'Software License');
  expect(type?.customFields[0]).toBe('cf_seats');
  expect(type?.customFields).toContain(id);

  // Two different orders can't be merged: one must be chosen. A field deleted meanwhile is dropped.
  await button(page, 'Edit Software License').click();
  await dialog.getByText('Order on forms').click();
  await button(dialog, 'Move Terms up').click();
  const { id: doomed } = await api.customFields.create({
    displayName: 'Doomed',
    apiName: 'doomed',
    type: 'text',
  });
  await dialog.getByText('Doomed').click();
  await api.customFields.remove({ params: { id: doomed } });
  await expect.poll(() => dialog.getByText('Doomed').count()).toBe(0);
  const others = [...(type?.customFields ?? [])].reverse();
  if (!type) throw new Error('The type is gone');
  await api.assetTypes.update({ params: { id: type.id }, body: { customFields: others } });
  await button(dialog, 'Update Type').click();
  const choice = dialog.getByRole('group', { name: 'Custom fields' });
  await choice.getByRole('button', { name: 'Theirs: Terms, Vendor' }).click();
  await button(dialog, 'Update Type').click();
  await page.getByText('Asset type updated successfully').first().waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect((await api.assetTypes.list()).items.find((one) => one.id === type.id)?.customFields).toEqual(others);
  await api.assetTypes.update({ params: { id: type.id }, body: { customFields: type.customFields } });

  await page.goto('/assets?selected=new');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Software License');
  await dialog.getByRole('heading', { name: 'Software License fields' }).waitFor();
  const fields = await dialog
    .locator('[id^=field-customFields]')
    .evaluateAll((inputs) => inputs.map((input) => input.id.slice('field-customFields-'.length)));
  expect(fields[0]).toBe('seats');
  expect(fields.at(-1)).toBe('terms');
});

it('of two administrators the second is told what changed, and loses nothing typed', async () => {
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
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
  const changed = dialog.getByRole('list', { name: 'Changes by others' });
  await changed.getByText('Theirs: Theirs').waitFor();
  await changed.getByText('24').waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Mine');
  await expectAccessible(page);
  await button(dialog, 'Update Type').click();
  await page.getByText('Asset type updated successfully').waitFor();
  const [after] = (await api.assetTypes.list()).items.filter(({ name }) => name === 'Server');
  expect(after).toMatchObject({ description: 'Mine', maintenanceInterval: 24 });
});

it('all of it works on the phone', async () => {
  const page = await administrator(under, phone);
  await goTo(page, '/asset-configuration');
  await types(page).filter({ hasText: 'Laptop' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Edit Laptop').click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await expectAccessible(page);
  await goTo(page, '/catalogue-management');
  await button(page, 'Manage Types').click();
  await page.getByRole('tab', { name: 'Field Mapping' }).click();
  await page.getByLabel('Asset type', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Custom Fields' }).click();
  await button(page, 'Edit OS').click();
  await page.getByLabel('Option 6', { exact: true }).waitFor();
  expect((await button(page, 'Add option').boundingBox())?.height).toBe(44);
  await expectAccessible(page);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
