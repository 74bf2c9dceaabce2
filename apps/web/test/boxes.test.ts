import { aThird } from '@quartermaster/test-kit/a-third';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultyBoxes } from './boxes.ts';
import { ConsoleUnderTest, desk, goTo } from './console.ts';
import { administrator } from './locators.ts';

const employee = { email: 'wilhelmina@northwind.example', password: 'a wide and long password' };

let under: ConsoleUnderTest;
/** Ids of records with long names. */
let open: Readonly<Record<'asset' | 'request' | 'person' | 'webhook' | 'workflow', string>>;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  const person = await client.users.create({
    ...employee,
    displayName: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    role: 'user',
  });
  const { id } = await client.locations.create({ name: 'Northernmost warehouse and returns' });
  const asset = await client.assets.create({
    name: 'Precision 7960 Rack Workstation with a name of some length',
    type: 'Software License',
    status: 'Assigned',
    assignedTo: employee.email,
    condition: 'New',
    location: id,
    serialNumber: 'C02XL0THJGH5-0000-1111',
  });
  const vendor = { name: 'Mobilhaus Telekommunikationsgesellschaft mbH', email: 'a-long-box@vendor.example' };
  await client.vendors.create({
    ...vendor,
    phone: '+44 20 7946 0327',
    address: 'Hauptstraße 1',
    country: 'Germany',
  });
  const item = { name: 'UltraSharp 32 4K USB-C Hub Monitor', type: 'Monitor', price: 1234.5, inStock: 3 };
  const { id: catalogItemId } = await client.catalogue.create(item);
  const request = await client.requests.create({
    userId: employee.email,
    items: [{ catalogItemId, quantity: 2 }],
  });
  const webhook = await client.webhooks.create({
    name: 'Mirror of the inventory in the configuration database of the holding',
    url: 'https://configuration-database.holding.northwind.example/quartermaster/inventory/mirror',
    events: ['equipment.created', 'equipment.updated'],
  });
  const workflow = await client.workflows.create({
    name: 'Tell the holders of leased equipment a month before it goes back',
    trigger: { type: 'event', config: { eventType: 'equipment.assigned' } },
    conditions: [{ field: 'data.customFields.leasing_contract', operator: 'equals', value: 'a long one' }],
    actions: [
      {
        ...{ id: 'tell', type: 'update_equipment', name: 'Put aside for the return to the leasing company' },
        params: { equipment: '{{ data.assetId }}', set: { notes: 'By {{ actor.email }}' } },
      },
    ],
  });
  open = {
    ...{ asset: asset.id, request: request.id, person: person.id },
    ...{ webhook: webhook.id, workflow: workflow.id },
  };
});
afterAll(() => under.end());

/** Widths from 360 to 1920 px: in a soak every step of 40, else the least, a usual one and one that changes daily. */
const steps = Array.from({ length: 40 }, (_, step) => 360 + step * 40);
const today = Math.floor(Date.now() / 86_400_000);
// In leaps, through all of them in 40 days.
const widths = process.env.QM_SOAK ? steps : [...new Set([360, 1440, steps[(today * 11) % 40] ?? 768])];

async function expectSoundBoxes(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, path);
  await page.locator('[aria-busy=true], .bp6-skeleton').first().waitFor({ state: 'detached' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => faultyBoxes(page), { message: `${path} at ${width} px`, interval: 30 })
      .toEqual([]);
  }
}

it('nothing is cut, overlapped or outside and every target is large enough on any screen of an administrator, however wide it is', async () => {
  const page = await administrator(under);
  const { asset, request, person, webhook, workflow } = open;
  const screens = [
    '/dashboard',
    '/assets',
    `/assets?selected=${asset}`,
    `/assets?selected=${asset}&tab=history`,
    '/assets?selected=new',
    '/assets?type=Software+License&status=Assigned&from=2020-01-01&to=2090-01-01',
    '/assets/import',
    '/asset-configuration',
    '/catalogue',
    '/catalogue-management',
    '/vendors',
    '/employees',
    `/employees/${person}`,
    '/requests',
    `/requests?selected=${request}`,
    '/undo',
    '/settings',
    '/settings/audit',
    '/settings/mail-templates',
    `/trace/${asset}`,
    '/notifications',
    '/webhooks',
    `/webhooks/${webhook}?edit=true`,
    `/webhooks/${webhook}`,
    '/workflows',
    `/workflows/${workflow}`,
    `/workflows/${workflow}?edit=true&tab=actions`,
    '/api',
  ];
  for (const path of aThird(screens)) await expectSoundBoxes(page, path);
});

it('so it is on those of an employee', async () => {
  const page = await under.pageOf(employee, desk);
  for (const path of ['/catalogue', '/assets', `/assets?selected=${open.asset}`, '/requests'])
    await expectSoundBoxes(page, path);
});

it('the title is not cut off to make room for actions, not by a fraction of a pixel', async () => {
  const page = await under.administratorPage(desk);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/assets?status=Assigned');
  await page.getByText('1 of 1', { exact: true }).waitFor();
  const cutAt = await page.evaluate(async () => {
    const one = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
    const [header, title, space] = [one('.qm-title'), one('.qm-title h1'), one('.qm-title > .qm-push')];
    const text = document.createRange();
    text.selectNodeContents(title);
    const left = space.getBoundingClientRect().left;
    const spare =
      left - (space.previousElementSibling?.lastElementChild?.getBoundingClientRect().right ?? left);
    const fits = header.getBoundingClientRect().width - spare;
    for (let width = fits + 10; !header.classList.contains('folded'); width -= 0.2) {
      header.style.width = `${width}px`;
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      const missing = text.getBoundingClientRect().width - title.getBoundingClientRect().width;
      if (missing > 0.02) return `${width} px, where ${missing} px are missing`;
      if (width < 400) return 'no width: the actions are never in the menu';
    }
    return 'no width';
  });
  expect(cutAt).toBe('no width');
});
