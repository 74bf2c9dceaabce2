import { readFile } from 'node:fs/promises';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  await client.locations.create({ name: 'Berlin' });
  page = await administrator(under);
  dialog = page.getByRole('dialog');
});
afterAll(() => under.end());

const add = (name: string, given: object = {}) =>
  client.assets.create({
    name,
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    ...given,
  });
/** Lists the assets with this name and selects those on screen. */
const select = async (name: string): Promise<void> => {
  await goTo(page, `/assets?search=${name}`);
  const all = page.getByRole('checkbox', { name: 'Select all loaded rows' });
  await all.and(page.locator(':enabled')).check({ force: true });
};
const found = async (where: string) => (await client.assets.list({ where })).items;

it('Edit N Selected leaves what is not touched, says first what would change, and lists what failed', async () => {
  await add('Plotter', { customFields: { seats: 3 } });
  await add('Plotter', { condition: 'Good' });
  const awaited = await add('Plotter', { status: 'Pending Delivery' });
  await select('Plotter');
  await button(page, 'Edit 3 Selected').click();
  await dialog.getByRole('heading', { name: 'Edit 3 assets' }).waitFor();
  const statuses = await dialog.getByRole('combobox', { name: 'Status' }).locator('option').allTextContents();
  expect(statuses).toEqual(['Leave as it is', 'Available', 'Assigned', 'Maintenance']);
  const update = (count: string) => button(dialog, `Update ${count}`);
  await expect.poll(() => update('0 assets').getAttribute('aria-disabled')).toBe('true');

  await dialog.getByRole('combobox', { name: 'Condition' }).selectOption('Good');
  await dialog.getByText('2 will change').waitFor();
  await dialog.getByText('1 already matches').waitFor();
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Maintenance');
  await dialog.getByText('1 is refused').waitFor();
  await dialog.getByText('Pending Delivery until its request is delivered').waitFor();
  await dialog.getByRole('combobox', { name: 'Location' }).selectOption('Clear this field');
  // By keyboard: the added field gets the focus, and is reset again.
  await button(dialog, 'Add a field').press('Enter');
  await page.getByRole('menuitem', { name: 'Seats' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('customFields.seats');
  await page.keyboard.type('many');
  await button(dialog, 'Status: leave as it is').click();
  await dialog.getByText('Must be a number').waitFor();
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('5');
  await dialog.getByText('3 will change').waitFor();
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Maintenance');
  await dialog.getByText('2 will change').waitFor();
  await expectAccessible(page);

  await update('2 assets').click();
  await page.getByRole('alert').getByText('Updated 2 assets successfully, 1 failed').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile((await file.path()) ?? '', 'utf8')).toBe(
    `Asset ID,Name,Reason\r\n${awaited.assetId},Plotter,Pending Delivery until its request is delivered\r\n`,
  );
  await button(dialog, 'Done').click();
  const changed = await found('name:Plotter status:Maintenance');
  expect(changed.map(({ condition, customFields }) => [condition, customFields])).toEqual([
    ['Good', { seats: 5 }],
    ['Good', { seats: 5 }],
  ]);
  expect((await found('name:Plotter status:"Pending Delivery"'))[0]).toMatchObject({ version: 1 });
});

it('all that match are edited with progress that is told, and deleted once it is said what hangs on them', async () => {
  const { email } = await client.users.create({
    email: 'mia@northwind.example',
    password: 'walnut-harbour-12',
    displayName: 'Mia',
  });
  const rows = Array.from({ length: 120 }, () => add('Tripod', { assignedTo: email }));
  await Promise.all(rows);
  await select('Tripod');
  await button(page, 'Select all 120 matching').click();
  await button(page, 'Edit 120 Selected').click();
  await dialog.getByRole('heading', { name: 'Edit 120 assets' }).waitFor();
  await dialog.getByRole('combobox', { name: 'Assigned To' }).click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await button(dialog, 'Update 120 assets').click();
  await page.getByRole('alert').getByText('Updated 120 assets successfully').waitFor();
  expect((await client.assets.list({ where: 'name:Tripod status:Available' })).total).toBe(120);
  await expect.poll(() => focused(page)).not.toBe('nothing');

  const [one] = await found('name:Tripod');
  await client.assets.update({ params: { id: one?.id ?? '' }, body: { assignedTo: email } });
  await select('Tripod');
  await button(page, 'Select all 120 matching').click();
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('1 person holds 1 of them.').waitFor();
  await expectAccessible(page);
  await button(question, 'Delete').click();
  await page.getByRole('alert').getByText('Deleted 120 assets').waitFor();
  await page.getByText('No equipment found').waitFor();
});

it('Undo is in the toast, which stays while it is pointed at, in the history and in a list, and names what stays', async () => {
  const [first, second] = [await add('Easel'), await add('Easel')];
  const conditions = async () => (await found('name:Easel')).map(({ condition }) => condition);
  await select('Easel');
  await button(page, 'Edit 2 Selected').click();
  await dialog.getByRole('combobox', { name: 'Condition' }).selectOption('Poor');
  await button(dialog, 'Update 2 assets').click();
  await dialog.waitFor({ state: 'detached' });
  const toast = page.locator('.bp6-toast', { hasText: 'Updated 2 assets successfully' });
  await toast.hover();
  await button(toast, 'Undo').focus();
  await page.keyboard.press('Enter');
  const back = page.locator('.bp6-toast', { hasText: '2 records are as before' });
  await back.waitFor();
  expect(await conditions()).toEqual(['New', 'New']);
  // The undo is undone, after somebody has edited one of the assets.
  await button(back, 'Undo').click();
  await expect.poll(conditions).toEqual(['Poor', 'Poor']);
  await client.assets.update({ params: { id: second.id }, body: { notes: 'mine' } });

  await button(back.last(), 'All changes').click();
  const rows = page.getByRole('table', { name: 'What can be undone' }).getByRole('row');
  await rows.nth(4).getByText('2 assets', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await rows.nth(1).innerText()).toMatch(/^Edited \S+ Easel\s+Notes\s+1 asset\s/);
  await button(rows.nth(4), 'Undo: Set condition to Poor').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('1 record goes back, 1 stays as it is:').waitFor();
  await question.getByText(second.assetId).waitFor();
  await expectAccessible(page);
  await button(question, 'Undo').click();
  await dialog.getByText('Changed since').waitFor();
  await button(dialog, 'Done').click();
  expect(new Set(await conditions())).toEqual(new Set(['New', 'Poor']));

  await goTo(page, `/assets?selected=${second.assetId}&tab=history`);
  await page
    .getByRole('button', { name: /^More:/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Undo' }).click();
  await button(question, 'Undo').click();
  await expect
    .poll(async () => (await client.assets.get({ params: { id: second.id } })).notes)
    .toBeUndefined();
  expect((await client.assets.get({ params: { id: first.id } })).condition).toBe('New');
  expect(complaintsOf(under)).toEqual([]);
});
