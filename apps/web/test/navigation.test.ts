import { aThird } from '@quartermaster/test-kit/a-third';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

const employee = { email: 'mia@northwind.example', password: 'seven lanterns' };

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  await client.users.create({ ...employee, displayName: 'Mia', mustChangePassword: false });
});
afterAll(() => under.end());

/** A navigation's entry, where it leads, and the heading there. */
type Place = readonly [label: string, path: string, heading: string];

const administrators: readonly Place[] = [
  ['Dashboard', '/dashboard', 'Dashboard'],
  ['Assets', '/assets', 'Assets'],
  ['Catalogue', '/catalogue', 'Catalogue'],
  ['Catalogue Mgmt', '/catalogue-management', 'Catalogue Management'],
  ['Vendors', '/vendors', 'Vendors'],
  ['Employees', '/employees', 'Employees'],
  ['Requests', '/requests', 'Equipment Requests'],
  ['Workflows', '/workflows', 'Workflows'],
  ['API', '/api', 'API Documentation'],
  ['Webhooks', '/webhooks', 'Webhooks'],
  ['Undo', '/undo', 'Undo'],
  ['Settings', '/settings', 'Settings'],
];

const others: readonly Place[] = [
  ['Store', '/catalogue', 'Store'],
  ['My Assets', '/assets', 'My Assets'],
  ['My Requests', '/requests', 'My Requests'],
];

/** Follows each of a navigation's links in turn. */
async function walk(name: string, places: readonly Place[]): Promise<void> {
  const links = page.getByRole('navigation', { name, exact: true }).getByRole('link');
  await links.first().waitFor();
  const labels = await links.allInnerTexts();
  expect(labels.map((label) => label.trim())).toEqual(places.map(([label]) => label));
  for (const [label, path, heading] of places) {
    await links.filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) }).click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => links.and(page.locator('[aria-current]')).allInnerTexts()).toHaveLength(1);
  }
}

/** The phone's More, and the entries of its menu. */
async function more(): Promise<string[]> {
  await button(page, 'More places').tap();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  return entries.allInnerTexts();
}

it('the sidebar of administrators: Settings at the bottom, 44 units wide or collapsed to 12', async () => {
  page = await administrator(under);
  await page.goto('/dashboard');
  await walk('Main', administrators);
  const sidebar = page.getByRole('navigation', { name: 'Main', exact: true });
  const bottom = await sidebar.getByRole('link', { name: 'Settings' }).boundingBox();
  expect(bottom?.y).toBeGreaterThan(780);
  expect((await sidebar.boundingBox())?.width).toBe(44 * 4);
  await button(page, 'Collapse sidebar').click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(12 * 4);
  await button(page, 'Expand sidebar').click();
});

it('the sidebar of everybody else', async () => {
  page = await under.pageOf(employee, desk);
  await page.goto('/requests');
  await walk('Main', others);
});

it('employees are sent away from administrators’ screens: to the assets from their configuration, else home', async () => {
  page = await under.pageOf(employee, desk);
  await page.goto('/requests');
  const home = [
    ...['/dashboard', '/catalogue-management', '/vendors', '/employees', '/workflows', '/webhooks'],
    ...['/settings', '/settings/audit', '/undo', '/api'],
  ];
  for (const [path, to] of [
    ...aThird(home).map((one) => [one, '/catalogue'] as const),
    ['/asset-configuration', '/assets'],
    ['/assets/import', '/assets'],
  ] as const) {
    await goTo(page, '/requests');
    await page.getByRole('heading', { level: 1, name: 'My Requests' }).waitFor();
    await goTo(page, path);
    await page.waitForURL(`**${to}`);
  }
});

it('the phone’s bar has five entries, the last of them a menu of all others', async () => {
  page = await administrator(under, phone);
  await page.goto('/undo');
  const bar = (name: string): Place => administrators.find(([label]) => label === name) ?? ['', '', ''];
  await walk('Main, mobile', ['Dashboard', 'Assets', 'Requests', 'Catalogue'].map(bar));
  expect(await more()).toEqual([
    'Catalogue Mgmt',
    'Vendors',
    'Employees',
    'Workflows',
    'API',
    'Webhooks',
    'Undo',
    'Settings',
    'Notifications',
  ]);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Vendors' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
});

it('and that of employees', async () => {
  page = await under.pageOf(employee, phone);
  await page.goto('/requests');
  await walk('Main, mobile', [
    ['Catalogue', '/catalogue', 'Store'],
    ['Requests', '/requests', 'My Requests'],
    ['Assets', '/assets', 'My Assets'],
  ]);
  expect(await more()).toEqual(['Notifications']);
  await page.getByRole('menuitem', { name: 'Notifications' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
});

it('the palette goes to every screen that a role may open', async () => {
  page = await administrator(under);
  await page.goto('/vendors');
  await page.getByRole('heading', { level: 1, name: 'Vendors' }).waitFor();
  await page.keyboard.press('Control+k');
  const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
  await group('Go to').first().waitFor();
  const labels = administrators.map(([label]) => label);
  expect(await group('Go to').allInnerTexts()).toEqual([
    ...labels,
    'Scan a Label',
    'Stock-takes',
    'Asset Configuration',
    'Audit',
    'Mail templates',
    'Notifications',
  ]);
  expect(await group('Create').allInnerTexts()).toEqual([
    'Add Asset',
    'Create Request',
    'Add Item',
    'Add Employee',
    'Create Workflow',
    'Create Webhook',
    'Import assets',
    'Import catalogue items',
    'Import employees',
    'Import locations',
  ]);
  expect(await group('On this screen').allInnerTexts()).toEqual([
    ...['Add Vendor', 'Import CSV', 'Export CSV'],
    ...['Grid', 'List'],
  ]);
});

it('? lists the shortcuts, and the profile menu ends the session', async () => {
  page = await under.pageOf(employee, desk);
  await page.goto('/requests');
  await page.getByRole('heading', { level: 1, name: 'My Requests' }).waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Find anything, go anywhere, do anything').waitFor();
  await list.getByText('Assign the open asset').waitFor();
  await expectAccessible(page);
  await button(list, 'Close').click();
  await list.waitFor({ state: 'detached' });
  await button(page, 'Keyboard shortcuts').click();
  await list.waitFor();
  await button(list, 'Close').click();
  await list.waitFor({ state: 'detached' });
  await button(page, 'Profile menu for Mia').click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  const texts = (await entries.allInnerTexts()).map((text) => text.trim());
  expect(texts).toEqual(['Light appearance', 'Dark appearance', 'Match system', 'Edit Profile', 'Sign Out']);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
});

it('says in one place that the server is gone, goes on once it is back, and offers a new version', async () => {
  page = await administrator(under);
  await page.goto('/vendors?selected=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Mac Leasing');
  const lost = page.getByText('The connection to the server is lost.', { exact: false });
  await under.restart(async () => {
    await lost.waitFor();
    expect(await page.getByText('cannot be reached').count()).toBe(0);
    await page.route(`${under.url}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/bundle/next.js"></script>',
      }),
    );
  });
  await expect.poll(() => lost.count()).toBe(0);
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Mac Leasing');
  await page.getByText('A new version of Quartermaster is ready.').waitFor();
  // What was entered is saved first.
  await button(page, 'Reload').evaluate((reload) => reload instanceof HTMLElement && reload.click());
  await page.getByText('Save or discard what you entered first', { exact: false }).waitFor();
  await dialog.getByLabel('Email').fill('sales@macleasing.example');
  await dialog.getByLabel('Phone').fill('+47 22 00 00 00');
  await dialog.getByLabel('Country').fill('Norway');
  await dialog.getByLabel('Address').fill('Oslo');
  await button(dialog, 'Add Vendor').click();
  await dialog.waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.unroute(`${under.url}/`);
  await Promise.all([page.waitForEvent('load'), button(page, 'Reload').click()]);
  await page.getByRole('heading', { level: 2, name: 'Mac Leasing' }).waitFor();
  expect(await page.getByText('A new version of Quartermaster is ready.').count()).toBe(0);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under).filter((text) => !/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY/.test(text))).toEqual(
    [],
  );
});
