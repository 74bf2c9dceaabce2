import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, complaintsOf, focused } from './locators.ts';

/** More than one page. */
const total = 250;

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  await client.assetTypes.create({ name: 'Drill' });
  for (let number = 1; number <= total; number += 1)
    await client.assets.create({
      name: `Drill ${String(number).padStart(3, '0')}`,
      type: 'Drill',
      status: 'Available',
      condition: 'New',
    });
  page = await administrator(under);
});
afterAll(() => under.end());

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const hasFocus = (name: string) => row(name).evaluate((element) => element === document.activeElement);
const opened = () => page.getByRole('complementary', { name: 'Asset' });
const scroll = () => page.locator('.qm-page .qm-scroll').evaluate((element) => element.scrollTop);
/** A row's position within the list's area, from 0 to 1. */
const placeOf = (name: string) =>
  row(name).evaluate((element) => {
    const list = element.closest('.qm-scroll')?.getBoundingClientRect() ?? new DOMRect();
    return (element.getBoundingClientRect().top - list.top) / list.height;
  });

it('from the search the arrow keys go into the rows, and End goes to the last of all', async () => {
  await goTo(page, '/assets?sort=name');
  await row('Drill 001').waitFor();
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(total));
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  expect(await hasFocus('Drill 001')).toBe(true);
  await page.keyboard.press('End');
  await row('Drill 250').waitFor();
  await expect.poll(() => hasFocus('Drill 250')).toBe(true);
  await expect.poll(() => row('Drill 250').getAttribute('aria-rowindex')).toBe(String(total));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus('Drill 249')).toBe(true);
});

it('the arrow keys go on from a row that was scrolled out of sight', async () => {
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -20_000);
  await row('Drill 249').waitFor({ state: 'detached' });
  await row('Drill 001').waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus('Drill 248')).toBe(true);
});

it('Esc closes the open record from anywhere, but the search first', async () => {
  await row('Drill 240').click();
  await opened().waitFor();
  await page.reload();
  await opened().waitFor();
  // The footer tells of the rows in sight, also of those that are there from the start.
  await page.getByText(/^Rows \d+–(?!1$)\d+$/).waitFor();
  const search = page.getByPlaceholder('Search by name, asset ID, or serial...');
  await search.focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Escape');
  await expect.poll(() => search.inputValue()).toBe('');
  await opened().waitFor();
  await page.keyboard.press('Escape');
  await opened().waitFor({ state: 'detached' });
});

it('a double click makes one entry in the history, and going back restores the scroll', async () => {
  await goTo(page, '/assets?sort=name');
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Equipment Requests' }).waitFor();
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await row('Drill 250').waitFor();
  await row('Drill 245').dblclick();
  await opened().waitFor();
  await page.locator('.qm-page .qm-scroll').evaluate((element) => element.scrollTo({ top: 2_000 }));
  await expect.poll(scroll).toBe(2_000);
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Equipment Requests' }).waitFor();
  await page.goBack();
  await opened().waitFor();
  await expect.poll(scroll).toBe(2_000);
  await page.goBack();
  await opened().waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Equipment Requests' }).waitFor();
});

it('a link to a record brings its row into sight, even one that is not among the first', async () => {
  await goTo(page, '/assets?sort=name');
  await row('Drill 001').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await row('Drill 230').click();
  const link = page.url();
  const other = await administrator(under);
  await page.close();
  page = other;
  await page.goto(link);
  await expect.poll(() => row('Drill 230').count()).toBe(1);
  await expect.poll(() => placeOf('Drill 230')).toBeGreaterThan(0);
  expect(await placeOf('Drill 230')).toBeLessThan(1);
});

it('the first row is ten Tabs away at most: one can skip to it', async () => {
  await page.goto('/assets?sort=name');
  await row('Drill 001').waitFor();
  let presses = 0;
  for (; presses < 10 && (await focused(page)) !== 'Skip to the list'; presses += 1)
    await page.keyboard.press('Tab');
  expect(presses).toBeLessThan(10);
  await page.keyboard.press('Enter');
  expect(await hasFocus('Drill 001')).toBe(true);
});

it('without the network, names stay where they were, and rows that are scrolled to have theirs', async () => {
  const client = await signedInClient(under.url);
  for (const [displayName, drill] of [
    ['Zoe Zander', 'Drill 002'],
    ['Ivar Aas', 'Drill 080'],
  ] as const) {
    const email = `${displayName.slice(0, 3).toLowerCase()}@northwind.example`;
    await client.users.create({ email, displayName, password: 'seven lanterns' });
    const { items } = await client.assets.list({ search: drill });
    const body = { status: 'Assigned', assignedTo: email } as const;
    await client.assets.update({ params: { id: items[0]?.id ?? '' }, body });
  }
  const away = await administrator(under);
  const named = away.waitForResponse((response) => /\/api\/users\?.*iva%40/.test(response.url()));
  await goTo(away, '/assets?sort=name');
  const holds = (person: string) => away.getByRole('row', { name: person });
  await holds('Zoe Zander').waitFor();
  await named;
  await away.context().setOffline(true);
  await away.getByText('The connection to the server is lost.', { exact: false }).waitFor();
  await away.mouse.move(700, 500);
  await away.mouse.wheel(0, 2_700);
  await holds('Ivar Aas').waitFor();
  await away.mouse.wheel(0, -2_700);
  await holds('Zoe Zander').waitFor();
  await away.context().close();
});

it('nothing was said on the error console but that the network was away', () => {
  const others = complaintsOf(under).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  expect(others).toEqual([]);
});
