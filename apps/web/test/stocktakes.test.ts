import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

it('a room is counted on the phone, also without a network; the desk shows what differs, applies it, and undoes it', async () => {
  const client = await signedInClient(under.url);
  const room = await client.locations.create({ name: 'Render room' });
  const store = await client.locations.create({ name: 'Tilbury store' });
  const asset = (name: string, location: string, more: object = {}) =>
    client.assets.create({
      ...{ name, location, type: 'Software License', status: 'Available', condition: 'New' },
      ...more,
    });
  const screen = await asset('Screen', room.id, { serialNumber: 'SN-1' });
  const dock = await asset('Dock', room.id);
  const printer = await asset('Printer', room.id);
  const tablet = await asset('Tablet', store.id);
  const phone1 = await asset('Old phone', room.id);
  await client.assets.retire({ params: { id: phone1.id }, body: { reason: 'lost', note: 'On a train' } });

  const counting = await administrator(under, phone);
  await goTo(counting, '/assets');
  await button(counting, 'More').tap();
  await counting.getByRole('menuitem', { name: 'Stock-takes' }).tap();
  await counting.getByText('No stock-takes yet').waitFor();
  await button(counting, 'Start Stock-take').tap();
  await counting.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Render room' });
  await button(counting, 'Start Counting').tap();
  await counting.getByRole('heading', { name: 'Render room' }).waitFor();
  const type = async (code: string) => {
    await counting.getByLabel('Asset ID or serial').fill(code);
    await counting.keyboard.press('Enter');
  };
  const list = counting.getByRole('list', { name: 'Scanned' });
  // A server that has no time at first is asked again.
  const json = { code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Busy' };
  await counting.route('**/scans', (route) => route.fulfill({ status: 503, json }), { times: 3 });
  await type('SN-1');
  await list.getByText('Here').waitFor();
  await type(`https://elsewhere.example/assets?selected=${tablet.assetId}`);
  await list.getByText('Wrong place').waitFor();
  await type('SN-77');
  await list.getByText('Not in Quartermaster').waitFor();
  // Pasted by mistake, it holds up nothing.
  await type('SN-77 '.repeat(5000));
  await list.getByRole('button', { name: /^Take back SN-77 SN-77/ }).tap();
  await type(phone1.assetId);
  await list.getByText('Retired: lost').waitFor();
  await expectAccessible(counting);

  // Without a network the scans stay on the device, also over a reload of the list.
  await counting.context().setOffline(true);
  await type(dock.assetId);
  await type(printer.assetId);
  await counting.getByText('Offline. 2 scans are kept on this device').waitFor();
  await counting.getByText('3 of 3', { exact: true }).waitFor();
  await button(counting, `Take back ${printer.assetId}`).tap();
  await counting.getByText('2 of 3', { exact: true }).waitFor();
  await counting.context().setOffline(false);
  await counting.getByText('Offline.').waitFor({ state: 'detached' });
  await button(counting, '1 to find').tap();
  await counting.getByRole('dialog').getByText('Printer').waitFor();
  await expectAccessible(counting);
  await counting.keyboard.press('Escape');
  await button(counting, 'Finish').tap();
  await button(counting, 'Apply 3 changes').waitFor();
  await expectAccessible(counting);

  const desk = await administrator(under);
  await goTo(desk, '/stocktakes');
  await desk.getByRole('cell', { name: 'Render room' }).click();
  const counts = desk.getByRole('group', { name: 'Show' });
  for (const figure of ['3 Expected', '2 Found', '1 Wrong place', '2 Unexpected', '1 Missing'])
    await counts.getByRole('button', { name: figure }).waitFor();
  await desk
    .getByRole('row', { name: /Tablet/ })
    .getByText('Tilbury store')
    .first()
    .waitFor();
  await expectAccessible(desk);
  await counts.getByRole('button', { name: 'Missing' }).click();
  expect(await desk.getByRole('row', { name: /Tablet/ }).count()).toBe(0);
  await counts.getByRole('button', { name: 'Missing' }).click();
  await desk.getByRole('checkbox', { name: `Apply ${phone1.assetId}` }).click({ force: true });
  await button(desk, 'Add as an asset').click();
  const form = desk.getByRole('dialog', { name: 'Add New Asset' });
  expect(await form.getByLabel('Serial Number').inputValue()).toBe('SN-77');
  await form.getByLabel('Name').fill('Scanner');
  await form.getByLabel('Type').selectOption('Software License');
  await button(form, 'Add Asset').click();
  await counts.getByRole('button', { name: '3 Found' }).waitFor();

  // What is missing isn't changed by the stock-take, but by who knows better.
  await button(desk, `More about ${printer.assetId}`).click();
  await desk.getByRole('menuitem', { name: 'Seen elsewhere...' }).click();
  const seen = desk.getByRole('dialog', { name: /^Where was .* Printer seen\?$/ });
  await seen.getByLabel('Location').selectOption({ label: 'Tilbury store' });
  await expectAccessible(desk);
  await button(seen, 'Save').click();
  await counts.getByRole('button', { name: '0 Missing' }).waitFor();
  await button(desk, 'Apply 5 changes').click();
  await desk.getByText('5 assets seen, 1 moved, 1 restored').waitFor();
  await desk.getByText(/^Applied /).waitFor();
  expect(await client.assets.get({ params: { id: tablet.id } })).toMatchObject({ location: room.id });
  expect(await client.assets.get({ params: { id: screen.id } })).toMatchObject({ lastSeenHow: 'stocktake' });
  expect((await client.assets.get({ params: { id: phone1.id } })).retired).toBeUndefined();
  await desk.locator('.qm-title').getByRole('button', { name: 'Undo' }).click();
  await button(desk.getByRole('alertdialog'), 'Undo').click();
  await expect
    .poll(async () => (await client.assets.get({ params: { id: tablet.id } })).location)
    .toBe(store.id);
  await desk.getByText(/^Applied .*\. What it moved was undone$/).waitFor();
  await desk.locator('.qm-title').getByRole('button', { name: 'Redo' }).waitFor();
});
