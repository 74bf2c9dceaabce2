import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator } from './locators.ts';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
});
afterAll(() => under.end());

it('tells what was before and after, verifies, and shows refusals alone', async () => {
  const api = await signedInClient(under.url);
  const asset = await api.assets.create({
    name: 'Lens',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  });
  await api.assets.update({ params: { id: asset.id }, body: { condition: 'Fair', notes: 'Scratched' } });
  await fetch(`${under.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'stranger@northwind.example', password: 'not this one' }),
  });
  const admin = await administrator(under);
  await goTo(admin, '/settings');
  await admin.getByRole('link', { name: 'Audit' }).click();
  const edit = admin.getByRole('row').filter({ hasText: 'Edited condition, notes' });
  await edit.click();
  const detail = admin.getByRole('complementary', { name: 'Entry' });
  await detail.getByRole('row', { name: 'Condition New Fair' }).waitFor();
  await detail.getByRole('button', { name: /fields unchanged/ }).click();
  await detail.getByRole('row', { name: 'Name Lens Lens' }).waitFor();
  await admin.getByRole('button', { name: 'Verify' }).click();
  await detail.getByText('Verified').waitFor();
  await admin.getByRole('button', { name: 'Copy the head' }).waitFor();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  const search = admin.getByRole('searchbox', { name: 'Search the audit...' });
  await search.fill('strangers');
  await admin.getByText('Nothing matches your filters.').waitFor();
  await search.fill('lens');
  await edit.waitFor();
  await expect.poll(() => admin.getByRole('row').count()).toBe(3);
  await search.fill('');
  await admin.getByRole('button', { name: 'Refused' }).click();
  await edit.waitFor({ state: 'detached' });
  const refused = admin.getByRole('row').filter({ hasText: 'Failed to sign in' });
  await expect.poll(() => refused.innerText()).toContain('stranger@northwind.example');
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  expect(under.complaints).toEqual([]);
});

it('shows the same on a phone', async () => {
  const page = await administrator(under, phone);
  await goTo(page, '/settings/audit?kind=refusal');
  await page.getByRole('link', { name: /Failed to sign in/ }).click();
  await page.getByRole('dialog', { name: 'Entry' }).getByText('127.0.0.1').waitFor();
  await expectAccessible(page);
});
