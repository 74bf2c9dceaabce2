import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { definitionOf, workflowSchema } from '@quartermaster/core/workflows/workflow';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
  dialog = page.getByRole('dialog');
});
afterAll(() => under.end());

const row = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const tab = (name: string): Locator => dialog.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The list with all ready workflows. */
async function listed(): Promise<void> {
  const { items } = await client.workflows.list({});
  for (const { workflow } of readyWorkflows)
    if (!items.some(({ name }) => name === workflow.name)) await client.workflows.create(workflow);
  await page.goto('/workflows');
  await row('Warranty ending').waitFor();
}

/** The stored definition of a workflow. */
async function saved(name: string) {
  const { items } = await client.workflows.list({});
  const found = items.find((one) => one.name === name);
  return found && definitionOf(workflowSchema.parse(found));
}

it('says that there are none, and offers to begin', async () => {
  await goTo(page, '/workflows');
  await page.getByText('No workflows found').waitFor();
  await expectAccessible(page);
  await listed();
  await row('Monthly maintenance').getByText('Never').waitFor();
  await expectAccessible(page);
});

it('finds workflows by their texts and by what starts them, and turns them off and on', async () => {
  const names = () => page.getByRole('row').locator('td.main b, td.main span > span').allTextContents();
  await page.getByPlaceholder('Search workflows...').fill('maintenance of all servers');
  await expect.poll(names).toEqual(['Monthly maintenance']);
  await page.getByPlaceholder('Search workflows...').fill('');
  await page.getByLabel('Trigger').selectOption('Schedule');
  await expect.poll(async () => (await names()).length).toBe(3);
  await page.getByLabel('Trigger').selectOption('Webhook');
  await page.getByText('No workflows found').waitFor();
  await button(page, 'Clear Filters').click();
  await button(row('Warranty ending'), 'Disable Warranty ending').click();
  await page.getByText('Workflow disabled').waitFor();
  await row('Warranty ending').getByText('Disabled').waitFor();
  await button(row('Warranty ending'), 'Enable Warranty ending').click();
  await page.getByText('Workflow enabled').waitFor();
});

it('says what is wrong in the specified words, at its tab, and reads a cron expression aloud', async () => {
  await button(page, 'Create Workflow').click();
  await expectAccessible(page);
  await tab('Trigger').click();
  await button(dialog, 'Schedule').click();
  expect(await dialog.getByLabel('Cron expression').getAttribute('placeholder')).toBe('every 15 minutes');
  await dialog.getByLabel('Cron expression').fill('every now and then');
  await dialog.getByLabel('Cron expression').blur();
  await dialog.getByText('Invalid cron expression').first().waitFor();
  await expectAccessible(page);
  await tab('Actions').click();
  await button(dialog, 'Add action').click();
  await page.getByRole('menuitem', { name: /Send notification/ }).click();
  await button(dialog, 'Save Workflow').click();
  await dialog.getByText(/^Invalid workflow: .*Name is required/).waitFor();
  await dialog.getByText('1 field needs attention').waitFor({ state: 'detached' });
  await tab('Basic').click();
  await dialog.getByLabel('Name').first().fill('ab');
  await dialog.getByText('Name must be at least 3 characters').first().waitFor();
  await expectAccessible(page);
  await tab('Actions').click();
  await dialog.getByText('Action 1 must have a name').first().waitFor();
  await expectAccessible(page);
  await tab('Trigger').click();
  await button(dialog, 'Interval').click();
  await dialog.getByLabel('Interval minutes').fill('0');
  await dialog.getByLabel('Interval minutes').blur();
  await dialog.getByText('Invalid interval value').first().waitFor();
  await button(dialog, 'Cron').click();
  await dialog.getByLabel('Every').selectOption('month');
  await dialog.getByLabel('Which').selectOption('first');
  await dialog.getByLabel('Weekday').selectOption('Monday');
  await dialog.getByText('At 09:00, on the first Monday of the month').waitFor();
  expect(await dialog.getByLabel('Cron expression').inputValue()).toBe('0 9 * * 1#1');
  const zone = dialog.getByRole('combobox', { name: 'Timezone' });
  await zone.fill('London');
  await dialog.getByRole('option', { name: 'Europe/London' }).click();
  const runs = dialog.getByRole('complementary', { name: 'Next five runs' }).getByRole('listitem');
  expect(await runs.count()).toBe(5);
  await dialog.getByText(/^Next run: Monday, .* in London$/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  await dialog.waitFor({ state: 'detached' });
});

it('is the same as YAML, with what is wrong at its line', async () => {
  await listed();
  await button(row('Low stock to Slack'), 'Edit Low stock to Slack').click();
  await button(dialog, 'YAML').click();
  const yaml = dialog.getByRole('textbox', { name: 'YAML' });
  const text = await yaml.inputValue();
  await yaml.fill(
    text.replace('type: send_notification', 'type: send_pigeon').replace('name: Low', 'name: Very low'),
  );
  await dialog.getByText('Unknown action type: send_pigeon').waitFor();
  await button(dialog, 'Line 13').click();
  await expectAccessible(page);
  // What is no workflow is neither saved nor tried, nor is what was there before.
  await yaml.fill(text.replace('operator: not_equals', 'operator: differs'));
  await dialog.getByText('Use one of: equals', { exact: false }).waitFor();
  await button(dialog, 'Line 9').waitFor();
  for (const name of ['Form', 'Save Workflow', 'Simulate']) {
    await button(dialog, name).click();
    await dialog.getByRole('alert').getByText('Correct the faults in the YAML first').waitFor();
  }
  await button(dialog, 'Back to editing').click();
  await yaml.fill(`${text}color: red\n`);
  await button(dialog, `Line ${text.split('\n').length}`).waitFor();
  await yaml.fill(`${text.replace('name: Low', 'name: Very low')}variables:\n  channel: "#stock"\n`);
  await dialog.getByText('No faults.').waitFor();
  await button(dialog, 'Form').click();
  await tab('Basic').click();
  expect(await dialog.getByLabel('Name').first().inputValue()).toBe('Very low stock to Slack');
  expect(await dialog.getByLabel('Value of channel').inputValue()).toBe('#stock');
  await tab('Actions').click();
  await button(dialog, 'Save Workflow').click();
  await page.getByText('Workflow updated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await saved('Very low stock to Slack'))?.variables).toEqual({ channel: '#stock' });
});

it('conditions go into groups and out of them by keys, eight deep', async () => {
  await listed();
  await button(row('Auto-approve small requests'), 'Edit Auto-approve small requests').click();
  await tab('Conditions').click();
  const field = dialog.getByLabel('Field of condition 1');
  await field.fill('pri');
  await dialog.getByRole('option', { name: /data\.priority/ }).waitFor();
  await field.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('Total price');
  await button(dialog, 'Add a group to all conditions').click();
  await page.keyboard.type('priority');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Operator of condition 4.1').selectOption('in');
  await dialog.getByLabel('Value of condition 4.1').fill('low');
  await dialog.getByLabel('Value of condition 4.1').press('Enter');
  await dialog.getByRole('button', { name: 'Move condition 3', exact: true }).press('ArrowRight');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move condition 3.1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('Condition 3.2 is now 4').waitFor({ state: 'attached' });
  await expectAccessible(page);
  for (let depth = 1; depth < 7; depth++)
    await button(dialog, `Add a group to group ${groupAt(depth)}`).click();
  const deepest = dialog.getByRole('button', { name: `Add a group to group ${groupAt(7)}` });
  expect(await deepest.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
});

/** The number of the group that is so many groups deep: the first of its kind, then always the second. */
const groupAt = (depth: number): string => ['3', ...Array(depth - 1).fill('2')].join('.');

/** Presses Tab until what is named has the focus. */
async function tabTo(on: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await on.evaluate(() => {
      const has = document.activeElement;
      if (has === document.body) return '';
      const labels =
        has instanceof HTMLInputElement ||
        has instanceof HTMLSelectElement ||
        has instanceof HTMLTextAreaElement
          ? has.labels
          : null;
      return has?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? has?.textContent ?? '';
    });
    if (name.test(focused)) return;
    await on.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

it('a workflow is built by keyboard alone, with places completed', async () => {
  await listed();
  const { keyboard } = page;
  await button(page, 'Create Workflow').focus();
  await keyboard.press('Enter');
  await dialog.waitFor();
  await tabTo(page, /^Name/);
  await keyboard.type('Stock by keys');
  await dialog.getByRole('tab', { name: 'Basic' }).focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await tabTo(page, /^Event Type/);
  await keyboard.type('inventory');
  await keyboard.press('Enter');
  await tabTo(page, /^Next$/);
  await keyboard.press('Enter');
  await dialog.getByRole('tabpanel', { name: 'Conditions' }).waitFor();
  await tabTo(page, /^Add a condition/);
  await keyboard.press('Enter');
  await keyboard.type('in stock');
  await keyboard.press('Enter');
  await tabTo(page, /^Operator of condition 1/);
  await keyboard.type('less');
  await keyboard.press('Tab');
  await keyboard.type('3');
  await tabTo(page, /^Next$/);
  await keyboard.press('Enter');
  await dialog.getByRole('tabpanel', { name: 'Actions' }).waitFor();
  await tabTo(page, /^Add action$/);
  await keyboard.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await tabTo(page, /^Send notification/);
  await keyboard.press('Enter');
  await tabTo(page, /^Name/);
  await keyboard.type('Tell them');
  await tabTo(page, /^Message/);
  await keyboard.type('Only {{ data.inSt');
  await dialog.getByRole('listbox', { name: 'Values' }).waitFor();
  await expectAccessible(page);
  await keyboard.press('Enter');
  await keyboard.type(' left');
  await keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await saved('Stock by keys')).toMatchObject({
    trigger: { config: { eventType: 'inventory.low' } },
    conditions: [{ field: 'data.inStock', operator: 'less_than', value: 3 }],
    actions: [{ id: 'tellThem', params: { message: 'Only {{ data.inStock }} left', to: 'admins' } }],
  });
});

it('what two people change at once is told field by field, and a draft outlasts a reload', async () => {
  await listed();
  const of = (name: string) => dialog.getByRole('list', { name: 'Changes by others' }).getByText(name);
  await button(row('Overdue deliveries'), 'Edit Overdue deliveries').click();
  await dialog.getByLabel('Timeout ms').fill('120000');
  await dialog.getByLabel('Description').fill('Mine');
  const { items } = await client.workflows.list({});
  const { id = '' } = items.find(({ name }) => name === 'Overdue deliveries') ?? {};
  await client.workflows.update({
    params: { id },
    body: { description: 'Theirs', errorHandling: { strategy: 'retry', notifyAdmin: true } },
  });
  await page.reload();
  await dialog.getByText('What you had entered', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Mine');
  await tab('Actions').click();
  await button(dialog, 'Save Workflow').click();
  await dialog.getByText('Someone else has changed this in the meantime.').waitFor();
  await of('Error Handling').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('group', { name: 'Description' }).getByText('Yours: Mine').click();
  await button(dialog, 'Save Workflow').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await saved('Overdue deliveries')).toMatchObject({
    ...{ description: 'Mine', timeout: 120_000 },
    errorHandling: { strategy: 'retry' },
  });
});

it('what is entered stays when somebody else deletes the workflow', async () => {
  await listed();
  const { items } = await client.workflows.list({});
  const { id = '' } = items.find(({ name }) => name === 'Warranty ending') ?? {};
  await goTo(page, `/workflows/${id}?edit=true&tab=basic`);
  await dialog.getByLabel('Description').fill('Mine');
  const gone = page.waitForResponse((response) => response.status() === 404);
  await client.workflows.remove({ params: { id } });
  await gone;
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Workflow not found').waitFor();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Mine');
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  await page.getByText('Workflow not found').waitFor();
});

it('secrets are saved at once, and never with the form', async () => {
  await listed();
  await button(row('Warranty ending'), 'Edit Warranty ending').click();
  await dialog.getByLabel('Name of the secret').fill('API_TOKEN');
  await dialog.getByLabel('Value of the secret').fill('sesame');
  await button(dialog, 'Set').click();
  await page.getByText('Secret API_TOKEN saved').waitFor();
  await button(dialog, 'Delete the secret API_TOKEN').waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'sesame',
  );
  await button(dialog, 'Close').click();
  await dialog.waitFor({ state: 'detached' });
});

it('two rows toggled quickly are both toggled', async () => {
  await listed();
  for (const name of ['Low stock to Slack', 'Take equipment back from leavers'])
    await button(page, `Disable ${name}`).click({ noWaitAfter: true });
  for (const name of ['Low stock to Slack', 'Take equipment back from leavers'])
    await row(name).getByText('Disabled').waitFor();
});

it('asks before a workflow is deleted, and says what failed to load', async () => {
  await button(row('Stock by keys'), 'Delete Stock by keys').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this workflow?').waitFor();
  await button(question, 'Delete').click();
  await page.getByText('Workflow deleted successfully').waitFor();
  await row('Stock by keys').waitFor({ state: 'detached' });
  await page.route('**/api/workflows', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await page.getByText('Failed to load workflows').waitFor({ timeout: 30_000 });
  await page.unroute('**/api/workflows');
  await button(page, 'Retry').click();
  await row('Warranty ending').waitFor();
});

it('employees are sent to their own start', async () => {
  const [email, password] = ['mia@northwind.example', 'seven lanterns'];
  await client.users.create({ email, password, displayName: 'Mia', mustChangePassword: false });
  const theirs = await under.pageOf({ email, password }, desk);
  for (const path of ['/workflows', '/workflows/any']) {
    await theirs.goto(path);
    await theirs.waitForURL('**/catalogue');
  }
});

it('nothing was said on the error console', () => {
  // A list that can't be loaded is tried above.
  expect(complaintsOf(under).filter((text) => !/status of (404|500)/.test(text))).toEqual([]);
});
