import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

const client = () => signedInClient(under.url);

it('fields are attached and detached from either side', async () => {
  const page = await administrator(under);
  await goTo(page, '/catalogue-management?tab=mapping');
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
  const page = await administrator(under);
  await goTo(page, '/catalogue-management?tab=fields');
  const dialog = page.getByRole('dialog');
  await button(page, 'Add Custom Field').click();
  await dialog.getByLabel('Display name').fill('Grade (A)');
  await expect.poll(() => dialog.getByLabel('API name').inputValue()).toBe('grade_a');
  // The rule is shown before anything is wrong, in the same words as afterwards.
  const rule = dialog.getByText(
    'Must start with a letter and contain only letters, numbers, and underscores',
  );
  await expect.poll(() => rule.count()).toBe(1);
  await dialog.getByLabel('API name').fill('1st');
  await button(dialog, 'Add Field').click();
  await dialog.getByText('1 field needs attention: API name.').waitFor();
  await expect.poll(() => rule.count()).toBe(1);
  await dialog.getByLabel('API name').fill('RAM_GB');
  await button(dialog, 'Add Field').click();
  await dialog.getByText('API name already exists').waitFor();
  await dialog.getByLabel('API name').fill('Grade_A');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Select');
  // It starts with one empty option; none may stay empty.
  await button(dialog, 'Add Field').click();
  await dialog.getByText('1 field needs attention: Options.').waitFor();
  await dialog.getByLabel('Option 1', { exact: true }).fill('Gold');
  await button(dialog, 'Add option').click();
  await dialog.getByLabel('Option 2', { exact: true }).fill('gold');
  await button(dialog, 'Add Field').click();
  await dialog.getByText("Option 'gold' is listed twice").waitFor();
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
  await expect.poll(() => dialog.getByLabel('API name').isDisabled()).toBe(true);
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
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  const dialog = page.getByRole('dialog');
  const type = async () =>
    (await api.customFields.list()).items.find(({ apiName }) => apiName === 'imei1')?.type;
  await button(page, 'Edit IMEI 1').click();
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Number');
  await button(dialog, 'Update Field').click();
  await dialog.getByText('1 of 2 stored values cannot be converted').waitFor();
  await dialog.getByRole('cell', { name: 'unknown' }).waitFor();
  await expectAccessible(page);
  expect(await type()).toBe('text');
  await button(dialog, 'Back').click();
  await expect.poll(() => dialog.getByLabel('Type', { exact: false }).first().inputValue()).toBe('number');
  expect(await type()).toBe('text');
  await button(dialog, 'Update Field').click();
  await button(dialog, 'Convert 1, move 1').click();
  await dialog.getByText('1 value converted, 1 moved to the specifications').waitFor();
  await button(dialog, 'Close').last().click();
  expect(await type()).toBe('number');
  const phones = (await api.assets.list({ type: 'Mobile Phone', sort: 'name' })).items;
  expect(phones.map(({ customFields }) => customFields?.imei1)).toEqual([350, undefined]);
  expect(phones.map(({ specs }) => specs?.imei1)).toEqual([undefined, 'unknown']);
  // In the asset's details, the moved value appears once, under the field's name.
  await goTo(page, `/assets?selected=${phones[1]?.id}`);
  const detail = page.getByRole('complementary', { name: 'Asset' });
  await detail.getByText('unknown').waitFor();
  await expect.poll(() => detail.getByText('IMEI 1', { exact: true }).count()).toBe(1);
});

it('of many values that would not convert a few are shown, and how many more there are', async () => {
  const api = await client();
  for (let n = 0; n < 14; n += 1)
    await api.assets.create({
      name: `Licence ${n}`,
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      customFields: { license_key: `Key ${n}` },
    });
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  const dialog = page.getByRole('dialog');
  const kind = dialog.getByLabel('Type', { exact: false }).first();
  await button(page, 'Edit Vendor').click();
  await dialog.getByText('vendor is always of type text').waitFor();
  await expect.poll(() => kind.isDisabled()).toBe(true);
  await button(dialog, 'Cancel').click();
  await button(page, 'Edit License Key').click();
  await dialog.getByText('Stored values are kept.').waitFor();
  await kind.selectOption('Number');
  await dialog.getByText('You will see what happens to stored values first.').waitFor();
  await kind.selectOption('Text');
  await dialog.getByText('Stored values are kept.').waitFor();
  await kind.selectOption('Number');
  await button(dialog, 'Update Field').click();
  await dialog.getByText('14 of 14 stored values cannot be converted').waitFor();
  const shown = await dialog.getByRole('table').locator('tbody tr').count();
  await dialog.getByText(`and ${14 - shown} more`, { exact: true }).waitFor();
  await expectAccessible(page);
});

it("an asset's form asks for its type's fields in order and by kind, hidden ones too, and for none twice", async () => {
  const api = await client();
  const common = { assetTypes: ['Desktop'] };
  for (const one of [
    { ...common, displayName: 'Desk', apiName: 'desk', type: 'number' as const, required: true },
    { ...common, displayName: 'Seal', apiName: 'seal', type: 'select' as const, options: ['Red', 'Blue'] },
    { ...common, displayName: 'Lease', apiName: 'lease', type: 'text' as const, defaultValue: 'none' },
    { ...common, displayName: 'Secret', apiName: 'secret', type: 'text' as const, hiddenOnItemForms: true },
    { ...common, displayName: 'Serial', apiName: 'serial_number', type: 'text' as const, required: true },
    { ...common, displayName: 'Tag', apiName: 'asset_tag', type: 'text' as const },
  ])
    await api.customFields.create(one);
  const page = await administrator(under);
  await goTo(page, '/assets?selected=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tower');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption('Desktop');
  await dialog.getByRole('heading', { name: 'Desktop fields' }).waitFor();
  const fields = await dialog
    .locator('[id^=field-customFields]')
    .evaluateAll((inputs) => inputs.map(({ id, tagName }) => `${id.slice(19)} ${tagName}`));
  expect(fields[0]).toBe('model INPUT');
  expect(fields.slice(-4)).toEqual(['desk INPUT', 'seal SELECT', 'lease INPUT', 'secret INPUT']);
  for (const name of ['Purchase Date', 'Warranty End', 'Vendor', 'Serial Number'])
    expect([name, await dialog.locator('label', { hasText: name }).count()]).toEqual([name, 1]);
  await dialog.locator('#field-customFields-model').fill('T1');
  await button(dialog, 'Add Asset').click();
  await dialog.getByText('This field is required').nth(1).waitFor();
  await dialog.locator('#field-serialNumber').fill('SN-9');
  await dialog.locator('#field-customFields-desk').fill('one');
  await button(dialog, 'Add Asset').click();
  await dialog.getByText('Must be a number').waitFor();
  await dialog.locator('#field-customFields-desk').fill('12,5');
  await dialog.getByLabel('Seal').selectOption('Blue');
  await expect.poll(() => dialog.getByLabel('Lease').inputValue()).toBe('none');
  await dialog.getByLabel('Lease').fill('');
  await button(dialog, 'Add Asset').click();
  await page.getByText('Asset added successfully').waitFor();
  const [made] = (await api.assets.list({ type: 'Desktop' })).items;
  expect(made?.customFields).toEqual({ model: 'T1', desk: 12.5, seal: 'Blue', serial_number: 'SN-9' });
});

it('of two administrators at one field the second keeps what was typed, and sees what the first made of it', async () => {
  const api = await client();
  const field = await api.customFields.create({
    displayName: 'Colour code',
    apiName: 'colour_code',
    type: 'text',
    assetTypes: ['Laptop'],
  });
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  const dialog = page.getByRole('dialog');
  await button(page, 'Edit Colour code').click();
  await dialog.getByRole('textbox', { name: 'Display name' }).fill('Colour');
  await api.customFields.update({
    params: { id: field.id },
    body: { type: 'select', options: ['Red', 'Blue'], defaultValue: 'Blue' },
  });
  await button(dialog, 'Update Field').click();
  await dialog.getByRole('list', { name: 'Changes by others' }).getByText('Red, Blue').waitFor();
  await expect.poll(() => dialog.getByLabel('Option 2', { exact: true }).inputValue()).toBe('Blue');
  await expect.poll(() => dialog.getByLabel('Default value', { exact: true }).inputValue()).toBe('Blue');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Display name' }).inputValue()).toBe('Colour');
  await expectAccessible(page);
  await button(dialog, 'Update Field').click();
  await page.getByText('Custom field updated successfully').waitFor();
  const after = (await api.customFields.list()).items.find(({ id }) => id === field.id);
  expect(after).toMatchObject({ displayName: 'Colour', type: 'select', options: ['Red', 'Blue'] });
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
