import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator } from './locators.ts';

let under: ConsoleUnderTest;
let admin: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  for (const house of ['North', 'South']) {
    const { id } = await client.locations.create({ name: house });
    for (let room = 10; room < 40; room += 1)
      await client.locations.create({ name: `${house} ${room}`, parentId: id });
  }
  admin = await administrator(under);
  await goTo(admin, '/settings');
  await admin.getByText('62 locations').waitFor();
});
afterAll(() => under.end());

const dialog = () => admin.getByRole('dialog');
const detail = () => admin.getByRole('complementary', { name: 'Location' });
const filter = () => admin.getByPlaceholder('Filter locations...');
const line = (name: string) =>
  admin.getByRole('treeitem').filter({ hasText: new RegExp(`^${name}(Default)?\\d+ assets$`) });

/** Whether it is visible on the page rather than scrolled away. */
const inSight = async (one: Locator): Promise<boolean> => {
  const [box, page] = [await one.boundingBox(), await admin.locator('.qm-settings').boundingBox()];
  if (!box || !page) return false;
  return box.y >= page.y - 1 && box.y + box.height <= page.y + page.height + 1;
};
/** Whether all of it is within the window. */
const isWhole = async (one: Locator): Promise<boolean> => {
  const box = await one.boundingBox();
  const { width = 0, height = 0 } = admin.viewportSize() ?? {};
  return !!box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
};
const seen = (name: string) =>
  expect.poll(async () => (await line(name).count()) === 1 && (await inSight(line(name)))).toBe(true);

const chooseParent = async (name: string): Promise<void> => {
  await dialog().getByRole('combobox', { name: 'Parent location' }).fill(name);
  await dialog().getByRole('option', { name }).first().click();
};
const add = async (name: string): Promise<void> => {
  await dialog().getByLabel('Name').first().fill(name);
  await dialog().getByRole('button', { name: 'Add Location' }).click();
  await dialog().waitFor({ state: 'detached' });
  await detail().getByRole('heading', { name }).waitFor();
};

it('links lead to the sections of the settings, and say which one is read', async () => {
  const links = admin.getByRole('navigation', { name: 'Settings' });
  const current = (name: string) => links.locator('[aria-current]', { hasText: name }).waitFor();
  await current('Company');
  // The end of the page keeps 'SMS' from the top.
  for (const name of ['Locations', 'SMS', 'Appearance']) {
    await links.getByRole('link', { name }).click();
    await current(name);
  }
  await links.getByRole('link', { name: 'SMS' }).click();
  await admin.getByRole('heading', { name: 'SMS' }).hover();
  await admin.mouse.wheel(0, -5000);
  await current('Company');
});

it('they scroll the settings alone, and the tree with them: title, Save and what is open stay in sight', async () => {
  await admin.setViewportSize({ width: 1920, height: 700 });
  for (const section of ['People', 'Company', 'Locations'])
    await admin.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click();
  await line('North').click();
  for (const part of [
    admin.getByRole('heading', { level: 1, name: 'Settings' }),
    admin.getByRole('button', { name: 'Save changes' }),
    detail().getByRole('button', { name: 'Edit' }),
  ])
    await expect.poll(() => isWhole(part)).toBe(true);
  const scrolled = await admin.evaluate(() =>
    [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0).map((one) => one.className),
  );
  expect(scrolled).toEqual(['qm-scroll qm-settings']);
  await detail().getByRole('button', { name: 'Close' }).click();
  await admin.setViewportSize({ width: 1440, height: 900 });
});

it('a location says how many assets are there and below', async () => {
  const client = await signedInClient(under.url);
  const { items } = await client.locations.list();
  const room = items.find(({ name }) => name === 'South 10')?.id ?? '';
  await client.assets.create({
    name: 'Desk phone',
    type: 'Software License',
    status: 'Available',
    condition: 'Good',
    location: room,
  });
  await filter().fill('South 10');
  await admin.getByRole('treeitem', { name: /^South 10 ?1 assets$/ }).waitFor();
  await admin.getByRole('treeitem', { name: /^South ?1 assets$/ }).waitFor();
  await filter().fill('');
});

it('a location that was just added is in sight, whatever was scrolled to', async () => {
  await admin.getByRole('button', { name: 'Add Location' }).click();
  await add('Zurich');
  await seen('Zurich');
  await admin.getByRole('button', { name: 'Add Location' }).click();
  await add('Aarhus');
  await seen('Aarhus');
});

it('a branch that was collapsed opens for the sub-location that was added to it', async () => {
  await line('North').focus();
  await admin.keyboard.press('ArrowLeft');
  await line('North').and(admin.locator('[aria-expanded=false]')).waitFor();
  await line('North').click();
  await detail().getByRole('button', { name: 'Add Sub-location' }).click();
  await add('Shed');
  await seen('Shed');
});

it('a location that was moved is in sight at its new place', async () => {
  await detail().getByRole('button', { name: 'Edit' }).click();
  await chooseParent('South');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await detail().getByText('South / Shed').waitFor();
  await seen('Shed');
});

const parent = () => dialog().getByRole('combobox', { name: 'Parent location' });

it('a location is at the top once what it lay under is emptied', async () => {
  for (const byMouse of [true, false]) {
    await detail().getByRole('button', { name: 'Edit' }).click();
    if (byMouse) await parent().click();
    else await parent().focus();
    await expect.poll(() => parent().inputValue()).toBe('South');
    await admin.keyboard.press('ControlOrMeta+a');
    await admin.keyboard.press('Delete');
    await admin.keyboard.press('Tab');
    await expect.poll(() => parent().inputValue()).toBe('');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await line('Shed').and(admin.locator('[aria-level="1"]')).waitFor();
    await detail().getByRole('button', { name: 'Edit' }).click();
    await chooseParent('South');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await detail().getByText('South / Shed').waitFor();
  }
});

it('what is no location stays where it was typed, and is refused', async () => {
  await detail().getByRole('button', { name: 'Edit' }).click();
  await parent().fill('Nowhere');
  await admin.keyboard.press('Tab');
  await expect.poll(() => parent().inputValue()).toBe('Nowhere');
  await dialog().getByText("Unknown location 'Nowhere'").waitFor();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('1 field needs attention: Parent location.').waitFor();
  await expect.poll(() => parent().getAttribute('aria-invalid')).toBe('true');
  // By its name, without choosing from the list.
  await parent().fill('south 37');
  await admin.keyboard.press('Tab');
  await expect.poll(() => parent().inputValue()).toBe('South / South 37');
  await parent().fill('');
  await parent().press('Escape');
  await expect.poll(() => parent().inputValue()).toBe('South / South 37');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
});

it('Esc answers the question about unsaved changes with no', async () => {
  await detail().getByRole('button', { name: 'Edit' }).click();
  const address = dialog().getByLabel('Address');
  await address.fill('Somewhere');
  await admin.keyboard.press('Escape');
  await dialog().getByText('You have unsaved changes.').waitFor();
  await admin.keyboard.press('Escape');
  await dialog().getByText('You have unsaved changes.').waitFor({ state: 'detached' });
  await expect.poll(() => address.inputValue()).toBe('Somewhere');
  await expect.poll(() => address.evaluate((it) => it === document.activeElement)).toBe(true);
  await admin.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => address.evaluate((it) => it === document.activeElement)).toBe(true);
  await admin.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'detached' });
});

it('a filter that hides what was added is cleared, and one that shows it stays', async () => {
  await filter().fill('zur');
  await admin.getByText('1 of 65').waitFor();
  await admin.getByRole('button', { name: 'Add Location' }).click();
  await add('Zurzach');
  await seen('Zurzach');
  await expect.poll(() => filter().inputValue()).toBe('zur');
  await admin.getByRole('button', { name: 'Add Location' }).click();
  await add('Malmo');
  await admin.getByText('67 locations').waitFor();
  await expect.poll(() => filter().inputValue()).toBe('');
  await seen('Malmo');
});

it('the neighbours of an open location are those that the filter shows', async () => {
  const step = (name: string) => detail().getByRole('button', { name });
  await filter().fill('39');
  await admin.getByText('2 of 67').waitFor();
  await line('North 39').click();
  await detail().getByRole('heading', { name: 'North 39' }).waitFor();
  await expect.poll(() => step('Previous').isDisabled()).toBe(true);
  await step('Next').click();
  await detail().getByRole('heading', { name: 'South 39' }).waitFor();
  await expect.poll(() => step('Next').isDisabled()).toBe(true);
  await step('Previous').click();
  await detail().getByRole('heading', { name: 'North 39' }).waitFor();
  await filter().fill('');
  await admin.getByText('67 locations').waitFor();
  await step('Previous').click();
  await detail().getByRole('heading', { name: 'North 38' }).waitFor();
  await seen('North 38');
});

it('nothing was said on the error console', () => {
  expect(under.complaints).toEqual([]);
});
