import { text } from 'node:stream/consumers';
import { createStreamClient } from '@quartermaster/contract';
import type { Asset } from '@quartermaster/core/assets/asset';
import { bearerToken, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

/** A PNG of one pixel. */
const buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;
let place: string;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  await client.vendors.create({
    name: 'Insight Direct',
    email: 'sales@insight.example',
    phone: '1',
    address: 'London',
    country: 'UK',
  });
  place = (await client.locations.create({ name: 'Berlin' })).id;
  page = await administrator(under);
  dialog = page.getByRole('dialog');
});
afterAll(() => under.end());

let number = 0;
const add = (given: object = {}): Promise<Asset> => {
  number += 1;
  return client.assets.create({
    name: `ThinkPad ${number}`,
    type: 'Laptop',
    status: 'Available',
    condition: 'New',
    serialNumber: `PF-${number}`,
    customFields: { model: 'X1' },
    ...given,
  });
};
const edit = async (asset: Asset): Promise<void> => {
  await page.goto(`/assets?selected=${asset.assetId}`);
  await button(page, 'Edit').click();
  await dialog.getByRole('heading', { name: `Edit Equipment ${asset.assetId}` }).waitFor();
};
const now = ({ id }: Asset): Promise<Asset> => client.assets.get({ params: { id } });

it('Edit Equipment shows the asset ID, requires what the specification lists, and saves what was changed', async () => {
  const asset = await add({ serialNumber: undefined, customFields: { model: 'X1', ram_gb: 16 } });
  const twin = await add({ serialNumber: 'TWIN' });
  await edit(asset);
  await expect.poll(() => dialog.getByLabel('RAM').inputValue()).toBe('16');
  await button(dialog, 'Save').click();
  await dialog.getByText('4 fields need attention: Serial Number, Location, Warranty End, Vendor.').waitFor();
  await expectAccessible(page);
  // A serial number that another asset has is reported but allowed.
  await dialog.getByLabel('Serial Number').fill('TWIN');
  await dialog.getByText(`${twin.assetId} has this serial number as well`).waitFor();
  await dialog.getByLabel('Location').selectOption({ label: 'Berlin' });
  await dialog.getByRole('textbox', { name: 'Warranty End' }).fill('2096-05-01');
  await dialog.getByLabel('Vendor').selectOption('Insight Direct');
  await dialog.getByLabel('RAM').fill('');
  await dialog.getByRole('textbox', { name: 'Model *' }).fill('X1 Carbon');
  await button(dialog, 'Save').click();
  await page.getByText('Equipment updated successfully').waitFor();
  const { ram_gb, ...others } = (await now(asset)).customFields ?? {};
  expect(ram_gb).toBeUndefined();
  expect(others.model).toBe('X1 Carbon');
  expect(await now(asset)).toMatchObject({
    serialNumber: 'TWIN',
    location: place,
    vendor: 'Insight Direct',
    warrantyEnd: '2096-05-01',
    status: 'Available',
  });
  await expect.poll(() => focused(page)).toBe('Edit');
});

it('what others save while it is open is merged field by field, custom fields too', async () => {
  const whole = { location: place, vendor: 'Insight Direct', warrantyEnd: '2096-05-01' };
  const asset = await add({ ...whole, customFields: { model: 'X1', ram_gb: 16, gpu_model: 'Iris' } });
  await edit(asset);
  await dialog.getByLabel('RAM').fill('32');
  await dialog.getByRole('textbox', { name: 'Model *' }).fill('X1 Yoga');
  await client.assets.update({
    params: { id: asset.id },
    body: { condition: 'Fair', customFields: { model: 'X1 Nano', gpu_model: 'Arc' } },
  });
  await button(dialog, 'Save').click();
  const changes = dialog.getByRole('list', { name: 'Changes by others' });
  await changes.getByText('Arc').waitFor();
  await changes.getByText('Theirs: X1 Nano').click();
  await expect.poll(() => dialog.getByLabel('Condition').inputValue()).toBe('Fair');
  await expectAccessible(page);
  await button(dialog, 'Save').click();
  await page.getByText('Equipment updated successfully').waitFor();
  expect(await now(asset)).toMatchObject({
    condition: 'Fair',
    customFields: { model: 'X1 Nano', ram_gb: 32, gpu_model: 'Arc' },
  });
});

it('an asset that is deleted while its dialog is open says so, and what was entered stays', async () => {
  const asset = await add({ location: place, vendor: 'Insight Direct', warrantyEnd: '2096-05-01' });
  await edit(asset);
  await dialog.getByLabel('Name').fill('Typed for nothing');
  await client.assets.remove({ params: { id: asset.id } });
  await button(dialog, 'Save').click();
  await dialog.getByText('Equipment not found').waitFor();
  await dialog.getByText('Someone else has deleted this in the meantime').waitFor();
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Typed for nothing');
  await button(dialog, 'Cancel').click();
  await button(dialog, 'Discard').click();
});

it('Delete says what hangs on the asset, on the phone too, and takes it from the list', async () => {
  await client.users.create({
    email: 'mia@northwind.example',
    password: 'seven lanterns',
    displayName: 'Mia Okafor',
    mustChangePassword: false,
  });
  const asset = await add({ status: 'Assigned', assignedTo: 'mia@northwind.example' });
  const hand = await administrator(under, phone);
  await goTo(hand, `/assets?selected=${asset.assetId}`);
  await button(hand, 'More actions').click();
  await hand.getByRole('menuitem', { name: 'Delete' }).click();
  const question = hand.getByRole('alertdialog');
  await question.getByText('Mia Okafor has it, and will no longer see it.').waitFor();
  await question.getByText(`${asset.assetId} is never issued again`).waitFor();
  await expectAccessible(hand);
  await button(question, 'Delete').click();
  await hand.getByText('Equipment deleted successfully').waitFor();
  await expect.poll(() => hand.getByText(asset.assetId).count()).toBe(0);
  await expect(now(asset)).rejects.toThrow('Equipment not found');
  await hand.close();
});

const rows = (): Locator => page.locator('tr[data-index]');
const row = (asset: Pick<Asset, 'assetId'>): Locator =>
  page.getByRole('row').filter({ hasText: asset.assetId });
const bar = (): Locator => page.getByRole('region', { name: 'Selection' });

it('rows are selected by checkbox, shift-click and keyboard; the file of those selected has just them', async () => {
  const [first, second, third, fourth] = [await add(), await add(), await add(), await add()];
  await goTo(page, '/assets?sort=-assetId');
  const box = (asset: Asset): Locator => page.getByRole('checkbox', { name: `Select ${asset.assetId}` });
  await box(fourth).click({ force: true });
  await row(second).click({ modifiers: ['Shift'] });
  await bar().getByText('3 selected', { exact: true }).waitFor();
  await row(third).click({ modifiers: ['ControlOrMeta'] });
  await bar().getByText('2 selected', { exact: true }).waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), button(bar(), 'Export selected').click()]);
  const lines = (await text(await file.createReadStream())).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([fourth.assetId, second.assetId]);
  await button(bar(), 'Clear selection').click();
  // By keyboard: a focused row, Space, Shift with an arrow, all, none.
  await row(fourth).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await bar().getByText('3 selected', { exact: true }).waitFor();
  await expect.poll(() => box(first).isChecked()).toBe(false);
  await page.keyboard.press('ControlOrMeta+a');
  await bar()
    .getByText(`${await rows().count()} selected`, { exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => bar().count()).toBe(0);
});

it("after all that are loaded, 'all matching' is offered, and its file has every one", async () => {
  const lines = Array.from({ length: 230 }, (_, index) => `,Chair ${index},Peripheral,Available`);
  const csv = new Blob([['assetid,name,type,status', ...lines].join('\n')]);
  const token = await bearerToken(under.url);
  const streams = createStreamClient({ url: under.url, token: () => token });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for await (const _line of streams.assets.import({}, csv));
  // The open list refetches what was imported, but not once per asset.
  const { total } = await client.assets.list({ limit: '1' });
  await expect.poll(() => page.locator('.qm-title').innerText()).toContain(`${total}`);
  expect(requested.filter((url) => url.includes('/api/equipment?')).length).toBeLessThan(100);
  await goTo(page, '/assets?search=chair');
  await rows().first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click({ force: true });
  await bar().getByText('100 selected', { exact: true }).waitFor();
  await button(bar(), 'Select all 230 matching').click();
  await bar().getByText('230 selected', { exact: true }).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button(bar(), 'Export selected').click()]);
  const written = (await text(await file.createReadStream())).trim().split('\r\n');
  expect(written.length).toBe(231);
  // Another filter means another list, so the selection is dropped.
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/^Search by name/))
    .first()
    .fill('chair 7');
  await expect.poll(() => bar().count()).toBe(0);
});

it('columns are chosen, custom fields too, remembered, and exported in the order of the list', async () => {
  await client.assets.update({
    params: { id: (await add({ name: 'Wide one' })).id },
    body: { customFields: { ram_gb: 64 } },
  });
  await goTo(page, '/assets?search=wide&sort=-name');
  await button(page, 'Columns').click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Type', 'RAM', 'Vendor'])
    await chooser.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click({ force: true });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: /^RAM/ }).waitFor();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Type' }).count()).toBe(0);
  await row({ assetId: 'Wide one' }).getByText('64').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  const [header] = (await text(await file.createReadStream())).split('\r\n');
  expect(header).toBe('assetId,name,serialNumber,status,location,assignedTo,vendor,lastUpdated,field.ram_gb');
  await page.getByText('Exported 1 asset').waitFor();
  await button(page, 'Columns').click();
  await button(chooser, 'Show the usual columns').click();
  await page.getByRole('columnheader', { name: 'Type' }).waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'About import and export').click();
  await page.getByText('An export can be changed in a spreadsheet and imported again.').waitFor();
  await expectAccessible(page);
});

it('what the list shows is saved as a view, found in the sidebar, changed, and deleted', async () => {
  await page.goto('/assets?type=Peripheral&sort=name');
  await rows().first().waitFor();
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Save as a new view...' }).click();
  await dialog.getByLabel('Name').fill('Peripherals <b>');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await button(dialog, 'Save').click();
  await page.getByText('View saved').waitFor();
  await button(page, 'Views of assets').click();
  const link = page.getByRole('list', { name: 'Your views' }).getByRole('link', { name: 'Peripherals <b>' });
  await goTo(page, '/assets');
  await link.click();
  await page.waitForURL(/view=\w+&type=Peripheral&sort=name/);
  await expect.poll(() => link.getAttribute('aria-current')).toBe('true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter Type Peripheral' }).click();
  await button(page, 'Peripherals <b>').click();
  await page.getByRole('menuitem', { name: 'Save changes to Peripherals <b>' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Save changes to Peripherals <b>' }).click();
  await expect.poll(async () => (await client.views.list()).items[0]?.filters).toEqual({});
  await button(page, 'Peripherals <b>').click();
  await page.getByRole('menuitem', { name: 'Delete Peripherals <b>' }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Cancel');
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await page.getByText('View deleted').waitFor();
  await page.getByRole('link', { name: 'Warranty ended' }).click();
  await page.getByText(/^warrantyEnd</).waitFor();
});

it('a photo is uploaded, shown in the list and the detail, replaced by dropping one, and removed', async () => {
  const asset = await add({ name: 'Photogenic' });
  await goTo(page, `/assets?search=photogenic&selected=${asset.assetId}`);
  const photo = button(page, 'Photo of Photogenic');
  await photo.click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload a photo...' }).click();
  await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  await page.getByText('Photo saved').waitFor();
  const first = (await now(asset)).image ?? '';
  await expect.poll(() => page.locator(`img[src="${first}"]`).count()).toBe(3);
  await expectAccessible(page);
  await page.locator('.qm-asset-head').evaluate(
    (head, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
      head.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...buffer],
  );
  await expect.poll(async () => (await now(asset)).image).not.toBe(first);
  await photo.click();
  await page.getByRole('menuitem', { name: 'Remove the photo' }).click();
  await page.getByText('Photo removed').waitFor();
  expect((await now(asset)).image).toBeUndefined();
});

it('on a phone rows are selected by tapping, after Select', async () => {
  const hand = await administrator(under, phone);
  await goTo(hand, '/assets?search=chair');
  await button(hand, 'More').click();
  await hand.getByRole('menuitem', { name: 'Select' }).click();
  await hand.getByRole('listitem').nth(1).click();
  await hand.getByRole('listitem').nth(2).click();
  await hand.getByText('2 selected', { exact: true }).waitFor();
  await expectAccessible(hand);
  await button(hand, 'Clear selection').click();
  await expect.poll(() => hand.getByRole('checkbox').count()).toBe(0);
  await hand.close();
});

it('nothing else was complained about', () => {
  expect(complaintsOf(under).filter((text) => !/status of 404/.test(text))).toEqual([]);
});
