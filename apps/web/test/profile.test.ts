import { createStreamClient } from '@quartermaster/contract';
import { bearerToken } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  page = await administrator(under);
});
afterAll(() => under.end());

const dialog = () => page.getByRole('dialog', { name: 'Edit Profile' });
const tab = (name: string) => dialog().getByRole('tab', { name });

async function open(): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await dialog().getByLabel('Street').waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  // The closing menu leaves the focus in the dialog, where Esc is heard.
  await expect.poll(() => dialog().locator('input:focus, textarea:focus').count()).toBe(1);
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('keeps name, address and photo', async () => {
  await goTo(page, '/settings');
  await open();
  await dialog().getByLabel('Street').fill('14 Wharf Lane, Flat 6');
  await dialog().getByLabel('Phone').fill('+44 7700 900142');
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: pixel };
  await dialog().getByLabel('Photo file').setInputFiles(photo);
  await button(dialog(), 'Remove').waitFor();
  await expectAccessible(page);
  await button(dialog(), 'Save').click();
  await page.getByText('Profile updated').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await expect
    .poll(() => page.locator('header img.qm-avatar').getAttribute('src'))
    .toMatch(/^\/api\/files\//);
  await page.reload();
  await open();
  await expect.poll(() => dialog().getByLabel('Street').inputValue()).toBe('14 Wharf Lane, Flat 6');
  await page.keyboard.press('Escape');
});

it('asks before what was typed is lost, from another tab as well, and keeps it when asked to', async () => {
  await open();
  await dialog().getByLabel('City').fill('London');
  await tab('Access tokens').click();
  await expect.poll(() => tab('Access tokens').evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await button(dialog(), 'Change password').waitFor();
  await button(dialog(), 'Done').click();
  await dialog().getByText('You have unsaved changes.').waitFor();
  await button(dialog(), 'Keep editing').click();
  await tab('Profile').click();
  await expect.poll(() => dialog().getByLabel('City').inputValue()).toBe('London');
  await button(dialog(), 'Cancel').click();
  await button(dialog(), 'Discard').click();
  await dialog().waitFor({ state: 'detached' });
});

it('shows a new token once, which works until it is revoked', async () => {
  await open();
  await tab('Access tokens').click();
  await button(dialog(), 'New token').click();
  await dialog().getByLabel('Name').fill('Nightly sync');
  await button(dialog(), 'Create token').click();
  const token =
    (await dialog()
      .getByText(/^qm_\w{40}_\w{6}$/)
      .textContent()) ?? '';
  const template = () => createStreamClient({ url: under.url, token: () => token }).assets.template();
  await template();
  await expectAccessible(page);
  await button(dialog(), 'Done').click();
  await open();
  await tab('Access tokens').click();
  await button(dialog(), 'Revoke Nightly sync').waitFor();
  await expect.poll(() => dialog().getByText(token).count()).toBe(0);
  await button(dialog(), 'Revoke Nightly sync').click();
  await button(dialog(), 'Revoke Nightly sync now').click();
  await dialog().getByText('a script or another program').waitFor();
  await expect(template()).rejects.toThrow('Sign in first');
  await page.keyboard.press('Escape');
});

it('signs out another device', async () => {
  const token = await bearerToken(under.url);
  const template = () => createStreamClient({ url: under.url, token: () => token }).assets.template();
  await template();
  await open();
  await tab('Password and devices').click();
  await button(dialog(), 'Sign out node').first().click();
  await expect
    .poll(() =>
      template().then(
        () => 'in',
        () => 'out',
      ),
    )
    .toBe('out');
  await dialog().getByText('This device').waitFor();
  expect(complaintsOf(under)).toEqual([]);
});
