import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let ids: string[];
const holder = async () => {
  const { assignedTo, status, location } = await client.assets.get({ params: { id: ids[0] ?? '' } });
  return { assignedTo, status, location };
};
const panel = (page: Page) => page.getByRole('dialog', { name: 'Assign' });

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  for (const [name, department] of [
    ['Haruto Nakamura', 'Compositing'],
    ['Kwame Mensah', 'Compositing'],
    ['Comfort Adé', 'Lighting'],
  ] as const) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@northwind.example`;
    await client.users.create({
      email,
      displayName: name,
      department,
      role: 'user',
      password: 'for the night shift',
    });
  }
  const place = await client.locations.create({ name: 'Berlin' });
  await client.locations.create({ name: 'Lisbon' });
  ids = [];
  for (const name of ['Lamp A', 'Lamp B']) {
    const lamp = { name, type: 'Software License', status: 'Available', condition: 'New' } as const;
    ids.push((await client.assets.create({ ...lamp, location: place.id })).id);
  }
});
afterAll(() => under.end());

it('the open asset is given to somebody, to somebody else and taken back, each in one step by keyboard', async () => {
  const page = await administrator(under);
  await goTo(page, `/assets?selected=${ids[0]}`);
  await button(page, 'Assign').waitFor();
  await page.keyboard.press('a');
  await panel(page).waitFor();
  await expect.poll(() => focused(page)).toBe('Name or department');
  await page.keyboard.type('com');
  // Names that start with the text come before departments.
  await expect
    .poll(() => panel(page).getByRole('option').allInnerTexts())
    .toEqual(
      [/^Comfort Adé/, /^Haruto Nakamura/, /^Kwame Mensah/].map((name) => expect.stringMatching(name)),
    );
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Assigned to Haruto Nakamura').waitFor();
  expect(await holder()).toMatchObject({ assignedTo: 'haruto@northwind.example', status: 'Assigned' });

  await button(page, 'Reassign').click();
  await panel(page).getByText('Same department').waitFor();
  await expect.poll(() => panel(page).getByRole('option').first().innerText()).toMatch(/^Kwame Mensah/);
  await page.keyboard.press('Enter');
  const toast = page.locator('.bp6-toast', { hasText: 'Reassigned to Kwame Mensah' });
  await button(toast, 'Undo').click();
  const detail = page.getByRole('complementary', { name: 'Asset' });
  await expect.poll(async () => (await holder()).assignedTo).toBe('haruto@northwind.example');
  await detail.getByText('Haruto Nakamura').waitFor();

  // Enter takes the first search result, however soon it is pressed.
  await button(page, 'Reassign').click();
  await expect.poll(() => focused(page)).toBe('Name or department');
  await page.keyboard.type('comf');
  await page.keyboard.press('Enter');
  await page.getByText('Reassigned to Comfort Adé').waitFor();
  expect((await holder()).assignedTo).toBe('comfort@northwind.example');

  await button(page, 'Reassign').click();
  await panel(page).getByText('Take back to Berlin').waitFor();
  await page.keyboard.press('Shift+Enter');
  await page.getByText(/ was taken back$/).waitFor();
  expect(await holder()).toMatchObject({ assignedTo: null, status: 'Available' });
});

it('it goes back to another location on the phone', async () => {
  await client.assets.update({
    params: { id: ids[0] ?? '' },
    body: { assignedTo: 'kwame@northwind.example' },
  });
  const page = await administrator(under, phone);
  await goTo(page, `/assets?selected=${ids[0]}`);
  await button(page, 'Reassign').tap();
  await expect.poll(() => focused(page)).toBe('Name or department');
  await panel(page).getByRole('option', { name: 'Take back to another location...' }).tap();
  await panel(page).getByRole('combobox').fill('lis');
  await panel(page).getByRole('option', { name: 'Lisbon' }).tap();
  await expect.poll(async () => (await holder()).assignedTo).toBe(null);
  const { items } = await client.locations.list();
  expect((await holder()).location).toBe(items.find(({ name }) => name === 'Lisbon')?.id);
});

it('the open asset follows the arrow keys in the list', async () => {
  const page = await administrator(under);
  await goTo(page, `/assets?sort=name&selected=${ids[0]}`);
  const row = (name: string) => page.getByRole('row', { name });
  await row('Lamp A').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('complementary', { name: 'Asset' }).getByRole('heading', { name: 'Lamp B' }).waitFor();
  await expect.poll(() => row('Lamp B').evaluate((it) => it === document.activeElement)).toBe(true);
  expect(complaintsOf(under)).toEqual([]);
});
