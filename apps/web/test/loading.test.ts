import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, phone } from './console.ts';
import { administrator } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

const note = (page: Page) => page.getByText('The server has not responded yet. Still trying...');

/**
 * Every screen, what it reads first, and what appears once that has arrived. Except in a soak,
 * the first few stand for all.
 */
const screens = [
  ['/settings', '**/api/settings', 'Who is notified, and who can join.'],
  ['/assets', '**/api/equipment?*', 'No equipment found'],
  ['/asset-configuration', '**/api/asset-types', 'Laptop'],
  ['/requests', '**/api/requests?*', 'No requests found'],
  ['/employees', '**/api/users?*', 'admin@northwind.example'],
  ['/catalogue', '**/api/catalog?*', 'No equipment found'],
  ['/catalogue-management', '**/api/catalog?*', 'No items found'],
] as const;

it('a screen that nothing comes for says after two seconds that it is still trying', async () => {
  // In parallel, because each of them waits.
  const tryScreen = async ([path, reads, there]: (typeof screens)[number], at: number): Promise<void> => {
    const page = await administrator(under, at === 0 ? phone : desk);
    await page.route(reads, (route) => route.abort());
    await page.goto(path);
    await note(page).first().waitFor();
    // The note appears before the retries are exhausted.
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    if (path === '/assets') await expectAccessible(page);
    await page.unroute(reads);
    await page.getByText(there, { exact: true }).first().waitFor();
    await expect.poll(() => note(page).count()).toBe(0);
  };
  await Promise.all(screens.slice(0, process.env.QM_SOAK ? screens.length : 2).map(tryScreen));
});

it('a screen whose server fails offers Retry at once, and does not say that nothing came', async () => {
  const page = await administrator(under);
  const failing = (route: Route) =>
    route.fulfill({
      status: 500,
      json: { code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Something went wrong' },
    });
  await page.route('**/api/equipment?*', failing);
  await page.goto('/assets');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await note(page).count()).toBe(0);
  // Nor do totals go on looking as if they were to come.
  expect(await page.locator('.bp6-skeleton:visible').count()).toBe(0);
  await page.unroute('**/api/equipment?*');
  await retry.click();
  await page.getByText('No equipment found').waitFor();
});

it('a screen that comes at once says nothing', async () => {
  const page = await administrator(under);
  await page.goto('/settings');
  await page.getByLabel('Company name').waitFor();
  expect(await note(page).count()).toBe(0);
});

it('while locations load, their cells are skeletons and not empty', async () => {
  const client = await signedInClient(under.url);
  const { id } = await client.locations.create({ name: 'Machine room' });
  const lens = { name: 'Lens', type: 'Software License', status: 'Available', condition: 'New' } as const;
  await client.assets.create({ ...lens, location: id });
  const page = await administrator(under);
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/locations', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/assets');
  const row = page.getByRole('row').filter({ hasText: 'Lens' });
  await row.locator('.bp6-skeleton').waitFor();
  answer();
  await row.getByText('Machine room').waitFor();
  await client.assets.remove({ params: { id: (await client.assets.list({})).items[0]?.id ?? '' } });
});

it('what changes while a screen is still loading is on it', async () => {
  const page = await administrator(under);
  let requested = (): void => undefined;
  const isRequested = new Promise<void>((resolve) => {
    requested = resolve;
  });
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slowly = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    requested();
    await mayAnswer;
    await route.fulfill({ response });
  };
  await page.route('**/api/settings', slowly, { times: 1 });
  const branded = () => page.waitForResponse('**/api/branding');
  const isFollowing = page.waitForResponse('**/api/events');
  await Promise.all([isRequested, branded(), isFollowing, page.goto('/settings')]);
  const client = await signedInClient(under.url);
  // The page has been notified of the change once it refetches the branding.
  await Promise.all([branded(), client.settings.update({ companyName: 'Tailspin' })]);
  answer();
  const field = page.getByLabel('Company name');
  await expect.poll(() => field.inputValue()).toBe('Tailspin');
});

it('what changes just before updates are followed again is on the screen', async () => {
  const page = await administrator(under);
  const client = await signedInClient(under.url);
  let opened = 0;
  await page.route('**/api/events', async (route) => {
    opened += 1;
    if (opened === 1) return route.fulfill({ contentType: 'text/event-stream', body: '' });
    if (opened === 2) await client.settings.update({ companyName: 'Contoso' });
    await route.continue();
  });
  await page.goto('/settings');
  const field = page.getByLabel('Company name');
  await field.waitFor();
  await expect.poll(() => field.inputValue()).toBe('Contoso');
});

it('what changes after a screen was loaded, but before it follows updates, is on the screen', async () => {
  const page = await administrator(under);
  const client = await signedInClient(under.url);
  let open = () => {};
  const mayOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/events', async (route) => {
    await mayOpen;
    await route.continue();
  });
  await page.goto('/settings');
  const field = page.getByLabel('Company name');
  await field.waitFor();
  await client.settings.update({ companyName: 'Fabrikam' });
  open();
  await expect.poll(() => field.inputValue()).toBe('Fabrikam');
});

it('a screen that could not be loaded opens by itself once the server can be reached', async () => {
  const page = await administrator(under);
  await page.goto('/assets');
  await page.getByText('No equipment found', { exact: true }).waitFor();
  const lost = ['**/bundle/settings-*.js', '**/readyz'];
  for (const calls of lost) await page.route(calls, (route) => route.abort());
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
  for (const calls of lost) await page.unroute(calls);
  await page.getByLabel('Company name').waitFor();
});

it('screens that people go to most are loaded ahead, and open even without the network', async () => {
  const page = await administrator(under);
  const last = page.waitForResponse(/\/bundle\/store-.*\.js$/);
  await page.goto('/assets');
  await last;
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Equipment Requests' }).waitFor();
  await page.context().close();
});

it('loss of the network is said over whatever is open, and what is opened meanwhile appears once it is back', async () => {
  const page = await administrator(under, phone);
  await page.route('**/bundle/finder-list-*', (route) => route.continue());
  await page.goto('/assets?selected=new');
  const name = page.locator('input[name=name]');
  await name.fill('Lens');
  await page.context().setOffline(true);
  const lost = page.getByText('The connection to the server is lost.', { exact: false });
  await lost.waitFor();
  const isOnTop = (element: Element): boolean => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  };
  expect(await lost.evaluate(isOnTop)).toBe(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/finder-list-'));
  await page.keyboard.press('Control+k');
  await failed;
  await page.context().setOffline(false);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('option', { name: 'Vendors', exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => lost.count()).toBe(0);
  expect(await name.inputValue()).toBe('Lens');
});

it('what the server refuses is said at once, and asking again is offered only where it may help', async () => {
  const page = await administrator(under);
  const retry = page.getByRole('button', { name: 'Retry' });
  await page.goto('/assets?search=field.os:Mac');
  await page
    .getByText('Did you mean macOS? The choices are: Windows, macOS, Linux, iOS, Android, Other')
    .waitFor();
  expect(await retry.count()).toBe(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByText('No equipment found', { exact: true }).waitFor();

  const reads = '**/api/equipment?*';
  await page.route(reads, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
  await page.goto('/assets');
  await page.getByText('Failed to load equipment data').waitFor({ timeout: 20_000 });
  await page.unroute(reads);
  await retry.click();
  await page.getByText('No equipment found', { exact: true }).waitFor();
});

it('nothing was said on the error console but that calls were cut off or refused', () => {
  const expected =
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (422|500|503)|The server cannot be reached/;
  expect(under.complaints.filter((text) => !expected.test(text))).toEqual([]);
});
