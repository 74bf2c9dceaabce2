import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { adminEmail, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;
let simulation: Locator;
let cameras: string;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  for (const { workflow } of readyWorkflows) await client.workflows.create({ ...workflow, enabled: false });
  const camera = { name: 'Camera', type: 'Peripheral', price: 2869, inStock: 90 };
  cameras = (await client.catalogue.create(camera)).id;
  await client.requests.create({ userId: adminEmail, items: [{ catalogItemId: cameras, quantity: 1 }] });
  page = await administrator(under);
  dialog = page.getByRole('dialog');
  simulation = page.getByRole('region', { name: 'Simulation' });
});
afterAll(() => under.end());

const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const tab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });

async function newMouse(): Promise<void> {
  const mouse = await client.catalogue.create({ name: 'Mouse', type: 'Peripheral', price: 20, inStock: 40 });
  await client.requests.create({ userId: adminEmail, items: [{ catalogItemId: mouse.id, quantity: 1 }] });
}

it('simulates on a past event, and says why a condition does not hold', async () => {
  await goTo(page, '/workflows');
  await row('Auto-approve small requests').click();
  await tab('Simulate').click();
  await simulation.getByText('Would be skipped').waitFor();
  await simulation.getByText('Total price is 2869, 2669 too high').waitFor();
  await page.getByRole('list', { name: 'Past events' }).getByText('1 x Camera').waitFor();
  await expectAccessible(page);
  await button(page, 'Sample').click();
  const sample = page.getByLabel('Sample as JSON');
  await sample.fill((await sample.inputValue()).replace('"totalPrice": 2869', '"totalPrice": 100'));
  await simulation.getByText('Would run').waitFor();
  await simulation.getByText(/^Would change the request of Administrator: status to procuring$/).waitFor();
  await expectAccessible(page);
  await sample.fill('{');
  await page.getByText('The sample must be an object in JSON').waitFor();
});

it('replays the last days, and says what would have been done', async () => {
  await newMouse();
  await tab('Replay').click();
  await expectAccessible(page);
  await page.getByLabel('Days back').fill('91');
  await page.getByText('A number from 1 to 90').waitFor();
  await page.getByLabel('Days back').fill('2');
  await page.getByLabel('Days back').press('Enter');
  await page.getByText('1 of 2 events of the last 2 days would have started it').waitFor();
  const found = page.getByRole('list', { name: 'Events it would have acted on' }).getByRole('button');
  expect(await found.count()).toBe(1);
  await found.first().click();
  await simulation.getByText(/^Would change the request of Administrator: status to procuring$/).waitFor();
  await expectAccessible(page);
  await button(page, '7 days').click();
  await page.getByText('1 of 2 events of the last 7 days would have started it', { exact: true }).waitFor();
});

it('tries what is in the editor before it is saved, on an event that is picked', async () => {
  await button(page, 'Edit').click();
  await dialog.getByLabel('Value of below').fill('5000');
  await dialog.getByRole('tab', { name: /^Conditions/ }).click();
  const past = dialog.getByLabel('Past event');
  await dialog.getByRole('complementary').getByText('Would run').waitFor();
  const picked = () => past.locator('option:checked').textContent();
  await expect.poll(picked).toContain('1 x Mouse');
  await button(dialog, 'Older event').click();
  expect(await picked()).toContain('1 x Camera');
  await expectAccessible(page);
  await past.selectOption('An example');
  await dialog.getByText('Tried on an example').waitFor();
  await past.selectOption({ index: 1 });
  await button(dialog, 'Simulate').click();
  await dialog
    .getByRole('button', { name: /1 x Camera/ })
    .and(dialog.locator('[aria-current="true"]'))
    .waitFor();
  await simulation.getByText('Would run').waitFor();
  await simulation.getByText('Total price less than 5000').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Replay' }).click();
  await button(dialog, '30 days').click();
  await dialog.getByText('2 of 2 events of the last 30 days would have started it').waitFor();
  await expectAccessible(page);
  await button(dialog, 'Back to editing').click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Simulate');
  await dialog.getByRole('tab', { name: /^Basic/ }).click();
  await dialog.getByLabel('Name').first().fill('ab');
  await button(dialog, 'Simulate').click();
  await dialog.getByText('Invalid workflow updates: Name must be at least 3 characters').waitFor();
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  await dialog.waitFor({ state: 'detached' });
});

it('has nothing to replay without events, and simulates a schedule on a sample', async () => {
  await goTo(page, '/workflows');
  await row('Monthly maintenance').click();
  await tab('Replay').click();
  await page.getByText('Only what events start can be replayed.').waitFor();
  await tab('Simulate').click();
  await simulation.getByText('For 0 records that the filter finds today').waitFor();
});

it('runs appear while they go on, and one is executed by hand', async () => {
  const runs = page.getByRole('table', { name: 'Runs' });
  const panel = page.getByRole('complementary', { name: 'Run' });
  const { items } = await client.workflows.list({});
  for (const { id } of items.filter(({ name }) => /^(Auto|Monthly)/.test(name)))
    await client.workflows.setEnabled({ params: { id }, body: { enabled: true } });
  await goTo(page, '/workflows');
  await row('Auto-approve small requests').click();
  await newMouse();
  const first = runs.getByRole('row', { name: /Success.*Event/ });
  await first.waitFor();
  await expectAccessible(page);
  await first.click();
  await panel.getByText('Start procurement').waitFor();
  await panel.getByText('Input and output').click();
  await panel.getByText('"status": "procuring"').first().waitFor();
  await expectAccessible(page);
  await button(panel, 'Close').click();
  await button(page, 'Execute').click();
  await dialog.getByRole('list', { name: 'Past events' }).getByText('1 x Mouse').first().waitFor();
  await expectAccessible(page);
  await dialog.getByText('1 x Camera').click();
  await button(dialog, 'Execute').click();
  await page.getByText(/^Skipped\. Its conditions do not hold: data\.totalPrice/).waitFor();
  await goTo(page, '/workflows');
  await button(row('Monthly maintenance'), 'Execute Monthly maintenance').click();
  await page.getByText('Workflow executed successfully').waitFor();
  await expect.poll(() => row('Monthly maintenance').getByText('Never').count()).toBe(0);
});

it('tries workflows on the phone too', async () => {
  const small = await administrator(under, phone);
  await goTo(small, '/workflows');
  await small.getByRole('link', { name: /Auto-approve small requests/ }).click();
  await small.getByRole('tab', { name: 'Simulate' }).click();
  await small.getByText('Total price less than 200').waitFor();
  await expectAccessible(small);
  await small.getByRole('tab', { name: 'Replay' }).click();
  await button(small, '7 days').click();
  await small.getByText(/of the last 7 days would have started it$/).waitFor();
  await expectAccessible(small);
  const width = await small.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
