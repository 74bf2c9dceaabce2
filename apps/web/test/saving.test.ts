import { message } from '@quartermaster/core/messages';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  page = await administrator(under);
  await page.route('https://images.example/**', (route) => route.fulfill({ status: 200, body: '' }));
});
afterAll(() => under.end());

const dialog = () => page.getByRole('dialog');
const connectionLost = () => dialog().getByRole('alert').getByText('The server cannot be reached').waitFor();

/** Lets the next write to a path reach the server but drops its answer. */
async function loseAnswer(path: string): Promise<void> {
  let lost = false;
  await page.route(path, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}

/** A form that creates a record: how to open, fill in and correct it, and the names that exist afterwards. */
interface Form {
  readonly what: string;
  readonly path: string;
  readonly open: () => Promise<void>;
  readonly fill: (form: Locator, name: string) => Promise<void>;
  readonly submit: string;
  readonly saved: string;
  readonly names: () => Promise<string[]>;
}

const client = () => signedInClient(under.url);
const forms: readonly Form[] = [
  {
    what: 'an asset type',
    path: '**/api/asset-types',
    open: async () => {
      await goTo(page, '/asset-configuration');
      await button(page, 'Add Asset Type').click();
    },
    fill: (form, name) => form.getByLabel('Name').fill(name),
    submit: 'Add Type',
    saved: 'Asset type added successfully',
    names: async () => (await (await client()).assetTypes.list({})).items.map(({ name }) => name),
  },
  {
    what: 'a custom field',
    path: '**/api/custom-fields',
    open: async () => {
      await goTo(page, '/asset-configuration');
      await button(page, 'Add Custom Field').click();
    },
    fill: (form, name) => form.getByLabel('Display name').fill(name),
    submit: 'Add Field',
    saved: 'Custom field added successfully',
    names: async () => (await (await client()).customFields.list({})).items.map((field) => field.displayName),
  },
  {
    what: 'a catalogue item',
    path: '**/api/catalog',
    open: async () => {
      await goTo(page, '/catalogue-management?selected=new');
    },
    fill: async (form, name) => {
      await form.getByLabel('Name').first().fill(name);
      await form.getByLabel('SKU').fill(name);
      await form.getByLabel('Type').selectOption('Peripheral');
      await form.getByLabel('Manufacturer').fill('CalDigit');
      await form.getByLabel('Price').fill('379.95');
      await form.getByLabel('In Stock').fill('9');
      await form.getByLabel('Description').fill('Eighteen ports');
    },
    submit: 'Add Item',
    saved: 'Catalog item added successfully',
    names: async () => (await (await client()).catalogue.list({})).items.map(({ name }) => name),
  },
  {
    what: 'a location',
    path: '**/api/locations',
    open: async () => {
      await goTo(page, '/settings');
      await button(page, 'Add Location').click();
    },
    fill: (form, name) => form.getByLabel('Name').first().fill(name),
    submit: 'Add Location',
    saved: 'Location added successfully',
    names: async () => (await (await client()).locations.list({})).items.map(({ name }) => name),
  },
  {
    what: 'an asset',
    path: '**/api/equipment',
    open: async () => {
      await goTo(page, '/assets?selected=new');
    },
    fill: async (form, name) => {
      await form.getByLabel('Name').first().fill(name);
      await form.getByLabel('Type').selectOption('Software License');
    },
    submit: 'Add Asset',
    saved: 'Asset added successfully',
    names: async () => (await (await client()).assets.list({})).items.map(({ name }) => name),
  },
];

/**
 * All forms save in the same way, so half of them test resending and the others
 * correcting; a soak tests both with all.
 */
const every = (nth: number) =>
  forms
    .filter((_form, at) => process.env.QM_SOAK || at % 2 === nth)
    .map((form) => [form.what, form] as const);

it.each(every(0))('%s whose answer was lost is made once, however often it is sent', async (_what, form) => {
  await form.open();
  await form.fill(dialog(), 'First');
  await loseAnswer(form.path);
  await button(dialog(), form.submit).click();
  await connectionLost();
  await button(dialog(), form.submit).click();
  await page.getByText(form.saved).last().waitFor();
  await dialog().waitFor({ state: 'hidden' });
  expect((await form.names()).filter((name) => name === 'First')).toHaveLength(1);
});

it.each(every(1))(
  '%s that is corrected after its answer was lost is saved as it is now',
  async (_what, form) => {
    await form.open();
    await form.fill(dialog(), 'Second');
    await loseAnswer(form.path);
    await button(dialog(), form.submit).click();
    await connectionLost();
    await form.fill(dialog(), 'Second, corrected');
    await button(dialog(), form.submit).click();
    await page.getByText(form.saved).last().waitFor();
    await dialog().waitFor({ state: 'hidden' });
    expect(await form.names()).toContain('Second, corrected');
  },
);

it('a full disk is told to whoever saves, in the words that the server has for them', async () => {
  for (const text of [message.diskFull, message.nothingSaved]) {
    const json = { code: 'SERVICE_UNAVAILABLE', status: 503, message: text };
    await page.route('**/api/locations', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json }) : route.fallback(),
    );
    await page.goto('/settings');
    await button(page, 'Add Location').click();
    await dialog().getByLabel('Name').first().fill('Attic');
    await button(dialog(), 'Add Location').click();
    await dialog().getByRole('alert').getByText(text).waitFor();
    await page.unroute('**/api/locations');
    await button(dialog(), 'Cancel').click();
  }
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});

it('a dialog closes once it has saved, however long the screen behind it takes', async () => {
  const slow = await administrator(under);
  const form = slow.getByRole('dialog');
  await goTo(slow, '/asset-configuration');
  await button(slow, 'Add Asset Type').click();
  await form.getByLabel('Name').fill('Slowly shown');
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await slow.route('**/api/asset-types*', async (route) => {
    if (route.request().method() === 'GET') await answered;
    return route.fallback();
  });
  await button(form, 'Add Type').click();
  await form.waitFor({ state: 'detached' });
  answer();
  await slow.getByText('Slowly shown').waitFor();
});

it('what is typed while the settings are being saved stays', async () => {
  await goTo(page, '/settings');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.fallback();
  });
  const [name, days] = [page.getByLabel('Company name'), page.getByLabel('Undo (days)')];
  await name.fill('Tailspin');
  const isSent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save changes').click();
  await isSent;
  await days.fill('45');
  release();
  await page.getByText(message.settingsUpdated).waitFor();
  const save = button(page, 'Save changes');
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect([await name.inputValue(), await days.inputValue()]).toEqual(['Tailspin', '45']);
  await save.click();
  await expect.poll(async () => (await (await client()).settings.get()).keepUndo).toBe(45);
});
