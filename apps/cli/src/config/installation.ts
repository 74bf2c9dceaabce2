import type { Client } from '@quartermaster/contract';
import type { Installation } from '@quartermaster/core/config/section';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';

/**
 * Reads the current configuration. @param withCatalogue false skips items and vendors, which take many pages
 */
export async function readInstallation(context: Context, withCatalogue: boolean): Promise<Installation> {
  const client = await context.client();
  // One response contains all the rest but items and vendors, as of the same moment.
  const [settings, { choices: notifications }, asked, { items: webhooks }, { items: workflows }, profiles] =
    await context.wait(
      'Loading',
      Promise.all([
        client.settings.get(),
        client.notifications.defaults(),
        client.acknowledgements.get(),
        client.webhooks.list({}),
        client.workflows.list({}),
        client.importProfiles.list(),
      ]),
    );
  const { assetTypes: types, customFields: fields, locations } = settings;
  const { title, text } = asked.agreement ?? {};
  const acknowledgements = {
    types: asked.types,
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
  };
  const configured = {
    acknowledgements,
    ...{ settings, notifications, types, fields, locations, webhooks },
    workflows: workflows.map((one) => workflowSchema.parse(one)),
    importProfiles: profiles.items,
  };
  if (!withCatalogue) return { ...configured, vendors: [], items: [] };
  const [vendors, items] = await context.wait(
    'Loading the catalogue',
    Promise.all([
      allPages((page) => client.vendors.list({ ...page, with: 'products' })),
      allPages((page) => client.catalogue.list(page)),
    ]),
  );
  return {
    ...configured,
    vendors: vendors.map(({ products = [], ...one }) => ({ ...one, products })),
    items,
  };
}

type Page = NonNullable<Parameters<Client['catalogue']['list']>[0]>;

async function allPages<Row>(
  read: (page: Pick<Page, 'limit' | 'cursor'>) => Promise<{ items: Row[]; nextCursor?: string | undefined }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit: '200', ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === undefined) return rows;
  }
}
