import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from './browser.ts';

/*
 * Takes the README's screenshots from a running demo: `npm run demo`, then `npm run pictures`. It uses the
 * accounts that the demo prints.
 */
const url = process.env.QM_URL ?? 'http://localhost:4000';
const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const admin = ['admin@northwind.example', 'correct horse battery'] as const;
const employee = ['mia.okafor@northwind.example', 'seven lanterns on the quay'] as const;
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 760 } };

interface Picture {
  readonly name: string;
  readonly as: readonly [email: string, password: string];
  readonly on: BrowserContextOptions;
  readonly path: string;
  readonly show: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'assets',
    as: admin,
    on: desk,
    path: '/assets',
    show: async (page) => {
      await page.getByRole('row').nth(4).click();
      await page.getByRole('heading', { name: 'Custom fields' }).waitFor();
    },
  },
  {
    name: 'review-request',
    as: admin,
    on: { ...desk, colorScheme: 'dark' },
    path: '/requests?status=procuring',
    show: async (page) => {
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Mark as Ordered' }).waitFor();
    },
  },
  {
    name: 'store-phone',
    as: employee,
    on: phone,
    path: '/catalogue',
    show: (page) =>
      page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .waitFor(),
  },
];

await mkdir(folder, { recursive: true });
const browser = await startBrowser();
for (const {
  name,
  as: [email, password],
  on,
  path,
  show,
} of pictures) {
  const page = await (await browser.newContext({ ...on, baseURL: url, reducedMotion: 'reduce' })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.qm-title h1').waitFor();
  await page.goto(path);
  await show(page);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `${folder}${name}.png` });
}
await browser.close();
