import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator } from './locators.ts';

let under: ConsoleUnderTest;
let admin: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  admin = await administrator(under);
  await goTo(admin, '/settings');
});
afterAll(() => under.end());

const settings = async () => (await signedInClient(under.url)).settings.get();
const save = () => admin.getByRole('button', { name: 'Save changes' }).first().click();

it('keeping for fewer days says first what would be deleted', async () => {
  // Nothing here is old enough, so the answer is made up; the server's own test has its figures.
  const json = { keepDeliveries: 1204, keepUndo: 1 };
  await admin.route('**/api/settings/retention-loss?*', (route) => route.fulfill({ json }));
  await admin.getByLabel('Webhook deliveries (days)').fill('5');
  await save();
  await admin.getByText('Use 7 to 365 days').waitFor();
  await admin.getByLabel('Webhook deliveries (days)').fill('7');
  await admin.getByLabel('Undo (days)').fill('10');
  await save();
  const question = admin.getByRole('alertdialog', { name: 'Keep for fewer days' });
  await question.getByText('1,204 webhook deliveries will be deleted').waitFor();
  await question.getByText('1 change can no longer be undone').waitFor();
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await settings()).toMatchObject({ keepDeliveries: 30, keepUndo: 30 });
  await save();
  await question.getByRole('button', { name: 'Save changes' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await settings()).toMatchObject({ keepDeliveries: 7, keepUndo: 10 });
  await admin.unroute('**/api/settings/retention-loss?*');
  // Keeping longer asks nothing, and screens that name the time follow.
  await admin.getByLabel('Notifications (days)').fill('120');
  await save();
  await expect.poll(async () => (await settings()).keepNotifications).toBe(120);
  await admin.getByRole('button', { name: /^Notifications/ }).click();
  await admin.getByText('Kept for 120 days').waitFor();
  await admin.keyboard.press('Escape');
});
