import { readFile } from 'node:fs/promises';
import { signedInClient } from '@quartermaster/test-kit/server-process';
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

async function upload(name: string, text: string): Promise<void> {
  await goTo(page, '/assets/import');
  await choose(name, text);
}

async function choose(name: string, text: string): Promise<void> {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
}

it('a file of another system is recognised and comes in as offered; what isn’t taken is said and can be taken', async () => {
  const hardware = [
    'Company,Name,Asset Tag,Category,Manufacturer,Model,Location,Purchase Date,Checkout Type,Checked Out To: Email,Colour',
    'Acme,Zoë’s,SN-1,Laptops,Apple,MacBook Pro,Malmö,1/23/23,User,someone@elsewhere.example,grey'.replace(
      '’',
      '',
    ),
    'Acme,,SN-2,Laptops,Apple,MacBook Pro,Malmö,2/3/23,,,',
  ].join('\n');
  await upload('hardware.csv', hardware);
  await page.getByText('hardware.csv is a Snipe-IT asset export, 2 rows').waitFor();
  await page.getByText('Windows-1252, reads ‘Zoës’, ‘Malmö’').waitFor();
  await page.getByText('1 column, 1 cell').waitFor();
  await expectAccessible(page);
  await button(page, 'Take Colour as field').click();
  await page.getByText('18 filled cells: 18 taken, 0 not taken').waitFor();
  await button(page, 'Change how Purchase Date is read').click();
  await expect.poll(() => page.getByLabel('Dates', { exact: true }).inputValue()).toBe('MDY');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Match values').click();
  await page
    .getByText('New location: Malmö')
    .or(page.locator('input[value="New location: Malmö"]'))
    .first()
    .waitFor();
  await expectAccessible(page);
  await button(page, 'Review plan').click();
  await page.getByRole('checkbox', { name: '1 person' }).waitFor();
  await button(page, 'Show the 1 location').click();
  await page.getByText('2 rows', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: '1 custom field' }).uncheck({ force: true });
  await page.getByText('No custom fields are created: the 1 row that names them is in error.').waitFor();
  const errors = page.getByRole('region', { name: 'In error' });
  await errors.getByText('1 value, 1 row').waitFor();
  // A new record that is opened shows what it gets.
  const created = page.getByRole('region', { name: 'To create' });
  await created.getByText('SN-2').first().click();
  await created.getByText('Malmö').waitFor();
  await expectAccessible(page);
  await created.getByText('SN-2').first().click();
  await created.getByText('Malmö').waitFor({ state: 'detached' });
  await button(page, 'Create the fields: grey').click();
  await errors.getByText('0 values, 0 rows · 1 mended').waitFor();
  await expectAccessible(page);
  await button(page, 'Take back: Create the fields: grey').click();
  await errors.getByText('1 value, 1 row').waitFor();
  await button(page, 'Create the fields: grey').click();
  await page.getByRole('checkbox', { name: '1 custom field' }).waitFor();
  await page.getByRole('button', { name: /^To create 2/ }).click();
  await expect.poll(() => page.getByRole('region', { name: 'In error' }).count()).toBe(0);
  const saved = page.waitForEvent('download');
  await button(page, 'Save plan').click();
  const plan = await readFile(await (await saved).path());
  await expectAccessible(page);
  await upload('hardware.plan.json', plan.toString('latin1'));
  await page.getByText('Plan for hardware.csv').waitFor();
  await expectAccessible(page);
  await choose('hardware.csv', hardware);
  await page.getByText(/^Saved .*It would still do the same\.$/).waitFor();
  await page.getByRole('region', { name: 'To create' }).getByText('SN-1').waitFor();
  await button(page, 'Import 2 assets').click();
  await page
    .getByRole('heading', { name: /imported/i })
    .or(page.getByText('View assets'))
    .first()
    .waitFor();
  const client = await signedInClient(under.url);
  expect(await client.assets.get({ params: { id: 'SN-1' } })).toMatchObject({
    ...{ name: 'Zoës', status: 'Assigned', purchaseDate: '2023-01-23' },
    ...{ assignedTo: 'someone@elsewhere.example', customFields: { colour: 'grey' } },
  });
  expect(await client.assets.get({ params: { id: 'SN-2' } })).toMatchObject({ name: 'Apple MacBook Pro' });
});

it('what was chosen is kept as a profile, which is offered for the next file with these columns', async () => {
  const header = 'Asset Tag,Name,Category,Status,Purchase Date\n';
  await upload('one.csv', `${header}PR-1,Lamp,Laptop,Leihe,13/04/2024\n`);
  await button(page, 'Match values').click();
  await page.getByLabel('What Leihe becomes').selectOption({ label: 'Available' });
  await button(page, 'Save as import profile').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Depot');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await page.getByText('Import profile added successfully').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Import profile', { exact: true }).inputValue()).not.toBe('');
  expect(await button(page, 'Save changes').count()).toBe(0);

  await upload('two.csv', `${header}PR-2,Desk,Laptop,leihe,03/04/2024\n`);
  // What was kept for these columns counts at once, and is left by one click.
  await page.getByText('two.csv: 1 row, read by the import profile ‘Depot’').waitFor();
  await page.getByText('dates day / month / year').waitFor();
  await button(page, 'Read it without the profile').click();
  await button(page, 'Read it by ‘Depot’').click();
  await page.getByText('dates day / month / year').waitFor();
  await expectAccessible(page);
  await button(page, 'Review plan').click();
  await button(page, 'Import 1 asset').click();
  await page.getByText('View assets').first().waitFor();
  const client = await signedInClient(under.url);
  expect(await client.assets.get({ params: { id: 'PR-2' } })).toMatchObject({
    ...{ status: 'Available', purchaseDate: '2024-04-03' },
  });
  await upload('three.csv', `${header}PR-3,Desk,Laptop,leihe,14/04/2024\n`);
  await page.getByText('three.csv: 1 row, read by the import profile ‘Depot’').waitFor();
  await page.getByLabel('Import profile', { exact: true }).selectOption('None');
  await page.getByText('three.csv: 1 row, read by its headers').waitFor();
  await page.getByLabel('Import profile', { exact: true }).selectOption('Depot');
  await page.getByText('three.csv: 1 row, read by the import profile ‘Depot’').waitFor();
  await page.getByLabel('Field for Name').selectOption({ label: 'Notes' });
  await button(page, 'Save changes').click();
  await page.getByText('Import profile updated successfully').waitFor();
  await button(page, 'Delete import profile Depot').click();
  await button(page, 'Delete').click();
  await page.getByText('Import profile deleted successfully').waitFor();
  await page.getByText('three.csv: 1 row, read by its headers').waitFor();
  expect((await client.importProfiles.list()).items).toEqual([]);
});

it('unclear dates are asked with both answers, and unknown statuses are matched', async () => {
  await upload(
    'store.csv',
    'Asset Tag,Name,Category,Status,Purchase Date\nST-1,Lamp,Laptop,Zum Verkauf,03/04/2024\nST-2,Desk,Laptop,Deployed,11/12/2024\n',
  );
  await page.getByText('03/04/2024 could be 3 Apr 2024 or 4 Mar 2024').waitFor();
  await expectAccessible(page);
  await page.getByText('Day first.').click();
  await button(page, 'Continue').click();
  await button(page, 'Match values').click();
  await page.locator('td.how').getByText('1 row is in error until chosen').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const choice = page.getByLabel('What Zum Verkauf becomes');
  expect((await choice.boundingBox())?.width).toBeGreaterThan(160);
  await button(page, 'Review plan').click();
  const mend = page.getByLabel('Errors by column and value').getByText('Match values');
  await mend.waitFor();
  await page.getByText(/^New assets get condition New and a warranty until \d/).waitFor();
  expect(await mend.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await mend.click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await choice.selectOption({ label: 'Retired' });
  await button(page, 'Review plan').click();
  await button(page, 'Import 2 assets').click();
  await page.getByText('View assets').first().waitFor();
  const client = await signedInClient(under.url);
  expect(await client.assets.get({ params: { id: 'ST-1' } })).toMatchObject({
    retired: 'other',
    purchaseDate: '2024-04-03',
  });
  expect(complaintsOf(under)).toEqual([]);
});

it('an amount that could be a thousand is asked for; a name that isn’t there is matched to one that is', async () => {
  await upload(
    'lager.csv',
    'Asset Tag;Name;Category;Location;Purchase Cost\nLG-1;Lamp;Laptopp;Oslo>Lab;1.849\nLG-2;Lamp;Laptopp;;\n',
  );
  await page.getByText('1.849 could be 1,849.00 or 1.849').waitFor();
  await expectAccessible(page);
  await page.getByText('Decimal comma').first().click();
  await button(page, 'Continue').click();
  const how = page.locator('td.how');
  await how.getByText('Levels separated by ‘>’').waitFor();
  await how.getByLabel('Change how Location is read').click();
  await page.getByLabel('Levels', { exact: true }).selectOption({ label: 'By ‘>’: Oslo / Lab' });
  await page.keyboard.press('Escape');
  await button(page, 'Match values').click();
  await button(page, 'Use Laptop for Laptopp').click();
  await button(page, 'Review plan').click();
  await button(page, 'Import 2 assets').click();
  await page.getByText('View assets').first().waitFor();
  const client = await signedInClient(under.url);
  expect(await client.assets.get({ params: { id: 'LG-1' } })).toMatchObject({
    ...{ type: 'Laptop', cost: 1849 },
  });
  const { items } = await client.locations.list();
  expect(items.map((one) => one.path)).toContain('Oslo / Lab');
});

it('a column that is mapped by hand to a date or an amount is read in the form that it has', async () => {
  await upload(
    'acquired.csv',
    'Tag,Device,Acquired,Vertrag bis,Summe\nAQ-1,Saw,31/12/2025,05/06/2027,"1.234,56 EUR"\nAQ-2,Drill,15/01/2025,07/08/2027,"899,00 EUR"\n',
  );
  const fields = { Acquired: 'Purchase Date', 'Vertrag bis': 'Warranty End', Summe: 'Cost' };
  for (const [column, label] of Object.entries(fields))
    await page.getByLabel(`Field for ${column}`).selectOption({ label });
  await page.locator('td.how').getByLabel('Change how Vertrag bis is read').waitFor();
  await button(page, 'Review plan').click();
  await button(page, 'Import 2 assets').click();
  await page.getByText('View assets').first().waitFor();
  const client = await signedInClient(under.url);
  expect(await client.assets.get({ params: { id: 'AQ-1' } })).toMatchObject({
    ...{ purchaseDate: '2025-12-31', warrantyEnd: '2027-06-05', cost: 1234.56, costCurrency: 'EUR' },
  });
});

it('assets are found by serial number, and only what is there is changed', async () => {
  const client = await signedInClient(under.url);
  const saw = { name: 'Saw', type: 'Software License', status: 'Available', condition: 'Good' } as const;
  const { assetId } = await client.assets.create({ ...saw, serialNumber: 'WM-1' });
  await upload('serials.csv', 'Serial,Asset Name\nWM-1,Chain saw\nWM-2,Drill\nWM-1,Band saw\n');
  await button(page, 'Review plan').click();
  await page.getByText('2 rows would make new assets although their serial numbers are').waitFor();
  await expectAccessible(page);
  await button(page, 'Find assets by serial number').click();
  await page.getByRole('button', { name: /^To change 1/ }).waitFor();
  await button(page, 'Back').click();
  await button(page, 'found by Serial Number').click();
  await page.getByLabel('Found by', { exact: true }).selectOption({ label: 'Asset ID' });
  await page.keyboard.press('Escape');
  await button(page, 'found by Asset ID').click();
  await page.getByLabel('Found by', { exact: true }).selectOption({ label: 'Serial Number' });
  await page.keyboard.press('Escape');
  await button(page, 'create and change').click();
  await page.getByLabel('What rows do').selectOption({ label: 'Only change what is there' });
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await button(page, 'Review plan').click();
  await page.getByText('1 row left out: not there yet, and this import only updates').waitFor();
  // The first of two rows stays as it is, and the only mend is to leave the second out.
  const errors = page.getByLabel('Errors by column and value');
  await errors.getByText("'WM-1' is already on line 2").waitFor();
  await button(page, 'Leave these rows out: WM-1').click();
  await page.getByText('1 row left out, as the mapping says').waitFor();
  await page.getByRole('region', { name: 'In error' }).getByText('0 values, 0 rows · 1 mended').waitFor();
  await button(page, 'Import 1 asset').click();
  await page.getByText('View assets').first().waitFor();
  expect(await client.assets.get({ params: { id: assetId } })).toMatchObject({ name: 'Chain saw' });
});

it('a value is typed for empty cells and wrong ones; what was mended stays when one goes back a step', async () => {
  await upload(
    'gaps.csv',
    'Asset Tag,Name,Category,Purchase Date,Purchase Cost\nGP-1,,,13/04/2024,1.00 EUR\nGP-2,Desk,Laptop,soon,100.00 kr\n',
  );
  await button(page, 'Review plan').click();
  const errors = page.getByRole('region', { name: 'In error' });
  await errors.getByText('3 values').waitFor();
  const type = async (label: string, text: string) => {
    await errors.getByLabel(label).fill(text);
    await page.keyboard.press('Enter');
  };
  await button(page, 'Type a value: Name').click();
  await expectAccessible(page);
  await type('Type a value: Name', 'Unnamed lamp');
  await errors.getByText(/· 1 mended/).waitFor();
  await button(page, 'Other ways to mend kr').click();
  await page.getByRole('menuitem', { name: 'Choose a currency' }).click();
  await type('Choose a currency: kr', 'nok');
  await errors.getByText(/· 2 mended/).waitFor();
  await button(page, 'Type a value: Category').click();
  await type('Type a value: Category', 'Laptop');
  await errors.getByText(/· 3 mended/).waitFor();
  await button(page, 'Other ways to mend soon').click();
  await page.getByRole('menuitem', { name: 'Type a value' }).click();
  // What doesn't mend the row isn't counted.
  await type('Type a value: soon', 'later');
  await errors.getByText(/1 value, 1 row · 3 mended/).waitFor();
  await button(page, 'Other ways to mend later').click();
  await page.getByRole('menuitem', { name: 'Type a value' }).click();
  await type('Type a value: later', '15/04/2024');
  await errors.getByText('0 values, 0 rows · 4 mended').waitFor();
  await button(page, 'Back').click();
  await button(page, 'Review plan').click();
  await errors.getByText('0 values, 0 rows · 4 mended').waitFor();
  await button(page, 'Take back: ‘15/04/2024’: later').click();
  await errors.getByText(/1 row · 3 mended/).waitFor();
  await button(page, 'Leave it empty: later').click();
  await button(page, 'Import 2 assets').click();
  await page.getByText('View assets').first().waitFor();
  const client = await signedInClient(under.url);
  expect(await client.assets.get({ params: { id: 'GP-1' } })).toMatchObject({
    ...{ name: 'Unnamed lamp', type: 'Laptop' },
  });
  const desk = await client.assets.get({ params: { id: 'GP-2' } });
  expect(desk).toMatchObject({ name: 'Desk', cost: 100, costCurrency: 'NOK' });
  expect(desk.purchaseDate).toBeUndefined();
});

it('a file of another kind leads to where that is imported; rows that failed are no plain success', async () => {
  await upload('users.csv', 'First Name,Last Name,Email,Username,Activated\nA,B,a@b.example,a,true\n');
  await page.getByText('users.csv looks like a Snipe-IT user export.').waitFor();
  await page.getByRole('link', { name: 'Import it under Employees' }).click();
  await page.getByRole('heading', { name: 'Import employees' }).waitFor();
  await page.getByText('users.csv is a Snipe-IT user export, 1 row').waitFor();
  await upload('book.csv', 'PK\u0003\u0004');
  await page.getByText('This is an Excel workbook. Save it as CSV, then import that.').waitFor();
  await upload(
    'two.csv',
    'Asset Tag,Name,Category,Purchase Date\nFA-1,Lamp,Laptop,\nFA-2,Desk,Laptop,soon\n',
  );
  const steps = page.locator('.qm-import-steps');
  await expect.poll(() => steps.innerText()).not.toContain('Match values');
  await button(page, 'Review plan').click();
  await button(page, 'Import 1 asset').click();
  const result = page.getByRole('status').filter({ hasText: 'Import finished' });
  await result.getByText('1 row failed. Download the rows in error').waitFor();
  expect(await result.locator('.qm-import-warning').count()).toBe(1);
});

it('a column that leaves rows out says which, and the plan how many', async () => {
  await goTo(page, '/catalogue-management/import');
  const header = 'Name,Category,Manufacturer,Model Notes,Model Number,Fieldset,Requestable,EOL,Min Qty\n';
  await choose('models.csv', `${header}Pad,Laptops,Acme,,1,,Y,36,5\nOld Pad,Laptops,Acme,,2,,N,36,5\n`);
  await page.locator('td.how').getByText('Rows with ‘N’ are left out').waitFor();
  await button(page, 'Review plan').click();
  await page.getByText('1 row left out, as the mapping says').waitFor();
  await page.getByRole('button', { name: /^In error 0/ }).waitFor();
});
