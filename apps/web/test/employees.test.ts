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
const openMenu = async (entry: string) => {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const names = () => page.locator('tbody .qm-two > span:nth-child(2)').allTextContents();

it('lists everybody with how to reach them, found by search, state, role and department', async () => {
  await row('Ada Lind').waitFor();
  // Those waiting for confirmation are on top, and counted in the navigation.
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
  await button(dialog(), 'First password').click();
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
  await dialog().waitFor({ state: 'detached' });

  // Without a password, they are invited: by a link, because no mail is sent.
  await button(page, 'Add Employee').click();
  await dialog().getByLabel('Email').fill('flo@northwind.example');
  await dialog().getByLabel('Display name').fill('Flo Ost');
  await button(dialog(), 'Add Employee').click();
  await dialog().getByText('Pass this link on now').waitFor();
  await expectAccessible(page);
  const link = await dialog().locator('code').innerText();
  await button(dialog(), 'Done').click();
  await row('Flo Ost').getByText('Invited').waitFor();
  const theirs = await under.page(desk);
  await theirs.goto(link);
  await theirs.getByLabel('New password', { exact: true }).fill('four winds and a quay');
  await theirs.getByLabel('Confirm new password', { exact: true }).fill('another one');
  await button(theirs, 'Save password').click();
  await theirs.getByText('The passwords do not match').waitFor();
  await expectAccessible(theirs);
  await theirs.getByLabel('Confirm new password', { exact: true }).fill('four winds and a quay');
  await button(theirs, 'Save password').click();
  await theirs.getByText('Password changed. Sign in with your new password.').waitFor();
  expect((await (await signedInClient(under.url)).users.list({ search: 'flo@' })).items[0]?.invitation).toBe(
    undefined,
  );
});

it('opens the page of who is clicked, which walks the list, and has who waits confirmed', async () => {
  await row('Ada Lind').click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lind' }).waitFor();
  await button(page, 'Next').click();
  await page.getByRole('heading', { level: 1, name: 'Administrator' }).waitFor();
  await button(page, 'Previous').click();
  await button(page, 'Previous').click();
  await page.getByRole('heading', { level: 1, name: 'Dee Ott' }).waitFor();
  // The focus stays on a control that can still be used.
  await expect.poll(() => button(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Address not confirmed').waitFor();
  await expectAccessible(page);
  await button(page, 'Confirm').click();
  await page.getByText('Address confirmed', { exact: true }).waitFor();
  await button(page, 'Off-board').waitFor();
});

it('edits and deletes, unless something is in their name, which it names', async () => {
  await button(page, 'Edit').click();
  await dialog().getByLabel('Department').fill('Design');
  await dialog().getByLabel('Email *').fill('dee.ott@northwind.example');
  await dialog().getByLabel('Manager').fill('dee');
  await page.getByRole('option', { name: 'Dee Ott' }).click();
  await button(dialog(), 'Save').click();
  await dialog().getByText('Nobody is their own manager').first().waitFor();
  await dialog().getByLabel('Manager').fill('lind');
  await page.getByRole('option', { name: 'Ada Lind' }).click();
  await expectAccessible(page);
  await button(dialog(), 'Save').click();
  await page.getByText('User updated successfully').waitFor();
  // Each is on the other's page.
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('link', { name: 'Ada Lind' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lind' }).waitFor();
  await expectAccessible(page);
  await openMenu('Delete');
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await page.getByText(/Ada Lind is the manager of Dee Ott/).waitFor();
  await button(page.getByRole('alertdialog'), 'Cancel').click();
  await details.getByRole('link', { name: 'Dee Ott' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dee Ott' }).waitFor();
  const client = await signedInClient(under.url);
  const asset = {
    name: 'Photoshop',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  } as const;
  const { id, assetId } = await client.assets.create({ ...asset, assignedTo: 'dee.ott@northwind.example' });
  await openMenu('Delete');
  const question = page.getByRole('alertdialog');
  await question.getByText("Dee Ott can't be deleted yet").waitFor();
  await question.getByRole('link', { name: `${assetId} Photoshop` }).waitFor();
  await expectAccessible(page);
  await button(question, 'Close').last().click();
  await question.waitFor({ state: 'detached' });
  // Also checked before asking.
  await openMenu('Erase personal data');
  await question.getByText(/still holds/).waitFor();
  expect(await question.getByRole('textbox').count()).toBe(0);
  await button(question, 'Close').last().click();
  await client.assets.update({ params: { id }, body: { status: 'Available', assignedTo: null } });
  // The person's own history.
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect
    .poll(async () => (await history.allInnerTexts()).map((text) => text.split('\n')[0]?.trim()))
    .toEqual([
      'Gave back Photoshop',
      'Received Photoshop',
      'Department → Design',
      'Was confirmed',
      'Was sent a link to confirm the address',
      'Signed up',
    ]);
  await openMenu('Delete');
  await question.getByText('Are you sure you want to delete Dee Ott?').waitFor();
  await button(question, 'Delete').click();
  await page.getByText('User deleted successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
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
  await openMenu('Suspend');
  const suspend = button(page.getByRole('alertdialog'), 'Suspend');
  await Promise.all([
    page.getByText('Cy Haas is suspended and signed out').waitFor(),
    theirs.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor(),
    suspend.click(),
  ]);
  // They are told why, and can no longer read anything.
  await theirs.getByText('This account is suspended. Ask an administrator.').waitFor();
  await expect.poll(() => theirs.getByRole('heading', { level: 1 }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to employees' }).click();
  await row('Ada Lind').waitFor();
  expect(await row('Cy Haas').count()).toBe(0);
  await page.getByRole('button', { name: /^Suspended/ }).click();
  await row('Cy Haas').click();
  await openMenu('Let sign in again');
  await page.getByText('Cy Haas can sign in again').waitFor();
});

it('erases the personal data of somebody once their name is typed: a former employee from then on', async () => {
  const client = await signedInClient(under.url);
  const { id } = await client.users.create({
    email: 'gone@northwind.example',
    displayName: 'Gone Away',
    password: firstPassword,
    mustChangePassword: false,
  });
  await goTo(page, `/employees/${id}`);
  await openMenu('Erase personal data');
  const question = page.getByRole('alertdialog');
  // First it shows how much will change.
  await question.getByText(/It changes 1 account and \d audit entr(y|ies)\./).waitFor();
  await expectAccessible(page);
  const erase = button(question, 'Erase');
  await question.getByRole('textbox').fill('Gone');
  expect(await erase.getAttribute('aria-disabled')).toBe('true');
  await question.getByRole('textbox').fill('Gone Away');
  await erase.click();
  await page.getByRole('heading', { level: 1, name: 'Former employee #1' }).waitFor();
  expect(await button(page, 'Edit').count()).toBe(0);
  const { items } = await client.users.list({ search: 'former' });
  expect(items).toMatchObject([{ displayName: 'Former employee #1', suspended: true }]);
});

it('fits the phone', async () => {
  const small = await administrator(under, phone);
  await goTo(small, '/employees');
  await small.getByRole('link', { name: 'Ada Lind' }).click();
  await small.getByRole('link', { name: 'Call Ada Lind' }).waitFor();
  await expectAccessible(small);
  await small.getByRole('tab', { name: 'Profile' }).click();
  await small.getByRole('tabpanel').getByText('Design').waitFor();
  await small.getByRole('tab', { name: 'History' }).click();
  await small.getByRole('tabpanel').getByText('Joined').waitFor();
  await expectAccessible(small);
  await button(small, 'More').click();
  await small.getByRole('menuitem', { name: 'Edit' }).click();
  await small.getByRole('dialog').getByLabel('Position').waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Those deleted or signed out above may be fetched once more.
  expect(complaintsOf(under).filter((text) => !/40[14]/.test(text))).toEqual([]);
});
