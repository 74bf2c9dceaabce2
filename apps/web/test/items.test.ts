import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
  await goTo(page, `/catalogue-management?selected=${item.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill('Dock 4');
  // A field of the type has its own input; anything else has a row of its own.
  await dialog.getByLabel('Interface').fill('USB-C');
  await expect.poll(() => dialog.getByLabel('Specification 1, name').inputValue()).toBe('ports');
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
    specs: { ports: '18', colour: 'black', interface: 'USB-C' },
  });
});

it("an item's picture is its type's drawing unless it has an address, or is uploaded", async () => {
  const client = await signedInClient(under.url);
  const item = await client.catalogue.create({
    name: 'Stool',
    type: 'Peripheral',
    sku: 'STOOL',
    manufacturer: 'Vitra',
    description: 'Three legs',
    price: 90,
    inStock: 4,
  });
  const image = async () => (await client.catalogue.get({ params: { id: item.id } })).image;
  const page = await administrator(under);
  await page.route('https://images.example/**', (route) => route.fulfill({ status: 200, body: '' }));
  const dialog = page.getByRole('dialog');
  const saved = async (): Promise<void> => {
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
  };
  await goTo(page, '/catalogue-management');
  const open = () => page.getByRole('row', { name: /Stool/ }).click();
  const from = (source: string) => dialog.getByRole('radio', { name: source });

  await open();
  await dialog.getByLabel('In Stock').fill('7');
  await expect.poll(() => from('Drawing').isChecked()).toBe(true);
  await expectAccessible(page);
  await saved();
  expect(await image()).toBeUndefined();

  await open();
  await dialog.getByText('Address', { exact: true }).click();
  await dialog.getByLabel('Image address').waitFor();
  await button(dialog, 'Save').click();
  await dialog.getByText('This field is required').waitFor();
  await dialog.getByLabel('Image address').fill('http://images.example/stool.png');
  await button(dialog, 'Save').click();
  await dialog.getByText('Must be an https address').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Image address').fill('https://images.example/stool.png');
  await saved();
  expect(await image()).toBe('https://images.example/stool.png');

  await open();
  await expect
    .poll(() => dialog.getByLabel('Image address').inputValue())
    .toBe('https://images.example/stool.png');
  await dialog.getByText('Upload', { exact: true }).click();
  const choose = (mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Image file').setInputFiles({ name: 'stool', mimeType, buffer });
  await choose('image/svg+xml', Buffer.from('<svg/>'));
  await dialog.getByText('Use a PNG, JPEG, GIF or WebP image').waitFor();
  await choose('image/png', pixel);
  await button(dialog, 'Choose another image').waitFor();
  await expectAccessible(page);
  await saved();
  expect(await image()).toMatch(/^\/api\/files\/[A-Za-z0-9]{20}$/);

  await open();
  await dialog.getByText('Drawing', { exact: true }).click();
  await saved();
  expect(await image()).toBeUndefined();
});

it('a quantity in the cart can be typed, and the focus stays in the drawer as lines go', async () => {
  const client = await signedInClient(under.url);
  for (const [name, inStock] of [
    ['Lamp', 600],
    ['Chair', 5],
  ] as const)
    await client.catalogue.create({ name, type: 'Peripheral', sku: name, inStock });
  const page = await administrator(under);
  await page.route('https://images.example/**', (route) => route.fulfill({ status: 200, body: '' }));
  await goTo(page, '/catalogue');
  for (const name of ['Lamp', 'Chair']) await button(page, `Add to Cart: ${name}`).click();
  await button(page, 'Cart (2)').click();
  const cart = page.locator('.bp6-drawer');
  const quantity = (name: string) => cart.getByLabel(`Quantity of ${name}`);
  await quantity('Lamp').fill('25');
  await page.keyboard.press('Enter');
  await cart.getByText('26 units').waitFor();
  // More than is in stock becomes what is in stock; an empty quantity changes nothing.
  await quantity('Chair').fill('700');
  await quantity('Lamp').fill('');
  await page.keyboard.press('Tab');
  await cart.getByText('30 units').waitFor();
  expect([await quantity('Lamp').inputValue(), await quantity('Chair').inputValue()]).toEqual(['25', '5']);
  await cart.getByText('Only 5 in stock').waitFor();
  await quantity('Chair').fill('2.5');
  await page.keyboard.press('Tab');
  await cart.getByText('Use a whole number, 1 or more').waitFor();
  await expect.poll(() => quantity('Chair').inputValue()).toBe('5');
  await quantity('Lamp').fill('496');
  await page.keyboard.press('Tab');
  await cart.getByText('A request can be for at most 500 units in total.').waitFor();
  await expect.poll(() => button(cart, 'Continue to Employee Selection').isDisabled()).toBe(true);
  await expectAccessible(page);
  // The notes are kept like the cart itself.
  await cart.getByLabel('Notes').fill('For the new office');
  await goTo(page, '/assets');
  await page.goto('/catalogue');
  await button(page, 'Cart (501)').click();
  await expect.poll(() => cart.getByLabel('Notes').inputValue()).toBe('For the new office');
  await button(cart, 'Remove Lamp').press('Enter');
  await expect.poll(() => focused(page)).toContain('Chair');
  await button(cart, 'Remove Chair').press('Enter');
  await cart.getByText('Your cart is empty').waitFor();
  await expect.poll(() => focused(page)).toBe('Close');
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
