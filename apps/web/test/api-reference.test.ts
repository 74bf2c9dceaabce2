import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

let under: ConsoleUnderTest;
let page: Page;

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  page = await administrator(under);
  await page.context().grantPermissions(['clipboard-write']);
});
afterAll(() => under.end());

const routes = (on = page) => on.getByRole('navigation', { name: 'Routes' });
const example = (on = page) => on.getByRole('complementary', { name: 'Example' });

it('every route has a page with its parameters, answers and an example to copy', async () => {
  await goTo(page, '/api');
  await page.getByText('version 1.0').waitFor();
  await page.getByRole('searchbox', { name: /^Search \d+ routes/ }).fill('equipment list');
  await routes().getByRole('link').first().click();
  const article = page.getByRole('article', { name: 'List assets' });
  for (const text of ['GET /api/equipment', 'warrantyEnd<2027-01-01', 'Not signed in'])
    await article.getByText(text, { exact: true }).first().waitFor();
  expect(await example().textContent()).toContain(`${under.url}/api/equipment`);
  await button(example(), 'qm').click();
  expect(await example().textContent()).toContain('qm api GET /equipment');
  await button(example(), 'Copy').click();
  await page.getByText('Copied to clipboard').waitFor();
  await button(example(), 'Copied').waitFor();
  await button(example(), 'Copy').waitFor();
  await expectAccessible(page);
  // Whoever signs in has no token yet.
  await goTo(page, '/api?route=auth.login');
  await page.getByRole('article', { name: /^Sign in/ }).waitFor();
  await button(example(), 'curl').click();
  expect(await example().textContent()).not.toContain('QM_TOKEN');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Denied'));
    document.execCommand = () => false;
  });
  await button(example(), 'Copy').click();
  await page.getByText('The browser does not allow copying.', { exact: false }).waitFor();
  await page.reload();
});

it('a call is tried in the own session, a writing one after a question', async () => {
  await goTo(page, '/api?route=catalogue.create');
  await example().getByLabel('Body').fill('{ "name": ');
  await button(example(), 'Send').click();
  await example().getByText('The body is not valid JSON').waitFor();
  const body = { name: 'Tried', type: 'Peripheral', price: 10 };
  await example().getByLabel('Body').fill(JSON.stringify(body));
  await button(example(), 'Send').click();
  const question = page.getByRole('alertdialog', { name: 'Send this call?' });
  expect(await question.textContent()).toContain('POST /api/catalog');
  await button(question, 'Send').click();
  await page.getByRole('region', { name: 'Answer' }).getByText('201').waitFor();
  const client = await signedInClient(under.url);
  const { items } = await client.catalogue.list({ search: 'Tried' });
  expect(items.map(({ name }) => name)).toEqual(['Tried']);

  await goTo(page, '/api?route=catalogue.get');
  expect(await button(example(), 'Send').isDisabled()).toBe(true);
  await example().getByLabel('id').fill('none');
  await button(example(), 'Send').click();
  await page.getByRole('region', { name: 'Answer' }).getByText('404', { exact: true }).waitFor();
});

it('a call that only asks is sent without a question, and shows the lines of a job that it starts', async () => {
  // The first of them is about changed accounts.
  const definition = readyWorkflows[0]?.workflow;
  await goTo(page, '/api?route=workflows.replayDraft');
  await example()
    .getByLabel('Body')
    .fill(JSON.stringify({ definition, days: 1 }));
  await button(example(), 'Send').click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByText('200', { exact: true }).waitFor();
  await answer.getByText('"type":"end"', { exact: false }).waitFor();
  await button(example(), 'Send').waitFor();
});

it('a stream shows its lines until it is stopped', async () => {
  await goTo(page, '/api?route=events.stream');
  await button(example(), 'Send').click();
  await button(example(), 'Stop').click();
  await expect.poll(() => focused(page)).toBe('Send');
  await page.getByRole('region', { name: 'Answer' }).getByText('200', { exact: true }).waitFor();
});

it('tells what webhooks send, leads to the access tokens, and fits a phone', async () => {
  const small = await administrator(under, phone);
  await goTo(small, '/api');
  await routes(small).getByRole('link', { name: 'request.created' }).click();
  await small.getByRole('article', { name: 'request.created' }).getByText('data', { exact: true }).waitFor();
  await small.getByRole('link', { name: 'All routes' }).click();
  await routes(small).getByRole('link').first().waitFor();
  await expectAccessible(small);
  await goTo(page, '/api?route=assets.lost');
  await page.getByText('The API has nothing called ‘assets.lost’').waitFor();
  await goTo(page, '/api?route=assets.list');
  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByRole('tab', { name: 'Access tokens', selected: true }).waitFor();
});

it('employees are sent to their own start', async () => {
  const employee = { email: 'mia@northwind.example', password: 'seven lanterns' };
  const client = await signedInClient(under.url);
  await client.users.create({ ...employee, displayName: 'Mia Okafor', mustChangePassword: false });
  const theirs = await under.pageOf(employee, desk);
  await goTo(theirs, '/api');
  await theirs.waitForURL('**/catalogue');
  expect(complaintsOf(under).filter((text) => !/status of 404/.test(text))).toEqual([]);
});
