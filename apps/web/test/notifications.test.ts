import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

const mia = { email: 'mia@northwind.example', password: 'seven lanterns' };
let under: ConsoleUnderTest;
let admin: Awaited<ReturnType<typeof signedInClient>>;
let client: typeof admin;
let page: Page;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  admin = await signedInClient(under.url);
  await admin.users.create({ ...mia, displayName: 'Mia Okafor', mustChangePassword: false });
  client = await signedInClient(under.url, mia.email, mia.password);
  page = await under.pageOf(mia, desk);
});
afterAll(() => under.end());

const bell = (on: Page) => on.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const popover = () => page.getByRole('dialog', { name: 'Notifications' });
const notices = () => popover().getByRole('listitem');
const nameOf = (on: Page) => () => bell(on).getAttribute('aria-label');
const isList = ({ search }: URL): boolean => search === '?limit=50';
const unread = async () => (await client.notifications.list({ limit: '1' })).unread;

/** Assigns a new asset to Mia, and waits until she was told. */
async function assign(name: string): Promise<string> {
  const before = await unread();
  const details = { name, type: 'Software License', status: 'Available', condition: 'New' } as const;
  const { id, version } = await admin.assets.create(details);
  await admin.assets.update({ params: { id }, body: { assignedTo: mia.email } }, { context: { version } });
  await expect.poll(unread).toBe(before + 1);
  return id;
}

it('the bell opens a list that is empty at first, and says how much is unread as it comes', async () => {
  await goTo(page, '/requests');
  await bell(page).click();
  await popover().getByText('Nothing new').waitFor();
  await popover().getByText('Kept for 90 days').waitFor();
  expect(await button(popover(), 'Mark all as read').count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await popover().waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Notifications');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await assign('Camera');
  await expect.poll(nameOf(page)).toBe('Notifications: 1 unread');
  expect(asked).toContain('/api/notifications');
  expect(asked).not.toContain('/api/requests');
});

it('a click marks as read and opens what it is about', async () => {
  const id = await assign('Lens');
  await expect.poll(nameOf(page)).toBe('Notifications: 2 unread');
  await bell(page).click();
  await popover().getByRole('list', { name: 'Today' }).waitFor();
  expect(await notices().first().locator('b').allTextContents()).toEqual(['Lens']);
  await notices()
    .first()
    .getByText(/^Just now · QTM\d+$/)
    .waitFor();
  await expectAccessible(page);
  await notices().first().getByRole('link').click();
  await page.waitForURL(`**/assets?selected=${id}`);
  await popover().waitFor({ state: 'detached' });
  await expect.poll(nameOf(page)).toBe('Notifications: 1 unread');
  await expect.poll(unread).toBe(1);
});

it('the keyboard moves through the list, and all are marked as read at once', async () => {
  const id = await assign('Tripod');
  await expect.poll(nameOf(page)).toBe('Notifications: 2 unread');
  await bell(page).press('Enter');
  await expect.poll(() => focused(page)).toContain('Tripod');
  for (const [key, name] of [
    ['ArrowDown', 'Lens'],
    ['End', 'Camera'],
    ['ArrowDown', 'Camera'],
    ['ArrowUp', 'Lens'],
    ['Home', 'Tripod'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page)).toContain(name);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/assets?selected=${id}`);
  await expect.poll(nameOf(page)).toBe('Notifications: 1 unread');
  await bell(page).click();
  await popover().getByText('1 unread').waitFor();
  await button(popover(), 'Mark all as read').click();
  await expect.poll(() => popover().getByText('Unread').count()).toBe(0);
  await expect.poll(nameOf(page)).toBe('Notifications');
  await expect.poll(unread).toBe(0);
  await page.keyboard.press('Escape');
  await popover().waitFor({ state: 'detached' });
});

it('more are loaded when the end is reached, and new ones wait above what is being read', async () => {
  const item = await admin.catalogue.create({ name: 'Dock', type: 'Peripheral', price: 10 });
  const request = await client.requests.create({ items: [{ catalogItemId: item.id, quantity: 1 }] });
  await bell(page).click();
  await expect.poll(() => focused(page)).toContain('Tripod');
  let load = () => {};
  const allAreThere = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(isList, (route) => allAreThere.then(() => route.continue()));
  for (let n = 1; n <= 60; n++)
    await admin.requests.comment({ params: { id: request.id }, body: { text: `Comment ${n}` } });
  await expect.poll(unread).toBe(60);
  load();
  await expect.poll(() => notices().count()).toBe(50);
  // The one that had the focus is no longer among the first fifty.
  await expect.poll(() => focused(page)).toContain('Comment 60');
  await page.unroute(isList);
  await page.keyboard.press('End');
  await expect.poll(() => notices().count()).toBe(63);
  await assign('Microphone');
  await popover().getByText('1 new', { exact: true }).waitFor();
  expect(await notices().count()).toBe(63);
  await expectAccessible(page);
  await button(popover(), '1 new').click();
  await expect.poll(() => focused(page)).toContain('Microphone');
  // The list is at its start, so what comes now is shown.
  await assign('Stand');
  await notices().first().getByText('Stand').waitFor();
  await page.keyboard.press('Escape');
  await popover().waitFor({ state: 'detached' });
});

it('says what failed', async () => {
  await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 500 }));
  await bell(page).click();
  await button(popover(), 'Mark all as read').click();
  await page.getByText('Failed to mark notifications as read').waitFor();
  await expect.poll(nameOf(page)).toBe('Notifications: 62 unread');
  await page.unroute('**/api/notifications/read');
  await page.route(isList, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await bell(page).click();
  await popover().getByText('Failed to load notifications').waitFor();
  await expectAccessible(page);
  await page.unroute(isList);
  await button(popover(), 'Retry').click();
  await expect.poll(() => notices().count()).toBe(50);
  await expect.poll(() => focused(page)).toContain('Stand');
  await page.keyboard.press('Escape');
  await popover().waitFor({ state: 'detached' });
});

it('what is read in one tab is read in the others and on the phone at once', async () => {
  const [other, small] = [await under.pageOf(mia, desk), await under.pageOf(mia, phone)];
  await assign('Seen Elsewhere');
  await goTo(other, '/requests');
  await goTo(small, '/catalogue');
  const link = (count: number) => small.getByRole('link', { name: `Notifications: ${count} unread` });
  const before = await unread();
  await link(before).waitFor();
  await expect.poll(nameOf(other)).toBe(`Notifications: ${before} unread`);
  await bell(page).click();
  await notices().first().getByRole('link').click();
  await expect.poll(nameOf(other), { timeout: 2_000 }).toBe(`Notifications: ${before - 1} unread`);
  await link(before - 1).waitFor({ timeout: 2_000 });
});

it('what to be told of is chosen in Edit Profile, or left to the company', async () => {
  await bell(page).click();
  await button(popover(), 'Notification settings').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const grid = dialog.getByRole('table', { name: 'Notifications' });
  const box = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  await expect.poll(() => focused(page)).toBe('My request changes: App');
  expect(await grid.getByRole('rowheader').allTextContents()).toEqual([
    'My request changes',
    'Equipment is assigned to me',
    'Maintenance is due',
    'I am asked what I have',
  ]);
  expect(await grid.getByRole('columnheader').allTextContents()).toEqual(['Event', 'App', 'Email']);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  expect(await box('Equipment is assigned to me: App').isChecked()).toBe(false);
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  const choices = async () => (await client.notifications.preferences({})).choices;
  expect(await choices()).toEqual({ equipmentAssigned: ['mail', 'sms'] });

  await bell(page).click();
  await button(popover(), 'Notification settings').click();
  await expect.poll(() => box('Equipment is assigned to me: App').isChecked()).toBe(false);
  await button(dialog, 'Use the company’s defaults').click();
  expect(await box('Equipment is assigned to me: App').isChecked()).toBe(true);
  expect(await choices()).not.toEqual({});
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await choices()).toEqual({});
});

it('the grid has the channels by which somebody can be reached, and its arrow keys pass what never goes that way', async () => {
  const theirs = await administrator(under);
  await theirs.route('**/api/notifications/preferences', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), reachable: ['app', 'mail', 'sms', 'slack'] } });
  });
  await goTo(theirs, '/assets');
  await theirs.getByRole('button', { name: /^Profile menu/ }).click();
  await theirs.getByRole('menuitem', { name: 'Edit Profile' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Edit Profile' });
  const grid = dialog.getByRole('table', { name: 'Notifications' });
  const bySms = grid.getByRole('checkbox', { name: 'Maintenance is due: SMS' });
  await grid.getByRole('columnheader', { name: 'SMS Add a number first' }).waitFor();
  expect(await bySms.isDisabled()).toBe(true);
  await dialog.getByLabel('Phone').fill('+44 7700 900418');
  await grid.getByRole('columnheader', { name: 'SMS Agree to texts first' }).waitFor();
  await expectAccessible(theirs);
  await dialog.getByLabel('Text me at this number').check({ force: true });
  await expect.poll(() => bySms.isEnabled()).toBe(true);
  const row = grid.getByRole('row', { name: /^Stock runs low/ });
  expect(await row.getByRole('cell').nth(2).textContent()).toBe('–Never');
  await grid.getByRole('checkbox', { name: 'Stock runs low: Email' }).focus();
  await theirs.keyboard.press('ArrowRight');
  expect(await focused(theirs)).toBe('Stock runs low: Slack');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await theirs.keyboard.press(key);
  expect(await focused(theirs)).toBe('Maintenance is due: SMS');
  await theirs.keyboard.press('ArrowDown');
  expect(await focused(theirs)).toBe('Maintenance is due: SMS');
  await expectAccessible(theirs);
});

it('the phone has a screen of its own, where yesterday is earlier', async () => {
  const small = await under.pageOf(mia, phone);
  // Not reused, because its clock stays as this test leaves it.
  onTestFinished(() => small.context().close());
  await small.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await goTo(small, '/catalogue');
  await small.getByRole('link', { name: 'Notifications: 62 unread' }).click();
  await small.getByRole('heading', { name: 'Notifications' }).waitFor();
  const earlier = small.getByRole('list', { name: 'Earlier' }).getByRole('link');
  await earlier
    .first()
    .getByText(/^Yesterday · /)
    .waitFor();
  await expectAccessible(small);
  await earlier.filter({ hasText: 'Unread' }).first().click();
  await small.waitForURL('**/assets?selected=*');
  await small.getByRole('link', { name: 'Notifications: 61 unread' }).waitFor();
  await small.goBack();
  await button(small, 'Notification settings').click();
  const grid = small.getByRole('dialog', { name: 'Edit Profile' }).getByRole('table');
  await expect.poll(() => focused(small)).toBe('My request changes: App');
  await grid.getByRole('checkbox').first().waitFor();
  expect(complaintsOf(under).filter((text) => !text.includes('status of 500'))).toEqual([]);
});
