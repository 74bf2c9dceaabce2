import type { Page } from 'playwright-core';
import { markdown } from '../table.ts';
import { judged, untilTrue } from './slowed-page.ts';

const longest = 100;
const turns = 60;
const turnMs = 50;

/** The longest task of the page's main thread while somebody scrolls or types. */
export async function measureSmoothness(page: Page): Promise<string> {
  const rows: string[][] = [];
  for (const path of ['/assets', '/requests', '/employees', '/settings/audit', '/api']) {
    await open(page, path);
    await page.mouse.move(720, 500);
    for (let turn = 0; turn < turns; turn++) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(turnMs);
    }
    rows.push([`scroll ${path}`, judged(await longestTask(page), longest)]);
  }
  for (const path of ['/assets', '/requests', '/api']) {
    await open(page, path);
    const box = page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/search/i))
      .last();
    await box.focus();
    for (const letter of 'latitude 7420') {
      await page.keyboard.type(letter);
      await page.waitForTimeout(turnMs);
    }
    rows.push([`type a search at ${path}`, judged(await longestTask(page), longest)]);
  }
  await open(page, '/assets?selected=new');
  await page.getByLabel('Name', { exact: true }).or(page.getByRole('textbox')).first().focus();
  await page.keyboard.type('A laptop with a long name', { delay: turnMs });
  rows.push(['type into a form', judged(await longestTask(page), longest)]);
  return markdown([`no task over ${longest} ms`, 'longest'], rows);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilTrue(page, 'window.usefulAt !== undefined');
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(`{
    window.longTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTask = Math.max(window.longTask, duration);
    }).observe({ type: 'longtask' });
  }`);
}

const longestTask = (page: Page): Promise<number> =>
  page.evaluate<number>('new Promise((resolve) => setTimeout(() => resolve(window.longTask), 300))');
