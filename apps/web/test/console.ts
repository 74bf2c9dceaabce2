import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userSchema } from '@quartermaster/core/users/user';
import { startBrowser } from '@quartermaster/test-kit/browser';
import {
  adminEmail,
  adminPassword,
  removeData,
  signedInClient,
} from '@quartermaster/test-kit/server-process';
import { startedFolder } from '@quartermaster/test-kit/started-folder';
import {
  type ServerEnvironment,
  startWarmServer,
  type TestServer,
} from '@quartermaster/test-kit/warm-server';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
} from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What somebody signs in with. */
interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** The console leaves out animations on request, so there is nothing to wait for. */
export const withoutMovement = { reducedMotion: 'reduce' } as const;

/** One for all test files of this process, and closed with it; each page has a context of its own. */
let browser: Promise<Browser> | undefined;

/**
 * Pages not in use, by their options. Their browser process has already loaded and compiled the console's
 * files, which is most of a page's work.
 */
const idle = new Map<string, Page[]>();

/** Where idle pages are: of the console's site, so that its process stays, but without any of its scripts. */
const idleAt = '/favicon.svg';

/**
 * The port of this process's servers, one after another, so that its browser takes them for the same site.
 */
let port: number | undefined;

/** Those started by the current test file. */
const consoles = new Set<ConsoleUnderTest>();

/** The product's server, and a real browser showing its console. */
export class ConsoleUnderTest {
  #server: TestServer;
  readonly #browser: Browser;
  /** The pages in use, with their options. */
  readonly #pages = new Map<Page, BrowserContextOptions>();
  readonly #sessions = new Map<string, Promise<StorageState>>();
  /** Errors and warnings on any page's console; a test must end without any. */
  readonly complaints: string[] = [];

  private constructor(server: TestServer, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
  }

  /** @param env more of the server's environment, given its URL */
  static async start(env?: ServerEnvironment): Promise<ConsoleUnderTest> {
    browser ??= startBrowser();
    const [server, started] = await Promise.all([startServer(env), browser]);
    port = Number(new URL(server.url).port);
    const under = new ConsoleUnderTest(server, started);
    consoles.add(under);
    return under;
  }

  get url(): string {
    return this.#server.url;
  }

  /**
   * A page of a browser that has nothing stored and nobody signed in. If opened by
   * a test, it is closed with it.
   */
  page(options: BrowserContextOptions): Promise<Page> {
    return this.#open(options, { cookies: [], origins: [] });
  }

  /** Likewise, but signed in; it hasn't opened any screen yet. All pages of one person share a session. */
  async pageOf({ email, password }: Credentials, options: BrowserContextOptions): Promise<Page> {
    const session = this.#sessions.get(email) ?? this.#signIn({ email, password });
    this.#sessions.set(email, session);
    return this.#open(options, await session);
  }

  /** Likewise, for the first administrator. */
  administratorPage(options: BrowserContextOptions): Promise<Page> {
    return this.pageOf({ email: adminEmail, password: adminPassword }, options);
  }

  /** The path of the link in the mail to this address; the server writes its mails to files. */
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
    this.#server = await startWarmServer({ dataDir, port: Number(new URL(url).port) });
  }

  async end(): Promise<void> {
    consoles.delete(this);
    await Promise.all([...this.#pages.keys()].map((page) => this.#release(page)));
    await this.#server.stop();
    await removeData(this.#server);
  }

  get pages(): Page[] {
    return [...this.#pages.keys()].flatMap((page) => page.context().pages());
  }

  async #open(options: BrowserContextOptions, stored: StorageState): Promise<Page> {
    const page = idle.get(this.#kind(options))?.pop() ?? (await this.#newPage(options));
    await store(page, stored);
    this.#pages.set(page, options);
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' || message.type() === 'warning')
        this.complaints.push(`${message.text()} ${url}`);
    });
    // An idle page would still use its share of the machine.
    if (TestRunner.getCurrentTest()) onTestFinished(() => this.#release(page));
    return page;
  }

  async #newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ ...withoutMovement, baseURL: this.url, ...options });
    const page = await context.newPage();
    await page.goto(`${this.url}${idleAt}`);
    return page;
  }

  /** Makes a page available to other tests and test files, or closes it. */
  async #release(page: Page): Promise<void> {
    const options = this.#pages.get(page) ?? {};
    this.#pages.delete(page);
    const kind = this.#kind(options);
    if (await isRestored(page, this.url, options)) idle.set(kind, [...(idle.get(kind) ?? []), page]);
    else await page.context().close();
  }

  #kind(options: BrowserContextOptions): string {
    return JSON.stringify([this.url, options]);
  }

  /** Signs in without a page, and returns what a browser would store. */
  async #signIn(credentials: Credentials): Promise<StorageState> {
    const caller = await request.newContext({ baseURL: this.#server.url });
    const data = { ...credentials, remember: false };
    const answer = await caller.post('/api/auth/session', { data, failOnStatusCode: true });
    const { displayName: name, role } = userSchema.parse(await answer.json());
    const { cookies } = await caller.storageState();
    await caller.dispose();
    const localStorage = [{ name: 'auth-store', value: JSON.stringify({ name, role }) }];
    return { cookies, origins: [{ origin: this.#server.url, localStorage }] };
  }
}

/** On the previous server's port if possible, so that the browser already has the console's files. */
async function startServer(env?: ServerEnvironment): Promise<TestServer> {
  const options = { dataDir: await startedFolder(), ...(env ? { env } : {}) };
  return consoles.size === 0 && port !== undefined
    ? startWarmServer({ ...options, port }).catch(() => startWarmServer(options))
    : startWarmServer(options);
}

/**
 * Replaces what a page's browser stores for its site. Playwright's `setStorageState` also empties the cache, and
 * opens another page for it.
 */
async function store(page: Page, { cookies, origins }: StorageState): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.evaluate(
    (items) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}

/** Resets a page to its initial state, except for what it stores; false if that isn't possible. */
async function isRestored(page: Page, url: string, { viewport }: BrowserContextOptions): Promise<boolean> {
  // A test has closed it or opened another.
  if (page.isClosed() || page.context().pages().length > 1) return false;
  try {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${url}${idleAt}`);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ ...withoutMovement, colorScheme: 'light', media: null });
    return true;
  } catch {
    // It hasn't navigated anywhere, or can't be left.
    return false;
  }
}

/** The content of each open page as an accessibility tree. */
export async function shown(): Promise<string> {
  const pages = [...consoles].flatMap((under) => under.pages);
  const texts = pages.map(
    async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5000 })}`,
  );
  return (await Promise.allSettled(texts))
    .map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
    .join('\n\n');
}

/**
 * Navigates to another screen like a link in the console, and waits until the previous one is
 * gone: that takes a third of the time of reloading. From outside the console, and for the
 * current screen, it loads the page.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const before = await page.$('.qm-page');
  if (!before || new URL(path, origin).pathname === pathname) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    const idx = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: `${idx}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.waitForFunction((element) => !element.isConnected, before);
}

/** Signs in and waits for the first screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).and(page.locator('.qm-title h1')).waitFor();
}
