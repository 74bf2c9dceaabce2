import type { DomainEvent } from '@quartermaster/core/events/event';
import { z } from 'zod';
import type { Collection, CollectionDeclaration, PageQuery, Stored } from '../port.ts';

/** A document with one of everything that concerns a store. */
const thingSchema = z.strictObject({
  id: z.string(),
  name: z.string().exactOptional(),
  note: z.string().exactOptional(),
  status: z.string().exactOptional(),
  price: z.number().exactOptional(),
  shared: z.boolean().exactOptional(),
  at: z.string().exactOptional(),
  code: z.string().exactOptional(),
  site: z.string().exactOptional(),
  shelf: z.string().exactOptional(),
  tags: z.array(z.string()).exactOptional(),
  parts: z.array(z.strictObject({ id: z.string(), n: z.number().exactOptional() })).exactOptional(),
  place: z
    .strictObject({ city: z.string().exactOptional(), floor: z.number().exactOptional() })
    .exactOptional(),
  specs: z.record(z.string(), z.string()).exactOptional(),
  /** Why it was set aside. */
  gone: z.string().exactOptional(),
  sums: z.record(z.string(), z.number().int()).exactOptional(),
  customFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
});
export type Thing = z.infer<typeof thingSchema>;

export const things: CollectionDeclaration<Thing> = {
  name: 'things',
  schema: thingSchema,
  shapes: [
    { sort: ['name'] },
    { equals: ['status'], sort: ['-at'] },
    { equals: ['status', 'site'] },
    { equals: ['place.city'], sort: ['price', 'name'] },
    { contains: 'tags', sort: ['name'] },
  ],
  unique: [
    { name: 'code', fields: ['code'] },
    { name: 'where', fields: ['site', 'shelf'] },
  ],
  search: ['name', 'note', 'place.city'],
  facets: { first: ['status', 'site'], rest: ['place.city'], sort: ['-at'] },
  totals: 'sums',
  attributes: 'customFields',
};

/** The same, of which some are set aside. */
export const keepsakes: CollectionDeclaration<Thing> = {
  ...things,
  name: 'keepsakes',
  shapes: [
    ...things.shapes,
    { sort: ['code'], whole: true },
    { equals: ['gone'], sort: ['-at'], sparse: true },
  ],
  setAside: 'gone',
};

/** A second collection, to check that collections don't mix. */
export const others: CollectionDeclaration<Thing> = { ...things, name: 'others', shapes: [], unique: [] };

export const thing = (id: string, rest: Omit<Thing, 'id'> = {}): Thing => ({ id, ...rest });

export function event(id: string, subject = id, data: DomainEvent['data'] = {}, batch?: string): DomainEvent {
  return {
    id,
    type: 'equipment.updated',
    at: '2026-01-01T00:00:00.000Z',
    actor: { kind: 'system' },
    via: 'system',
    ...(batch === undefined ? {} : { batch }),
    subject: { kind: 'asset', id: subject },
    data,
  };
}

/** Inserts things, all of which must be accepted. */
export async function put(collection: Collection<Thing>, documents: readonly Thing[]): Promise<void> {
  for (let from = 0; from < documents.length; from += 200) {
    const operations = documents
      .slice(from, from + 200)
      .map((document) => ({ kind: 'insert' as const, document }));
    const outcomes = await collection.write(operations, 'background');
    const refused = outcomes.find(({ status }) => status !== 'inserted');
    if (refused) throw new Error(`Not inserted: ${JSON.stringify(refused)}`);
  }
}

/** Fetches every page of a query in order. */
export async function pages(
  collection: Collection<Thing>,
  query: Omit<PageQuery, 'after'>,
): Promise<Stored<Thing>[][]> {
  const all: Stored<Thing>[][] = [];
  let after: string | undefined;
  do {
    const page = await collection.find(after === undefined ? query : { ...query, after });
    all.push(page.items);
    after = page.next;
  } while (after !== undefined);
  return all;
}

export const ids = (documents: readonly Thing[]): string[] => documents.map(({ id }) => id);
