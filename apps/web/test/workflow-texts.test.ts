import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { adminEmail, adminPassword, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, signIn } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  for (const { workflow } of readyWorkflows) await client.workflows.create({ ...workflow, enabled: false });
  page = await administrator(under);
  dialog = page.getByRole('dialog');
});
afterAll(() => under.end());

const tab = (name: string): Locator => dialog.getByRole('tab', { name: new RegExp(`^${name}`) });
const options = (label: string): Promise<string[]> =>
  dialog.getByLabel(label).locator('option').allTextContents();
const of = async (name: string) => {
  const { items } = await client.workflows.list({});
  const found = items.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};

it('has the labels of the specification, on each tab', async () => {
  await goTo(page, '/workflows');
  await page.getByRole('row', { name: /Warranty ending/ }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'Trigger',
    'Status',
    'Last Run',
    'Next Run',
    'Actions',
  ]);
  expect(await page.getByLabel('Trigger').locator('option').allTextContents()).toEqual([
    'All Triggers',
    'Event',
    'Schedule',
    'Webhook',
  ]);
  await button(page, 'Create Workflow').click();
  await tab('Basic').waitFor();
  expect((await dialog.getByRole('tab').allTextContents()).slice(0, 4)).toEqual([
    'Basic',
    'Trigger',
    'Conditions',
    'Actions',
  ]);
  expect(await dialog.getByLabel('Timeout ms').inputValue()).toBe('30000');
  expect(await options('Error Handling')).toEqual(['Stop on Error', 'Continue on Error', 'Retry on Error']);
  expect(await dialog.getByRole('checkbox', { name: 'Notify Admin on Error' }).isChecked()).toBe(true);
  await button(dialog, 'Next').click();
  for (const name of ['Event', 'Schedule', 'Webhook'])
    await dialog.getByRole('group', { name: 'Trigger Type' }).getByRole('button', { name }).waitFor();
  await dialog.getByRole('combobox', { name: 'Event Type' }).click();
  const events = await dialog.getByRole('option').allTextContents();
  for (const [at, type] of [
    'equipment.created',
    'equipment.updated',
    'equipment.deleted',
    'request.created',
    'request.updated',
    'request.fulfilled',
  ].entries())
    expect(events[at]).toContain(type);
  await page.keyboard.press('Escape');
  await button(dialog, 'Schedule').click();
  await dialog.getByRole('group', { name: 'Schedule Type' }).getByText('Interval').waitFor();
  await dialog.getByPlaceholder('every 15 minutes').waitFor();
  await dialog.getByPlaceholder('UTC').waitFor();
  await button(dialog, 'Webhook').click();
  expect(await options('HTTP Method')).toEqual(['GET', 'POST', 'PUT']);
  await dialog.getByLabel('Path').waitFor();
  await expectAccessible(page);
  await button(dialog, 'Previous').click();
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  await dialog.waitFor({ state: 'detached' });
});

it('names what is wrong with actions in the specified words', async () => {
  await button(page, 'Create Workflow').click();
  await button(dialog, 'YAML').click();
  await dialog.getByRole('textbox', { name: 'YAML' }).fill(
    `name: Wrong
trigger: { type: event, config: { eventType: request.created } }
actions:
  - { name: Nothing }
  - { type: send_pigeon, name: Fly }
  - { type: send_notification, dependsOn: [missing] }
`,
  );
  for (const text of [
    'Action 1 must have a type',
    'Unknown action type: send_pigeon',
    'Action 3 must have a name',
    'Action 3 depends on non-existent action missing',
  ])
    await dialog.getByText(text).first().waitFor();
  await page.reload();
  await dialog.getByText('What you had entered', { exact: false }).waitFor();
  await dialog.getByText('Unknown action type: send_pigeon').waitFor();
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  await dialog.waitFor({ state: 'detached' });
});

it('says what failed in the specified words', async () => {
  const failing = async (method: string, path: string, act: () => Promise<void>, text: string) => {
    await page.route(`**/api/workflows${path}`, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await act();
    await page.getByText(text, { exact: true }).first().waitFor();
    await page.unroute(`**/api/workflows${path}`);
  };
  const enable = () => button(page, 'Enable Warranty ending').click();
  await failing('PUT', '/*/enabled', enable, 'Failed to toggle workflow');
  await enable();
  await page.getByText('Workflow enabled').waitFor();
  const execute = () => button(page, 'Execute Warranty ending').click();
  await failing('POST', '/*/execute', execute, 'Failed to execute workflow');
  const save = async () => {
    await button(page, 'Edit Low stock to Slack').click();
    await dialog.getByLabel('Description').fill('Another');
    await page.keyboard.press('Control+Enter');
  };
  await failing('PUT', '/*', save, 'Failed to update workflow');
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  const create = async () => {
    await button(page, 'Create Workflow').click();
    await dialog.getByRole('button', { name: /Monthly maintenance/ }).click();
    await page.keyboard.press('Control+Enter');
  };
  await failing('POST', '', create, 'Failed to create workflow');
  await page.keyboard.press('Escape');
  await button(dialog, 'Discard').click();
  const remove = async () => {
    await button(page, 'Delete Low stock to Slack').click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
  };
  await failing('DELETE', '/*', remove, 'Failed to delete workflow');
  await goTo(page, '/workflows/none');
  await page.getByText('Workflow not found').waitFor();
});

it('says that a workflow was disabled meanwhile', async () => {
  const { id } = await of('Monthly maintenance');
  await client.workflows.setEnabled({ params: { id }, body: { enabled: true } });
  const enabled = JSON.stringify(await client.workflows.get({ params: { id } }));
  // The page looks every second, which is too late for whoever clicks before.
  await page.route(`**/api/workflows/${id}`, (route) =>
    route.fulfill({ body: enabled, contentType: 'application/json' }),
  );
  await goTo(page, `/workflows/${id}`);
  await page.getByText('Enabled').first().waitFor();
  await client.workflows.setEnabled({ params: { id }, body: { enabled: false } });
  await button(page, 'Execute').click();
  await page.getByText('Workflow is disabled').waitFor();
  await page.unroute(`**/api/workflows/${id}`);
  await client.workflows.setEnabled({ params: { id }, body: { enabled: true } });
});

it('shows the secret of a hook once, and makes a new one', async () => {
  await goTo(page, '/workflows');
  // The list may still be the one from before it was enabled.
  await page
    .getByRole('row', { name: /^Monthly maintenance/ })
    .getByText('Enabled', { exact: true })
    .waitFor();
  await button(page, 'Edit Monthly maintenance').click();
  await tab('Trigger').click();
  await button(dialog, 'Webhook').click();
  await dialog.getByLabel('Path').fill('stock/low');
  await page.keyboard.press('Control+Enter');
  const shown = page.getByRole('dialog', { name: 'Secret of the hook' });
  const first = await shown.locator('code').textContent();
  await expectAccessible(page);
  await button(shown, 'Done').click();
  await button(page, 'Edit Monthly maintenance').click();
  await tab('Trigger').click();
  await button(dialog, 'Make a new secret').click();
  const second = await shown.locator('code').textContent();
  expect(second).not.toBe(first);
  await button(shown, 'Done').click();
  await shown.waitFor({ state: 'detached' });
  const call = async (secret: string | null) =>
    (
      await fetch(`${under.url}/api/hooks/stock/low`, {
        ...{ method: 'POST', body: '{}' },
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      })
    ).status;
  expect(await call(first)).toBe(401);
  expect(await call(second)).toBe(202);
  // What was typed is saved after the secret was replaced under it.
  await tab('Basic').click();
  await dialog.getByLabel('Description').fill('By hook');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await of('Monthly maintenance')).description).toBe('By hook');
});

it('a draft outlasts a session that ends', async () => {
  const other = await under.page(desk);
  await signIn(other, adminEmail, adminPassword);
  await other.goto('/workflows');
  await button(other, 'Edit Overdue deliveries').click();
  const editor = other.getByRole('dialog', { name: /^Edit Workflow/ });
  await editor.getByLabel('Description').fill('Kept');
  await button(editor, 'Next').evaluate(() => fetch('/api/auth/session', { method: 'DELETE' }));
  await other.keyboard.press('Control+Enter');
  const signing = other.getByRole('dialog', { name: 'Sign in' });
  await signing.getByLabel('Password', { exact: true }).fill(adminPassword);
  await button(signing, 'Sign in').click();
  await signing.waitFor({ state: 'detached' });
  expect(await editor.getByLabel('Description').inputValue()).toBe('Kept');
  await other.keyboard.press('Control+Enter');
  await editor.waitFor({ state: 'detached' });
  expect((await of('Overdue deliveries')).description).toBe('Kept');
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under).filter((text) => !/status of (401|404|500)/.test(text))).toEqual([]);
});
