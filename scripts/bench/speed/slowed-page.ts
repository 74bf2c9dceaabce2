import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import type { Browser, Page } from 'playwright-core';

/** Notes when the page's title and data are there, and painted. */
const noteUseful = `{
  const look = () => {
    const title = document.querySelector('.qm-title')?.innerText ?? '';
    const text = document.querySelector('main')?.innerText ?? '';
    // Before skeletons come, there is only the title.
    const isThere =
      title !== '' && text.length > title.length + 20 && !document.querySelector('[aria-busy=true], .bp6-skeleton');
    if (isThere) requestAnimationFrame(() => setTimeout(() => { window.usefulAt = performance.now(); }));
    else requestAnimationFrame(look);
  };
  look();
}`;

/** A page in which the administrator is signed in. @param slowdown how many times slower its CPU is */
export async function signedInPage(browser: Browser, baseURL: string, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto('/login');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.qm-title h1').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(noteUseful);
  return page;
}

/** Waits until an expression is true in the page, whose policy forbids Playwright's own way to look. */
export const untilTrue = (page: Page, expression: string): Promise<void> =>
  page.evaluate<void>(`new Promise((resolve, reject) => {
    const last = performance.now() + 20_000;
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() > last) reject(new Error('It did not come'));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** A figure, marked if it misses its target. */
export const judged = (value: number, most: number): string =>
  `${value.toFixed(0)}${value > most ? ' ✗' : ''}`;
