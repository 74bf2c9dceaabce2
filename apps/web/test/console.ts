import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { startBrowser } from '@quartermaster/test-kit/browser';
import {
  removeData,
  type ServerProcess,
  signedInClient,
  startServerProcess,
} from '@quartermaster/test-kit/server-process';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** The product's server, and a real browser on its console. */
export class ConsoleUnderTest {
  #server: ServerProcess;
  readonly #browser: Browser;
  /** What any page said on its error console; a test ends with none. */
  readonly complaints: string[] = [];

  private constructor(server: ServerProcess, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
  }

  static async start(): Promise<ConsoleUnderTest> {
    const [server, browser] = await Promise.all([startServerProcess(), startBrowser()]);
    return new ConsoleUnderTest(server, browser);
  }

  get url(): string {
    return this.#server.url;
  }

  /** A page of a browser of its own: nobody is signed in. */
  async page(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ ...options, baseURL: this.#server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    return page;
  }

  async addLocation(name: string): Promise<void> {
    await (await signedInClient(this.#server.url)).locations.create({ name });
  }

  /** Stops the server, does something meanwhile, and starts it again at the same address on the same data. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    const { dataDir, url } = this.#server;
    await this.#server.stop();
    await meanwhile();
    this.#server = await startServerProcess({ dataDir, port: Number(new URL(url).port) });
  }

  async end(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
    await removeData(this.#server);
  }
}

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).and(page.locator('.qm-title h1')).waitFor();
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** axe's default rules, best practices included, on what is on screen: in light, then in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const source = await axeSource;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // By the debugging protocol, which the page's own policy doesn't bind.
    await page.evaluate(source);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect.soft(found.join('\n'), `${page.url()} in ${colorScheme}`).toBe('');
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
