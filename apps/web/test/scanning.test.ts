import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { scanTexts } from '@quartermaster/core/scanning/scan-texts';
import { adminEmail, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { holdBeforeCamera } from './fake-camera.ts';
import { administrator, button } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
beforeAll(async () => {
  // Labels lead to the address of another server, which doesn't matter to a scan.
  under = await ConsoleUnderTest.start(() => ({ QM_BASE_URL: 'https://assets.northwind.example' }));
  client = await signedInClient(under.url);
});
afterAll(() => under.end());

const add = (serialNumber: string) =>
  client.assets.create({
    ...{ name: 'Projector', type: 'Software License', status: 'Available', condition: 'New' },
    serialNumber,
  });

it('what the camera reads, or somebody types, opens its asset', async () => {
  const first = await add('SN-77120-44B');
  const second = await add('SN-77120-44B');
  const page = await administrator(under);
  await goTo(page, '/assets');
  await page.getByRole('link', { name: 'Scan a Label' }).click();
  await page.getByText(scanTexts.noCamera).waitFor();
  // There is no other way then, so it has the focus.
  await page.keyboard.type('SN-0\n');
  await page.getByText(scanTexts.nothingFound('SN-0')).waitFor();
  await expectAccessible(page);
  await page.keyboard.type('SN-77120-44B\n');
  await page.getByText(scanTexts.severalFound('SN-77120-44B', 2)).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: second.assetId }).click();
  await page.waitForURL(`**/assets?selected=${second.assetId}`);

  await holdBeforeCamera(page, [{ address: `/api/equipment/${first.assetId}/label?sheet=62x29` }]);
  const scanner = '**/assets/scan';
  await page.route(scanner, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } });
  });
  await page.goto('/assets/scan');
  await page.getByText(scanTexts.cameraRefused).waitFor();
  await page.unroute(scanner);

  // A label that was printed before there was an asset.
  const [reserved = ''] = (await client.assetIds.reserve({ count: 1 })).assetIds;
  await page.keyboard.type(`${reserved.toLowerCase()}\n`);
  await button(page, 'Add as an asset').click();
  const form = page.getByRole('dialog', { name: 'Add New Asset' });
  await form.getByText(`Gets the asset ID ${reserved}`).waitFor();
  expect(await form.getByLabel('Serial Number').inputValue()).toBe('');
  await form.getByLabel('Name').fill('Scanner');
  await form.getByLabel('Type').selectOption('Software License');
  await button(form, 'Add Asset').click();
  await page.getByRole('complementary', { name: 'Asset' }).getByText(reserved).waitFor();

  const loaded: Response[] = [];
  page.on('response', (response) => loaded.push(response));
  await page.goto('/assets/scan');
  await page.waitForURL(`**/assets?selected=${first.assetId}`);
  await page.getByRole('complementary', { name: 'Asset' }).getByText(first.assetId).waitFor();
  // The worker that reads codes may compile WebAssembly, and nothing else.
  const mayCompile = loaded.filter((one) => /wasm/.test(one.headers()['content-security-policy'] ?? ''));
  expect(mayCompile.map((one) => new URL(one.url()).pathname)).toEqual([
    expect.stringMatching(/^\/bundle\/scan-worker-[^/]+\.js$/),
  ]);
  const refusal = /Permissions policy violation: camera/;
  expect(under.complaints.filter((text) => !refusal.test(text))).toEqual([]);
});

it('the serial numbers of a delivery are read from one package after the other', async () => {
  const { id: catalogItemId } = await client.catalogue.create({
    name: 'Dock',
    type: 'Peripheral',
    inStock: 9,
  });
  const { id } = await client.requests.create({
    userId: adminEmail,
    ticketRef: 'IT-1',
    items: [{ catalogItemId, quantity: 2 }],
  });
  await client.requests.transition({ params: { id }, body: { to: 'procuring' } });
  const procurement = { vendor: 'ACME', expectedDeliveryDate: '2090-01-31' };
  const { items } = await client.requests.transition({
    params: { id },
    body: { to: 'pending_delivery', procurement },
  });
  const [first = '', second = ''] = items.flatMap(({ units = [] }) => units.map(({ assetId }) => assetId));
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  const barcode = async (text: string, format: 'Code128' | 'EAN13'): Promise<string> => {
    const { svg } = await writeBarcode(text, { format, scale: 4, addQuietZones: true });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  };
  const page = await administrator(under);
  await goTo(page, `/requests?selected=${id}`);
  // A package has the code of the product too, which isn't the serial number of one.
  await holdBeforeCamera(page, [
    { address: await barcode('5901234123457', 'EAN13') },
    { address: await barcode('SN-0001', 'Code128') },
    { address: await barcode('SN-0002', 'Code128') },
  ]);
  await button(page, `Scan the serial number of ${first}`).click();
  const scanning = page.getByRole('dialog', { name: 'Scan serial numbers' });
  await scanning.getByText(scanTexts.scanItNow).waitFor();
  await expectAccessible(page);
  await scanning.waitFor({ state: 'detached' });
  const serials = [first, second].map((one) => page.getByLabel(`Serial number, ${one}`).inputValue());
  expect((await Promise.all(serials)).sort()).toEqual(['SN-0001', 'SN-0002']);
  await button(page, 'Receive 2').waitFor();
});
