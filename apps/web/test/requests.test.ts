import { type Client, createClient } from '@quartermaster/contract';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator } from './locators.ts';

const employee = { email: 'mia@northwind.example', password: 'seven lanterns', displayName: 'Mia Okafor' };

let under: ConsoleUnderTest;
let api: Client;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  api = await signedInClient(under.url);
  await api.users.create({ ...employee, mustChangePassword: false });
  page = await administrator(under);
});
afterAll(() => under.end());

const item = (name: string) => api.catalogue.create({ name, type: 'Peripheral', inStock: 9 });
const request = (catalogItemId: string, quantity: number, ticketRef = '') =>
  api.requests.create({ userId: employee.email, items: [{ catalogItemId, quantity }], ticketRef });

it('an order says how many assets it creates, what its form lacks, and for good what was not as asked', async () => {
  const [dock, gone] = [await item('Dock'), await item('Gone')];
  const { id } = await api.requests.create({
    userId: employee.email,
    items: [dock, gone].map(({ id: catalogItemId }) => ({ catalogItemId, quantity: 2 })),
  });
  await api.catalogue.remove({ params: { id: gone.id } });
  const contact = { email: 'sales@vendor.example', phone: '1', address: 'Street 1', country: 'Chile' };
  await api.vendors.create({ name: 'Albion', ...contact });
  const seller = await api.vendors.create({ name: 'Kestrel', ...contact });
  await api.vendors.addProduct({
    params: { id: seller.id },
    body: { catalogueItemId: dock.id, sku: 'D', price: 9 },
  });
  await api.requests.transition({ params: { id }, body: { to: 'procuring' } });
  await goTo(page, `/requests?selected=${id}`);
  const dialog = page.getByRole('dialog');
  const order = dialog.getByRole('button', { name: 'Mark as Ordered' });
  await order.click();
  await dialog.getByText('2 assets will be created, one for each unit.').waitFor();
  await order.click();
  await expect.poll(() => dialog.getByText('This field is required').count()).toBe(3);
  await dialog.getByLabel('Ticket Ref').fill('IT-2291');
  const vendor = dialog.getByRole('combobox', { name: /^Vendor/ });
  await vendor.click();
  const first = dialog.getByRole('listbox', { name: 'Vendors' }).getByRole('option').first();
  await expect.poll(() => first.innerText()).toContain('sells 1 of 2 items');
  await expect.poll(() => first.innerText()).toContain('Kestrel');
  await vendor.fill('ACME GmbH');
  const expected = dialog.getByRole('textbox', { name: 'Expected Delivery' });
  await expected.fill('2020-01-31');
  await order.click();
  await dialog.getByText('Expected delivery cannot be in the past').waitFor();
  // Also as people write dates.
  await expected.fill('31 Janitor 2090');
  expect(await expected.inputValue()).toBe('31 Janitor 2090');
  await expected.fill('31 Jan 2090');
  await expect.poll(() => expected.inputValue()).toBe('2090-01-31');
  await order.click();

  const skipped = `Catalog item not found for ${gone.id}`;
  await dialog.getByText(skipped).waitFor();
  await expect.poll(() => dialog.locator('dt:text-is("Order date") + dd').innerText()).toBe('Today');
  const [unit] = (await api.requests.get({ params: { id } })).items[0]?.units ?? [];
  await api.assets.remove({ params: { id: unit?.inventoryId ?? '' } });
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click();
  await dialog.getByText('Fulfilled at', { exact: false }).waitFor();
  await page.reload();
  await dialog.getByText(`${unit?.assetId} removed`).waitFor();
  expect(await dialog.getByRole('list', { name: 'Warnings' }).getByRole('listitem').allInnerTexts()).toEqual([
    skipped,
    `${unit?.assetId} no longer exists, so it was not assigned`,
  ]);
  await expectAccessible(page);
});

it('what was typed into a step of a request is not lost by Esc, Back or a click outside', async () => {
  const { id: catalogItemId } = await item('Stand');
  const { id } = await request(catalogItemId, 1);
  await goTo(page, '/requests');
  const row = page.getByRole('row', { name: '1 x Stand' });
  await row.click();
  const dialog = page.getByRole('dialog');
  const question = dialog.getByText('You have unsaved changes.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const reason = dialog.getByLabel('Reason');
  await reason.fill('Too many stands');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.mouse.click(5, 5);
  await expect.poll(() => reason.inputValue()).toBe('Too many stands');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();

  await dialog.getByRole('button', { name: 'Accept & Start Procurement' }).click();
  await dialog.getByRole('button', { name: 'Mark as Ordered' }).click();
  await dialog.getByLabel('Vendor').fill('ACME');
  // The first Esc closes the list of vendors.
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The focus is back where it was.
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await api.requests.get({ params: { id } })).status).toBe('procuring');
});

it('a ticket is found by its beginning, in any case, as one types', async () => {
  const { id } = await item('Mouse');
  await request(id, 1, 'HW-77');
  await request(id, 2, 'HW-8');
  await goTo(page, '/requests');
  await page.getByRole('row', { name: '1 x Mouse' }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Ticket Ref').pressSequentially('hw-7');
  await page.getByRole('row', { name: '2 x Mouse' }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: '1 x Mouse' }).waitFor();
  expect(new URL(page.url()).searchParams.get('ticket')).toBe('hw-7');
  // One can step through the list from the open request.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await page.getByRole('row', { name: '2 x Mouse' }).waitFor();
  await page.locator('tbody tr').first().click();
  const dialog = page.getByRole('dialog');
  const shown = () => dialog.locator('.bp6-dialog-header .qm-mono').innerText();
  const first = await shown();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.poll(shown).not.toBe(first);
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(shown).toBe(first);
  await page.keyboard.press('Escape');
});

it('creating requests for others is an administrator’s, and each is told who reads a reason', async () => {
  const { id } = await item('Lamp');
  const requested = await request(id, 1);
  await goTo(page, `/requests?selected=${requested.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Shown to the requester.').waitFor();
  await goTo(page, '/requests');
  await page.getByRole('button', { name: 'Create Request' }).waitFor();

  const own = await under.pageOf(employee, desk);
  await goTo(own, `/requests?selected=${requested.id}`);
  await own.getByRole('button', { name: 'Cancel Request' }).click();
  await own.getByText('Shown to the administrators.').waitFor();
  await expect
    .poll(() => own.getByRole('button', { name: 'Create Request', includeHidden: true }).count())
    .toBe(0);
});

it('somebody who signs up is told what they lack, and confirms their address by the link', async () => {
  const own = await under.page(phone);
  await own.goto('/signup');
  await own.getByLabel('Name').fill('Vera');
  await own.getByLabel('Email').fill('vera@northwind.example');
  await own.getByLabel('Password', { exact: true }).fill('nine lanterns');
  await own.getByRole('button', { name: 'Sign up' }).click();
  const notice = own.getByText('Your address is not confirmed yet.', { exact: false });
  await notice.waitFor();
  await expectAccessible(own);
  const path = await under.mailedLink('vera@northwind.example');
  await goTo(own, path);
  await own.getByText('You are signed in as vera@northwind.example.').waitFor();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Confirm' }).click();
  await own.getByText('Address confirmed').waitFor();
  await own.getByRole('navigation', { name: 'Main, mobile' }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});

it('an administrator confirms an address where it matters: choosing a holder, and accepting a request', async () => {
  const credentials = { email: 'olga@northwind.example', password: 'nine lanterns' };
  await api.auth.signUp(credentials);
  const { token } = await api.auth.login(credentials);
  const { id: catalogItemId } = await item('Chair');
  const olga = createClient({ url: under.url, token: () => token });
  const { id } = await olga.requests.create({ items: [{ catalogItemId, quantity: 1 }] });

  await goTo(page, '/assets?selected=new');
  await page.getByRole('combobox', { name: 'Assigned To' }).fill('olga');
  await page.getByRole('option', { name: 'Address not confirmed' }).click();
  const warning = page.getByText('Anyone can sign up as olga@northwind.example.', { exact: false });
  await warning.waitFor();
  await expectAccessible(page);

  await page.goto('/requests');
  await page
    .getByRole('row', { name: 'Chair' })
    .getByRole('img', { name: 'Address not confirmed' })
    .waitFor();
  await goTo(page, `/requests?selected=${id}`);
  await warning.waitFor();
  const accept = page.getByRole('button', { name: 'Accept & Start Procurement' });
  await expect.poll(() => accept.count()).toBe(0);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await accept.click();
  await page.getByRole('button', { name: 'Mark as Ordered' }).waitFor();
  await expect.poll(() => warning.count()).toBe(0);
});

it('a request is talked about and given a priority where it is reviewed; links open no page of ours', async () => {
  const { id: catalogItemId } = await item('Camera');
  const { id } = await request(catalogItemId, 1);
  const own = await under.pageOf(employee, phone);
  await goTo(own, `/requests?selected=${id}`);
  const field = own.getByLabel('Add a comment');
  await field.fill('Like https://shop.example/c, not javascript:alert(1)');
  await own.getByRole('button', { name: 'Comment' }).click();
  await own.getByRole('link', { name: 'https://shop.example/c' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => own.getByRole('combobox', { name: 'Priority' }).count()).toBe(0);
  await expectAccessible(own);

  await page.goto(`/requests?selected=${id}`);
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('list', { name: 'Comments' }).getByRole('link');
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  await expect.poll(() => link.getAttribute('href')).toBe('https://shop.example/c');
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await expect.poll(async () => (await api.requests.get({ params: { id } })).priority).toBe('high');
  // A comment being written survives opening a step, and closing asks first.
  await dialog.getByLabel('Add a comment').fill('It is');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('Add a comment').press('Control+Enter');
  // The requester reads it without a reload.
  await own.getByText('It is', { exact: true }).waitFor();
});

it('an order arrives in parts: serials typed, scanned and pasted, one unit missing, the rest at once', async () => {
  const { id: catalogItemId } = await item('Panel');
  const { id } = await request(catalogItemId, 5, 'IT-1');
  await api.requests.transition({ params: { id }, body: { to: 'procuring' } });
  const { items, version } = await api.requests.transition({
    params: { id },
    body: { to: 'pending_delivery', procurement: { vendor: 'ACME', expectedDeliveryDate: '2090-01-31' } },
  });
  const units = items[0]?.units ?? [];
  const [one = '', two = '', three = '', four = ''] = units.map(({ assetId }) => assetId);
  await page.goto(`/requests?selected=${id}`);
  const dialog = page.getByRole('dialog');
  const serial = (assetId: string) => dialog.getByLabel(`Serial number, ${assetId}`);
  await serial(one).fill('S-1');
  await serial(one).press('Enter');
  await expect.poll(() => serial(two).evaluate((field) => field === document.activeElement)).toBe(true);
  await serial(two).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${three},S-3\nS-2\n`);
  await expect.poll(() => serial(three).inputValue()).toBe('S-3');
  // What was entered stays; S-5 is also another asset's, which is reported but allowed.
  const { assetId: other } = await api.assets.create({
    name: 'Spare panel',
    type: 'Peripheral',
    status: 'Available',
    condition: 'Good',
    serialNumber: 'S-5',
    customFields: { model: 'P1' },
  });
  await dialog.getByRole('button', { name: 'Paste serials' }).click();
  await dialog.getByLabel('Serial numbers').fill('S-4\nQTM1,S-9\nS-5\nS-6');
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await page.getByText('No unit for QTM1,S-9; S-6').waitFor();
  await expect.poll(() => serial(two).inputValue()).toBe('S-2');
  await expect.poll(() => serial(four).inputValue()).toBe('S-4');
  await dialog.getByText(`${other} has this serial number as well`).waitFor();
  await expectAccessible(page);
  await serial(units[4]?.assetId ?? '').fill('S-2');
  await dialog.getByText(`${two} has this serial number as well`).waitFor();
  await serial(units[4]?.assetId ?? '').fill('');
  await dialog.getByRole('group', { name: four }).getByRole('button', { name: 'Missing' }).click();
  const send = dialog.getByRole('button', { name: 'Receive 3, 1 missing' });
  await send.click();
  // Nothing is sent until everything is valid.
  await dialog.getByText('This field is required').waitFor();
  const reason = dialog.getByLabel(`Reason, ${four}`);
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  expect((await api.requests.get({ params: { id } })).version).toBe(version);
  await reason.fill('Carton crushed');
  await expectAccessible(page);
  await reason.press('Control+Enter');
  await dialog.getByText('3 of 5 received, 1 missing').waitFor();
  // Units that never arrived aren't paid for.
  const total = (items[0]?.price ?? 0) * 4;
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Total' })
    .getByText(`$${total.toFixed(2)}`)
    .waitFor();
  const [first] = units;
  expect(await api.assets.get({ params: { id: first?.inventoryId ?? '' } })).toMatchObject({
    status: 'Assigned',
    assignedTo: employee.email,
    serialNumber: 'S-1',
  });
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click();
  await dialog.getByText('Fulfilled at', { exact: false }).waitFor();
  await dialog.getByText(`${four} missing: Carton crushed`).waitFor();
  await dialog.getByRole('button', { name: 'History' }).click();
  const history = dialog.getByRole('list', { name: 'History' });
  await history.getByText(`Marked ${four} as missing`).waitFor();
  await expect.poll(() => history.getByRole('listitem').first().innerText()).toContain('Fulfilled');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'From request to holder' }).click();
  const trace = page.getByRole('list', { name: 'Trace' });
  await trace.getByRole('heading', { name: 'ACME' }).waitFor();
  await trace.getByText('S-1', { exact: true }).waitFor();
  await expectAccessible(page);
  await trace.getByRole('link', { name: four }).click();
  await trace.getByText('Carton crushed').waitFor();
  await page.goto('/trace/nonsense');
  await page.getByText('Nothing found under ‘nonsense’').waitFor();
  // Requests in states hidden by default are counted too.
  await goTo(page, '/requests');
  await page.locator('h1 + span', { hasText: /^\d+ of \d+$/ }).waitFor();
  const fulfilled = await api.requests.list({ status: ['fulfilled'] });
  await page.getByRole('button', { name: `Fulfilled ${fulfilled.total}`, exact: true }).waitFor();
  const now = await api.requests.get({ params: { id } });
  expect(now.items[0]?.units?.map(({ serialNumber }) => serialNumber)).toEqual([
    'S-1',
    'S-2',
    'S-3',
    undefined,
    undefined,
  ]);
});
