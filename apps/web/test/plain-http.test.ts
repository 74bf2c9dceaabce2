import { otherMachine } from '@quartermaster/test-kit/browser';
import { adminEmail, adminPassword, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ConsoleUnderTest, desk, signIn } from './console.ts';
import { button } from './locators.ts';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const url = new URL(under.url);
  url.hostname = otherMachine;
  page = await under.page({ ...desk, baseURL: url.origin });
});
afterAll(() => under.end());

it('over plain http from another machine everything works as it does with TLS', async () => {
  await signIn(page, adminEmail, adminPassword);
  expect(await page.evaluate('[isSecureContext, typeof crypto.randomUUID]')).toEqual([false, 'undefined']);
  await page.goto('/asset-configuration');
  await button(page, 'Add Asset Type').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Drone');
  await button(page, 'Add Type').click();
  await page.getByText('Asset type added successfully').waitFor();

  await page.goto('/assets');
  const client = await signedInClient(under.url);
  const { assetId } = await client.assets.create({
    name: 'Hammer',
    type: 'Drone',
    status: 'Available',
    condition: 'New',
  });
  // It appears without a reload.
  await page.getByRole('row', { name: /Hammer/ }).click();
  await page.getByRole('button', { name: `Copy ${assetId}` }).click();
  await page.getByText('Copied').waitFor();
  await page.getByPlaceholder('Search by name, asset ID, or serial...').focus();
  await page.keyboard.press('Control+V');
  await expect
    .poll(() => page.getByPlaceholder('Search by name, asset ID, or serial...').inputValue())
    .toBe(assetId);

  await page.goto('/assets/import');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'tools.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('assetId,name,type,status,condition\r\nT-1,Saw,Drone,Available,New\r\n'),
  });
  await button(page, 'Review plan').click();
  await button(page, 'Import 1 asset').click();
  await page.getByText('1 created, 0 changed, 0 unchanged, 0 failed').waitFor();
  // Browsers log that two headers have no effect there.
  const meaningless = /Cross-Origin-Opener-Policy|Origin-Agent-Cluster/;
  expect(under.complaints.filter((text) => !meaningless.test(text))).toEqual([]);
});

it('what is sent is compressed, and a cold screen loads all its scripts at once', async () => {
  const fresh = await under.page(desk);
  await signIn(fresh, adminEmail, adminPassword);
  // A browser that has none of the console's files cached.
  const context = await fresh
    .context()
    .browser()
    ?.newContext({ baseURL: under.url, storageState: await fresh.context().storageState() });
  if (!context) throw new Error('The page is of no browser');
  onTestFinished(() => context.close());
  const cold = await context.newPage();
  const answers: { readonly path: string; readonly encoding: string | undefined }[] = [];
  cold.on('response', (response) => {
    const { pathname } = new URL(response.url());
    answers.push({ path: pathname, encoding: response.headers()['content-encoding'] });
  });
  // While an answer is awaited, no other screens are loaded in advance.
  await cold.route('**/api/views', () => {});
  await cold.goto('/assets');
  await cold.getByRole('row', { name: /Hammer/ }).waitFor();
  const scripts = answers.filter(({ path }) => path.endsWith('.js'));
  expect(scripts.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  await expect
    .poll(() => answers.some(({ path, encoding }) => path.startsWith('/api/') && encoding === 'br'))
    .toBe(true);
  // Every script that was loaded is named in the page itself.
  const page = await (await fetch(`${under.url}/assets`, { headers: { accept: 'text/html' } })).text();
  expect(scripts.map(({ path }) => path).filter((path) => !page.includes(path))).toEqual([]);
});
