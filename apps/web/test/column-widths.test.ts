import { adminEmail, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

const name = 'Rack server with two power supplies, rails and a cable arm';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  const { id } = await client.locations.create({ name: 'Berlin' });
  await client.assets.create({
    name,
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    location: id,
    serialNumber: 'C02-9F3K-77ABCD',
  });
  const item = await client.catalogue.create({
    name,
    type: 'Software License',
    manufacturer: 'Contoso Electronics',
    sku: 'RS-2PSU-RAILS',
    price: 12_999,
    inStock: 3,
  });
  await client.requests.create({
    items: [{ catalogItemId: item.id, quantity: 1 }],
    userId: adminEmail,
    location: id,
  });
  page = await administrator(under);
});
afterAll(() => under.end());

/** Widths in px: the name column, the whole table, the room for it, and the whole page. */
const measured = (): Promise<{ name: number; table: number; room: number; page: number }> =>
  page.evaluate(() => {
    const width = (selector: string): number => document.querySelector(selector)?.clientWidth ?? 0;
    return {
      name: width('.qm-table tbody td.main'),
      table: width('.qm-table'),
      room: width('.qm-scroll:has(> .qm-table)'),
      page: document.documentElement.scrollWidth,
    };
  });

const heads = () => page.getByRole('columnheader').allInnerTexts();

async function expectRoom(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect.poll(async () => (await measured()).page, { message: `the page at ${width} px` }).toBe(width);
  await expect
    .poll(async () => (await measured()).name, { message: `names at ${width} px` })
    .toBeGreaterThanOrEqual(180);
  const { table, room } = await measured();
  expect(table, `the table at ${width} px`).toBe(room);
}

const widths = [1600, 1440, 1280, 1200, 1199, 1100, 1024, 900, 768];

it('the names of assets keep their room, whatever has to go', async () => {
  await goTo(page, '/assets');
  await page.getByRole('row').filter({ hasText: name }).waitFor();
  for (const width of widths) await expectRoom(width);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(heads).toContain('Last Updated');
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect
    .poll(heads)
    .toEqual(['', 'Asset ID', 'Equipment', 'Type', 'Status', 'Location', 'Assigned To']);
});

it('so they do beside an open asset', async () => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('row').filter({ hasText: name }).click();
  await page.getByRole('complementary', { name: 'Asset' }).waitFor();
  for (const width of widths.filter((one) => one >= 1200)) await expectRoom(width);
});

it('the names of items keep theirs, beside the types and without them', async () => {
  await goTo(page, '/catalogue-management?tab=types');
  await page.getByRole('row').filter({ hasText: name }).waitFor();
  for (const width of widths.filter((one) => one >= 1200)) await expectRoom(width);
  await button(page.getByRole('complementary', { name: 'Manage Types' }), 'Close').click();
  for (const width of widths) await expectRoom(width);
});

it('what was asked for keeps its room among the requests', async () => {
  await goTo(page, '/requests');
  await page.getByRole('row').filter({ hasText: name }).waitFor();
  for (const width of widths) await expectRoom(width);
});

it('asset IDs are shown in full', async () => {
  const assetId = 'SNIPE-2024-00012345-BX';
  const client = await signedInClient(under.url);
  await client.assets.create({
    assetId,
    name,
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, '/assets');
  const cell = page.getByRole('cell', { name: assetId, exact: true });
  await cell.waitFor();
  expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
