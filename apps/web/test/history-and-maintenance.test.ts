import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
});
afterAll(() => under.end());

const newAsset = async (name: string) =>
  client.assets.create({ name, type: 'Software License', status: 'Available', condition: 'New' });

const detail = () => page.getByRole('complementary', { name: 'Asset' });
const entries = () => detail().getByRole('list', { name: 'History' }).getByRole('listitem');

it('the history tab tells what happened, as of a moment by keyboard, with the URL to share', async () => {
  const asset = await newAsset('Photoshop');
  const params = { id: asset.id };
  const first = await client.assets.update({ params, body: { condition: 'Good', notes: '<b>Mine</b>' } });
  await client.assets.update({ params, body: { status: 'Maintenance', condition: 'Poor' } });

  await goTo(page, `/assets?selected=${asset.id}`);
  await detail().getByRole('tab', { name: 'Details' }).press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => entries().count()).toBe(3);
  await expect
    .poll(() => entries().nth(0).innerText())
    .toMatch(/Sent to maintenance\n.*Condition Good → Poor/s);
  await expect.poll(() => entries().nth(1).innerText()).toContain('Notes None → <b>Mine</b>');
  await expect.poll(() => entries().nth(2).innerText()).toMatch(/^Added/);
  await expectAccessible(page);

  await detail().getByRole('button', { name: 'More: Edited' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'As of this' }).press('Enter');
  const then = detail().getByRole('region', { name: 'As it was' });
  await then.getByText('now Poor').waitFor();
  await expect.poll(() => then.innerText()).toMatch(/Status\s+Available\s+· now Maintenance/);
  expect(new URL(page.url()).searchParams.get('asOf')).toBe(first.lastUpdated);
  await expectAccessible(page);

  await page.reload();
  await then.getByText('now Poor').waitFor();
  await detail().getByRole('button', { name: 'Back to now' }).click();
  await then.waitFor({ state: 'detached' });
  // A typed day before the asset existed is explained.
  await detail().getByLabel('As of', { exact: true }).fill('2020-01-31');
  await detail().getByText('There is nothing to show of this equipment for that date').waitFor();
});

it('a change made elsewhere appears by itself, also on a phone', async () => {
  const asset = await newAsset('Figma');
  const mobile = await administrator(under, phone);
  await goTo(mobile, `/assets?selected=${asset.id}&tab=history`);
  const line = mobile.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.poll(() => line.count()).toBe(1);
  await client.assets.update({ params: { id: asset.id }, body: { condition: 'Fair' } });
  await expect.poll(() => line.count()).toBe(2);
  await expectAccessible(mobile);
  // The 404 for the day before the asset existed.
  expect(complaintsOf(under).filter((text) => !text.includes('404'))).toEqual([]);
});

it('what is due is a ready view; by keyboard it is marked as maintained, and scheduled by hand', async () => {
  const type = await client.assetTypes.create({
    name: 'Scale',
    maintenanceInterval: 12,
    requiresCalibration: true,
  });
  const asset = await client.assets.create({
    name: 'Lab scale',
    type: type.name,
    status: 'Maintenance',
    condition: 'Good',
    purchaseDate: '2020-05-17',
  });
  await goTo(page, '/assets');
  await button(page, 'Views of assets').click();
  await page.getByRole('link', { name: 'Maintenance due' }).click();
  const row = page.getByRole('row', { name: /Lab scale/ });
  await expect.poll(() => row.innerText()).toContain('17 May 2021');
  await row.click();
  await detail().getByText('Requires Calibration').waitFor();

  await detail().getByRole('button', { name: 'Maintenance', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mark as maintained' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Mark ${asset.assetId} as maintained` });
  await dialog.getByLabel('Note').fill('Weighed and adjusted');
  await expectAccessible(page);
  await dialog.getByLabel('Note').press('Control+Enter');
  await dialog.getByRole('button', { name: 'Mark as maintained' }).press('Enter');
  await page.getByText('Marked as maintained').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await client.assets.get({ params: { id: asset.id } })).toMatchObject({ status: 'Available' });
  await detail().getByRole('tab', { name: 'History' }).click();
  await expect.poll(() => entries().nth(0).innerText()).toMatch(/^Maintained.*Weighed and adjusted/s);

  await detail().getByRole('button', { name: 'Maintenance', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Schedule maintenance' }).press('Enter');
  const schedule = page.getByRole('dialog', { name: `Schedule maintenance of ${asset.assetId}` });
  await schedule.getByLabel('Date', { exact: true }).fill('2031-02-03');
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
  await page.getByText('Maintenance date saved').waitFor();
  await detail().getByRole('tab', { name: 'Details' }).click();
  await detail().getByRole('tabpanel', { name: 'Details' }).getByText('3 Feb 2031').waitFor();
});
