import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { themes } from '@quartermaster/core/settings/themes';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { startBrowser } from '../browser.ts';
import { newDataFolder, removeData, signedInClient, startServerProcess } from '../server-process.ts';
import { type AccountName, signIn } from './accounts.ts';
import { everyScreen, type PicturedScreen, screensWithData } from './screens.ts';
import { addUnusualNames } from './unusual-names.ts';

const folder = fileURLToPath(new URL('../../../../pictures/', import.meta.url));
const widths = [1440, 1024, 768, 390];
const widestAndPhone = [1440, 390];
const schemes = ['light', 'dark'] as const;

/** Skeletons come after 150 ms, and what a click opens is there sooner than that. */
const settleMs = 400;

/** Waits until there is more than the title. */
const untilMore = `new Promise((resolve) => {
  const last = performance.now() + 20_000;
  const look = () => {
    const { innerText } = document.querySelector('main') ?? document.body;
    if (innerText.trim().includes('\\n') || performance.now() > last) resolve();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** The most that is pictured of a list that goes on and on. */
const tallest = 2400;

/** Takes every screen, in each state, width and colour scheme. */
export async function takeEveryScreen(url: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await startBrowser();
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  const isWanted = ({ name }: PicturedScreen): boolean => only === undefined || name.includes(only);
  const full = await everyScreen(await signedInClient(url));
  const demo = new Camera(browser, url);
  for (const screen of full.filter(isWanted)) await demo.take(screen, widths);
  for (const name of ['asset', 'request'])
    for (const screen of full.filter((one) => one.name === name && isWanted(one)))
      await demo.takeThemes(screen);
  for (const screen of full.filter(isWanted)) await demo.takeAids(screen);
  for (const screen of screensWithData.filter(isWanted)) {
    await demo.takeAnswered(screen, 'loading', () => undefined);
    await demo.takeAnswered(screen, 'error', (route) => route.fulfill({ status: 500, body: '{}' }));
  }
  const dataDir = await newDataFolder();
  const server = await startServerProcess({ dataDir });
  const empty = new Camera(browser, server.url);
  for (const screen of screensWithData.filter(isWanted))
    await empty.take({ ...screen, name: `${screen.name}-empty` }, widestAndPhone);
  const unusual = await addUnusualNames(await signedInClient(server.url));
  for (const screen of unusual.filter(isWanted)) await empty.take(screen, widths);
  await browser.close();
  await server.stop();
  await removeData(server);
}

/** Takes pictures of one installation. */
class Camera {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #pages = new Map<string, Promise<Page>>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async take(screen: PicturedScreen, at: readonly number[]): Promise<void> {
    const page = await this.#opened(screen, {});
    for (const width of at)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await shoot(page, `${screen.name}-${width}-${colorScheme}`, width);
      }
  }

  async takeThemes(screen: PicturedScreen): Promise<void> {
    const page = await this.#opened(screen, {});
    for (const theme of themes)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
        await shoot(page, `${screen.name}-${theme}-${colorScheme}`, 1440);
      }
  }

  /** Twice as large, in forced colours and on paper. */
  async takeAids(screen: PicturedScreen): Promise<void> {
    const page = await this.#opened(screen, {});
    await page.emulateMedia({ forcedColors: 'active' });
    await shoot(page, `${screen.name}-forced-colours`, 1440);
    await page.emulateMedia({ forcedColors: null, media: 'print', colorScheme: 'light' });
    await shoot(page, `${screen.name}-print`, 794);
    await page.emulateMedia({ media: null });
    await shoot(page, `${screen.name}-zoomed`, 720);
  }

  /** As it is while calls for data are answered like this. */
  async takeAnswered(screen: PicturedScreen, state: string, answer: (route: Route) => unknown) {
    const page = await this.#page(screen.as, {});
    const data = /\/api\/(?!auth|me$|branding|events|notifications\?)/;
    await page.route(data, answer);
    await page.goto(screen.path, { waitUntil: 'commit' });
    await page.locator('.qm-title h1').waitFor();
    // Errors come after calls were tried again.
    const shown = state === 'loading' ? '[aria-busy=true], .bp6-skeleton' : 'text=Retry';
    await page
      .locator(shown)
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => console.error(`  ${screen.name}: no sign of ${state}`));
    await page.waitForTimeout(settleMs);
    for (const width of widestAndPhone)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await shoot(page, `${screen.name}-${state}-${width}-${colorScheme}`, width);
      }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  async #opened(screen: PicturedScreen, options: BrowserContextOptions): Promise<Page> {
    const page = await this.#page(screen.as, options);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(screen.path);
    await page.getByRole('heading').first().waitFor();
    await page.waitForTimeout(settleMs);
    await page.evaluate<void>(untilMore);
    await page
      .locator('[aria-busy=true], .bp6-skeleton')
      .first()
      .waitFor({ state: 'detached', timeout: 20_000 })
      .catch(() => console.error(`  ${screen.name}: still loading`));
    await screen.open?.(page);
    await page.waitForTimeout(settleMs);
    await page.evaluate('document.fonts.ready');
    return page;
  }

  /** One page for each account: loading the console's files again takes longer than the pictures. */
  #page(as: AccountName | undefined, options: BrowserContextOptions): Promise<Page> {
    const name = as ?? 'nobody';
    const page = this.#pages.get(name) ?? this.#newPage(as, options);
    this.#pages.set(name, page);
    return page;
  }

  async #newPage(as: AccountName | undefined, options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({
      ...{ ...options, baseURL: this.#url, reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    if (as) await signIn(page, as);
    return page;
  }
}

/** The whole of what scrolls, in a window as tall as that. */
async function shoot(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const hidden = await page.evaluate<number>(`Math.max(
    0,
    ...[...(document.querySelector('.bp6-dialog') ?? document).querySelectorAll('*')].map((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) ? element.scrollHeight - element.clientHeight : 0,
    ),
  )`);
  await page.setViewportSize({ width, height: Math.min(900 + hidden, tallest) });
  // Rows that come into sight ask for the names of people.
  if (hidden > 0) await page.waitForTimeout(settleMs);
  await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' });
  console.log(`  ${name}`);
}
