import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, phone } from './console.ts';
import { administrator, button, complaintsOf, focused } from './locators.ts';

const longType = 'Uninterruptible power supplies for racks of the data centre 2026';
const unbroken = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunteram';
const longField = 'Name of whoever signed for the delivery at the loading dock, room';

let under: ConsoleUnderTest;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  for (const name of [longType, unbroken])
    await client.assetTypes.create({
      name,
      description: `${unbroken} ${longType}`,
      requiresCalibration: true,
    });
  await client.customFields.create({
    displayName: longField,
    apiName: 'name_of_whoever_signed_for_the_delivery_at_the_loading_dock',
    type: 'select',
    options: [longType, unbroken],
    assetTypes: [longType, unbroken],
    required: true,
    hiddenOnItemForms: true,
  });
  await client.customFields.create({
    displayName: 'Cores',
    apiName: 'cores',
    type: 'text',
    assetTypes: ['Laptop'],
  });
  for (const [name, cores] of [
    ['One', '8'],
    ['Two', unbroken],
  ] as const)
    await client.assets.create({
      name,
      type: 'Laptop',
      status: 'Available',
      condition: 'New',
      customFields: { model: 'X', cores },
    });
  await client.catalogue.create({ name: unbroken, type: longType, inStock: 1 });
});
afterAll(() => under.end());

/** What sticks out of the page, or is cut off so that the rest can't be read. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const named = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.slice(0, 60)}`;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
    for (const element of document.querySelectorAll<HTMLElement>('#root *, .bp6-portal *')) {
      if (
        !element.checkVisibility() ||
        element.closest('.qm-visually-hidden, .qm-list, svg, .qm-skip, option, colgroup, datalist')
      )
        continue;
      const { overflowX } = getComputedStyle(element);
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && element.childElementCount === 0 && (left < -1 || right > innerWidth + 1))
        faults.push(`out of the window: ${named(element)}`);
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue;
      if (overflowX === 'auto' || overflowX === 'scroll') faults.push(`scrolls sideways: ${named(element)}`);
      if (
        (overflowX === 'hidden' || overflowX === 'clip') &&
        !element.matches('input, select, textarea') &&
        !element.closest('[title]') &&
        !element.querySelector('[title]')
      )
        faults.push(`cut off: ${named(element)}`);
    }
    return faults;
  });

async function expectSound(page: Page, what: string): Promise<void> {
  expect.soft(await cutOff(page), what).toEqual([]);
  await expectAccessible(page);
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const question = (page: Page) => page.getByRole('alertdialog');

/** Opens something with a button, and expects the focus back on the button after `within`. */
async function opened(page: Page, opener: Locator, what: string, within: () => Promise<void>): Promise<void> {
  await opener.click();
  await within();
  await expect.poll(() => page.locator('.bp6-dialog').count(), { message: what }).toBe(0);
  await expect
    .poll(() => opener.evaluate((it) => it === document.activeElement), { message: `focus after ${what}` })
    .toBe(true);
}

async function leave(page: Page): Promise<void> {
  await button(dialog(page), 'Cancel').click();
  await button(dialog(page), 'Discard').click();
}

const once = async (within: Page | Locator, text: string): Promise<void> => {
  await within.getByText(text, { exact: true }).first().waitFor();
  expect.soft(await within.getByText(text, { exact: true }).count(), text).toBe(1);
};

const sizes = [
  ['the phone', phone],
  ['the desk', { viewport: { width: 1280, height: 800 } }],
] as const;

for (const [where, options] of sizes) {
  it(`asset types, on ${where}`, async () => {
    const page = await administrator(under, options);
    await page.goto('/asset-configuration');
    await button(page, `Edit ${longType}`).waitFor();
    await expectSound(page, 'the lists');
    await opened(page, button(page, 'Add Asset Type'), 'add type', async () => {
      await button(dialog(page), 'Add Type').click();
      await once(dialog(page), 'This field is required');
      await dialog(page).getByRole('textbox', { name: 'Name *' }).fill('Laptop');
      await button(dialog(page), 'Add Type').click();
      await once(dialog(page), 'Type already exists');
      await expectSound(page, 'add type, refused');
      await button(dialog(page), 'Cancel').click();
      await dialog(page).getByText('You have unsaved changes.').waitFor();
      await expectSound(page, 'add type, leaving');
      await button(dialog(page), 'Discard').click();
    });
    await opened(page, button(page, `Edit ${longType}`), 'edit type', async () => {
      await expectSound(page, 'edit type');
      await dialog(page).getByLabel('Maintenance Interval (months)').fill('6');
      await button(dialog(page), 'Update Type').click();
      await page.getByText('Asset type updated successfully').waitFor();
    });
    await opened(page, button(page, `Delete ${longType}`), 'delete type', async () => {
      await expectSound(page, 'delete type');
      await button(question(page), 'Delete').click();
      await once(page, 'Cannot delete asset type that is in use');
    });
  });

  it(`asset types beside the catalogue, on ${where}`, async () => {
    const page = await administrator(under, options);
    await page.goto('/catalogue-management?tab=types');
    await button(page, `Edit ${unbroken}`).waitFor();
    await expectSound(page, 'the panel of types');
    await opened(page, button(page, 'Rename'), 'rename', async () => {
      await button(dialog(page), 'Rename').click();
      await dialog(page).getByText('2 fields need attention', { exact: false }).waitFor();
      await dialog(page).getByLabel('Type', { exact: false }).first().selectOption(unbroken);
      await dialog(page).getByLabel('New name').fill('Laptop');
      await button(dialog(page), 'Rename').click();
      await once(dialog(page), 'Type already exists');
      await expectSound(page, 'rename, refused');
      await leave(page);
    });
    await opened(page, button(page, 'Merge'), 'merge', async () => {
      await button(dialog(page), 'Merge').click();
      await dialog(page).getByText('2 fields need attention', { exact: false }).waitFor();
      await expectSound(page, 'merge, refused');
      await button(dialog(page), 'Cancel').click();
    });
    await opened(page, button(page, 'Add Type'), 'add in the panel', () =>
      button(dialog(page), 'Cancel').click(),
    );
  });

  for (const path of ['/asset-configuration', '/catalogue-management?tab=fields'])
    it(`custom fields on ${path}, on ${where}`, async () => {
      const page = await administrator(under, options);
      await page.goto(path);
      await button(page, `Edit ${longField}`).waitFor();
      await expectSound(page, `the fields of ${path}`);
      await opened(page, button(page, 'Add Custom Field'), 'add field', async () => {
        await button(dialog(page), 'Add Field').click();
        await dialog(page).getByText('fields need attention', { exact: false }).waitFor();
        await dialog(page).getByLabel('Display name').fill('Model');
        await button(dialog(page), 'Add Field').click();
        await once(dialog(page), 'API name already exists');
        await dialog(page).getByLabel('Type', { exact: false }).first().selectOption('Select');
        await button(dialog(page), 'Add option').click();
        await expect.poll(() => focused(page)).toBe('Option 2');
        await dialog(page).getByLabel('Remove option 2').focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => dialog(page).getByLabel('Remove option 2').count()).toBe(0);
        await expect
          .poll(() => focused(page), { message: 'focus after an option is removed' })
          .toBe('Add option');
        await button(dialog(page), 'Add Field').click();
        await expectSound(page, 'add field, refused');
        await leave(page);
      });
      await opened(page, button(page, `Edit ${longField}`), 'edit field', async () => {
        await expectSound(page, 'edit field');
        await button(dialog(page), 'Cancel').click();
      });
      await opened(page, button(page, 'Edit Cores'), 'change of type', async () => {
        await dialog(page).getByLabel('Type', { exact: false }).first().selectOption('Number');
        await button(dialog(page), 'Update Field').click();
        await dialog(page).getByText('1 of 2 stored values cannot be converted').waitFor();
        await expect.poll(() => focused(page), { message: 'focus at the question' }).not.toBe('nothing');
        await expectSound(page, 'what would not convert');
        await button(dialog(page), 'Back').click();
        await button(dialog(page), 'Update Field').waitFor();
        await expect.poll(() => focused(page), { message: 'focus after the question' }).not.toBe('nothing');
        await leave(page);
      });
      await opened(page, button(page, `Delete ${longField}`), 'delete field', async () => {
        await expectSound(page, 'delete field');
        await button(question(page), 'Cancel').click();
      });
    });

  it(`the mapping and the items, on ${where}`, async () => {
    const page = await administrator(under, options);
    await page.goto('/catalogue-management?tab=mapping');
    await page.getByLabel('Asset type', { exact: true }).selectOption(longType);
    await expectSound(page, 'mapping by type');
    await button(page, 'By field').click();
    await page.getByLabel('Custom field', { exact: true }).selectOption(longField);
    await expectSound(page, 'mapping by field');
    await button(page, 'Close').first().click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await expect
      .poll(() => focused(page), { message: 'focus after the panel is closed' })
      .not.toBe('nothing');
    await expectSound(page, 'the items');
    await opened(page, button(page, 'Add Item'), 'add item', async () => {
      await button(dialog(page), 'Add Item').click();
      await dialog(page).getByText('fields need attention', { exact: false }).waitFor();
      await button(dialog(page), 'Add specification').click();
      await dialog(page).getByLabel('Remove specification 1').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog(page).getByLabel('Remove specification 1').count()).toBe(0);
      await expect
        .poll(() => focused(page), { message: 'focus after a spec is removed' })
        .toBe('Add specification');
      await button(dialog(page), 'Add specification').click();
      await expectSound(page, 'add item, refused');
      await leave(page);
    });
    await page.getByText(unbroken, { exact: true }).first().click();
    await expectSound(page, 'edit item');
    await dialog(page).getByLabel('Name').first().waitFor();
    await button(dialog(page), 'Cancel').click();
    await expect.poll(() => page.locator('.bp6-dialog').count()).toBe(0);
    await expect
      .poll(() => focused(page), { message: 'focus after edit item', timeout: 3000 })
      .toContain(unbroken);
  });
}

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
