import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { headerMask } from '@quartermaster/core/webhooks/webhook';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;

/** What the receiver answers, and the headers of what it has got. */
let status = 200;
const received: IncomingHttpHeaders[] = [];
const receiver = createServer((request, response) => {
  received.push(request.headers);
  request.resume().on('end', () => response.writeHead(status).end('noted'));
});
let url: string;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
  dialog = page.getByRole('dialog');
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await under.end();
});

const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const deliveries = (): Locator => page.getByRole('table', { name: 'Deliveries', exact: true });
const headersText = (): Locator => dialog.getByRole('textbox', { name: 'Headers' });
const panel = (): Locator => page.getByRole('complementary', { name: 'Delivery' });
const execute = promisify(execFile);
const addItem = (name: string) => client.catalogue.create({ name, type: 'Peripheral', price: 10 });

it('a webhook is created once its fields are right, and its secret shown once', async () => {
  await goTo(page, '/webhooks');
  await page.getByText('No webhooks found').waitFor();
  await expectAccessible(page);
  await button(page, 'Create Webhook').click();
  await dialog.getByLabel('Name').fill('Mirror');
  await dialog.getByLabel('URL').fill('mirror.example/hook');
  await button(dialog, 'JSON').click();
  await headersText().fill('{"x-key": 5}');
  await button(dialog, 'Create Webhook').click();
  for (const text of ['Invalid webhook URL', 'Invalid JSON in headers', 'Choose at least one event'])
    await dialog.getByText(text).first().waitFor();
  await expectAccessible(page);
  await dialog.getByText('The URL needs http:// or https:// in front').waitFor();
  await button(dialog, 'Fields').click();
  expect(await headersText().inputValue()).toBe('{"x-key": 5}');
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByLabel('Catalogue', { exact: true }).check({ force: true });
  await dialog.getByText('4 of 27').waitFor();
  await dialog.getByLabel('inventory.low').uncheck({ force: true });
  await dialog.getByText('3 of 27').waitFor();
  const example = dialog.getByRole('complementary', { name: 'Example' });
  await example.getByText('"event": "inventory.low"').waitFor();
  await dialog.getByLabel('equipment.assigned').focus();
  await example.getByText('"event": "equipment.assigned"').waitFor();
  await example.getByText('"webhookName": "Mirror"').waitFor();
  // The server refuses a mask that stands for nothing, and says so at the field.
  await headersText().fill(`{"x-key": "${headerMask}"}`);
  await button(dialog, 'Create Webhook').click();
  await dialog.getByText("Enter the value of 'x-key': there is none to keep").waitFor();
  await headersText().fill('{"x-key": "wrong", "x-key": "sesame"}');
  await button(dialog, 'Fields').click();
  await button(dialog, 'Create Webhook').click();
  await dialog.getByText('Two headers have the same name').waitFor();
  await expectAccessible(page);
  await button(dialog, 'Remove x-key').first().click();
  await button(dialog, 'Add header').click();
  await page.keyboard.type('x-team');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ops');
  await button(dialog, 'JSON').click();
  expect(JSON.parse(await headersText().inputValue())).toEqual({ 'x-key': 'sesame', 'x-team': 'ops' });
  await button(dialog, 'Fields').click();
  await button(dialog, 'Create Webhook').click();
  await page.getByText('Webhook created successfully').waitFor();
  await dialog.getByText(/^whsec_/).waitFor();
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-write']);
  await button(dialog, 'Copy').click();
  await button(dialog, 'Copied').waitFor();
  await button(dialog, 'Done').click();
  await dialog.waitFor({ state: 'detached' });
  await row('Mirror').getByText('Never').waitFor();
  await expectAccessible(page);
});

it('a test says how it went, and the switch turns a webhook off and on', async () => {
  await button(row('Mirror'), 'Test Mirror').click();
  await page.getByText('Webhook test successful').waitFor();
  await row('Mirror').getByText('200', { exact: true }).waitFor();
  status = 503;
  await button(row('Mirror'), 'Test Mirror').click();
  await page.getByText('Webhook test failed with status 503').waitFor();
  await row('Mirror').getByText('503', { exact: true }).waitFor();
  status = 200;
  const active = row('Mirror').getByLabel('Mirror is active');
  for (const on of [false, true]) {
    // A toast may lie over it.
    await active.press('Space');
    await expect.poll(async () => (await client.webhooks.list({})).items[0]?.active).toBe(on);
    await expect.poll(() => active.isChecked()).toBe(on);
  }
});

it('an edit keeps the masked value of a header', async () => {
  await button(row('Mirror'), 'Edit Mirror').click();
  expect(await dialog.getByLabel('Value of x-key').inputValue()).toBe(headerMask);
  await button(dialog, 'Remove x-team').click();
  await dialog.getByLabel('Name *').fill('Copy');
  await dialog.getByLabel('Filter').fill('colour:red');
  await dialog.getByText("None of the chosen events has 'colour'").waitFor();
  await button(dialog, 'Update Webhook').click();
  await dialog.getByText('1 field needs attention: Filter.').waitFor();
  await dialog.getByLabel('Filter').fill('price>=5');
  await dialog.getByText('There was no such event lately.').waitFor();
  await button(dialog, 'Update Webhook').click();
  await page.getByText('Webhook updated successfully').last().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row('Copy').waitFor();
  received.length = 0;
  await addItem('Webcam');
  await expect.poll(() => received.map((headers) => headers['x-key'])).toEqual(['sesame']);
});

it('deliveries appear on the page, open beside it and are sent again', async () => {
  await row('Copy').focus();
  await page.keyboard.press('Enter');
  await deliveries().getByText('catalog.created').waitFor();
  await addItem('Mouse');
  await deliveries().getByText('Mouse').waitFor();
  await page.getByRole('img', { name: 'Attempts per day' }).waitFor();
  const details = page.getByRole('region', { name: 'Details' });
  for (const text of ['x-key', /of \d+ delivered, 100 %/, /ms median$/])
    await details.getByText(text).waitFor();
  await expectAccessible(page);
  await deliveries().getByText('Mouse').click();
  await panel().getByText('"name": "Mouse"').waitFor();
  await panel().getByText('catalogue item Mouse').waitFor();
  await panel().getByText('Answer').click();
  await panel().getByText('noted').waitFor();
  await expectAccessible(page);
  received.length = 0;
  await button(panel(), 'Redeliver').click();
  await page.getByText('Delivered again: Status 200, sent by hand').waitFor();
  await panel().getByText('Status 200, sent by hand').waitFor();
  expect(received).toHaveLength(1);
  await button(panel(), 'Close').click();

  status = 500;
  await addItem('Keyboard');
  await deliveries()
    .getByRole('row', { name: /Keyboard/ })
    .getByText('Waiting')
    .waitFor();
  await button(page, 'Waiting').click();
  await expect.poll(() => deliveries().getByRole('row').count()).toBe(2);
  await deliveries().getByText('Keyboard').click();
  await panel().getByText('Next attempt').waitFor();
  await panel().getByText('Status 500').first().waitFor();
  await expectAccessible(page);
  status = 200;
  await button(panel(), 'Redeliver').click();
  await panel().getByText('Status 200, sent by hand').waitFor();
  await button(panel(), 'Close').click();
  await button(page, 'All').click();
});

it('a delivery can be copied as a command for a shell', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await addItem("Rack 19' {x}");
  await deliveries().getByText("Rack 19' {x}").click();
  await button(panel(), 'Copy as curl').click();
  await page.getByText('Put in the values of x-key, which aren’t shown here.').waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  // A shell reads it, with a curl that only says what it was given.
  const { stdout } = await execute('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`]);
  const [globoff, to, ...rest] = stdout.split('\0').slice(0, -1);
  expect([globoff, to]).toEqual(['--globoff', url]);
  const body = rest.pop() ?? '';
  expect(rest.pop()).toBe('--data-raw');
  expect(rest.filter((_, at) => at % 2 === 0).every((flag) => flag === '-H')).toBe(true);
  expect(rest).toContain(`x-key: ${headerMask}`);
  expect(rest).toContainEqual(expect.stringMatching(/^webhook-signature: v1,/));
  expect(JSON.parse(body)).toMatchObject({ data: { name: "Rack 19' {x}" } });
  await button(panel(), 'Close').click();
});

it('selected deliveries are sent again', async () => {
  const name = (record: string): Locator =>
    deliveries().getByRole('checkbox', { name: `Select catalog.created of ${record}` });
  await name('Mouse').check({ force: true });
  await name('Webcam').check({ force: true });
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByText('2 selected', { exact: true }).waitFor();
  await expectAccessible(page);
  received.length = 0;
  await button(selection, 'Redeliver 2 Selected').click();
  await page.getByText('2 deliveries delivered again').waitFor();
  expect(received).toHaveLength(2);
  await selection.waitFor({ state: 'detached' });
});

it('promises no time for a next attempt while the webhook is off or paused', async () => {
  status = 500;
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await addItem(name);
  const paused = deliveries().getByRole('row', { name: /Five/ });
  await paused.getByText('Paused').waitFor();
  await page.getByText(/^The receiver keeps failing: it is tried again/).waitFor();
  await paused.click();
  await panel().getByText('once the receiver answers again').waitFor();
  const [hook] = (await client.webhooks.list({})).items;
  await client.webhooks.update({ params: { id: hook?.id ?? '' }, body: { active: false } });
  await panel().getByText('once the webhook is switched on').waitFor();
  await expectAccessible(page);
  await button(panel(), 'Close').click();
  await paused.getByText('Off').waitFor();
  status = 200;
  await client.webhooks.update({ params: { id: hook?.id ?? '' }, body: { active: true } });
  await paused.getByText('200', { exact: true }).waitFor();
});

it('a secret is rotated, a range sent again, and the webhook deleted after the question', async () => {
  await button(page, 'Rotate secret').click();
  // For two seconds, so that nobody closes it by a click too many.
  await dialog.locator('button[aria-disabled="true"]', { hasText: 'Done' }).waitFor();
  await dialog.getByText(/^whsec_/).waitFor();
  await dialog.getByText(/^Valid until/).waitFor();
  await expectAccessible(page);
  await expect
    .poll(() => button(dialog, 'Done').getAttribute('aria-disabled'), { timeout: 5_000 })
    .toBe(null);
  await button(dialog, 'Done').click();
  await dialog.waitFor({ state: 'detached' });

  await button(page, 'Redeliver a range...').click();
  await expectAccessible(page);
  const to = await dialog.getByLabel('To *', { exact: true }).inputValue();
  await dialog.getByLabel('To *', { exact: true }).fill('2020-01-01');
  await button(dialog, 'Redeliver').click();
  await dialog.getByText('Must be after From').waitFor();
  await dialog.getByLabel('To *', { exact: true }).fill(to);
  received.length = 0;
  await button(dialog, 'Redeliver').click();
  await page.getByText('Delivering again.').waitFor();
  await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);

  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete Copy?').waitFor();
  await button(question, 'Delete').click();
  await page.getByText('Webhook deleted successfully').waitFor();
  await page.getByText('No webhooks found').waitFor();
});

it('shows what failed to load', async () => {
  await page.route('**/api/webhooks', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByText('Failed to load webhooks').waitFor({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute('**/api/webhooks');
  await button(page, 'Retry').click();
  await page.getByText('No webhooks found').waitFor();
});

it('has its rows and pages on the phone', async () => {
  const hook = await client.webhooks.create({ name: 'Local', url, events: ['catalog.created'] });
  const small = await administrator(under, phone);
  await goTo(small, '/webhooks');
  await button(small, 'Test Local').click();
  await small.getByText('Webhook test successful').waitFor();
  await expectAccessible(small);
  // The switch is where its row's texts begin, and as high as the buttons beside it.
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? expect.fail('not shown');
  const [drawn, control] = ['.bp6-control-indicator', '.bp6-switch'].map((part) =>
    small.locator(part).first(),
  );
  if (!drawn || !control) expect.fail('no switch');
  expect((await boxOf(drawn)).x).toBeGreaterThanOrEqual(16);
  expect((await boxOf(control)).height).toBeLessThanOrEqual(44);
  await addItem('Monitor');
  await small.getByRole('link', { name: /Local/ }).click();
  await small.waitForURL(`**/webhooks/${hook.id}`);
  const delivery = small.getByRole('list', { name: 'Deliveries' }).getByRole('link');
  await delivery.first().waitFor();
  await expectAccessible(small);
  await button(small, 'More').first().click();
  await small.getByRole('menuitem', { name: 'Select' }).click();
  await small.getByRole('checkbox', { name: 'Select catalog.created of Monitor' }).check();
  received.length = 0;
  await button(small, 'Redeliver 1 Selected').click();
  await small.getByText('1 delivery delivered again').waitFor();
  expect(received).toHaveLength(1);
  await delivery.first().click();
  await small.getByRole('dialog', { name: 'Delivery' }).getByText('"name": "Monitor"').waitFor();
  await expectAccessible(small);

  await goTo(small, '/webhooks');
  const active = small.getByLabel('Local is active');
  // It stays where it was put, also while the list is loaded again.
  for (const on of [false, true]) {
    await active.evaluate(recordDrawn);
    const listed = small.waitForResponse((answer) => answer.url().endsWith('/api/webhooks'));
    await active.press('Space');
    await expect.poll(async () => (await client.webhooks.get({ params: hook })).active).toBe(on);
    await listed;
    const drawn = await active.evaluate(drawnUntilIdle);
    expect(drawn.slice(drawn.indexOf(on))).not.toContain(!on);
  }

  // The second press comes before the first is saved.
  const route = `**/api/webhooks/${hook.id}`;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await small.route(route, (call) => released.then(() => call.continue()));
  const { version } = await client.webhooks.get({ params: hook });
  await active.press('Space');
  await active.press('Space');
  expect(await active.isChecked()).toBe(true);
  release();
  await expect.poll(async () => (await client.webhooks.get({ params: hook })).version).toBe(version + 2);
  expect((await client.webhooks.get({ params: hook })).active).toBe(true);
  await small.unroute(route);
});

it('employees are sent to their own start', async () => {
  const employee = { email: 'mia@northwind.example', password: 'seven lanterns' };
  await client.users.create({ ...employee, displayName: 'Mia Okafor', mustChangePassword: false });
  const theirs = await under.pageOf(employee, desk);
  for (const path of ['/webhooks', '/webhooks/any']) {
    await goTo(theirs, path);
    await theirs.waitForURL('**/catalogue');
  }
  // Its page may ask once more for the webhook that has just been deleted.
  const isExpected = (text: string) =>
    text.includes('status of 500') || /404 .*\/api\/webhooks\/\w+(\/deliveries\?\S*)?$/.test(text);
  expect(complaintsOf(under).filter((text) => !isExpected(text))).toEqual([]);
});

/** Records in which positions React draws a switch from now on. */
function recordDrawn(box: HTMLElement): void {
  const drawn: boolean[] = [];
  const { get, set } = Object.getOwnPropertyDescriptor(box, 'checked') ?? {};
  Object.defineProperty(box, 'checked', {
    configurable: true,
    get,
    set(on: boolean) {
      drawn.push(on);
      set?.call(box, on);
    },
  });
  Object.assign(box, { drawn });
}

/** Those positions, once the page has nothing left to do. */
const drawnUntilIdle = (box: HTMLElement & { drawn?: boolean[] }): Promise<boolean[]> =>
  new Promise((resolve) => requestIdleCallback(() => resolve(box.drawn ?? [])));
