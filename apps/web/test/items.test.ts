import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, expectAccessible } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

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

it('a quantity in the cart can be typed, and the focus stays in the drawer as lines go', async () => {
  const client = await signedInClient(under.url);
  for (const [name, inStock] of [
    ['Lamp', 40],
    ['Chair', 5],
  ] as const)
    await client.catalogue.create({ name, type: 'Peripheral', sku: name, inStock });
  const page = await administrator(under);
  await page.route('https://images.example/**', (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto('/catalogue');
  for (const name of ['Lamp', 'Chair']) await button(page, `Add to Cart: ${name}`).click();
  await button(page, 'Cart (2)').click();
  const cart = page.locator('.bp6-drawer');
  const quantity = (name: string) => cart.getByLabel(`Quantity of ${name}`);
  await quantity('Lamp').fill('25');
  await page.keyboard.press('Enter');
  await cart.getByText('26 units').waitFor();
  // What is more than there is in stock becomes that; nothing at all changes nothing.
  await quantity('Chair').fill('700');
  await quantity('Lamp').fill('');
  await page.keyboard.press('Tab');
  await cart.getByText('30 units').waitFor();
  expect([await quantity('Lamp').inputValue(), await quantity('Chair').inputValue()]).toEqual(['25', '5']);
  await expectAccessible(page);
  await button(cart, 'Remove Lamp').press('Enter');
  await expect.poll(() => focused(page)).toContain('Chair');
  await button(cart, 'Remove Chair').press('Enter');
  await cart.getByText('Your cart is empty').waitFor();
  await expect.poll(() => focused(page)).toBe('Close');
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
