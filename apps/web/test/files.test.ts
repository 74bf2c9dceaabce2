import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { adminEmail, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
});
afterAll(() => under.end());

const newAsset = () =>
  client.assets.create({ name: 'Lamp', type: 'Software License', status: 'Available', condition: 'New' });

const pdf = (name: string, size = 100 * 1024) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]),
});
const text = (name: string, content = 'Paid in full.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const chooser = (page: Page) => files(page).getByLabel('Files to add');
const row = (page: Page, name: string) => files(page).getByRole('listitem').filter({ hasText: name });

/** Drags files over the window, and drops them on an element. */
async function dropOn(page: Page, selector: string, names: readonly string[]): Promise<void> {
  await page.evaluate(
    ([on = '', ...dropped]) => {
      const dataTransfer = new DataTransfer();
      for (const name of dropped) dataTransfer.items.add(new File(['Dropped.'], name));
      for (const type of ['dragover', 'drop'])
        document
          .querySelector(on)
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [selector, ...names],
  );
}

it("an asset's files are chosen and dropped, downloaded as they are, renamed, deleted and brought back", async () => {
  const { id, assetId } = await newAsset();
  const page = await administrator(under);
  await goTo(page, `/assets?selected=${id}`);
  await files(page).getByText('0 of 10').waitFor();
  const invoice = pdf('invoice Nº 1.pdf');
  const unkept = [
    text('setup.exe'),
    text('fake.pdf'),
    pdf('scan.pdf', 12.4 * 1024 * 1024),
    text('empty.txt', ''),
  ];
  await chooser(page).setInputFiles([invoice, ...unkept]);
  await files(page).getByText('1 of 10').waitFor();
  // What isn't kept says why, each by itself. It would be refused again, so it can only be left out.
  for (const [name, fault] of [
    ['setup.exe', 'This kind isn’t kept: .exe'],
    ['fake.pdf', 'It is text, though its name ends in .pdf'],
    ['scan.pdf', '12.4 MB, at most 10 MB'],
    ['empty.txt', 'The file is empty'],
  ] as const)
    await row(page, name).getByRole('alert').filter({ hasText: fault }).waitFor();
  await expectAccessible(page);
  expect(
    await files(page)
      .getByRole('button', { name: /^Retry/ })
      .count(),
  ).toBe(0);
  for (const { name } of unkept) await button(page, `Leave out ${name}`).click();

  // Dropped beside the files it is ignored, and the page stays.
  await dropOn(page, '.qm-dl', ['beside.txt']);
  await dropOn(page, '.qm-drop', ['Lease.txt', 'Terms.txt']);
  await files(page).getByText('3 of 10').waitFor();
  expect(await files(page).getByText('beside.txt').count()).toBe(0);
  await row(page, 'Lease.txt').getByText('8 bytes · Today · Admin').waitFor();

  const waiting = page.waitForEvent('download');
  await files(page).getByRole('link', { name: 'invoice Nº 1.pdf', exact: true }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('invoice Nº 1.pdf');
  expect((await readFile(await download.path())).equals(invoice.buffer)).toBe(true);

  await button(page, 'More about Lease.txt').click();
  await page.getByRole('menuitem', { name: 'Rename...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename File' });
  await dialog.getByLabel('Name').fill('Lease.exe');
  await button(dialog, 'Save').click();
  await dialog.getByText('This kind isn’t kept: .exe').waitFor();
  await dialog.getByLabel('Name').fill('Lease 2026.txt');
  await button(dialog, 'Save').click();
  await row(page, 'Lease 2026.txt').waitFor();

  await button(page, 'More about Terms.txt').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await files(page).getByText('2 of 10').waitFor();
  await button(page.locator('.bp6-toast', { hasText: 'Deleted Terms.txt' }), 'Undo').click();
  await files(page).getByText('3 of 10').waitFor();
  await goTo(page, '/undo');
  await page.getByText('Deleted Terms.txt', { exact: true }).waitFor();
  await page.getByText('Renamed Lease.txt to Lease 2026.txt').first().waitFor();
  await page.getByText(assetId).first().waitFor();
  expect(complaintsOf(under)).toEqual([]);
});

it('an upload shows how far it is and can be cancelled; with ten there is no room for more', async () => {
  const { id } = await newAsset();
  const page = await administrator(under);
  await goTo(page, `/assets?selected=${id}`);
  await files(page).getByText('0 of 10').waitFor();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const speed = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 300 * 1024 });
  await chooser(page).setInputFiles([pdf('slow.pdf', 3 * 1024 * 1024), text('next.txt')]);
  await files(page)
    .getByText(/^Uploading, \d(\.\d)? of 3 MB$/)
    .waitFor();
  await files(page).getByRole('progressbar', { name: 'Uploading slow.pdf' }).waitFor();
  await button(page, 'Cancel the upload of slow.pdf').click();
  await network.detach();
  await files(page).getByText('1 of 10').waitFor();
  expect(await files(page).getByText('slow.pdf').count()).toBe(0);
  await chooser(page).setInputFiles(Array.from({ length: 10 }, (_, at) => text(`${at}.txt`)));
  await files(page).getByText('10 of 10').waitFor();
  await row(page, '9.txt').getByText('10 files are kept here. Delete one to add another').waitFor();
  expect(await files(page).getByText('Drop files here').count()).toBe(0);
  await button(page, 'Leave out 9.txt').click();
  await files(page).getByText('Delete one to add another').waitFor();
});

it('requests and vendors have files too, on a phone behind a button; employees see none', async () => {
  const item = await client.catalogue.create({ name: 'ThinkPad', type: 'Laptop', price: 1 });
  const request = await client.requests.create({
    items: [{ catalogItemId: item.id, quantity: 1 }],
    userId: adminEmail,
  });
  const vendor = await client.vendors.create({
    ...{ name: 'Insight', email: 'sales@insight.example', phone: '1', address: 'Street 1', country: 'DE' },
  });
  const page = await administrator(under, phone);
  for (const path of [`/requests?selected=${request.id}`, `/vendors?selected=${vendor.id}&tab=files`]) {
    await goTo(page, path);
    await button(files(page), 'Add files').waitFor();
    await chooser(page).setInputFiles(text('agreement.txt'));
    await files(page).getByText('1 of 10').waitFor();
    await row(page, 'agreement.txt').waitFor();
  }
  await expectAccessible(page);

  const email = 'holder@northwind.example';
  const password = 'seven lanterns';
  await client.users.create({
    email,
    password,
    displayName: 'Holder',
    role: 'user',
    mustChangePassword: false,
  });
  const asset = await newAsset();
  await client.assets.update({ params: { id: asset.id }, body: { assignedTo: email } });
  const theirs = await under.pageOf({ email, password }, desk);
  await goTo(theirs, `/assets?selected=${asset.id}`);
  await theirs.getByText(asset.assetId).first().waitFor();
  expect(await files(theirs).count()).toBe(0);
});
