import { readFile } from 'node:fs/promises';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo } from './console.ts';
import { administrator, button } from './locators.ts';

let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  page = await administrator(under);
});
afterAll(() => under.end());

const dialog = () => page.getByRole('dialog');
const many = process.env.QM_SOAK ? 2000 : 300;

it(`${many} employees are imported from a file, and undone`, async () => {
  await page.goto('/employees');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const rows = Array.from({ length: many }, (_, at) => `Person,No ${at},p${at}@many.example,Design\n`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`First Name,Surname,E-mail Address,Dept\n${rows.join('')}Wrong,Row,nobody,\n`),
  });
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Review plan').click();
  await page.getByText('Invalid email address').waitFor();
  await button(page, `Import ${many.toLocaleString('en')} people`).click();
  await page.getByText(`${many.toLocaleString('en')} created, 0 changed, 0 unchanged, 1 failed`).waitFor();
  await button(page, 'Undo').click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Undo' })
    .click();
  const client = await signedInClient(under.url);
  await expect.poll(async () => (await client.users.list({ search: 'many.example' })).total).toBe(0);
});

it('who has no password is invited; where no mail is sent, the links are downloaded once', async () => {
  const client = await signedInClient(under.url);
  await page.goto('/employees/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,name\nada@joins.example,Ada Lind\nbo@joins.example,Bo Frank\n'),
  });
  await button(page, 'Review plan').click();
  await button(page, 'Import 2 people').click();
  await page.getByRole('link', { name: 'View employees' }).click();
  await button(page, 'Invite 2').click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await button(dialog(), 'Invite 2 people').click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  await dialog().getByText('2 people invited.').waitFor();
  await button(dialog(), 'Done').click();
  await button(page, 'Invite 2').waitFor({ state: 'detached' });
  expect((await client.users.list({ where: 'invitation:sent' })).total).toBe(2);

  const link = /"(http[^"]+)"$/.exec(lines[1] ?? '')?.[1] ?? '';
  const theirs = await under.page({ viewport: { width: 1440, height: 900 } });
  await theirs.goto(link);
  await theirs.getByLabel('New password', { exact: true }).waitFor();
  await expectAccessible(theirs);
});

it('who leaves gives back or hands over what they hold, in one step with a receipt, and it can be undone', async () => {
  const client = await signedInClient(under.url);
  const person = (name: string) =>
    client.users.create({
      email: `${name}@leaves.example`,
      displayName: name,
      password: 'seven lanterns on a quay',
    });
  const { id: hq } = await client.locations.create({ name: 'HQ' });
  await client.locations.setDefault({ params: { id: hq } });
  const [zoe, max] = [await person('Zoe'), await person('Max')];
  // Nothing can be handed over to somebody who waits for confirmation.
  await client.auth.signUp({ email: 'maxima@elsewhere.example', password: 'seven lanterns on a quay' });
  const [back, over] = await Promise.all(
    ['Laptop bag', 'Dock'].map((name) =>
      client.assets.create({
        name,
        type: 'Software License',
        status: 'Assigned',
        condition: 'New',
        assignedTo: zoe.email,
      }),
    ),
  );
  const item = await client.catalogue.create({ name: 'ColorEdge', type: 'Software License' });
  const ask = () =>
    client.requests.create({ userId: zoe.email, items: [{ catalogItemId: item.id, quantity: 1 }] });
  const [ordered, procuring, pending] = [await ask(), await ask(), await ask()];
  for (const { id } of [ordered, procuring])
    await client.requests.transition({ params: { id }, body: { to: 'procuring' } });
  const procurement = { ticketRef: 'OPS-1490', vendor: 'EIZO', expectedDeliveryDate: '2199-12-31' };
  const { items } = await client.requests.transition({
    params: { id: ordered.id },
    body: { to: 'pending_delivery', procurement },
  });
  const [awaited] = unitsOf(items);
  await goTo(page, '/employees');
  await page.getByRole('row').filter({ hasText: 'Zoe' }).click();
  await page.getByRole('row', { name: /Laptop bag/ }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Received Laptop bag' }).waitFor();
  await expectAccessible(page);
  await button(page, 'Off-board').click();
  const choice = dialog().getByRole('group', { name: `What becomes of ${over?.assetId}` });
  await choice.getByRole('button', { name: 'Hand over' }).click();
  await button(dialog(), 'Off-board').click();
  await dialog().getByRole('alert').getByText('Choose who gets it').waitFor();
  await dialog()
    .getByRole('combobox', { name: `Who gets ${over?.assetId}` })
    .fill('Max');
  await dialog().getByRole('option', { name: /Max/i }).click();
  const part = (name: string) => dialog().getByRole('group', { name: `What becomes of ${name}` });
  const short = ({ id }: { readonly id: string }) => `request ${id.slice(0, 8)}`;
  // An order is listed among the requests only while none of it is on its way.
  await expect.poll(() => part(short(ordered)).count()).toBe(0);
  // The order goes along with its only asset.
  await button(part(awaited?.assetId ?? ''), 'Readdress').click();
  await dialog()
    .getByRole('combobox', { name: `Who gets ${awaited?.assetId}` })
    .fill('Max');
  await dialog().getByRole('option', { name: /Max/i }).click();
  await dialog()
    .getByText('1 on the way is readdressed, 1 request is rejected, 1 request is readdressed')
    .waitFor();
  await button(part(awaited?.assetId ?? ''), 'To stock').click();
  await dialog()
    .getByRole('listitem')
    .filter({ hasText: procuring.id.slice(0, 8) })
    .getByText('Will be delivered to a suspended account')
    .waitFor();
  await button(part(short(procuring)), 'Readdress').click();
  const heir = dialog().getByRole('combobox', { name: `Who gets ${short(procuring)}` });
  await heir.fill('Max');
  await dialog().getByRole('option', { name: /Max/i }).click();
  await dialog()
    .getByText(
      '1 asset comes back, 1 is handed over, 1 on the way goes to stock, 1 request is rejected, 1 request is readdressed',
    )
    .waitFor();
  // The receipt lists only what was held.
  const slip = dialog().getByRole('region', { name: 'Receipt' });
  await expect.poll(() => slip.getByRole('listitem').count()).toBe(2);
  await slip.getByText('Came back to HQ').waitFor();
  await slip.getByText('to Max').waitFor();
  await expectAccessible(page);
  await button(dialog(), 'Off-board').click();
  await dialog()
    .getByText(
      '1 came back, 1 handed over, 1 on the way goes to stock, 1 request rejected, 1 request readdressed',
    )
    .waitFor();
  await dialog().getByText('The account is suspended and signed out everywhere.').waitFor();
  await expectAccessible(page);
  // Only the receipt is printed, with a line to sign on.
  await page.emulateMedia({ media: 'print' });
  const { companyName } = await client.branding.get();
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
    .format(new Date())
    .replace('Sept', 'Sep');
  const paper = await page.locator('body').innerText();
  expect(paper.split('\n').filter((line) => line.trim() !== '')).toEqual([
    ...[companyName, 'Equipment returned', `Zoe · ${day}`],
    ...['Came back to HQ', 'Laptop bag', back?.assetId, 'New'],
    ...['Handed over', 'Dock', over?.assetId, 'to Max', 'New', 'Date and signature'],
  ]);
  await page.emulateMedia({ media: null });
  const holder = async (id = '') => (await client.assets.get({ params: { id } })).assignedTo;
  expect([await holder(back?.id), await holder(over?.id), await holder(awaited?.inventoryId)]).toEqual([
    null,
    max.email,
    null,
  ]);
  const requesters = [ordered, procuring].map(({ id }) => client.requests.get({ params: { id } }));
  expect((await Promise.all(requesters)).map(({ userId }) => userId)).toEqual([zoe.email, max.email]);
  expect((await client.requests.get({ params: { id: pending.id } })).status).toBe('rejected');
  await button(dialog(), 'Done').click();
  // It stays on their page.
  await button(page, 'Receipt of the off-boarding').click();
  await dialog().getByRole('region', { name: 'Receipt' }).waitFor();
  await button(dialog(), 'Done').click();
  await page.getByText('Holds nothing').waitFor();
  const toast = page.locator('.bp6-toast', { hasText: '1 came back, 1 handed over' });
  await button(toast, 'Undo').click();
  await page.getByRole('row', { name: /Laptop bag/ }).waitFor();

  // Before marking it as delivered, one sees that the requester is suspended and where it goes.
  await client.assets.update({ params: { id: awaited?.inventoryId ?? '' }, body: { assignedTo: null } });
  await goTo(page, `/requests?selected=${ordered.id}`);
  await dialog().getByText(`Zoe is suspended. ${awaited?.assetId} goes to stock.`, { exact: true }).waitFor();
  await button(dialog(), 'Mark as Delivered').waitFor();
  await expectAccessible(page);
  // The same is shown when off-boarding them again.
  await page.goto(`/employees/${zoe.id}`);
  await button(page, 'Off-board').click();
  const order = dialog()
    .getByRole('listitem')
    .filter({ hasText: ordered.id.slice(0, 8) });
  await order.getByText('Goes to stock when it arrives').waitFor();
  expect(await order.getByText('suspended account').count()).toBe(0);
});
