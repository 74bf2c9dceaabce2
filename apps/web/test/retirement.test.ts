import { signedInClient } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
});
afterAll(() => under.end());

const add = (name: string, more: object = {}) =>
  client.assets.create({
    ...{ name, type: 'Software License', status: 'Available', condition: 'New' },
    ...more,
  });

it('one asset is retired and restored, and several at once, with who holds them said first', async () => {
  const lost = await add('Lost laptop', { assignedTo: 'admin@northwind.example' });
  const [held, free] = [
    await add('Old drill', { assignedTo: 'admin@northwind.example' }),
    await add('Old drill'),
  ];
  const page = await administrator(under);
  const { assetId } = lost;
  await goTo(page, `/assets?selected=${lost.id}`);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: `Retire ${assetId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Retire ${assetId}` });
  await dialog.getByText('It is taken back from').waitFor();
  await dialog.getByLabel('Reason').selectOption('lost');
  await button(dialog, 'Retire').click();
  await dialog.getByText('Say what is known').first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('On the train to Lisbon');
  await button(dialog, 'Retire').click();
  await page.getByText(`Retired ${assetId}`).waitFor();
  const detail = page.getByRole('complementary', { name: 'Asset' });
  await detail.getByText('Retired: lost').waitFor();
  await detail.getByRole('region', { name: 'Retirement' }).getByText('On the train to Lisbon').waitFor();
  await detail.getByText('Last held by').waitFor();
  await expect.poll(() => button(detail, 'Reassign').count()).toBe(0);
  await expectAccessible(page);
  // Why, when and the note are edited in place of the status and the holder.
  await button(detail, 'Edit').click();
  const edited = page.getByRole('dialog', { name: `Edit Equipment ${assetId}` });
  await edited.getByRole('textbox', { name: 'Retired On' }).waitFor();
  expect(await edited.getByLabel('Retirement Note').inputValue()).toBe('On the train to Lisbon');
  for (const label of ['Status', 'Assigned To']) expect(await edited.getByLabel(label).count()).toBe(0);
  await page.keyboard.press('Escape');
  await edited.waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.getByText(`${assetId} restored`).waitFor();
  await button(detail, 'Assign').waitFor();

  await goTo(page, '/assets?where=name:"Old drill"');
  for (const one of [held, free])
    await page.getByRole('checkbox', { name: one.assetId }).check({ force: true });
  await button(page, 'Retire').click();
  const many = page.getByRole('dialog', { name: 'Retire 2 Selected' });
  await many.getByText('1 is held and taken back').waitFor();
  await many.getByLabel('Reason').selectOption('scrapped');
  await button(many, 'Leave these out').click();
  await many.getByText('1 is held and left out').waitFor();
  await button(many, 'Retire 1 asset').click();
  await many.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await client.assets.get({ params: { id: free.id } })).retired)
    .toBe('scrapped');
  expect((await client.assets.get({ params: { id: held.id } })).retired).toBeUndefined();

  await goTo(page, '/assets?where=is:any name:"Old drill"');
  for (const figure of ['1 assigned', '1 retired']) await page.getByText(figure, { exact: true }).waitFor();
  expect(await page.getByText('1 available', { exact: true }).count()).toBe(0);
  await goTo(page, '/assets');
  await button(page, 'Filters').click();
  await page.getByLabel('Retired', { exact: true }).selectOption('Yes');
  await page.getByText('1 retired').waitFor();
  await page.getByText('1 scrapped').waitFor();
  await page.getByRole('columnheader', { name: 'Retired On' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: free.assetId }).check({ force: true });
  await button(page, 'Restore').click();
  await button(page.getByRole('dialog', { name: 'Restore 1 asset' }), 'Restore 1 asset').click();
  await expect
    .poll(async () => (await client.assets.get({ params: { id: free.id } })).retired)
    .toBeUndefined();
  expect(complaintsOf(under)).toEqual([]);
});
