import { createClient, createStreamClient } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { openLine } from '@quartermaster/test-kit/line';
import { adminEmail, adminPassword } from '@quartermaster/test-kit/server-process';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: ReturnType<typeof createClient>;
let page: Page;
let status: Locator;
let id: string;

/** Each of its events takes long, because it looks at each of many records. */
const slow = {
  name: 'Slow',
  enabled: false,
  trigger: { type: 'event', config: { eventType: 'catalog.created' } },
  actions: [
    {
      ...{ type: 'update_equipment', name: 'Note it down', params: { set: { notes: 'x' } } },
      forEach: { entity: 'equipment', filter: 'type:Laptop' },
    },
  ],
};

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const { url } = under;
  const { token } = await createClient({ url }).auth.login({ email: adminEmail, password: adminPassword });
  const options = { url, token: () => token };
  client = createClient(options);
  const { assets, catalogue } = createStreamClient(options);
  const csv = (head: string, row: (n: number) => string, count: number) =>
    new Blob([[head, ...Array.from({ length: count }, (_, n) => row(n))].join('\n')]);
  const laptops = csv('assetId,name,type,status', (n) => `L-${n},Laptop ${n},Laptop,Available`, 60);
  for await (const _line of assets.import({}, laptops));
  for await (const _line of catalogue.import(
    {},
    csv('name,type,price', (n) => `Cable ${n},Peripheral,5`, 3000),
  ));
  ({ id } = await client.workflows.create(slow));
  page = await administrator(under);
  status = page.getByRole('status').filter({ hasText: 'would have started it' });
}, 60_000);
afterAll(() => under.end());

const found = () => page.getByRole('list', { name: 'Events it would have acted on' }).getByRole('button');

/** Starts a replay of the last 7 days, which has found something. */
async function begun(): Promise<void> {
  await button(page, '7 days').click();
  await status.filter({ hasText: /^[1-9].* so far$/ }).waitFor();
  await found().first().waitFor();
}

const isReplay = (request: Request): boolean => request.url().endsWith('/replay');

it('a replay shows what it finds as it finds it, and Stop cancels its job', async () => {
  await goTo(page, '/workflows');
  await page.getByRole('row', { name: /Slow/ }).click();
  await page.getByRole('tab', { name: 'Replay' }).click();
  await begun();
  await page.getByRole('progressbar', { name: 'Replaying' }).waitFor();
  expect(await found().first().textContent()).toContain('Note it down');
  await expectAccessible(page);
  const [cancelled] = await Promise.all([
    page.waitForRequest('**/api/jobs/*/cancel'),
    // Whichever is first: the browser's breaking off, or the server's last line.
    Promise.race([
      page.waitForEvent('requestfailed', isReplay),
      page.waitForEvent('requestfinished', isReplay),
    ]),
    button(page, 'Stop').click(),
  ]);
  await status.filter({ hasText: /until it was stopped$/ }).waitFor();
  expect(await found().count()).toBeGreaterThan(0);
  await button(page, 'Replay').waitFor();
  await expectAccessible(page);
  const job = /jobs\/([^/]+)/.exec(cancelled.url())?.[1] ?? '';
  const state = async () => (await client.jobs.get({ params: { id: job } })).state;
  await expect.poll(state).toBe('cancelled');
});

it('says so when another replay of the same person ended it', async () => {
  await begun();
  const other = await client.workflows.replay({ params: { id }, body: { days: 1 } });
  await page.getByText(message.replayEndedElsewhere).waitFor();
  await status.filter({ hasText: /until it was stopped$/ }).waitFor();
  await other.return?.();
});

it('says so when the connection is lost, and keeps what was found', async () => {
  const line = await openLine(under);
  const path = `/workflows/${id}?show=replay`;
  // Who is signed in is stored by address.
  const stored = await page.evaluate(() => localStorage.getItem('auth-store') ?? '');
  await page.goto(`${line.url}/login`);
  await page.evaluate((text) => localStorage.setItem('auth-store', text), stored);
  await page.goto(`${line.url}${path}`);
  await begun();
  line.cut();
  await page.getByText(message.replayLost).waitFor();
  await status.filter({ hasText: /until the connection was lost$/ }).waitFor();
  expect(await found().count()).toBeGreaterThan(0);
  await page.goto(`${under.url}${path}`);
  line.close();
});

it('leaving the screen closes the stream', async () => {
  await begun();
  await Promise.all([
    page.waitForEvent('requestfailed', isReplay),
    page.getByRole('tab', { name: 'Simulate' }).click(),
  ]);
  await page.getByRole('tab', { name: 'Replay' }).click();
  await page.getByText('Choose how far back').waitFor();
});

it('says what the server refuses', async () => {
  // As if somebody had just deleted it, which this screen would notice itself.
  const json = { code: 'NOT_FOUND', status: 404, message: message.workflowNotFound };
  await page.route('**/replay', (route) => route.fulfill({ status: 404, json }));
  await button(page, '7 days').click();
  await page.getByText(message.workflowNotFound).waitFor();
  expect(await status.count()).toBe(0);
  expect(complaintsOf(under).filter((text) => !/status of 404|net::ERR_/.test(text))).toEqual([]);
});
