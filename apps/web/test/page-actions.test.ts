import { readFile } from 'node:fs/promises';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

it('on the phone the quiet actions of the assets are in one menu', async () => {
  const page = await administrator(under, phone);
  await goTo(page, '/assets');
  const more = button(page, 'More');
  await more.tap();
  await entry(page, 'Configure').waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Configure',
    'CSV Template',
    'Export CSV',
    'Print Labels',
    'Scan a Label',
    'Stock-takes',
    'Import CSV',
    'Select',
  ]);
  expect((await entry(page, 'Configure').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), entry(page, 'CSV Template').tap()]);
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain('assetId,name');
  await entry(page, 'CSV Template').waitFor({ state: 'detached' });
  await expect.poll(() => more.evaluate((it) => it === document.activeElement)).toBe(true);
  await more.tap();
  const [exported] = await Promise.all([page.waitForEvent('download'), entry(page, 'Export CSV').tap()]);
  expect(exported.suggestedFilename()).toMatch(/\.csv$/);
  await more.tap();
  await entry(page, 'Import CSV').tap();
  await page.getByRole('heading', { name: 'Import assets' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/assets/import');
});

it('on the phone the rows in error of an import are in the same menu', async () => {
  const page = await administrator(under, phone);
  await goTo(page, '/assets/import');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'assetId,Name,Type,Status,Cost\n,Lathe,Laptop,Available,1\n,Drill,Laptop,Available,many\n',
    ),
  });
  await button(page, 'Review plan').tap();
  await button(page, 'More').tap();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    entry(page, 'Download rows in error (CSV)').tap(),
  ]);
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain('Drill');
  await expectAccessible(page);
  expect(await width(page)).toBe(390);
});

it('beside an open asset the title and the filters keep to one row each, and the list stays where it is', async () => {
  const client = await signedInClient(under.url);
  await client.assetTypes.create({ name: 'Drill' });
  const { id } = await client.assets.create({
    name: 'Hammer',
    type: 'Drill',
    status: 'Available',
    condition: 'New',
  });
  const page = await administrator(under, { viewport: { width: 1200, height: 800 } });
  const top = async () => (await page.getByRole('table').boundingBox())?.y;
  await goTo(page, `/assets?selected=${id}`);
  await page.getByRole('complementary', { name: 'Asset' }).getByText('Hammer').waitFor();
  const before = await top();
  await goTo(page, `/assets?selected=${id}&type=Drill&status=Available&from=2020-01-01&to=2090-01-01`);
  await page.getByRole('complementary', { name: 'Asset' }).getByText('Hammer').waitFor();
  await page.getByText('1 of 1', { exact: true }).waitFor();
  expect(await top()).toBe(before);
  await button(page, 'More').waitFor();
  const add = button(page, 'Add Asset');
  expect(await add.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

it('where there is room the quiet actions stand beside the main one', async () => {
  const page = await administrator(under);
  await goTo(page, '/assets');
  for (const size of [1920, 1440, 600]) {
    await page.setViewportSize({ width: size, height: 800 });
    const state = size < 1024 ? 'detached' : 'visible';
    await page.getByRole('link', { name: 'Configure' }).waitFor({ state });
  }
});

it('on the phone the main action of a long form is always in sight', async () => {
  const page = await administrator(under, phone);
  await goTo(page, '/assets?selected=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').waitFor();
  const box = await button(dialog, 'Add Asset').boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
});

it('what belongs to the assets is shown as within them', async () => {
  for (const [size, bar] of [
    [desk, 'Main'],
    [phone, 'Main, mobile'],
  ] as const) {
    const page = await administrator(under, size);
    const current = page.getByRole('navigation', { name: bar, exact: true }).locator('[aria-current]');
    for (const path of ['/asset-configuration', '/assets/import']) {
      await goTo(page, path);
      await expect.poll(() => current.allInnerTexts()).toEqual(['Assets']);
    }
    for (const name of ['Catalogue', 'Catalogue Mgmt']) {
      const places = page.getByRole('navigation', { name: bar, exact: true });
      if (size === phone && name === 'Catalogue Mgmt') {
        await button(places, 'More places').click();
        await entry(page, name).click();
        await expect.poll(() => current.allInnerTexts()).toEqual(['More']);
      } else {
        await places.getByRole('link', { name, exact: true }).click();
        await expect.poll(() => current.allInnerTexts()).toEqual([name]);
      }
      await page
        .getByRole('heading', { level: 1, name: name === 'Catalogue' ? name : /^Catalogue/ })
        .waitFor();
    }
  }
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
