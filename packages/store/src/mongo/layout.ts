import { type SortKey, sortKeys } from '@quartermaster/core/query/compare';
import { z } from 'zod';
import type { CollectionDeclaration, Identified, UniqueKey } from '../port.ts';

/** How a collection is stored: what its declaration means for documents and indexes. */
export interface Layout {
  readonly name: string;
  readonly unique: readonly UniqueKey[];
  readonly search: readonly string[];
  readonly attributes: string | undefined;
  /** The path of the map whose numbers are summed. */
  readonly totals: string | undefined;
  /** The path that only documents have that were set aside. */
  readonly setAside: string | undefined;
  /** Paths that hold arrays according to the schema: only `contains` looks into them. */
  readonly arrays: readonly string[];
  readonly indexes: readonly Index[];
  /** How many documents are read at a time if all of them are. */
  readonly atOnce: number;
}

export interface Index {
  readonly name: string;
  readonly fields: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  /** The documents it includes, if not all. */
  readonly only?: Readonly<Record<string, { readonly $exists: true }>>;
}

/** The fields that the store adds to a document's own. */
export const own = {
  /**
   * True for a removed document (a tombstone) until its events are in the log; comes first in the indexes.
   */
  removed: 'removed',
  /** Events that aren't in the log yet. */
  pending: 'pendingEvents',
  /** The folded search fields, one per line, and all their trigrams. */
  text: 'searchText',
  trigrams: 'trigrams',
  /** The attributes as `{k, v}` pairs, so that one index covers all of them. */
  attributes: 'attrs',
} as const;

export const uniqueIndexName = ({ name }: UniqueKey): string => `unique_${name}`;
export const keyField = ({ name }: UniqueKey): string => `key_${name}`;

/** A path in MongoDB's terms: a document's id is its `_id`. */
export const fieldOf = (path: string): string => (path === 'id' ? '_id' : path);

export function layoutOf(declaration: CollectionDeclaration<Identified>): Layout {
  const { name, schema, unique, search, attributes, totals, setAside, bulky = false } = declaration;
  const described = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  const ownNames = [...Object.values(own), ...unique.map(keyField), '_id', 'version'];
  const taken = Object.keys(described.properties ?? {}).find((one) => ownNames.includes(one));
  if (taken !== undefined) throw new TypeError(`${name}: the store keeps a field ${taken} of its own.`);
  return {
    name,
    unique,
    search,
    attributes,
    totals,
    setAside,
    arrays: arraysIn(described, ''),
    indexes: indexesOf(declaration),
    atOnce: bulky ? 20 : 500,
  };
}

/** Whether a path leads to or through an array. */
export const isArray = ({ arrays }: Layout, path: string): boolean => arrays.includes(path);
export const goesThroughArray = ({ arrays }: Layout, path: string): boolean =>
  arrays.some((array) => path.startsWith(`${array}.`));

type Described = z.core.JSONSchema.BaseSchema;

function arraysIn(schema: Described, path: string): string[] {
  if (schema.type === 'array') return [path];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [path === '' ? name : `${path}.${name}`, one] as const,
  );
  const found = [...alternatives.map((one) => [path, one] as const), ...inner].flatMap(([at, one]) =>
    typeof one === 'object' ? arraysIn(one, at) : [],
  );
  return [...new Set(found)];
}

/** No index covers two arrays, and each has a name given by the store. */
function indexesOf({
  shapes,
  unique,
  search,
  attributes,
  facets,
  totals,
  setAside,
}: CollectionDeclaration<Identified>): Index[] {
  // Where it is absent, which filters ask for, is one range at the beginning of an index.
  const kept = setAside === undefined ? [] : [setAside];
  const indexes: Index[] = [
    { name: 'order', fields: { [own.removed]: 1, _id: 1 } },
    { name: 'pending', fields: { [`${own.pending}.id`]: 1 } },
    ...unique.map((key) => ({
      name: uniqueIndexName(key),
      fields: { [keyField(key)]: 1 as const },
      unique: true,
    })),
    ...shapes.map(({ equals = [], contains, sort = [], whole }) => {
      const without = whole || equals.some((path) => path === setAside) ? [] : kept;
      const led = [
        own.removed,
        ...without,
        ...equals.map(fieldOf),
        ...(contains === undefined ? [] : [contains]),
      ];
      const keys = sortKeys(sort).filter(({ path }) => !led.includes(fieldOf(path)));
      return {
        name: `shape_${without.length === 0 ? '' : 'kept_'}${[...equals, contains ?? '', ...sort].join('_')}`,
        fields: { ...Object.fromEntries(led.map((path) => [path, 1 as const])), ...orderOf(keys) },
      };
    }),
  ];
  if (facets)
    indexes.push({
      name: kept.length === 0 ? 'facets' : 'facets_kept',
      fields: {
        [own.removed]: 1,
        ...Object.fromEntries(kept.map((path) => [path, 1 as const])),
        ...Object.fromEntries(facets.first.map((path) => [fieldOf(path), 1 as const])),
        ...orderOf(sortKeys(facets.sort)),
        ...Object.fromEntries(facets.rest.map((path) => [fieldOf(path), 1 as const])),
      },
    });
  // Includes the whole map, so that no document has to be read.
  if (totals !== undefined)
    indexes.push({ name: 'totals', fields: { [own.removed]: 1, [fieldOf(totals)]: 1 } });
  if (search.length > 0) indexes.push({ name: 'search', fields: { [own.removed]: 1, [own.trigrams]: 1 } });
  if (attributes !== undefined)
    indexes.push({
      name: 'attributes',
      fields: { [own.removed]: 1, [`${own.attributes}.k`]: 1, [`${own.attributes}.v`]: 1 },
    });
  return indexes;
}

/** A sort order in MongoDB's form. */
export function orderOf(keys: readonly SortKey[]): Record<string, 1 | -1> {
  return Object.fromEntries(keys.map(({ path, descending }) => [fieldOf(path), descending ? -1 : 1]));
}
