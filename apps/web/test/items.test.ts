import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, expectAccessible } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

it('of two administrators at one item the second is told what changed, and can save', async () => {
  const client = await signedInClient(under.url);
  const item = await client.catalogue.create({
    name: 'Dock',
    type: 'Peripheral',
    sku: 'DOCK',
    manufacturer: 'CalDigit',
    image: 'https://images.example/dock.png',
    description: 'Eighteen ports',
    price: 379.95,
    inStock: 9,
    specs: { ports: '18' },
  });
  const page = await administrator(under);
  await page.route('https://images.example/**', (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto(`/catalogue-management?selected=${item.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill('Dock 4');
  await client.catalogue.update({
    params: { id: item.id },
    body: { price: 399, specs: { ports: '18', colour: 'black' } },
  });
  await button(dialog, 'Save').click();
  const changed = dialog.getByRole('list', { name: 'Changes by others' });
  await changed.getByText('399').waitFor();
  await changed.getByText('colour: black').waitFor();
  await expectAccessible(page);
  await button(dialog, 'Save').click();
  await page.getByText('Catalog item updated successfully').waitFor();
  expect(await client.catalogue.get({ params: { id: item.id } })).toMatchObject({
    name: 'Dock 4',
    price: 399,
    specs: { ports: '18', colour: 'black' },
  });
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
