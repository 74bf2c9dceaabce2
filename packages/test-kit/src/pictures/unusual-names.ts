import type { Client } from '@quartermaster/contract';
import { accounts } from './accounts.ts';
import type { PicturedScreen } from './screens.ts';

const names = [
  'Precision 7960 Rack Workstation with every option that there is and a name that never seems to come to an end',
  'حاسوب محمول للمكتب الرئيسي في القاهرة',
  'מחשב נייד של מחלקת ההנדסה 14"',
  '🖥️ 👩‍🚀 Monitor of the 🚀 team 🇳🇴',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

/** Fills an installation with names that are long, written from right to left, or of emoji. */
export async function addUnusualNames(client: Client): Promise<readonly PicturedScreen[]> {
  const ids: string[] = [];
  let person = '';
  let request = '';
  for (const [index, name] of names.entries()) {
    const email = `person-${index}@a-domain-that-is-quite-long.northwind.example`;
    const made = await client.users.create({
      email,
      displayName: name,
      password: accounts.employee.password,
    });
    person ||= made.id;
    const { id: location } = await client.locations.create({ name });
    const contact = { phone: '+44 20 7946 0327', address: 'Hauptstraße 1', country: 'Germany' };
    await client.vendors.create({ name, email: `vendor-${index}@vendor.example`, ...contact });
    const item = { name, type: 'Software License', price: 1234.5, inStock: 3, description: name };
    const { id: catalogItemId } = await client.catalogue.create(item);
    const asset = await client.assets.create({
      ...{ name, type: 'Software License', condition: 'New', location, notes: name },
      ...{ status: 'Assigned', assignedTo: 'person-0@a-domain-that-is-quite-long.northwind.example' },
      serialNumber: `${index}-C02XL0THJGH5-0000-1111-2222-3333`,
    });
    ids.push(asset.id);
    const items = [{ catalogItemId, quantity: 2 }];
    const asked = await client.requests.create({ userId: email, items, notes: name });
    request ||= asked.id;
  }
  const name = names.at(-1) ?? '';
  // Nothing listens there, so that its deliveries fail.
  const webhook = await client.webhooks.create({
    ...{ name, url: 'http://127.0.0.1:9/quartermaster/inventory', events: ['equipment.updated'] },
  });
  const workflow = await client.workflows.create({
    ...{ name, trigger: { type: 'event', config: { eventType: 'equipment.updated' } } },
    conditions: [{ field: 'data.condition', operator: 'equals', value: 'Poor' }],
    actions: [
      {
        ...{ id: 'mark', type: 'update_equipment', name: 'Mark' },
        params: { equipment: '{{ data.assetId }}', set: { notes: 'Seen by {{ actor.email }}' } },
      },
    ],
  });
  for (const id of ids) await client.assets.update({ params: { id }, body: { condition: 'Poor' } });
  for (const name of names)
    await client.assets.create({
      ...{ name, type: 'Software License', condition: 'New', status: 'Assigned' },
      assignedTo: accounts.admin.email,
    });
  await client.acknowledgements.update({
    types: ['Software License'],
    title: name,
    text: names.join('\n\n'),
  });
  const round = await client.confirmations.start({ name, asksAgreement: true });
  const screen = (name: string, path: string): PicturedScreen => ({
    name: `names-${name}`,
    as: 'admin',
    path,
  });
  return [
    screen('assets', '/assets'),
    screen('asset', `/assets?selected=${ids[0]}`),
    screen('asset-from-the-right', `/assets?selected=${ids[1]}`),
    screen('confirmations', '/confirmations'),
    screen('round', `/confirmations/${round.id}`),
    screen('confirm', `/confirm/${round.id}`),
    screen('store', '/catalogue'),
    screen('catalogue-management', '/catalogue-management'),
    screen('employees', '/employees'),
    screen('person', `/employees/${person}`),
    screen('requests', '/requests'),
    screen('request', `/requests?selected=${request}`),
    screen('vendors', '/vendors'),
    screen('settings', '/settings'),
    screen('dashboard', '/dashboard'),
    screen('webhooks', '/webhooks'),
    screen('webhook', `/webhooks/${webhook.id}`),
    screen('webhook-edit', `/webhooks/${webhook.id}?edit=true`),
    screen('workflows', '/workflows'),
    screen('workflow', `/workflows/${workflow.id}`),
    screen('workflow-trigger', `/workflows/${workflow.id}?edit=true&tab=trigger`),
    screen('workflow-actions', `/workflows/${workflow.id}?edit=true&tab=actions`),
  ];
}
