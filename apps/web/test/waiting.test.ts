import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, desk, expectAccessible, phone, signIn } from './console.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

const said = (page: Page) => page.getByText('The server has not answered yet. Still trying...');

/** Every screen, what it reads first, and what is in its place when that is there. */
const screens = [
  ['/settings', '**/api/settings', 'Locations'],
  ['/asset-configuration', '**/api/asset-types', 'Laptop'],
  ['/assets', '**/api/equipment?*', 'No equipment found'],
  ['/requests', '**/api/requests?*', 'No requests found'],
  ['/catalogue', '**/api/catalog?*', 'No equipment found'],
  ['/catalogue-management', '**/api/catalog?*', 'No items found'],
] as const;

for (const [size, options] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
  it(`a screen that nothing comes for says after two seconds that it is still trying (${size})`, async () => {
    const page = await under.page(options);
    await signIn(page, adminEmail, adminPassword);
    for (const [path, reads, there] of screens) {
      await page.route(reads, (route) => route.abort());
      await page.goto(path);
      await said(page).first().waitFor({ timeout: 6_000 });
      // It is said before the tries are given up.
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      if (path === '/assets') await expectAccessible(page);
      await page.unroute(reads);
      await page.getByText(there, { exact: true }).first().waitFor();
      await expect.poll(() => said(page).count()).toBe(0);
    }
    await page.close();
  });
}

it('a screen that comes at once says nothing', async () => {
  const page = await under.page(desk);
  await signIn(page, adminEmail, adminPassword);
  await page.goto('/settings');
  await page.getByLabel('Company name').waitFor();
  expect(await said(page).count()).toBe(0);
});

it('nothing was said on the error console but that calls were cut off', () => {
  expect(under.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});
