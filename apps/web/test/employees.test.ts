import { readFile } from 'node:fs/promises';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone, signIn } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

const firstPassword = 'seven lanterns';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  const person = { password: firstPassword, mustChangePassword: false };
  for (const [name, department] of [
    ['Ada Lind', 'Design'],
    ['Bo Frank', 'Sales'],
    ['Cy Haas', 'Sales'],
  ] as const)
    await client.users.create({
      ...person,
      email: `${name.slice(0, 2).trim().toLowerCase()}@northwind.example`,
      displayName: name,
      department,
      phoneNumber: '+44 20 7946 0018',
    });
  await client.auth.signUp({
    email: 'dee@northwind.example',
    password: firstPassword,
    displayName: 'Dee Ott',
  });
  page = await administrator(under);
  await goTo(page, '/employees');
});
afterAll(() => under.end());

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = () => page.getByRole('dialog');
const names = () => page.locator('tbody .qm-two > span:nth-child(2)').allTextContents();

it('lists everybody with how to reach them, found by search, state, role and department', async () => {
  await row('Ada Lind').waitFor();
  // Who waits is on top, and counted in the navigation.
  expect(await names()).toEqual(['Dee Ott', 'Ada Lind', 'Administrator', 'Bo Frank', 'Cy Haas']);
  await page.getByRole('link', { name: 'Employees 1 waiting for confirmation' }).waitFor();
  const reach = row('Ada Lind').getByRole('link');
  expect(await reach.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'mailto:ad@northwind.example',
    'tel:+442079460018',
  ]);
  await expectAccessible(page);
  await button(page, 'Filters').click();
  await page.getByLabel('Department', { exact: true }).selectOption('Sales');
  await expect.poll(names).toEqual(['Bo Frank', 'Cy Haas']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Active/ }).click();
  await page.getByText('No employees found').waitFor();
  await button(page, 'Clear Filters').last().click();
  await page.getByRole('searchbox').fill('design');
  await expect.poll(names).toEqual(['Ada Lind']);
  const saved = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain('ad@northwind.example');
  expect(file).not.toContain('bo@northwind.example');
  await page.getByText('Exported 1 person').waitFor();
  await page.getByRole('searchbox').fill('');
  await expect.poll(async () => (await names()).length).toBe(5);
});

it('changes a role by its badge once that is confirmed; the last administrator keeps theirs', async () => {
  const last = row('Administrator').getByRole('button', { name: 'Role of Administrator: Admin' });
  await expect.poll(() => last.getAttribute('aria-disabled')).toBe('true');
  const badge = row('Bo Frank').getByRole('button', { name: /^Role of Bo Frank/ });
  await badge.click();
  await page.getByText('Make Bo Frank an admin?').waitFor();
  await expect.poll(() => focused(page)).toBe('Cancel');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Role of Bo Frank: User');
  await page.keyboard.down('Enter');
  await expect.poll(() => focused(page)).toBe('Cancel');
  await page.keyboard.up('Enter');
  await button(page, 'Make admin').click();
  await page.getByText('User role updated successfully').waitFor();
  await row('Bo Frank').getByText('Admin', { exact: true }).waitFor();
  await expect.poll(() => last.getAttribute('aria-disabled')).toBe(null);
});

it('adds an employee, and says what is wrong', async () => {
  await button(page, 'Add Employee').click();
  await dialog().getByLabel('Email').fill('ad@northwind.example');
  await dialog().getByLabel('Password', { exact: false }).first().fill('abc');
  await dialog().getByLabel('Display name').fill('Eve Moss');
  await button(dialog(), 'Add Employee').click();
  await dialog().getByText('Password must be at least 6 characters').first().waitFor();
  await dialog().getByLabel('Password', { exact: false }).first().fill(firstPassword);
  await button(dialog(), 'Add Employee').click();
  await dialog().getByText('Email already in use').first().waitFor();
  await expectAccessible(page);
  await dialog().getByLabel('Email').fill('eve@northwind.example');
  await button(dialog(), 'Add Employee').click();
  await page.getByText('User created successfully').waitFor();
  await row('Eve Moss').waitFor();
});

it('edits, confirms and deletes, unless something is in their name, which it names', async () => {
  await row('Dee Ott').click();
  await button(dialog(), 'Confirm').click();
  await page.getByText('Address confirmed', { exact: true }).waitFor();
  await dialog().getByLabel('Department').fill('Design');
  await dialog().getByLabel('Email *').fill('dee.ott@northwind.example');
  await button(dialog(), 'Save').click();
  await page.getByText('User updated successfully').waitFor();
  await row('Dee Ott').getByText('dee.ott@northwind.example').waitFor();
  await page.getByRole('link', { name: 'Employees', exact: true }).waitFor();

  const client = await signedInClient(under.url);
  const asset = {
    name: 'Photoshop',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  } as const;
  const { id, assetId } = await client.assets.create({ ...asset, assignedTo: 'dee.ott@northwind.example' });
  await row('Dee Ott').click();
  // What referred to the old address has followed: until then the record still changes under the dialog.
  await dialog().getByText('What refers to the old address follows to a new one.').waitFor();
  await button(dialog(), 'Delete').click();
  await dialog().getByText("Dee Ott can't be deleted yet").waitFor();
  await dialog()
    .getByRole('link', { name: `${assetId} Photoshop` })
    .waitFor();
  await expectAccessible(page);
  await button(dialog(), 'Back').click();
  await client.assets.remove({ params: { id } });
  await button(dialog(), 'Delete').click();
  await dialog().getByText('Are you sure you want to delete Dee Ott?').waitFor();
  await button(dialog(), 'Delete').click();
  await page.getByText('User deleted successfully').waitFor();
  await row('Dee Ott').waitFor({ state: 'detached' });
});

it('suspends somebody, whose open page is signed out by itself', async () => {
  const theirs = await under.page(desk);
  await signIn(theirs, 'cy@northwind.example', firstPassword);
  await goTo(theirs, '/employees');
  await theirs.waitForURL('**/catalogue');
  await goTo(theirs, '/requests');
  await theirs.getByText('No requests found').waitFor();
  await row('Cy Haas').click();
  await button(dialog(), 'Suspend').click();
  const suspend = page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' });
  await Promise.all([
    page.getByText('Cy Haas is suspended and signed out').waitFor(),
    theirs.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor(),
    suspend.click(),
  ]);
  await button(dialog(), 'Let sign in again').waitFor();
  await page.keyboard.press('Escape');
  await row('Cy Haas').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Suspended/ }).click();
  await row('Cy Haas').click();
  await button(dialog(), 'Let sign in again').click();
  await page.getByText('Cy Haas can sign in again').waitFor();
});

it('erases the personal data of somebody, who is a former employee from then on', async () => {
  const client = await signedInClient(under.url);
  await client.users.create({
    email: 'gone@northwind.example',
    displayName: 'Gone Away',
    password: firstPassword,
    mustChangePassword: false,
  });
  await goTo(page, '/employees');
  await row('Gone Away').click();
  await button(dialog(), 'Erase personal data').click();
  const question = page.getByRole('alertdialog');
  // First it says how much that changes.
  await question.getByText(/^It changes 1 account and \d audit entr(y|ies)\.$/).waitFor();
  await button(question, 'Erase').click();
  await row('Gone Away').waitFor({ state: 'detached' });
  const { items } = await client.users.list({ search: 'former' });
  expect(items).toMatchObject([{ displayName: 'Former employee #1', suspended: true }]);
});

it('fits the phone', async () => {
  const small = await administrator(under, phone);
  await goTo(small, '/employees');
  await small.getByRole('link', { name: 'Ada Lind' }).click();
  await small.getByRole('dialog').getByRole('link', { name: 'Call Ada Lind' }).waitFor();
  await expectAccessible(small);
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Who was deleted or signed out above may be asked for once more.
  expect(complaintsOf(under).filter((text) => !/40[14]/.test(text))).toEqual([]);
});
