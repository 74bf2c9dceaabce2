import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.press('Enter');
}

it('saved settings keep the focus where it is, and a screen reader hears of it', async () => {
  const page = await administrator(under);
  await goTo(page, '/settings');
  const save = button(page, 'Save changes');
  await page.getByLabel('Admin email').fill('desk@northwind.example');
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
  await press(save);
  await page.getByRole('alert').getByText('Settings updated successfully').waitFor();
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  expect(await focused(page)).toBe('Save changes');
  await expectAccessible(page);

  // With nothing to save, neither the button nor Enter in a field sends anything.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await press(save);
  await page.getByLabel('Admin email').press('Enter');
  await page.getByLabel('Admin email').fill('it@northwind.example');
  await press(button(page, 'Discard changes'));
  await expect.poll(() => focused(page)).toBe('Save changes');
  await expect.poll(() => page.getByLabel('Admin email').inputValue()).toBe('desk@northwind.example');
  expect(sent).not.toContain('PUT');
});

it('a checkbox from which settings are saved keeps the focus', async () => {
  const page = await administrator(under);
  await goTo(page, '/settings');
  const box = page.getByLabel('Auto-approve low priority requests');
  await box.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Settings updated successfully').waitFor();
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('a filter that is taken away hands the focus on, and so does a link to another screen', async () => {
  const page = await administrator(under);
  await goTo(page, '/assets?type=Laptop&status=Available');
  await press(page.getByRole('button', { name: 'Remove filter Type Laptop' }));
  await expect.poll(() => focused(page)).toBe('Remove filter Status Available');
  await press(button(page, 'Clear Filters').first());
  await page.waitForURL('**/assets');
  await expect.poll(() => focused(page)).not.toBe('nothing');
  await press(page.getByRole('link', { name: 'Configure' }));
  await page.getByRole('heading', { level: 1, name: 'Asset Configuration' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

it('a button that goes away with what it did hands the focus on', async () => {
  const client = await signedInClient(under.url);
  for (const name of ['Berlin', 'Oslo']) await client.locations.create({ name });
  const page = await administrator(under);
  await goTo(page, '/settings');
  await page.getByRole('treeitem', { name: 'Oslo' }).click();
  await press(button(page, 'Set as Default'));
  await page.getByText('Location default updated successfully').waitFor();
  await expect.poll(() => focused(page)).toBe('Edit');
});

it('the last of the neighbours leaves the focus on the way to it', async () => {
  const page = await administrator(under);
  await goTo(page, '/settings');
  await page.getByRole('treeitem', { name: 'Berlin' }).click();
  await press(button(page, 'Next'));
  await page.getByRole('heading', { name: 'Oslo' }).waitFor();
  expect(await focused(page)).toBe('Next');
});

it('a form that is refused keeps the focus on the button that sent it', async () => {
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  await button(page, 'Add Asset Type').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Scale');
  await page.route('**/api/asset-types', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await press(button(dialog, 'Add Type'));
  await dialog.getByText('The server cannot be reached.', { exact: false }).waitFor();
  expect(await focused(page)).toBe('Add Type');
});

it('what is deleted hands the focus on to what stood next to it', async () => {
  const client = await signedInClient(under.url);
  for (const name of ['Aaa', 'Aab']) await client.assetTypes.create({ name });
  const page = await administrator(under);
  for (const [path, next] of [
    ['/asset-configuration', 'Edit Aab'],
    // Created anew, it is the last of the list.
    ['/catalogue-management?tab=types', 'Delete Aab'],
  ] as const) {
    await goTo(page, path);
    await press(button(page, 'Delete Aaa'));
    await press(button(page.getByRole('alertdialog'), 'Delete'));
    await button(page, 'Delete Aaa').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(next);
    await client.assetTypes.create({ name: 'Aaa' });
  }
});

it('signing in starts in its first field, and a checkbox shows its ring to the keyboard alone', async () => {
  const page = await under.page(desk);
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  const ring = () =>
    page.locator('.bp6-control-indicator').evaluate((box) => getComputedStyle(box).outlineStyle);
  await page.locator('.bp6-control-indicator').click();
  expect(await ring()).toBe('none');
  await page.keyboard.press('Space');
  await expect.poll(ring).toBe('solid');
});

it('a menu takes the focus and is walked by the arrow keys, and what was opened there returns it to the button', async () => {
  const page = await administrator(under);
  await goTo(page, '/assets');
  const menu = page.getByRole('button', { name: /^Profile menu/ });
  await press(menu);
  await expect.poll(() => focused(page)).toBe('Light appearance');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('Sign Out');
  for (const key of ['Home', 'End', 'ArrowUp']) await page.keyboard.press(key);
  expect(await focused(page)).toBe('Edit Profile');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
