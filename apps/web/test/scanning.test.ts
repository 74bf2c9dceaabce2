import { rm, writeFile } from 'node:fs/promises';
import { scanTexts } from '@quartermaster/core/scanning/scan-texts';
import { cameraFile } from '@quartermaster/test-kit/browser';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator } from './locators.ts';

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

const width = 640;
const height = 480;

/** Holds the label of an asset before the cameras of this process's browsers. */
async function holdLabel(page: Page, assetId: string): Promise<void> {
  const pixels = await page.evaluate(
    async ([id, width, height]) => {
      const label = new Image();
      label.src = `/api/equipment/${id}/label?sheet=62x29`;
      await label.decode();
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) return '';
      context.fillStyle = '#777';
      context.fillRect(0, 0, width, height);
      context.rotate(0.1);
      context.drawImage(label, 100, 70, 480, 225);
      const bright = context.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 1);
      return btoa(bright.reduce((text, value) => text + String.fromCharCode(value), ''));
    },
    [assetId, width, height] as const,
  );
  const colours = Buffer.alloc((width * height) / 2, 128);
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  await writeFile(cameraFile, Buffer.concat([Buffer.from(header), Buffer.from(pixels, 'base64'), colours]));
  onTestFinished(() => rm(cameraFile));
}

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

  await holdLabel(page, first.assetId);
  const scanner = '**/assets/scan';
  await page.route(scanner, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=()' } });
  });
  await page.goto('/assets/scan');
  await page.getByText(scanTexts.cameraRefused).waitFor();
  await page.unroute(scanner);

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
