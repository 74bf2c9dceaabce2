import type { Client } from '@quartermaster/contract';
import { isAdmin } from '@quartermaster/core/access/actor';
import { LocationIndex, NameIndex } from '@quartermaster/core/csv/directory';
import { message } from '@quartermaster/core/messages';
import { comparedWith } from '@quartermaster/core/query/paths';
import { parseWhere, printWhere } from '@quartermaster/core/query/text';
import { equals } from '@quartermaster/core/query/where';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';
import type { Page } from './output/list.ts';

/** The fields by which a filter may name other records. */
type Named = 'type' | 'location' | 'vendor' | 'assignedTo' | 'userId';

/**
 * The pages of a list. If nothing is found, throws wrong usage for a name in the filter that doesn't exist.
 */
export async function* refusingUnknownNames<Row>(
  context: Context,
  pages: AsyncIterable<Page<Row>>,
  filter: string | undefined,
  fields: readonly Named[],
): AsyncGenerator<Page<Row>, void> {
  for await (const page of pages) {
    if (page.total === 0 && filter !== undefined) await refuseUnknownNames(context, filter, fields);
    yield page;
  }
}

async function refuseUnknownNames(context: Context, filter: string, fields: readonly Named[]): Promise<void> {
  const parsed = parseWhere(filter);
  if (!parsed.ok) return;
  const client = await context.client();
  // Only administrators see all vendors and people.
  const isKnowing = isAdmin(await context.me());
  for (const field of fields.filter((one) => isKnowing || one === 'type' || one === 'location'))
    for (const name of comparedWith(parsed.where, field).map(String)) {
      const unknown = await context.wait('Looking up names', unknownNames[field](client, name));
      if (unknown !== undefined) throw wrongUsage(/[?]$/.test(unknown) ? unknown : `${unknown}.`);
    }
}

/** The error for an unknown name; undefined for a known one. */
const unknownNames: Record<Named, (client: Client, name: string) => Promise<string | undefined>> = {
  type: async (client, name) => {
    const { items } = await client.assetTypes.list();
    const known = new NameIndex(items.map((type) => type.name));
    return known.find(name) === undefined ? message.unknownType(name, known.suggest(name)) : undefined;
  },
  location: async (client, name) => {
    const { items } = await client.locations.list();
    const known = new LocationIndex(items);
    return known.find(name).length > 0 ? undefined : message.unknownLocation(name, known.suggest(name));
  },
  vendor: async (client, name) => {
    const { items, total } = await client.vendors.list({ search: name, limit: '200' });
    const known = new NameIndex(items.map((vendor) => vendor.name));
    if (total > items.length || known.find(name) !== undefined) return undefined;
    const others = await client.vendors.list({ limit: '200' });
    return message.unknownVendor(
      name,
      new NameIndex(others.items.map((vendor) => vendor.name)).suggest(name),
    );
  },
  assignedTo: async (client, email) => (email === 'unassigned' ? undefined : unknownPerson(client, email)),
  userId: unknownPerson,
};

async function unknownPerson(client: Client, email: string): Promise<string | undefined> {
  const { total } = await client.users.list({
    where: printWhere(equals('email', email.toLowerCase())),
    limit: '1',
  });
  if (total > 0) return undefined;
  const { items } = await client.users.list({ limit: '200' });
  return message.unknownPerson(email, new NameIndex(items.map((person) => person.email)).suggest(email));
}
