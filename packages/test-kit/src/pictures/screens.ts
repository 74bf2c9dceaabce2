import type { Client } from '@quartermaster/contract';
import type { Page } from 'playwright-core';
import type { AccountName } from './accounts.ts';

/** A screen, or a state of one, that is pictured. */
export interface PicturedScreen {
  readonly name: string;
  /** Nobody is signed in without it. */
  readonly as?: AccountName;
  readonly path: string;
  /** Opens what has no address of its own. */
  readonly open?: (page: Page) => Promise<unknown>;
}

const clickRow = (page: Page) => page.getByRole('row').nth(1).click();

/** Every screen of the console with a company's data on it. */
export async function everyScreen(client: Client): Promise<readonly PicturedScreen[]> {
  const [assets, held, retired, requests, procuring, people, vendors, webhooks, workflows] =
    await Promise.all([
      client.assets.list({ limit: '1', where: 'status:Available' }),
      client.assets.list({ limit: '1', where: 'status:Assigned' }),
      client.assets.list({ limit: '1', retired: 'any' }),
      client.requests.list({ limit: '1', where: 'status:fulfilled' }),
      client.requests.list({ limit: '1', where: 'status:procuring' }),
      client.users.list({ limit: '1', where: 'role:user state:active' }),
      client.vendors.list({ limit: '1' }),
      client.webhooks.list({}),
      client.workflows.list({}),
    ]);
  const asset = idOf(assets);
  const admin = (name: string, path: string, open?: PicturedScreen['open']): PicturedScreen => ({
    ...{ name, as: 'admin', path },
    ...(open ? { open } : {}),
  });
  const employee = (name: string, path: string, open?: PicturedScreen['open']): PicturedScreen => ({
    ...admin(name, path, open),
    as: 'employee',
  });
  return [
    { name: 'sign-in', path: '/login' },
    { name: 'sign-up', path: '/signup' },
    { name: 'reset-password', path: '/reset-password?token=wrong' },
    admin('dashboard', '/dashboard'),
    admin('assets', '/assets'),
    admin('assets-found', '/assets?type=Laptop&status=Available'),
    admin('assets-selection', '/assets', async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).press('Space');
    }),
    admin('asset', `/assets?selected=${asset}`),
    admin('asset-history', `/assets?selected=${idOf(held)}&tab=history`),
    admin('assets-retired', '/assets?retired=any'),
    admin('asset-retired', `/assets?retired=any&selected=${idOf(retired)}`),
    admin('asset-new', '/assets?selected=new'),
    admin('asset-import', '/assets/import'),
    admin('asset-configuration', '/asset-configuration'),
    admin('asset-fields', '/asset-configuration?tab=fields'),
    admin('store', '/catalogue'),
    admin('catalogue-management', '/catalogue-management'),
    admin('catalogue-import', '/catalogue-management/import'),
    admin('vendors', '/vendors'),
    admin('vendor', `/vendors?selected=${idOf(vendors)}`),
    admin('vendor-import', '/vendors/import'),
    admin('location-import', '/settings/locations/import'),
    admin('employees', '/employees'),
    admin('person', `/employees/${idOf(people)}`),
    admin('confirmations', '/confirmations'),
    admin('people-import', '/employees/import'),
    admin('requests', '/requests'),
    admin('request', `/requests?selected=${idOf(procuring)}`),
    admin('request-fulfilled', `/requests?selected=${idOf(requests)}`),
    admin('trace', `/trace/${idOf(held)}`),
    admin('undo', '/undo'),
    admin('notifications', '/notifications'),
    admin('webhooks', '/webhooks'),
    ...each(webhooks, ({ id }) => [
      admin('webhook', `/webhooks/${id}`),
      admin('webhook-edit', `/webhooks/${id}?edit=true`),
    ]),
    admin('workflows', '/workflows'),
    ...each(workflows, ({ id }) => [
      admin('workflow', `/workflows/${id}`),
      admin('workflow-trigger', `/workflows/${id}?edit=true&tab=trigger`),
      admin('workflow-actions', `/workflows/${id}?edit=true&tab=actions`),
    ]),
    admin('settings', '/settings'),
    admin('mail-templates', '/settings/mail-templates'),
    admin('audit', '/settings/audit'),
    admin('audit-entry', '/settings/audit', clickRow),
    admin('api', '/api'),
    admin('not-found', '/nowhere'),
    admin('palette', '/assets', (page) => page.keyboard.press('Control+k')),
    admin('shortcuts', '/assets', (page) => page.keyboard.press('Shift+?')),
    employee('employee-store', '/catalogue'),
    employee('employee-assets', '/assets'),
    employee('employee-requests', '/requests'),
  ];
}

/** Screens whose data can be missing, late or refused. */
export const screensWithData: readonly PicturedScreen[] = [
  ['dashboard', '/dashboard'],
  ['assets', '/assets'],
  ['asset-configuration', '/asset-configuration'],
  ['store', '/catalogue'],
  ['catalogue-management', '/catalogue-management'],
  ['vendors', '/vendors'],
  ['employees', '/employees'],
  ['requests', '/requests'],
  ['undo', '/undo'],
  ['notifications', '/notifications'],
  ['webhooks', '/webhooks'],
  ['workflows', '/workflows'],
  ['settings', '/settings'],
  ['audit', '/settings/audit'],
  ['api', '/api'],
].map(([name = '', path = '']) => ({ name, as: 'admin', path }));

type Listed = { readonly items: readonly { readonly id: string }[] };

const idOf = ({ items }: Listed): string => items[0]?.id ?? '';

const each = (
  { items }: Listed,
  screensOf: (record: { readonly id: string }) => PicturedScreen[],
): PicturedScreen[] => items.slice(0, 1).flatMap(screensOf);
