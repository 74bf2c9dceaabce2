import type { Client } from '@quartermaster/contract';
import { counted } from '../../output/figures.ts';

/** What an installation has besides its first administrator, like '3 assets'. */
export async function contents(client: Client): Promise<string[]> {
  const first = { limit: '1' };
  const [assets, retired, items, vendors, people, requests, locations, webhooks, workflows, ledger] =
    await Promise.all([
      client.assets.list(first),
      client.assets.list({ ...first, retired: 'any' }),
      client.catalogue.list(first),
      client.vendors.list(first),
      client.users.list(first),
      client.requests.list(first),
      client.locations.list(),
      client.webhooks.list({}),
      client.workflows.list({}),
      client.assetIds.get(),
    ]);
  const figures = [
    [assets.total + retired.total, 'asset', 'assets'],
    [items.total, 'catalogue item', 'catalogue items'],
    [vendors.total, 'vendor', 'vendors'],
    [people.total - 1, 'other person', 'other people'],
    [requests.total, 'request', 'requests'],
    [locations.total, 'location', 'locations'],
    [webhooks.total, 'webhook', 'webhooks'],
    [workflows.total, 'workflow', 'workflows'],
    [ledger.reservations.length, 'reservation of asset IDs', 'reservations of asset IDs'],
  ] as const;
  return figures.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []));
}
