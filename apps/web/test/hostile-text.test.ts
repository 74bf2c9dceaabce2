import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConsoleUnderTest, desk, goTo } from './console.ts';
import { administrator, button } from './locators.ts';

/** Each would set `ran` if a browser took it for anything but text. */
const corpus = [
  '<script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '"><svg onload=ran=1>',
  "'onmouseover='ran=1' x='",
  '</textarea><img src=x onerror=ran=1>',
  '</title><script>ran=1</script>',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  '<a href="javascript:ran=1">x</a>',
  'javascript:ran=1',
  '<style>*{background:url(javascript:ran=1)}</style>',
  '{{constructor.constructor("ran=1")()}}',
  '#{ran=1}',
  '<math><mtext><mglyph><style><img src=x onerror=ran=1>',
  '&lt;img src=x onerror=ran=1&gt;',
];
let next = 0;
/** A different one each time, made unique. */
const hostile = (): string => `${corpus[next++ % corpus.length]} ${next}`;

let under: ConsoleUnderTest;
let admin: Page;
let employee: Page;
const names = {
  asset: hostile(),
  item: hostile(),
  type: hostile(),
  field: hostile(),
  location: hostile(),
  view: `${corpus[1]} view`,
  person: `${corpus[2]} person`,
};

beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  await client.settings.update({ companyName: hostile() });
  await client.locations.create({
    name: names.location,
    address: hostile(),
    contact: { name: hostile(), phone: hostile(), email: 'here@northwind.example' },
  });
  await client.assetTypes.create({ name: names.type, description: hostile() });
  await client.customFields.create({
    displayName: names.field,
    apiName: 'chosen',
    type: 'select',
    options: [hostile(), hostile()],
    assetTypes: [names.type],
  });
  await client.customFields.create({
    displayName: hostile(),
    apiName: 'typed',
    type: 'text',
    assetTypes: [names.type],
  });
  await client.users.create({
    email: 'eve@northwind.example',
    password: 'seven lanterns',
    displayName: names.person,
    department: hostile(),
    position: hostile(),
    phoneNumber: hostile(),
    mustChangePassword: false,
  });
  const vendor = hostile();
  await client.vendors.create({
    name: vendor,
    email: 'sales@acme.example',
    phone: hostile().slice(0, 50),
    address: hostile(),
    country: hostile(),
  });
  await client.assets.create({
    name: names.asset,
    type: names.type,
    status: 'Available',
    condition: 'New',
    vendor,
    serialNumber: hostile(),
    notes: hostile(),
    assignedTo: 'eve@northwind.example',
    specs: { [hostile()]: hostile() },
    customFields: { typed: hostile() },
  });
  await client.views.create({ name: names.view, filters: { search: corpus[3] ?? '' } });
  const { id } = await client.catalogue.create({
    name: names.item,
    type: names.type,
    sku: hostile(),
    manufacturer: hostile(),
    description: hostile(),
    inStock: 5,
    specs: { [hostile()]: hostile() },
  });
  const eve = await signedInClient(under.url, 'eve@northwind.example', 'seven lanterns');
  const items = [{ catalogItemId: id, quantity: 1 }];
  const request = await eve.requests.create({ items, notes: hostile(), ticketRef: hostile() });
  await client.requests.transition({
    params: { id: request.id },
    body: { to: 'rejected', reason: hostile() },
  });
  const waiting = await eve.requests.create({ items, notes: hostile(), ticketRef: hostile() });
  await client.requests.transition({ params: { id: waiting.id }, body: { to: 'procuring' } });
  await client.requests.transition({
    params: { id: waiting.id },
    body: {
      to: 'pending_delivery',
      procurement: { vendor, ticketRef: hostile(), expectedDeliveryDate: '2096-01-01', notes: hostile() },
    },
  });
  [admin, employee] = await Promise.all([administrator(under), under.page(desk)]);
  for (const page of [admin, employee])
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') under.complaints.push(dialog.message());
      dialog.accept().catch(() => {});
    });
});
afterAll(() => under.end());

/** Expects that nothing ran and that no part of the page was created from user text. */
async function expectText(page: Page, shown: string): Promise<void> {
  await page.getByText(shown, { exact: false }).first().waitFor();
  const found = await page.evaluate<readonly string[]>(`[
    ...('ran' in window ? ['it ran'] : []),
    ...[...document.querySelectorAll('#root, .bp6-portal')].flatMap((root) =>
      [...root.querySelectorAll('script, iframe, style, [onerror], [onload], [onmouseover], [src="x"], [href^="javascript:" i]')]
        .map((element) => element.outerHTML.slice(0, 200))),
  ]`);
  expect(found, page.url()).toEqual([]);
}

const closed = async (page: Page): Promise<void> => {
  // It only handles keys once it has the focus.
  await page.locator('.bp6-dialog-container:focus-within').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.bp6-dialog').count()).toBe(0);
};

it('what people write is text on every screen of an administrator (promise 27)', async () => {
  const dialog = admin.getByRole('dialog');
  await admin.goto('/assets');
  await expectText(admin, names.asset);
  await admin.getByText(names.asset, { exact: true }).first().click();
  await admin.getByRole('heading', { name: names.asset }).waitFor();
  await expectText(admin, names.asset);
  await button(admin, 'Edit').click();
  await dialog.getByLabel('Name').first().waitFor();
  await expectText(admin, names.field);
  await closed(admin);
  await button(admin, 'More actions').click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await expectText(admin, 'Are you sure you want to delete');
  await closed(admin);
  await admin.getByRole('tab', { name: 'History' }).click();
  await expectText(admin, names.asset);
  await admin.goto('/assets');
  await admin.locator('td.check').first().click();
  await button(admin, 'Edit 1 Selected').click();
  await button(admin, 'Add a field').click();
  await admin.getByRole('menuitem', { name: names.field }).waitFor();
  await expectText(admin, names.field);
  await admin.keyboard.press('Escape');
  await admin.getByRole('menu').waitFor({ state: 'detached' });
  await closed(admin);
  await button(admin.getByRole('region', { name: 'Selection' }), 'Delete').click();
  await expectText(admin, 'Delete 1 asset');
  await closed(admin);
  await button(admin, 'Columns').click();
  await admin.getByRole('checkbox', { name: names.field }).click({ force: true });
  await admin.keyboard.press('Escape');
  await expectText(admin, names.field);
  await button(admin, 'Views of assets').click();
  await admin.getByRole('link', { name: names.view }).click();
  await button(admin, names.view).click();
  await admin.getByRole('menuitem', { name: `Delete ${names.view}` }).click();
  await expectText(admin, names.view);
  await closed(admin);
  await admin.goto('/assets?selected=new');
  await dialog.getByLabel('Type', { exact: false }).first().selectOption(names.type);
  await expectText(admin, names.field);
  await admin.goto('/catalogue');
  await expectText(admin, names.item);
  await admin.getByRole('button', { name: /^View details/ }).click();
  await expectText(admin, 'Specifications');
  await goTo(admin, '/catalogue-management');
  await admin.getByText(names.item, { exact: true }).first().click();
  await dialog.getByLabel('Name').first().waitFor();
  await expectText(admin, names.type);
  await closed(admin);
  await goTo(admin, '/asset-configuration');
  for (const name of [names.type, names.field]) {
    await button(admin, `Edit ${name}`).click();
    await dialog.waitFor();
    await expectText(admin, name);
    await closed(admin);
    await button(admin, `Delete ${name}`).click();
    await expectText(admin, name);
    await closed(admin);
  }
  await goTo(admin, '/catalogue-management?tab=mapping');
  await admin.getByLabel('Asset type', { exact: true }).selectOption(names.type);
  await expectText(admin, names.field);
  await goTo(admin, '/settings');
  await admin.getByRole('treeitem', { name: names.location }).click();
  await expectText(admin, names.location);
  await goTo(admin, '/employees');
  await expectText(admin, names.person);
  await button(admin, `Role of ${names.person}: User`).click();
  await expectText(admin, `Make ${names.person} an admin?`);
  await admin.keyboard.press('Escape');
  await admin.getByText(names.person, { exact: true }).first().click();
  await admin.getByRole('heading', { name: 'History' }).waitFor();
  await expectText(admin, names.person);
  await expectText(admin, names.asset);
  for (const entry of ['Erase personal data', 'Delete']) {
    await button(admin, 'More').click();
    await admin.getByRole('menuitem', { name: entry }).click();
    await expectText(admin, names.person);
    await closed(admin);
  }
  for (const path of ['/requests', '/requests?status=rejected']) {
    await admin.goto(path);
    await admin.getByRole('row').filter({ hasText: names.item }).click();
    await dialog.waitFor();
    await expectText(admin, names.item);
    await closed(admin);
  }
});

it('a file that is imported, and a refusal that repeats what was written, are text', async () => {
  const file = `${hostile().replaceAll('"', "'")},name\r\n${corpus[0]},${corpus[1]}\r\n`;
  await goTo(admin, '/assets/import');
  await admin.getByLabel('CSV file').setInputFiles({
    name: `${corpus[1]}.csv`.replaceAll('/', ''),
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await admin.getByLabel('Field for name').waitFor();
  await expectText(admin, 'onerror=ran=1');
  await admin.goto(`/assets?search=${encodeURIComponent(`status:"${corpus[1]}"`)}`);
  await expectText(admin, 'is not a valid status');
});

it('and on those of an employee', async () => {
  await employee.goto('/login');
  await employee.getByLabel('Email').fill('eve@northwind.example');
  await employee.getByLabel('Password', { exact: true }).fill('seven lanterns');
  await employee.getByRole('button', { name: 'Sign in' }).click();
  await expectText(employee, names.item);
  await employee.getByRole('button', { name: /^Profile menu/ }).click();
  await expectText(employee, 'Sign Out');
  await goTo(employee, '/assets');
  await expectText(employee, names.asset);
  await goTo(employee, '/requests');
  await expectText(employee, names.item);
});

it('scripts come from the server alone, and nothing was refused or said on the way', async () => {
  const policy = (await fetch(under.url, { headers: { accept: 'text/html' } })).headers.get(
    'content-security-policy',
  );
  expect(policy).toMatch(/(^|; ?)script-src 'self'(;|$)/);
  // Everything not listed, including objects, is covered by the default.
  for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
  expect(under.complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
});
