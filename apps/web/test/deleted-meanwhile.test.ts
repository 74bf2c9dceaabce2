import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  page = await administrator(under);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => under.end());

interface Edited {
  /** Where it is edited. */
  readonly path: string;
  readonly remove: () => Promise<unknown>;
  /** Opens the dialog, if the path alone doesn't. */
  readonly open?: () => Promise<void>;
  readonly save?: string;
}

const kinds: Readonly<Record<string, () => Promise<Edited>>> = {
  asset: async () => {
    const { id: location } = await client.locations.create({ name: 'Oslo' });
    const { id } = await client.assets.create({
      location,
      ...{ name: 'Drill', type: 'Software License', status: 'Available', condition: 'New' },
    });
    return {
      path: `/assets?selected=${id}`,
      open: () => button(page.getByRole('complementary', { name: 'Asset' }), 'Edit').click(),
      remove: () => client.assets.remove({ params: { id } }),
    };
  },
  vendor: async () => {
    const { id } = await client.vendors.create({
      ...{ name: 'ACME', email: 'sales@acme.example', phone: '+47 22 00 00 00' },
      ...{ country: 'Norway', address: 'Oslo' },
    });
    return { path: `/vendors?selected=${id}`, remove: () => client.vendors.remove({ params: { id } }) };
  },
  item: async () => {
    const { id } = await client.catalogue.create({ name: 'Dock', type: 'Peripheral', inStock: 1 });
    return {
      path: `/catalogue-management?selected=${id}`,
      remove: () => client.catalogue.remove({ params: { id } }),
    };
  },
  webhook: async () => {
    const { id } = await client.webhooks.create({
      ...{ name: 'Ledger', url: 'https://ledger.example/hook', events: ['equipment.created'] },
    });
    return {
      path: `/webhooks?selected=${id}`,
      save: 'Update Webhook',
      remove: () => client.webhooks.remove({ params: { id } }),
    };
  },
  person: async () => {
    const { id } = await client.users.create({
      ...{ email: 'max@northwind.example', displayName: 'Max', password: 'seven lanterns' },
    });
    return {
      path: `/employees/${id}?open=edit`,
      remove: () => client.users.remove({ params: { id } }),
    };
  },
};

it.each(Object.keys(kinds))(
  'what was entered for a %s outlasts its deletion by somebody else',
  async (kind) => {
    const { path, open, remove, save = 'Save' } = (await kinds[kind]?.()) ?? expect.fail(kind);
    await goTo(page, path);
    await open?.();
    const dialog: Locator = page.getByRole('dialog');
    const name = dialog.getByLabel('Name').first();
    await name.fill('What I have typed');
    await remove();
    const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else has deleted this' });
    await notice.waitFor();
    expect(await name.inputValue()).toBe('What I have typed');

    await button(dialog, 'Copy').click();
    await button(dialog, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/name: What I have typed/i);

    await button(dialog, save).click();
    await dialog.locator('.qm-edit-conflict:focus').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(1);
    expect(await name.inputValue()).toBe('What I have typed');

    await button(dialog, 'Cancel').click();
    await button(page, 'Discard').click();
    await dialog.first().waitFor({ state: 'detached' });
  },
);
