import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from '../browser.ts';
import { type AccountName, signIn } from './accounts.ts';

const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 760 } };

interface Picture {
  readonly name: string;
  readonly as: AccountName;
  readonly on: BrowserContextOptions;
  readonly path: string;
  readonly show: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'assets',
    as: 'admin',
    on: desk,
    path: '/assets',
    show: async (page) => {
      await page.getByRole('row').nth(4).click();
      await page.getByRole('heading', { name: 'Custom fields' }).waitFor();
    },
  },
  {
    name: 'review-request',
    as: 'admin',
    on: { ...desk, colorScheme: 'dark' },
    path: '/requests?status=procuring',
    show: async (page) => {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Mark as Ordered' }).waitFor();
    },
  },
  {
    name: 'store-phone',
    as: 'employee',
    on: phone,
    path: '/catalogue',
    show: (page) =>
      page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .waitFor(),
  },
];

/** Takes the pictures that the README shows. */
export async function takeForReadme(url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await startBrowser();
  for (const { name, as, on, path, show } of pictures) {
    const page = await (await browser.newContext({ ...on, baseURL: url, reducedMotion: 'reduce' })).newPage();
    await signIn(page, as);
    await page.goto(path);
    await show(page);
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: `${folder}${name}.png` });
  }
  await browser.close();
}
