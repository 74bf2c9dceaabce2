import { readFile } from 'node:fs/promises';
import { createClient } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { adminEmail, adminPassword, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone, signIn } from './console.ts';
import { administrator, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
const firstPassword = 'given by an admin';
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  await client.locations.create({ name: 'Berlin' });
  await client.users.create({
    email: 'new@northwind.example',
    password: firstPassword,
    displayName: 'New Person',
  });
  await client.catalogue.create({
    name: 'Dock',
    type: 'Peripheral',
    inStock: 3,
    specs: { color: 'black', odd: '' },
  });
});
afterAll(() => under.end());

it('the console is what the address itself answers, to curl and probes as well', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(under.url, { method, headers: { accept: '*/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await answer.text()).startsWith('<!doctype html>')).toBe(method === 'GET');
  }
  const answered = async (path: string, accept: string) => {
    const { status, headers } = await fetch(`${under.url}${path}`, { headers: { accept } });
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  expect(await answered('/nowhere', '*/*')).toEqual([404, 'application/json']);
  // A page of the console at the API's address.
  expect(await answered('/api', 'text/html,*/*;q=0.8')).toEqual([200, 'text/html']);
  expect(await answered('/api', '*/*')).toEqual([404, 'application/json']);
  expect(await answered('/api/nowhere', 'text/html,*/*;q=0.8')).toEqual([404, 'application/json']);
});

it('a first password is changed before anything else', async () => {
  const page = await under.page(desk);
  await page.goto('/login');
  await page.getByLabel('Email').fill('new@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
  await expectAccessible(page);
  await goTo(page, '/requests');
  await page.waitForURL('**/change-password');
  await page.getByLabel('Current password').fill(firstPassword);
  await page.getByLabel('New password', { exact: true }).fill('known to me alone');
  await page.getByLabel('Confirm new password').fill('known to me alone');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Store' }).waitFor();
});

/** The version that `qm --version` prints. */
async function version(): Promise<string | undefined> {
  const text = await readFile(new URL('../../cli/package.json', import.meta.url), 'utf8');
  return /"version": "(.+)"/.exec(text)?.[1];
}

it('a forgotten password is asked for by e-mail, and a used or wrong link says so', async () => {
  const page = await under.page(desk);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('alert').getByText('Enter your email first').waitFor();
  await page.getByLabel('Email').fill('nobody@northwind.example');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.getByText(`Quartermaster ${await version()}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByText('Password reset email sent').waitFor();
  await page.getByText('This server sends no mail: ask your administrator').waitFor();
  await expectAccessible(page);
  // A link is checked before anybody thinks of a password.
  await page.goto('/reset-password?token=wrong');
  await page.getByText('This link has expired or has already been used. Request a new one.').waitFor();
  expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
  await expectAccessible(page);
});

it('whoever signed up is told who confirms the address, and an import that names it offers to confirm it', async () => {
  const email = 'self@northwind.example';
  const page = await under.page(desk);
  await page.goto('/signup');
  await createClient({ url: under.url }).auth.signUp({ email, password: 'plum-cart-74' });
  await signIn(page, email, 'plum-cart-74');
  await page.getByText(message.unconfirmedWithoutMail).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Send link again' }).count()).toBe(0);

  const admin = await administrator(under);
  await goTo(admin, '/assets/import');
  const csv = `Asset ID,Name,Type,Status,Assigned To\nSELF-1,Laptop,Software License,Assigned,${email}\n`;
  await admin
    .getByLabel('CSV file')
    .setInputFiles({ name: 'inventory.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await admin.getByRole('button', { name: 'Review plan' }).click();
  await admin.getByText(message.confirmIfKnown(email)).waitFor();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Confirm', exact: true }).click();
  await admin.getByRole('button', { name: 'Import 1 asset' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.getByText(message.unconfirmedWithoutMail).count()).toBe(0);
});

it('a search box takes words, and filters by the fields of what is listed', async () => {
  const client = await signedInClient(under.url);
  for (const [name, status, serialNumber] of [
    ['Alpha', 'Available', 'AA:BB:01'],
    ['Beta', 'Maintenance', 'AA:BB:02'],
  ] as const)
    await client.assets.create({ name, status, serialNumber, type: 'Software License', condition: 'New' });
  const page = await administrator(under);
  await goTo(page, '/assets');
  const shown = async (query: string, names: string[]) => {
    await page.getByPlaceholder('Search by name, asset ID, or serial...').fill(query);
    await expect
      .poll(async () =>
        (await Promise.all(['Alpha', 'Beta'].map((name) => page.getByRole('row', { name }).count()))).map(
          Boolean,
        ),
      )
      .toEqual(['Alpha', 'Beta'].map((name) => names.includes(name)));
  };
  await shown('alpha', ['Alpha']);
  await shown('status:Maintenance', ['Beta']);
  await shown('type:"Software License" -status:Available', ['Beta']);
  await page.getByText(/^Rows 1–/).waitFor();
  await shown('status:Available beta', []);
  await expect.poll(() => page.getByText(/^Rows /).count()).toBe(0);
  // Text that names no field of an asset is searched for as written.
  await shown('AA:BB:01', ['Alpha']);
  await shown('status:', []);
});

it('a download is spoken of until it has ended, however long that takes', async () => {
  const page = await administrator(under);
  // Not reused, because its clock stays as this test leaves it.
  onTestFinished(() => page.context().close());
  await page.clock.install();
  const held: Route[] = [];
  await page.route('**/api/equipment/export*', (route) => {
    held.push(route);
  });
  await goTo(page, '/assets');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const note = page.getByText(/^Downloading assets_export_.*\.csv$/);
  await note.waitFor();
  await page.clock.fastForward(60_000);
  await expectAccessible(page);
  await expect.poll(() => note.count()).toBe(1);
  for (const route of held) await route.continue();
  await note.waitFor({ state: 'detached' });
});

it('whoever has just signed in still is when they reload at once', async () => {
  const page = await under.page(desk);
  await page.goto('/login');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/session'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signedIn;
  await page.waitForURL((url) => url.pathname !== '/login');
  await goTo(page, '/requests');
  await page.getByRole('heading', { name: 'Equipment Requests' }).waitFor();
});

it('a dialog begins in its first field, and gives the focus back', async () => {
  const page = await administrator(under);
  await goTo(page, '/asset-configuration');
  const opener = page.getByRole('button', { name: 'Add Asset Type' });
  await opener.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('what opens over a screen is as accessible as the screen', async () => {
  // Few rules depend on the width, so the phone is left to the soak.
  for (const size of process.env.QM_SOAK ? [desk, phone] : [desk]) {
    const page = await administrator(under, size);
    await goTo(page, '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    await expectAccessible(page);
    await goTo(page, '/assets');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Assigned user').waitFor();
    await expectAccessible(page);
    await page.goto('/assets?selected=new');
    await page.getByRole('dialog').getByLabel('Type', { exact: false }).first().selectOption('Laptop');
    await page.getByRole('dialog').getByLabel('RAM (GB)').waitFor();
    await expectAccessible(page);
    await page.goto('/catalogue');
    await page.getByRole('button', { name: /^View details/ }).click();
    await page.getByText('Specifications').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Cart (1)' }).click();
    await page.getByLabel('Location', { exact: false }).first().selectOption({ label: 'Berlin' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to Employee Selection' }).click();
    await page.getByText('No Department').first().waitFor();
    await expectAccessible(page);
  }
});

it('whom an asset is for is found by what was typed, and refused where it is nobody', async () => {
  const client = await signedInClient(under.url);
  await client.users.create({ email: 'ada@northwind.example', password: firstPassword, displayName: 'Ada' });
  const page = await administrator(under);
  await goTo(page, '/assets?selected=new');
  const dialog = page.getByRole('dialog');
  const person = dialog.getByRole('combobox', { name: 'Assigned To' });
  await person.fill('ada');
  await dialog.getByRole('option', { name: 'Ada' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => person.inputValue()).toBe('Ada');
  await person.fill('');
  await page.keyboard.press('Tab');
  await expect.poll(() => person.inputValue()).toBe('');
  await person.fill('Nobody of ours');
  await page.keyboard.press('Tab');
  await expect.poll(() => person.inputValue()).toBe('Nobody of ours');
  await dialog.getByRole('button', { name: 'Add Asset' }).click();
  await dialog.getByText("Unknown user 'Nobody of ours'").waitFor();
});

it('a long company name is clipped on the phone, and takes nothing off the screen', async () => {
  const client = await signedInClient(under.url);
  const { companyName } = await client.settings.get();
  const password = 'seven lanterns';
  const email = 'mia@northwind.example';
  await client.users.create({ email, password, displayName: 'Mia', mustChangePassword: false });
  const [nobody, administrators, employees] = await Promise.all([
    under.page(phone),
    administrator(under, phone),
    under.pageOf({ email, password }, phone),
  ]);
  const scrolls = async (page: Page): Promise<void> =>
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(390);
  // The first words can wrap, the last one can't.
  const name = `Northwind International Equipment and Logistics ${'Northwind'.repeat(16)}`;
  await client.settings.update({ companyName: name });
  await goTo(nobody, '/');
  await nobody.getByText(name).first().waitFor();
  await scrolls(nobody);
  await nobody.getByRole('link', { name: 'Get Started' }).click();
  await nobody.getByText(`${name}'s equipment, in one place.`).waitFor();
  await scrolls(nobody);
  for (const page of [administrators, employees]) {
    await goTo(page, '/');
    await page.locator('.qm-head').getByText(name).waitFor();
    await scrolls(page);
    const menu = await page.getByRole('button', { name: /^Profile menu/ }).boundingBox();
    expect.soft((menu?.x ?? 390) + (menu?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  await client.settings.update({ companyName });
});

it('the sign-in page stands still once it is known whether people may sign up', async () => {
  const page = await under.page(desk);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/branding', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/login');
  const box = () => page.getByRole('button', { name: 'Sign in' }).boundingBox();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const before = await box();
  answer();
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  expect(await box()).toEqual(before);
});

it('where sign-up is closed its page says so, and leads to signing in', async () => {
  const client = await signedInClient(under.url);
  const { signUpOpen } = await client.settings.get();
  await client.settings.update({ signUpOpen: false });
  const page = await under.page(desk);
  await page.goto('/signup');
  await page.getByText('Sign-up is closed. Ask an administrator for an account.').waitFor();
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await client.settings.update({ signUpOpen });
});

it('nothing was said on the error console, but that a link was refused', () => {
  expect(complaintsOf(under).filter((text) => !/422/.test(text))).toEqual([]);
});
