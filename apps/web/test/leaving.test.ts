import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button } from './locators.ts';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  page = await administrator(under);
});
afterAll(() => under.end());

it('the back button asks before it takes a dialog with changes away', async () => {
  await goTo(page, '/requests');
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await button(page, 'Add Asset').click();
  const dialog = page.getByRole('dialog');
  // Waits until everything the form shows has loaded.
  await expect.poll(() => dialog.locator('option', { hasText: 'Laptop' }).count()).toBeGreaterThan(0);
  const name = dialog.getByLabel('Name').first();
  await name.fill('ThinkPad');

  const question = page.getByRole('alertdialog');
  await page.goBack();
  await question.getByText('You have unsaved changes.').waitFor();
  await button(question, 'Keep editing').click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => name.inputValue()).toBe('ThinkPad');

  await page.goBack();
  await button(question, 'Discard').click();
  await name.waitFor({ state: 'detached' });
});
