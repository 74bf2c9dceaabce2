import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { paste, press, reach } from './keys.ts';
import { administrator, button, complaintsOf } from './locators.ts';
import { namesOf, paletteHands } from './palette-hands.ts';

const leaver = { email: 'macarena@northwind.example', password: 'seven lanterns' };
const employee = { email: 'max@northwind.example', password: 'seven lanterns' };

const monthly = readyWorkflows.find(({ name }) => name === 'monthly-maintenance')?.workflow;

/** As on the phone's button; beside a keyboard, files are dropped or chosen. */
const addFiles = 'Add files';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let request: string;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  const { id: berlin } = await client.locations.create({ name: 'Berlin' });
  await client.users.create({ ...leaver, displayName: 'Macarena Ortiz' });
  await client.users.create({ ...employee, displayName: 'Max', mustChangePassword: false });
  for (const serialNumber of ['C02ZK1', 'C02ZK2'])
    await client.assets.create({
      name: 'MacBook Pro',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      serialNumber,
      location: berlin,
    });
  const { id: item } = await client.catalogue.create({ name: 'Mac Studio', type: 'Peripheral', inStock: 3 });
  ({ id: request } = await client.requests.create({
    userId: leaver.email,
    location: berlin,
    items: [{ catalogItemId: item, quantity: 1 }],
  }));
  await client.workflows.create(monthly ?? {});
  page = await administrator(under);
});
afterAll(() => under.end());

const { palette, openPalette, closePalette, command, commandInHaste, find, offered, entriesOf } =
  paletteHands(() => page);
const panel = (): Locator => page.getByRole('complementary', { name: 'Asset' });
const toast = (text: string | RegExp): Promise<void> => page.getByText(text).last().waitFor();
const dialog = (): Locator => page.getByRole('dialog').last();

it('1 to 3: opens an asset by its serial number, assigns it, and sends it to maintenance', async () => {
  await goTo(page, '/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await command('c02zk2');
  await panel().getByText('C02ZK2').waitFor();
  await command('assign');
  await page.getByRole('combobox', { name: 'Name or department' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('macarena');
  await page.keyboard.press('Enter');
  await panel().getByText('Macarena Ortiz').waitFor();
  await command('send to maint');
  await toast(/is in maintenance$/);
  await panel().getByText('Maintenance', { exact: true }).first().waitFor();
});

it('the palette offers what the buttons of an open asset do, by their names', async () => {
  const id = (await panel().locator('.qm-mono').first().innerText()).trim();
  await panel().getByRole('region', { name: 'Files' }).waitFor();
  const buttons = await namesOf(panel().locator('.qm-asset-actions button'));
  const own = [
    ...buttons.filter((name) => name !== 'Maintenance'),
    addFiles,
    ...(await entriesOf(button(panel(), 'More actions'))),
    `Copy ${id}`,
    ...(await entriesOf(button(panel(), 'Maintenance'))),
    ...(await entriesOf(button(panel(), 'Photo of MacBook Pro'))),
  ];
  expect(await offered(id)).toEqual(own.sort());
});

it('and of selected rows, and of the screen', async () => {
  await goTo(page, '/vendors');
  await goTo(page, '/assets');
  await page.getByRole('row', { name: /C02ZK1/ }).waitFor();
  const title = namesOf(page.locator('.qm-title :is(a, button.bp6-button):not([aria-label])'));
  const own = ['Filters', 'Columns', 'Save as a new view...'];
  expect(await offered('On this screen')).toEqual([...(await title), ...own].sort());
  await command('save as a new view');
  const saving = page.getByRole('dialog', { name: 'Save View' });
  await paste(page, saving.getByLabel('Name'), 'Everything');
  await button(saving, 'Save').click();
  await saving.waitFor({ state: 'detached' });
  await button(page, 'Everything').waitFor();
  expect(await offered('On this screen')).toEqual(
    [...(await title), ...own, 'Rename or share...', 'Delete Everything'].sort(),
  );
  await command('filters');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('Type', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /C02ZK1/ }).press('Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  expect(await offered('1 selected')).toEqual((await namesOf(bar.getByRole('button'))).sort());
  await command('edit 1 selected');
  await page
    .getByRole('dialog', { name: /^Edit 1 asset/i })
    .locator(':focus')
    .waitFor();
  // What is beneath a dialog is out of reach.
  await openPalette();
  await palette().getByRole('group', { name: 'Create' }).waitFor();
  for (const beneath of ['1 selected', 'On this screen'])
    expect(await palette().getByRole('group', { name: beneath }).count()).toBe(0);
  await closePalette();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(bar, 'Clear selection').click();
  await bar.waitFor({ state: 'detached' });
});

it('and of a row that has the focus, of filters, of views, and what the screen calls otherwise', async () => {
  await command('import assets');
  await page.getByRole('heading', { name: 'Import assets' }).waitFor();
  await command('maintenance due');
  await page.waitForURL('**/assets?view=*');
  await command('clear filters');
  await expect.poll(() => button(page, 'Clear Filters').count()).toBe(0);
  await goTo(page, '/workflows');
  const row = page.getByRole('row', { name: new RegExp(monthly?.name ?? '') });
  await row.press('Home');
  const names = await namesOf(row.getByRole('button'));
  expect(await offered(monthly?.name ?? '')).toEqual(
    names.map((name) => name.replace(` ${monthly?.name}`, '')).sort(),
  );
  await command('disable');
  await row.getByText('Disabled').waitFor();
  await command('enable');
  await row.getByText('Enabled').waitFor();
});

it('and of a card that has the focus', async () => {
  const opened = page.getByRole('dialog', { name: 'Edit Item' });
  await goTo(page, '/catalogue-management');
  await button(page, 'Grid').click();
  await page.getByRole('link', { name: 'Mac Studio' }).focus();
  expect(await offered('Mac Studio')).toEqual(['Delete', 'Edit']);
  await command('edit mac studio');
  await opened.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await button(page, 'List').click();
  await command('manage types');
  await page.getByRole('complementary', { name: 'Manage Types' }).waitFor();
  await button(page, 'Manage Types').click();

  await goTo(page, '/catalogue');
  await button(page, 'View details: Mac Studio').focus();
  expect(await offered('Mac Studio')).toEqual(['Add to Cart', 'View details']);
});

it('4: accepts a request and orders what it asks for', async () => {
  await find('mac studio', 'Requests');
  const review = page.getByRole('dialog', { name: /Review Request/ });
  await review.waitFor();
  const id = request.slice(0, 8);
  await review.getByRole('region', { name: 'Files' }).waitFor();
  const footer = await namesOf(review.locator('.bp6-dialog-footer-actions button'));
  expect(await offered(`Request ${id}`)).toEqual([...footer, addFiles].sort());
  await command('accept');
  await review.getByRole('button', { name: 'Mark as Ordered' }).waitFor();
  await command('mark as ordered');
  const step = page.getByRole('dialog', { name: /Mark as Ordered/ });
  await paste(page, step.getByLabel('Ticket Ref'), 'IT-1');
  await paste(page, step.getByLabel('Vendor'), 'ACME');
  // Leaving what was typed asks, however it is left.
  await openPalette();
  await page.keyboard.insertText('go settings');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Keep editing' }));
  await paste(page, step.getByRole('textbox', { name: 'Expected Delivery' }), '2030-01-31');
  await command('mark as ordered');
  await review.getByText('Pending Delivery').first().waitFor();
});

it('and comments on it and receives it, unit by unit', async () => {
  const id = request.slice(0, 8);
  const review = page.getByRole('dialog', { name: /Review Request/ });
  const unit = await review.getByRole('list', { name: 'Units' }).getByRole('link').innerText();
  const buttons = await namesOf(review.locator('.bp6-dialog-footer-actions button'));
  const footer = [...buttons, addFiles];
  const choices = [`Received ${unit}`, `Missing ${unit}`];
  expect(await offered(`Request ${id}`)).toEqual([...footer, ...choices].sort());
  await paste(page, review.getByLabel('Add a comment'), 'It is here');
  expect(await offered(`Request ${id}`)).toEqual([...footer, ...choices, 'Comment'].sort());
  await command('comment');
  await toast('Comment added');
  await commandInHaste(`received ${unit}`);
  await command('receive 1');
  await review.getByText('Fulfilled').first().waitFor();
});

it('5 and 6: finds a person and off-boards them', async () => {
  await find('macarena ortiz', 'Exact match');
  await page.getByRole('heading', { name: 'Macarena Ortiz' }).waitFor();
  const own = [
    ...(await namesOf(page.locator('.qm-title button.bp6-outlined'))),
    ...(await entriesOf(button(page, 'More'))),
    // What the badge of the role asks.
    'Make admin',
  ];
  expect(await offered('Macarena Ortiz')).toEqual(own.sort());
  await command('make admin');
  const question = page.getByRole('alertdialog', { name: 'Make Macarena Ortiz an admin?' });
  await button(question, 'Cancel').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await command('off-board');
  await dialog()
    .getByRole('heading', { name: /Macarena Ortiz/ })
    .waitFor();
  await page.locator('.bp6-portal :focus').waitFor({ state: 'attached' });
  await press(page, dialog().getByRole('button', { name: 'Off-board' }));
  await dialog().getByText('The account is suspended and signed out everywhere.').waitFor();
  await press(page, dialog().getByRole('button', { name: 'Done' }));
});

it('7 to 9: adds a vendor, starts an import and creates a webhook', async () => {
  await command('add vendor');
  await paste(page, dialog().getByLabel('Name'), 'Mac Leasing');
  await paste(page, dialog().getByLabel('Email'), 'sales@macleasing.example');
  await paste(page, dialog().getByLabel('Phone'), '+47 22 00 00 00');
  await paste(page, dialog().getByLabel('Country'), 'Norway');
  await paste(page, dialog().getByLabel('Address'), 'Oslo');
  await press(page, dialog().getByRole('button', { name: 'Add Vendor' }));
  await toast('Vendor added successfully');
  await dialog().waitFor({ state: 'detached' });

  await command('import assets');
  await page.getByRole('heading', { name: 'Import assets' }).waitFor();

  await command('create webhook');
  await paste(page, dialog().getByLabel('Name'), 'Ledger');
  await paste(page, dialog().getByLabel('URL'), 'https://ledger.example/hook');
  await reach(page, dialog().getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await press(page, dialog().getByRole('button', { name: 'Create Webhook' }));
  await page.getByText(/^whsec_/).waitFor();
});

it('10: runs a workflow found by its name, and changes the theme', async () => {
  const name = monthly?.name ?? '';
  await find(`run ${name}`, 'Workflows');
  await page.getByRole('heading', { name }).waitFor();
  expect(await offered(name)).toEqual((await namesOf(page.locator('.qm-title button'))).sort());
  await command('execute');
  await expect.poll(async () => (await client.workflows.list({})).items[0]?.lastRun ?? '').not.toBe('');

  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('blue');
  await command('theme rose');
  await expect.poll(theme).toBe('rose');
  await toast('Settings updated');
  await command('theme dark');
  await expect.poll(() => page.locator('html').getAttribute('class')).toContain('bp6-dark');
  await command('match system');
});

it('what an open form saves is offered while it has changes', async () => {
  await command('settings');
  const name = page.getByLabel('Company name');
  await name.waitFor();
  const before = await offered('On this screen');
  expect(before).not.toContain('Save changes');
  await paste(page, name, 'Macaroni & Co');
  expect(await offered('On this screen')).toEqual([...before, 'Discard changes', 'Save changes'].sort());
  await command('save changes');
  await button(page, 'Discard changes').waitFor({ state: 'detached' });
  await goTo(page, '/asset-configuration');
  await button(page, 'Edit Laptop').focus();
  expect(await offered('Laptop')).toEqual(['Delete', 'Edit']);
});

it('a letter finds what it begins, not every action of what is called so', async () => {
  await goTo(page, '/catalogue-management');
  await page
    .getByRole('link', { name: 'Mac Studio' })
    .or(page.getByRole('row', { name: /Mac Studio/ }))
    .first()
    .focus();
  await openPalette();
  await page.keyboard.type('m');
  await palette().getByRole('option', { name: 'Manage Types' }).waitFor();
  expect(
    await palette()
      .getByRole('option', { name: /^(Edit|Delete)$/ })
      .count(),
  ).toBe(0);
  await closePalette();
});

it('says plainly when nothing can be found because the network is away', async () => {
  const away = page.getByText('The connection is lost: records can be found again once it is back.');
  await page.context().setOffline(true);
  await openPalette();
  await page.keyboard.type('mac stud');
  await away.waitFor();
  await palette().getByRole('option').first().waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await palette()
    .getByRole('option', { name: /Mac Studio/ })
    .first()
    .waitFor();
  await away.waitFor({ state: 'detached' });
  await closePalette();
});

it('the header’s box finds records as one types, and its words go along into the palette', async () => {
  await goTo(page, '/vendors');
  await page.getByRole('heading', { name: 'Vendors' }).waitFor();
  const box = page.getByRole('combobox', { name: 'Search everything' });
  const list = page.getByRole('listbox', { name: 'Found' });
  await box.fill('mac');
  await list.getByRole('group', { name: 'Vendors' }).waitFor();
  const groups = await list.getByRole('group').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(groups).toEqual(['Assets', 'Requests', 'Catalogue', 'People', 'Vendors']);
  await expectAccessible(page);
  await box.press('Control+k');
  await palette().getByRole('combobox').and(page.locator(':focus')).waitFor();
  expect(await palette().getByRole('combobox').inputValue()).toBe('mac');
  await palette().getByRole('group', { name: 'Vendors' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await box.fill('no such thing');
  await page.getByText('Nothing found for ‘no such thing’').waitFor();
  // Esc closes the list, and again empties the box.
  await box.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('no such thing');
  await box.press('Escape');
  expect(await box.inputValue()).toBe('');
  // The last hit of all is among what was opened last.
  await box.blur();
  await box.focus();
  await list.getByRole('group', { name: 'Opened last' }).getByRole('option').first().waitFor();
  await box.press('ArrowUp');
  await box.press('Enter');
  await panel().getByText('C02ZK2').waitFor();
});

it('a search that was typed over is cancelled, and one that fails says so', async () => {
  await goTo(page, '/vendors');
  await page.getByRole('heading', { name: 'Vendors' }).waitFor();
  const asks = (text: string) => (asked: Request) => asked.url().endsWith(`/api/search?q=${text}`);
  await page.route('**/api/search?q=dock', () => undefined);
  await page.route('**/api/search?q=docker', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'no' } }),
  );
  const box = page.getByRole('combobox', { name: 'Search everything' });
  const asked = page.waitForRequest(asks('dock'));
  await box.fill('dock');
  await asked;
  const cancelled = page.waitForEvent('requestfailed', asks('dock'));
  await box.fill('docker');
  await cancelled;
  await page.getByText('The search failed.').waitFor();
  await page.unroute('**/api/search?q=docker');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Nothing found for ‘docker’').waitFor();
  await box.fill('');
});

it('employees find the store and what is theirs, on the phone over the whole screen', async () => {
  page = await under.pageOf(employee, phone);
  await page.goto('/catalogue');
  await button(page, 'Search').tap();
  const field = palette().getByRole('combobox');
  await field.waitFor();
  const box = await palette().boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390]);
  await field.fill('mac');
  await palette().getByRole('group', { name: 'Catalogue' }).waitFor();
  const groups = await palette()
    .getByRole('group')
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(groups).toEqual(['Catalogue']);
  await expectAccessible(page);
  await field.fill('webhook');
  await page.getByText('Nothing found for ‘webhook’').waitFor();
  await button(palette(), 'Close').tap();
  await palette().waitFor({ state: 'detached' });
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under).filter((text) => !/status of 500|INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});
