import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

/** Creates a type and opens the mapping at it. */
async function mappingOf(name: string): Promise<{ page: Page; stored: () => Promise<boolean> }> {
  const client = await signedInClient(under.url);
  await client.assetTypes.create({ name });
  const page = await openAt(name);
  const stored = async () => {
    const type = (await client.assetTypes.list()).items.find((one) => one.name === name);
    return type?.customFields.includes('cf_ram_gb') ?? false;
  };
  return { page, stored };
}

async function openAt(name: string): Promise<Page> {
  const page = await administrator(under);
  await goTo(page, '/catalogue-management?tab=mapping');
  await page.getByLabel('Asset type', { exact: true }).selectOption(name);
  return page;
}

const box = (page: Page) => page.getByRole('checkbox', { name: /^RAM \(GB\)/ });
const click = (page: Page) => page.getByText('RAM (GB)').click();
const methods = (held: readonly Route[]) => held.map((route) => route.request().method());

/** Holds back the calls that change the mapping until they are released one by one. */
async function hold(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route('**/api/asset-types/*/fields/*', (route) => {
    held.push(route);
  });
  return held;
}

it('two clicks in quick succession end as the second showed', async () => {
  const { page, stored } = await mappingOf('Scale');
  await page.getByText('RAM (GB)').dblclick();
  await expect.poll(() => box(page).isChecked()).toBe(false);
  await page.getByText('Custom field updated successfully').first().waitFor();
  expect(await stored()).toBe(false);
  await expect.poll(() => box(page).isChecked()).toBe(false);
});

it('a click while another one is under way is sent after it, and no other call crosses it', async () => {
  const { page, stored } = await mappingOf('Kiosk');
  const held = await hold(page);
  await click(page);
  await expect.poll(() => methods(held)).toEqual(['PUT']);
  await click(page);
  await click(page);
  await click(page);
  await expect.poll(() => box(page).isChecked()).toBe(false);
  // After leaving and reopening it, the screen still shows what was clicked.
  await page.getByRole('tab', { name: 'Custom Fields' }).click();
  await page.getByRole('tab', { name: 'Field Mapping' }).click();
  await page.getByLabel('Asset type', { exact: true }).selectOption('Kiosk');
  await expect.poll(() => box(page).isChecked()).toBe(false);
  expect(methods(held)).toEqual(['PUT']);
  await held[0]?.continue();
  await expect.poll(() => methods(held)).toEqual(['PUT', 'DELETE']);
  expect(await stored()).toBe(true);
  await expect.poll(() => box(page).isChecked()).toBe(false);
  await held[1]?.continue();
  await page.getByText('Custom field updated successfully').waitFor();
  expect(await stored()).toBe(false);
  await expect.poll(() => box(page).isChecked()).toBe(false);
});

it('of two administrators who click the same the later one has it, and both see it', async () => {
  const { page, stored } = await mappingOf('Robot');
  const other = await openAt('Robot');
  const held = await hold(other);
  await click(other);
  await expect.poll(() => methods(held)).toEqual(['PUT']);
  await click(page);
  await expect.poll(stored).toBe(true);
  await click(other);
  await held[0]?.continue();
  await expect.poll(() => methods(held)).toEqual(['PUT', 'DELETE']);
  await held[1]?.continue();
  await expect.poll(() => box(page).isChecked()).toBe(false);
  await expect.poll(() => box(other).isChecked()).toBe(false);
  expect(await stored()).toBe(false);
  await click(page);
  await expect.poll(() => box(other).isChecked()).toBe(true);
  expect(await stored()).toBe(true);
});

it('a click that is refused is taken back, and the reason is said once', async () => {
  const { page, stored } = await mappingOf('Drone');
  await page.route('**/api/asset-types/*/fields/*', (route) => route.abort());
  await click(page);
  await page.getByText('The server cannot be reached.', { exact: false }).waitFor();
  await expect.poll(() => box(page).isChecked()).toBe(false);
  await expect.poll(() => page.getByText('The server cannot be reached.', { exact: false }).count()).toBe(1);
  expect(await stored()).toBe(false);
});

it('what another administrator maps is in the form of the type that is opened next', async () => {
  const { page } = await mappingOf('Plotter');
  const client = await signedInClient(under.url);
  const type = (await client.assetTypes.list()).items.find(({ name }) => name === 'Plotter');
  await client.assetTypes.attachField({ params: { id: type?.id ?? '', fieldId: 'cf_ram_gb' }, body: {} });
  await expect.poll(() => box(page).isChecked()).toBe(true);
  await page.getByRole('tab', { name: 'Manage Types' }).click();
  await page.getByRole('button', { name: 'Edit Plotter' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'RAM (GB)' }).isChecked()).toBe(true);
});

it('a field of all types that is taken from one says what becomes of it', async () => {
  const { page } = await mappingOf('Camera');
  const client = await signedInClient(under.url);
  const others = (await client.assetTypes.list()).items.length - 1;
  const sentence = (name: string) =>
    `'${name}' no longer applies to all types: it stays on the other ${others}, and new types will not get it.`;
  const field = async (name: string) =>
    (await client.customFields.list()).items.find(({ displayName }) => displayName === name);
  await page.clock.install();
  await page.getByText('vendor', { exact: true }).click();
  await page.getByText(sentence('Vendor')).waitFor();
  await expectAccessible(page);
  await page.clock.fastForward(4_000);
  await page.getByText(sentence('Vendor')).waitFor({ state: 'detached' });
  expect((await field('Vendor'))?.assetTypes.length).toBe(others);
  expect((await field('Vendor'))?.assetTypes).not.toContain('Camera');

  // The type's form warns before it happens.
  await page.getByRole('tab', { name: 'Manage Types' }).click();
  await page.getByRole('button', { name: 'Edit Camera' }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('group', { name: 'Custom fields' }).getByText('Purchase Date');
  const note = dialog.getByText(sentence('Purchase Date'));
  await box.click();
  await note.waitFor();
  await expectAccessible(page);
  await box.click();
  await note.waitFor({ state: 'detached' });
  await dialog.getByRole('group', { name: 'Custom fields' }).getByText('RAM (GB)').click();
  await expect.poll(() => dialog.getByText('no longer applies to all types').count()).toBe(0);
  expect((await field('Purchase Date'))?.assetTypes).toEqual(['*']);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
