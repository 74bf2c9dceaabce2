import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator } from './locators.ts';

let under: ConsoleUnderTest;
let admin: Page;
let open: { readonly person: string; readonly request: string; readonly asset: string };
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  const email = 'zoe@northwind.example';
  const zoe = await client.users.create({ email, displayName: 'Zoe', password: 'walnut-harbour-12' });
  const bag = { name: 'Laptop bag', type: 'Software License', condition: 'New' } as const;
  const asset = await client.assets.create({ ...bag, status: 'Assigned', assignedTo: email });
  const item = await client.catalogue.create({ name: 'Dock', type: 'Peripheral', price: 249.5, inStock: 3 });
  const items = [{ catalogItemId: item.id, quantity: 2 }];
  const request = await client.requests.create({ userId: email, items, notes: 'For the new desk' });
  open = { person: zoe.id, request: request.id, asset: asset.id };
  admin = await administrator(under);
  await admin.emulateMedia({ colorScheme: 'dark' });
});
afterAll(() => under.end());

/** What is on paper: its lines, and how wide and dark they are. */
async function paper(): Promise<{
  readonly text: string;
  readonly isOnPage: boolean;
  readonly colour: string;
}> {
  await admin.emulateMedia({ media: 'print' });
  // A4 within its margins is narrower than a tablet, but no phone.
  await admin.setViewportSize({ width: 703, height: 1032 });
  return admin.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3')].filter((one) => one.checkVisibility());
    return {
      text: document.body.innerText,
      isOnPage: headings.every((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && width > 20;
      }),
      colour: getComputedStyle(headings[0] ?? document.body).color,
    };
  });
}

it('of a person, what they hold is printed, and no navigation', async () => {
  await goTo(admin, `/employees/${open.person}`);
  await admin.getByRole('region', { name: 'Equipment' }).getByText('Laptop bag').waitFor();
  const { text, isOnPage, colour } = await paper();
  expect(text).toContain('Zoe');
  expect(text).toMatch(/Serial Number.*Laptop bag.*Requests/s);
  expect(text).not.toMatch(/Vendors|Off-board|Print list|Profile/);
  expect([isOnPage, colour]).toEqual([true, 'rgb(0, 0, 0)']);
});

it('of an asset that is open beside the list, the asset is printed, and nothing to click', async () => {
  await admin.emulateMedia({ media: null });
  await admin.setViewportSize({ width: 1440, height: 900 });
  await goTo(admin, `/assets?selected=${open.asset}`);
  await admin.getByText('Assigned To').last().waitFor();
  await admin.getByText('Edit', { exact: true }).waitFor();
  const { text, isOnPage, colour } = await paper();
  expect(text).toMatch(/Laptop bag.*Assigned To/s);
  expect(text).not.toMatch(/Edit|Reassign|Add Asset|1–1/);
  expect([isOnPage, colour]).toEqual([true, 'rgb(0, 0, 0)']);
});

it('of an open request, the request is printed, and not the list behind it', async () => {
  await admin.emulateMedia({ media: null });
  await goTo(admin, `/requests?selected=${open.request}`);
  await admin.getByRole('dialog').getByText('For the new desk').waitFor();
  const time = admin.getByRole('dialog').locator('time').first();
  const { text, isOnPage, colour } = await paper();
  // 'Just now' on the screen.
  const written = await time.evaluate((one) => getComputedStyle(one, '::after').content);
  expect(written).toContain(String(new Date().getFullYear()));
  expect(text).toContain('Dock');
  expect(text).toContain('For the new desk');
  expect(text).not.toMatch(/Equipment Requests|Vendors|Accept Request|Add a comment|Comments|History/);
  expect([isOnPage, colour]).toEqual([true, 'rgb(0, 0, 0)']);
});
