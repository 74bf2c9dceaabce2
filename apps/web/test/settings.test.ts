import { aThird } from '@quartermaster/test-kit/a-third';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectContrast } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator } from './locators.ts';

let under: ConsoleUnderTest;
let admin: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  admin = await administrator(under);
  await goTo(admin, '/');
});
afterAll(() => under.end());

/** What refused calls log on the browser's console. */
const refusals = () =>
  under.complaints.splice(0).filter((text) => !/status of (409|412|413|415|422)/.test(text));
const settings = async () => (await signedInClient(under.url)).settings.get();
const dialog = (page = admin) => page.getByRole('dialog');
const detail = (page = admin) => page.getByRole('complementary', { name: 'Location' });
const line = (name: string, page = admin) => page.getByRole('treeitem', { name });
const save = (page = admin) => page.getByRole('button', { name: 'Save changes' }).click();
const reported = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();

const shows = (label: string, value: string) =>
  expect.poll(() => admin.getByLabel(label).inputValue()).toBe(value);

/** A picture of 200 x 50 px, drawn by the browser. */
const drawn = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 50 });
    const context = canvas.getContext('2d');
    context.fillStyle = 'rgb(20 90 60)';
    context.fillRect(0, 0, 200, 50);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};

it('the settings show their defaults, and save what was changed and nothing else', async () => {
  await admin.getByRole('link', { name: 'Settings' }).first().click();
  await admin.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await shows('Company name', 'Quartermaster');
  await shows('Asset ID prefix', 'QTM');
  await shows('Next asset ID number', '1000');
  await shows('Default maintenance interval', '3');
  await shows('Default request priority', 'medium');
  await shows('Currency', 'USD');
  await expect.poll(() => admin.getByLabel('Email notifications').isChecked()).toBe(true);
  await expect.poll(() => admin.getByLabel('Auto-approve low priority requests').isChecked()).toBe(false);
  await expectAccessible(admin);
  await admin.getByLabel('Company name').fill('Northwind');
  await admin.getByLabel('Admin email').fill('it@northwind.example');
  await admin.getByLabel('Asset ID prefix').fill('NW-');
  await admin.getByLabel('Next asset ID number').fill('2000');
  await admin.getByText('NW-2000').waitFor();
  await admin.getByLabel('Default maintenance interval').fill('6');
  await admin.getByLabel('Default request priority').selectOption('low');
  await admin.getByLabel('Auto-approve low priority requests').check({ force: true });
  await admin.getByLabel('Currency').selectOption('EUR');
  await admin.getByLabel('Sign-up domains').fill('northwind.example, @Fourth.example');
  await save();
  await reported(admin, 'Settings updated successfully');
  expect(await settings()).toMatchObject({
    companyName: 'Northwind',
    email: 'it@northwind.example',
    assetIdPrefix: 'NW-',
    assetIdCounter: 2000,
    maintenanceInterval: 6,
    defaultRequestPriority: 'low',
    autoApproveRequests: true,
    notificationsEnabled: true,
    currency: 'EUR',
    signUpOpen: true,
    signUpDomains: ['northwind.example', 'fourth.example'],
  });
});

it('what is wrong is said under its field, and nothing is sent', async () => {
  await admin.getByLabel('Company name').fill(' ');
  await admin.getByLabel('Admin email').fill('nobody');
  await admin.getByLabel('Asset ID prefix').fill('a b');
  await admin.getByLabel('Next asset ID number').fill('-1');
  await save();
  await admin.getByText('4 fields need attention', { exact: false }).waitFor();
  await admin.getByText('Invalid email address').waitFor();
  await admin.getByText('Use 1 to 12 letters, digits, hyphens or underscores').waitFor();
  await admin.getByText('Must be a whole number').waitFor();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Discard changes' }).click();
  await shows('Company name', 'Northwind');
  expect((await settings()).companyName).toBe('Northwind');
});

it('a theme is on every screen at once, in this window and in others’', async () => {
  const employee = await under.page(phone);
  await employee.goto('/login');
  const themes = { Rose: 'rose', 'Ocean Blue': 'blue', Amber: 'amber', Indigo: 'indigo', Emerald: 'emerald' };
  const examined = aThird(Object.keys(themes));
  for (const [label, theme] of Object.entries(themes)) {
    await admin.getByRole('radio', { name: label }).check({ force: true });
    await admin.locator(`html[data-theme=${theme}]`).waitFor();
    if (examined.includes(label)) await expectContrast(admin);
  }
  await expect.poll(async () => (await settings()).theme).toBe('emerald');
  await employee.reload();
  await employee.locator('html[data-theme=emerald]').waitFor();
  await employee.getByText("Northwind's equipment, in one place.").waitFor();
});

it('a logo is shown in the shell and on the sign-in page, until it is removed', async () => {
  const file = admin.getByLabel('Company logo file');
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await admin.getByText('Use a PNG, JPEG, GIF or WebP image').waitFor();
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
  await admin.getByText('The image is larger than 1 MB').waitFor();
  await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await admin.getByRole('alert').getByText('Use a PNG, JPEG, GIF or WebP image').waitFor();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawn(admin) });
  await reported(admin, 'Settings updated successfully');
  await admin.getByRole('button', { name: 'Remove' }).waitFor();
  await expect.poll(() => admin.locator('.qm-side img').getAttribute('src')).toMatch(/^\/api\/files\//);
  await expectAccessible(admin);
  const visitor = await under.page(desk);
  await visitor.goto('/login');
  await expect
    .poll(() => visitor.locator('main img').evaluate((img) => 'naturalWidth' in img && img.naturalWidth))
    .toBe(200);
  await expectAccessible(visitor);
  await admin.getByRole('button', { name: 'Remove' }).click();
  await admin.getByRole('button', { name: 'Upload' }).waitFor();
  await admin.locator('.qm-side img').waitFor({ state: 'detached' });
  expect((await settings()).logo).toBeUndefined();
  expect(refusals()).toEqual([]);
});

it('the second of two administrators is told what changed, field by field, and loses nothing typed', async () => {
  const other = await signedInClient(under.url);
  await admin.getByLabel('Company name').fill('Northwind Traders');
  await admin.getByLabel('Admin email').fill('desk@northwind.example');
  // Cut off from changes, so that only saving finds out.
  await admin.route('**/api/settings', async (route) => {
    if (route.request().method() === 'GET') await route.abort();
    else await route.continue();
  });
  await other.settings.update({ companyName: 'Northwind Ltd', maintenanceInterval: 9 });
  await save();
  const changes = admin.getByRole('list', { name: 'Changes by others' });
  await changes.getByText('Theirs: Northwind Ltd').waitFor();
  await changes.getByText('Yours: Northwind Traders').waitFor();
  expect(await changes.getByRole('listitem').filter({ hasText: 'maintenance' }).innerText()).toMatch(/6\s+9/);
  await expectAccessible(admin);
  expect((await settings()).companyName).toBe('Northwind Ltd');
  await shows('Admin email', 'desk@northwind.example');
  await shows('Default maintenance interval', '9');
  await changes.getByRole('button', { name: 'Theirs: Northwind Ltd' }).click();
  expect(await admin.getByRole('textbox', { name: 'Company name' }).inputValue()).toBe('Northwind Ltd');
  await changes.getByRole('button', { name: 'Yours: Northwind Traders' }).click();
  await save();
  await reported(admin, 'Settings updated successfully');
  await changes.waitFor({ state: 'detached' });
  expect(await settings()).toMatchObject({
    companyName: 'Northwind Traders',
    email: 'desk@northwind.example',
    maintenanceInterval: 9,
  });
  await admin.unroute('**/api/settings');
  under.complaints.splice(0);
});

it('what another administrator changes arrives in the fields that nobody types in', async () => {
  const other = await signedInClient(under.url);
  await admin.reload();
  await admin.getByLabel('Admin email').fill('mine@northwind.example');
  await other.settings.update({ companyName: 'Fourth Coffee', signUpOpen: false });
  await shows('Company name', 'Fourth Coffee');
  await expect.poll(() => admin.getByLabel('Open sign-up').isChecked()).toBe(false);
  await shows('Admin email', 'mine@northwind.example');
  await admin.locator('.qm-side').getByText('Fourth Coffee').waitFor();
  await admin.getByRole('button', { name: 'Discard changes' }).click();
});

it('locations are added, indented by depth; the first one is the default', async () => {
  await admin.getByText('No locations found').waitFor();
  for (const [name, parent] of [
    ['Berlin', undefined],
    ['HQ', 'Berlin'],
    ['Room 1', 'HQ'],
    ['Oslo', undefined],
  ] as const) {
    await admin.getByRole('button', { name: 'Add Location' }).click();
    await dialog().getByLabel('Name').first().fill(name);
    if (parent) {
      await dialog().getByRole('combobox', { name: 'Parent location' }).fill(parent);
      await dialog().getByRole('option', { name: parent }).first().click();
    }
    if (name === 'HQ') await expectAccessible(admin);
    await dialog().getByRole('button', { name: 'Add Location' }).dblclick();
    await dialog().waitFor({ state: 'detached' });
    await reported(admin, 'Location added successfully');
  }
  const names = await admin.locator('.qm-tree-name').allInnerTexts();
  expect(names).toEqual(['Berlin', 'HQ', 'Room 1', 'Oslo']);
  await line('Berlin').getByText('Default').waitFor();
  await expect.poll(() => line('Room 1').getAttribute('aria-level')).toBe('3');
  expect(await line('Room 1').locator('svg').last().boundingBox()).not.toEqual(null);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Add Location' }).click();
  await dialog().getByRole('button', { name: 'Add Location' }).click();
  await dialog().getByText('This field is required').waitFor();
  await dialog().getByLabel('Name').first().fill('Oslo');
  await dialog().getByRole('button', { name: 'Add Location' }).click();
  await dialog().getByText('Location name already exists here').first().waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
});

it('a location moves with all below it, never under itself or its own branch', async () => {
  await line('HQ').click();
  await detail().getByRole('button', { name: 'Edit' }).click();
  await dialog().getByRole('combobox', { name: 'Parent location' }).click();
  expect(await dialog().getByRole('option').allInnerTexts()).toEqual(['None (top level)', 'Berlin', 'Oslo']);
  await dialog().getByRole('option', { name: 'Oslo' }).click();
  await dialog().getByRole('button', { name: 'Save' }).dblclick();
  await reported(admin, 'Location updated successfully');
  await expect
    .poll(() => admin.locator('.qm-tree-name').allInnerTexts())
    .toEqual(['Berlin', 'Oslo', 'HQ', 'Room 1']);
  await detail().getByText('Oslo / HQ').waitFor();
});

it('deleting is refused with its reason, and the default moves on', async () => {
  const client = await signedInClient(under.url);
  const remove = async (name: string): Promise<void> => {
    await line(name).click();
    await detail().getByRole('heading', { name }).waitFor();
    await detail().getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove('Oslo');
  await reported(admin, 'Cannot delete location with sub-locations');
  await remove('Berlin');
  await reported(admin, 'Cannot delete the default location');
  await line('Room 1').click();
  await detail().getByRole('button', { name: 'Set as Default' }).click();
  await reported(admin, 'Location default updated successfully');
  await expect.poll(() => line('Room 1').innerText()).toMatch(/^Room 1\nDefault\n/);
  await expect.poll(() => line('Berlin').innerText()).not.toContain('Default');
  const berlin = (await client.locations.list({})).items.find(({ name }) => name === 'Berlin');
  await client.assets.create({
    name: 'Switch',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    location: berlin?.id ?? '',
  });
  await remove('Berlin');
  await reported(admin, 'Cannot delete location with 1 asset');
  await expectAccessible(admin);
  const [asset] = (await client.assets.list({ limit: '1' })).items;
  await client.assets.remove({ params: { id: asset?.id ?? '' } });
  await remove('Berlin');
  await reported(admin, 'Location deleted successfully');
  await line('Berlin').waitFor({ state: 'detached' });
  expect(refusals()).toEqual([]);
});

it('a location that another administrator changed meanwhile is saved with both changes', async () => {
  const client = await signedInClient(under.url);
  await line('HQ').click();
  await detail().getByRole('button', { name: 'Edit' }).click();
  await dialog().getByLabel('Address').fill('Karl Johans gate 1');
  const hq = (await client.locations.list({})).items.find(({ name }) => name === 'HQ');
  await client.locations.update({ params: { id: hq?.id ?? '' }, body: { name: 'Head office' } });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('list', { name: 'Changes by others' }).getByText('Head office').waitFor();
  await expectAccessible(admin);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  const now = (await client.locations.list({})).items.find(({ id }) => id === hq?.id);
  expect(now).toMatchObject({
    name: 'Head office',
    address: 'Karl Johans gate 1',
    path: 'Oslo / Head office',
  });
  expect(refusals()).toEqual([]);
});

it('the tree works by keyboard alone', async () => {
  await line('Oslo').focus();
  await admin.keyboard.press('ArrowLeft');
  await line('Head office').waitFor({ state: 'detached' });
  await admin.keyboard.press('ArrowRight');
  await line('Head office').waitFor();
  await admin.keyboard.press('ArrowRight');
  await expect.poll(() => line('Head office').evaluate((it) => it === document.activeElement)).toBe(true);
  await admin.keyboard.press('End');
  await expect.poll(() => line('Room 1').evaluate((it) => it === document.activeElement)).toBe(true);
  await admin.keyboard.press('Enter');
  await detail().getByRole('heading', { name: 'Room 1' }).waitFor();
});

it('leaving changed settings asks, by a link and by the way back', async () => {
  await admin.getByLabel('Company name').fill('Half written');
  const question = admin.getByRole('alertdialog');
  await admin.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await question.getByText('You have unsaved changes.').waitFor();
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await shows('Company name', 'Half written');
  await admin.getByRole('button', { name: 'Discard changes' }).click();
  await admin.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await admin.getByRole('heading', { name: 'Assets' }).waitFor();
  await admin.getByRole('link', { name: 'Settings' }).first().click();
  await admin.getByLabel('Company name').fill('Half written again');
  await admin.goBack();
  await question.getByText('You have unsaved changes.').waitFor();
  await shows('Company name', 'Half written again');
  await question.getByRole('button', { name: 'Discard' }).click();
  await admin.getByRole('heading', { name: 'Assets' }).waitFor();
  expect((await settings()).companyName).toBe('Fourth Coffee');
  await admin.getByRole('link', { name: 'Settings' }).first().click();
});

it('of hundreds of locations only those in sight are in the page, and all can be found', async () => {
  const client = await signedInClient(under.url);
  for (let house = 0; house < 8; house += 1) {
    const { id } = await client.locations.create({ name: `House ${house}` });
    await Promise.all(
      Array.from({ length: 25 }, (_, room) =>
        client.locations.create({ name: `Room ${room}`, parentId: id }),
      ),
    );
  }
  await admin.getByText('211 locations').waitFor();
  expect(await admin.getByRole('treeitem').count()).toBeLessThan(60);
  await admin.getByPlaceholder('Filter locations...').fill('house 7');
  await admin.getByText('1 of 211').waitFor();
  await expect.poll(() => admin.getByRole('treeitem').count()).toBe(1);
  await line('House 7').click();
  await detail().getByRole('button', { name: 'Edit' }).click();
  await dialog().getByRole('combobox', { name: 'Parent location' }).fill('house 7');
  await dialog().getByRole('option', { name: 'Room 7' }).first().waitFor();
  await expect.poll(() => dialog().getByText('House 7', { exact: true }).count()).toBe(0);
  await dialog().getByRole('combobox', { name: 'Parent location' }).fill('house 3');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await detail().getByText('House 3 / House 7').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await admin.getByPlaceholder('Filter locations...').fill('');
  await admin.getByText('211 locations').waitFor();
  await admin.getByRole('treeitem').first().focus();
  await admin.keyboard.press('End');
  await admin.locator('[role=treeitem]:focus', { hasText: /^Room 1Default/ }).waitFor();
  await expectAccessible(admin);
});

it('a server that was away in between loses nothing typed', async () => {
  await admin.getByLabel('Company name').fill('Tailspin');
  await admin.route('**/api/settings', (route) => route.abort());
  await save();
  await admin
    .getByText('The server cannot be reached. What you entered is still here, so you can try again.')
    .waitFor();
  await shows('Company name', 'Tailspin');
  await admin.unroute('**/api/settings');
  await save();
  await reported(admin, 'Settings updated successfully');
  expect((await settings()).companyName).toBe('Tailspin');
  under.complaints.splice(0);
});

it('on the phone everything is at hand, too', async () => {
  const page = await administrator(under, phone);
  await goTo(page, '/settings');
  await page.getByPlaceholder('Filter locations...').fill('oslo');
  await page.getByText('1 of 211').waitFor();
  await expectAccessible(page);
  await line('Oslo', page).tap();
  await page.getByRole('heading', { name: 'Oslo' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).tap();
  await dialog(page).getByLabel('Address').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('an employee finds no settings', async () => {
  const client = await signedInClient(under.url);
  const password = 'seven lanterns';
  const email = 'mia@northwind.example';
  await client.users.create({ email, password, displayName: 'Mia', mustChangePassword: false });
  const page = await under.pageOf({ email, password }, desk);
  await goTo(page, '/settings');
  await page.getByRole('heading', { name: 'Store' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
});

it('nothing was said on the error console', () => {
  expect(refusals()).toEqual([]);
});
