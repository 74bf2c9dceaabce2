import { adminEmail, adminPassword, signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, phone, signIn } from './console.ts';
import { button, complaintsOf } from './locators.ts';

const email = 'mia@northwind.example';
const password = 'seven lanterns';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  await client.users.create({ email, password, displayName: 'Mia', mustChangePassword: false });
});
afterAll(() => under.end());

/** An administrator's page with a half-filled dialog whose session then ends. */
async function interrupted(options = desk): Promise<Page> {
  const page = await under.page(options);
  await signIn(page, adminEmail, adminPassword);
  await page.goto('/asset-configuration');
  await button(page, 'Add Asset Type').click();
  await page.getByLabel('Name').fill('Drill');
  // In one step, or the page might notice and ask before the click.
  await button(page, 'Add Type').evaluate(async (add) => {
    await fetch('/api/auth/session', { method: 'DELETE' });
    if (add instanceof HTMLElement) add.click();
  });
  await page.getByText('Your session has ended.', { exact: false }).waitFor();
  return page;
}

const overPage = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

// Only its layout depends on the width.
for (const [size, options] of [
  ['desk', desk] as const,
  ...(process.env.QM_SOAK ? [['phone', phone] as const] : []),
]) {
  it(`whoever signs in again finds what they had entered, and goes on (${size})`, async () => {
    const page = await interrupted(options);
    await expectAccessible(page);
    await expect.poll(() => overPage(page).getByLabel('Email').inputValue()).toBe(adminEmail);
    await page.keyboard.press('Escape');
    await overPage(page).getByLabel('Password', { exact: true }).fill('wrong');
    await button(overPage(page), 'Sign in').click();
    await overPage(page).getByText('Invalid email or password').waitFor();
    await overPage(page).getByLabel('Password', { exact: true }).fill(adminPassword);
    await button(overPage(page), 'Sign in').click();
    await overPage(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Drill');
    await page.getByLabel('Name').fill(`Drill, ${size}`);
    await button(page, 'Add Type').click();
    await page.getByText('Asset type added successfully').waitFor();
  });
}

it('whoever was signed out as they planned an import is told to try again, and can', async () => {
  const page = await under.page(desk);
  await signIn(page, adminEmail, adminPassword);
  await page.goto('/assets/import');
  const buffer = Buffer.from('Asset Tag,Name,Category\nES-1,Saw,Laptop\n');
  await page.getByLabel('CSV file').setInputFiles({ name: 'saw.csv', mimeType: 'text/csv', buffer });
  await button(page, 'Review plan').evaluate(async (review) => {
    await fetch('/api/auth/session', { method: 'DELETE' });
    if (review instanceof HTMLElement) review.click();
  });
  await signInOver(page);
  await page.getByText('Your session had ended, so nothing was done. Try again.').waitFor();
  await button(page, 'Review plan').click();
  await button(page, 'Import 1 asset').waitFor();
  await page.close();
});

async function signInOver(page: Page): Promise<void> {
  await overPage(page).getByLabel('Password', { exact: true }).fill(adminPassword);
  await button(overPage(page), 'Sign in').click();
  await overPage(page).waitFor({ state: 'detached' });
}

it('what was scanned when the session had ended is sent once they are signed in again', async () => {
  const client = await signedInClient(under.url);
  const { id: location } = await client.locations.create({ name: 'Loft' });
  const { id } = await client.stocktakes.start({ location });
  const page = await under.page(desk);
  await signIn(page, adminEmail, adminPassword);
  await page.goto(`/stocktakes/${id}/count`);
  const code = page.getByLabel('Asset ID or serial');
  await code.fill('LOFT-1');
  await code.evaluate(async (input) => {
    await fetch('/api/auth/session', { method: 'DELETE' });
    input.closest('form')?.requestSubmit();
  });
  await signInOver(page);
  await page.getByRole('list', { name: 'Scanned' }).getByText('Not in Quartermaster').waitFor();
  expect(await page.getByText('nothing was done', { exact: false }).count()).toBe(0);
  await page.close();
});

it('what goes on although the session has ended is followed once they are signed in again', async () => {
  await (await signedInClient(under.url)).assetTypes.create({ name: 'Kite' });
  const page = await under.page(desk);
  await signIn(page, adminEmail, adminPassword);
  await page.goto('/catalogue-management?tab=types');
  await button(page, 'Merge').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Merge into').selectOption('Laptop');
  await dialog.getByText('Kite', { exact: true }).last().click();
  await button(dialog, 'Merge').click();
  await dialog.getByText('will be removed', { exact: false }).waitFor();
  const json = await (await fetch(`${under.url}/api/jobs/1`)).json();
  await page.route('**/api/jobs/*', (route) => route.fulfill({ status: 401, json }), { times: 1 });
  await button(dialog, 'Merge').click();
  await signInOver(page);
  await page.getByText('Types merged', { exact: true }).waitFor();
  await page.close();
});

it('somebody else who signs in there finds nothing of it', async () => {
  const page = await interrupted();
  await overPage(page).getByLabel('Email').fill(email);
  await overPage(page).getByLabel('Password', { exact: true }).fill(password);
  await button(overPage(page), 'Sign in').click();
  await page.getByRole('heading', { name: 'Store' }).waitFor();
  await page.getByRole('button', { name: 'Profile menu for Mia' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/catalogue');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Asset Configuration' }).waitFor({ state: 'detached' });
});

it('signing out in one tab, or in as somebody else, takes the other tabs along', async () => {
  const page = await under.page(desk);
  await signIn(page, adminEmail, adminPassword);
  const other = await page.context().newPage();
  await other.goto('/asset-configuration');
  await button(other, 'Add Asset Type').click();
  await other.getByLabel('Name').fill('Drill');
  await button(page, 'Profile menu for Administrator').click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await other.getByRole('link', { name: 'Get Started' }).waitFor();

  await signIn(page, adminEmail, adminPassword);
  await other.goto('/requests');
  await other.getByRole('heading', { name: 'Equipment Requests' }).waitFor();
  await page.request.delete('/api/auth/session');
  await signIn(page, email, password);
  await other.getByRole('heading', { name: 'Store' }).waitFor();
});

it('a browser that refuses to store anything stays signed in', async () => {
  const page = await under.page(desk);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Refused', 'QuotaExceededError');
    };
  });
  await signIn(page, adminEmail, adminPassword);
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.close();
});

it('nothing was said on the error console but that nobody was signed in', () => {
  expect(complaintsOf(under).filter((text) => !text.includes('status of 401'))).toEqual([]);
});
