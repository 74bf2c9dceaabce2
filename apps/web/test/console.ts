import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startBrowser } from '@quartermaster/test-kit/browser';
import {
  adminEmail,
  adminPassword,
  removeData,
  type ServerProcess,
  signedInClient,
  startServerProcess,
} from '@quartermaster/test-kit/server-process';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** One for all files that this process tests, and ended with it: each page has its own context in it. */
let browser: Promise<Browser> | undefined;

/** Those that the file at hand has started. */
const consoles = new Set<ConsoleUnderTest>();

/** The product's server, and a real browser on its console. */
export class ConsoleUnderTest {
  #server: ServerProcess;
  readonly #browser: Browser;
  readonly #contexts = new Set<BrowserContext>();
  #administrator: Promise<StorageState> | undefined;
  /** What any page said on its error console; a test ends with none. */
  readonly complaints: string[] = [];

  private constructor(server: ServerProcess, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
  }

  static async start(): Promise<ConsoleUnderTest> {
    browser ??= startBrowser();
    const [server, started] = await Promise.all([startServerProcess(), browser]);
    const under = new ConsoleUnderTest(server, started);
    consoles.add(under);
    return under;
  }

  get url(): string {
    return this.#server.url;
  }

  /** A page of a browser of its own: nobody is signed in. One that a test opens is closed with it. */
  async page(options: BrowserContextOptions): Promise<Page> {
    // Without movement, which the console leaves out where it is asked to: there is nothing to wait for.
    const context = await this.#browser.newContext({
      reducedMotion: 'reduce',
      baseURL: this.#server.url,
      ...options,
    });
    this.#contexts.add(context);
    // An idle page still takes its share of the machine.
    if (TestRunner.getCurrentTest()) onTestFinished(() => this.#close(context));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    return page;
  }

  /**
   * A page of a browser of its own, in which the first administrator is signed in; it isn't anywhere yet. One sign-in
   * does for all of them.
   */
  async administratorPage(options: BrowserContextOptions): Promise<Page> {
    this.#administrator ??= this.#signIn();
    return this.page({ ...options, storageState: await this.#administrator });
  }

  /** The path of the link in the mail to this address, which the server writes to a file. */
  async mailedLink(address: string): Promise<string> {
    const folder = join(this.#server.dataDir, 'mail');
    const link = async (): Promise<string> => {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      const mail = mails.find((text) => text.includes(`To: ${address}`)) ?? '';
      const url = /http\S+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0];
      return url === undefined ? '' : url.slice(new URL(url).origin.length);
    };
    await expect.poll(link).not.toBe('');
    return link();
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
    consoles.delete(this);
    await Promise.all([...this.#contexts].map((context) => this.#close(context)));
    await this.#server.stop();
    await removeData(this.#server);
  }

  get pages(): Page[] {
    return [...this.#contexts].flatMap((context) => context.pages());
  }

  async #signIn(): Promise<StorageState> {
    const page = await this.page(desk);
    await signIn(page, adminEmail, adminPassword);
    const state = await page.context().storageState();
    await this.#close(page.context());
    return state;
  }

  async #close(context: BrowserContext): Promise<void> {
    this.#contexts.delete(context);
    await context.close();
  }
}

/** What each open page shows, as a screen reader tells it. */
export async function shown(): Promise<string> {
  const pages = [...consoles].flatMap((under) => under.pages);
  const texts = pages.map(
    async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5000 })}`,
  );
  return (await Promise.allSettled(texts))
    .map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
    .join('\n\n');
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

/** What axe's rules see in colours; nothing else is different in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** axe's default rules, best practices included, on what is on screen: in light, then what is of colours in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // By the debugging protocol, which the page's own policy doesn't bind.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(await axeSource);
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', process.env.QM_SOAK ? undefined : ofColours],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect.soft(found.join('\n'), `${page.url()} in ${colorScheme}`).toBe('');
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
