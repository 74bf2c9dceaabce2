import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
});
afterAll(() => under.end());

it('an asset says what it cost, for which request, and when it was seen; a filtered list sums up', async () => {
  const item = await client.catalogue.create({
    ...{ name: 'Pen display', type: 'Software License', price: 1849, currency: 'EUR', inStock: 2 },
  });
  const userId = (await client.auth.me()).email;
  const { id } = await client.requests.create({ userId, items: [{ catalogItemId: item.id, quantity: 1 }] });
  const params = { id };
  await client.requests.transition({ params, body: { to: 'procuring' } });
  const procurement = { ticketRef: 'OPS-1063', vendor: 'ACME', expectedDeliveryDate: '2099-01-01' };
  await client.requests.transition({ params, body: { to: 'pending_delivery', procurement } });
  await client.requests.transition({ params, body: { to: 'fulfilled' } });

  const [ordered] = (await client.assets.list({ where: 'orderNumber:OPS-1063' })).items;
  const berlin = await client.locations.create({ name: 'Berlin' });
  await client.assets.update({
    params: { id: ordered?.id ?? '' },
    body: { serialNumber: 'SN-1', location: berlin.id, warrantyEnd: '2099-01-01' },
  });

  await goTo(page, '/assets?search=Pen');
  const foot = page.locator('footer');
  await foot.getByText('€1,849.00').waitFor();
  await page.getByRole('row').getByText('Pen display').click();
  const facts = page.getByRole('complementary', { name: 'Asset' });
  await facts.getByText('€1,849.00').waitFor();
  await facts.getByText(/handed over by/).waitFor();
  const link = facts.getByRole('link', { name: 'OPS-1063' });
  expect(await link.getAttribute('href')).toBe(`/requests?selected=${id}`);
  await expectAccessible(page);

  await button(facts, 'Edit').click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await field('Cost').fill('a lot');
  await field('Currency').fill('usd');
  await button(dialog, 'Save').click();
  await dialog.getByText('Use a number like 1499.90').first().waitFor();
  await field('Cost').fill('1500,5');
  await field('Order Number').fill('PO-7');
  await button(dialog, 'Save').click();
  await facts.getByText('$1,500.50').waitFor();
  await facts.getByText('PO-7').waitFor();
  expect(await link.count()).toBe(0);

  await goTo(page, '/assets?search=cost%3E1000&columns=orderNumber,cost,lastSeen');
  await page.getByRole('columnheader', { name: 'Cost' }).waitFor();
  await page.getByRole('cell', { name: '$1,500.50' }).waitFor();
  await foot.getByText('$1,500.50').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check({ force: true });
  await button(page, 'Edit 1 Selected').click();
  await field('Cost').fill('99.90');
  await button(dialog, 'Update 1 asset').click();
  await page.getByRole('alert').getByText('Updated 1 assets successfully').waitFor();
  expect((await client.assets.list({ where: 'cost:99.9 costCurrency:USD' })).total).toBe(1);
});
