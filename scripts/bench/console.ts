import { startBrowser } from '@quartermaster/test-kit/browser';
import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import type { Browser, Page } from 'playwright-core';
import { sampleAsset } from './sample.ts';
import { median } from './statistics.ts';
import { markdown } from './table.ts';

const slowdown = 4;
const rounds = 7;
/** How long a screen may take, once shown, to load what it may need next, in ms. */
const preloadMs = 1000;

interface Step {
  readonly title: string;
  /** Goes to where the step starts. */
  readonly prepare: (page: Page) => Promise<unknown>;
  readonly act: (page: Page, round: number) => Promise<unknown>;
  /** An expression that is true in the page once the result is there; `before` is what was there before. */
  readonly isThere: (round: number) => string;
}

const openList = (page: Page) =>
  page.goto('/assets').then(() => page.locator('tr[data-index="0"]').waitFor());
const statuses = ['Available', 'Maintenance', 'Assigned'] as const;
const statusOf = (round: number): string => statuses[round % statuses.length] ?? '';
const wanted = (round: number) => sampleAsset(1000 * round);

const steps: readonly Step[] = [
  {
    title: 'open the list',
    prepare: (page) => page.goto('/requests'),
    act: (page) => page.locator('nav a[href="/assets"]').first().click(),
    isThere: () => `row() !== ''`,
  },
  {
    title: 'sort by name',
    prepare: openList,
    act: (page) => page.getByRole('columnheader', { name: 'Equipment' }).getByRole('button').click(),
    isThere: () => `row() !== '' && row() !== before.row`,
  },
  {
    title: 'filter by status',
    prepare: async (page) => {
      await openList(page);
      await page.getByRole('button', { name: 'Filters' }).click();
    },
    act: (page, round) => page.getByLabel('Status', { exact: true }).selectOption(statusOf(round)),
    isThere: (round) =>
      `row().includes('${statusOf(round)}') && title() !== before.title && title().includes(' of ')`,
  },
  {
    title: 'search by a serial number',
    prepare: openList,
    act: (page, round) => page.getByRole('searchbox').fill(wanted(round).serialNumber),
    isThere: (round) => `row().includes('${wanted(round).assetId}')`,
  },
  {
    title: 'open an asset',
    prepare: openList,
    act: (page) => page.locator('tr[data-index="0"]').click(),
    isThere: () => `document.querySelector('aside h2') !== null`,
  },
];

/**
 * How long people wait for the list of assets in a browser on a slow machine, from the
 * click to the painted screen.
 */
export async function measureConsole(url: string): Promise<string> {
  const browser = await startBrowser();
  try {
    const page = await signedInPage(browser, url);
    const rows: string[][] = [];
    for (const step of steps) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round++) taken.push(await untilPainted(page, step, round));
      rows.push([step.title, median(taken).toFixed(0), Math.max(...taken).toFixed(0)]);
    }
    return markdown(['', 'median ms', 'worst ms'], rows);
  } finally {
    await browser.close();
  }
}

async function signedInPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.qm-title h1').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Milliseconds from the step's first event to the frame after its result is there. */
async function untilPainted(page: Page, { prepare, act, isThere }: Step, round: number): Promise<number> {
  await prepare(page);
  await page.waitForTimeout(preloadMs);
  const painted = page.evaluate<number>(`new Promise((resolve) => {
    const row = () => document.querySelector('table[aria-busy="false"] tr[data-index="0"]')?.textContent ?? '';
    const title = () => document.querySelector('.qm-title')?.textContent ?? '';
    const before = { row: row(), title: title() };
    let began;
    for (const kind of ['pointerdown', 'input'])
      addEventListener(kind, () => { began ??= performance.now(); }, { capture: true });
    const look = () => {
      if (began !== undefined && (${isThere(round)}))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      else requestAnimationFrame(look);
    };
    look();
  })`);
  const [took] = await Promise.all([painted, act(page, round)]);
  return took;
}
