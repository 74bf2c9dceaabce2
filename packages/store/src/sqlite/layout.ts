import { type SortKey, sortKeys } from '@quartermaster/core/query/compare';
import { isPath } from '@quartermaster/core/query/paths';
import type { CollectionDeclaration, Facets, Identified, QueryShape, UniqueKey } from '../port.ts';
import { identifier, literal, raw, type Sql, sql } from './sql.ts';

/** How a collection is stored: its declaration without the schema, as plain data. */
export interface Layout {
  readonly name: string;
  /**
   * The names of its tables. A collection's name can't contain a dot, so no two collections share a table.
   */
  readonly tables: Readonly<Record<'documents' | 'unique' | 'values' | 'search', Sql>>;
  readonly indexes: readonly Index[];
  readonly unique: readonly UniqueKey[];
  readonly search: readonly string[];
  readonly attributes: string | undefined;
  /** The paths of arrays whose elements are in the side table. */
  readonly arrays: readonly string[];
  readonly facets: FacetIndex | undefined;
  /** The path that only documents have that were set aside. */
  readonly setAside: string | undefined;
  /** The path of the map whose numbers are summed. */
  readonly totals: string | undefined;
  /** Whether its changes are counted, for processes that keep it in memory. */
  readonly cached: boolean;
  /** How many documents are read at a time if all of them are. */
  readonly atOnce: number;
}

/** An index on `equals`, then the keys of a sort. */
export interface Index {
  readonly name: string;
  readonly equals: readonly string[];
  readonly keys: readonly SortKey[];
  /** It only includes documents with values at these paths, so that others don't have to be indexed. */
  readonly needs: readonly string[];
  /** It leaves out documents with a value at this path. */
  readonly lacks?: string | undefined;
  /** It only exists once the collection has more documents than this. */
  readonly beyond?: number | undefined;
}

/** An index on the first facets, the keys of a sort, then the other facets. */
export interface FacetIndex {
  readonly name: string;
  readonly first: readonly string[];
  readonly rest: readonly string[];
  readonly keys: readonly SortKey[];
}

export function layoutOf(declaration: CollectionDeclaration<Identified>): Layout {
  const {
    name,
    shapes,
    unique,
    search,
    attributes,
    facets,
    setAside,
    totals,
    cached = false,
    bulky = false,
  } = declaration;
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name))
    throw new TypeError(`Not a valid name for a collection: ${name}`);
  const ordered = shapes.filter((shape) => shape.contains === undefined);
  const facetIndex = facets && facetIndexOf(name, facets);
  return {
    name,
    tables: {
      documents: identifier(name),
      unique: identifier(`${name}.unique`),
      values: identifier(`${name}.values`),
      search: identifier(`${name}.search`),
    },
    indexes: [
      { name: `${name}/id`, equals: [], keys: sortKeys([]), needs: [] },
      { name: `${name}/id`, equals: ['id'], keys: sortKeys([]), needs: [] },
      ...ordered.flatMap((shape) => indexesOf(name, shape, setAside)),
      ...(facetIndex
        ? [
            {
              name: facetIndex.name,
              equals: facetIndex.first,
              keys: facetIndex.keys,
              needs: [],
              lacks: setAside,
            },
          ]
        : []),
    ],
    unique,
    search,
    attributes,
    arrays: [...new Set(shapes.flatMap((shape) => shape.contains ?? []))],
    facets: facetIndex,
    setAside,
    totals,
    cached,
    atOnce: bulky ? 20 : 500,
  };
}

function facetIndexOf(collection: string, { first, rest, sort }: Facets): FacetIndex {
  const name = `${collection}/${first.join('+')}/${sort.join('+')}/${rest.join('+')}`;
  return { name, first, rest, keys: sortKeys(sort) };
}

/** The paths of all facets. */
export const facetPaths = ({ facets }: Layout): readonly string[] =>
  facets ? [...facets.first, ...facets.rest] : [];

/** The index for a shape. One that begins with an ascending sort also serves equality on that path. */
function indexesOf(
  collection: string,
  { equals = [], sort = [], sparse, whole, beyond }: QueryShape,
  setAside: string | undefined,
): Index[] {
  const lacks = whole || equals.some((path) => path === setAside) ? undefined : setAside;
  const name = `${collection}/${equals.join('+')}/${sort.join('+')}`;
  const keys = sortKeys(sort);
  const [first, ...others] = keys;
  if (sparse)
    return [
      { name, equals, keys, needs: equals.length > 0 ? equals : first ? [first.path] : [], lacks, beyond },
    ];
  const byFirst =
    equals.length === 0 && first && !first.descending && others.length > 0
      ? [{ name, equals: [first.path], keys: others, needs: [], lacks, beyond }]
      : [];
  return [{ name, equals, keys, needs: [], lacks, beyond }, ...byFirst];
}

/** Finds a layout by its collection's name, on a thread that was given all of them. */
export function byName(layouts: readonly Layout[]): (collection: string) => Layout {
  const known = new Map(layouts.map((layout) => [layout.name, layout]));
  return (collection) => {
    const layout = known.get(collection);
    if (layout === undefined) throw new Error(`Unknown collection ${collection}.`);
    return layout;
  };
}

/** The value at a path. The indexes are on this expression, so it must always be spelled the same. */
export function valueSql(path: string): Sql {
  if (path === 'id' || path === 'version') return raw(path);
  return sql`document ->> ${pathLiteral(path)}`;
}

/** Whether the value at a path is absent: indexes are conditional on this expression too. */
export const absentSql = (path: string): Sql => sql`${valueSql(path)} IS NULL`;

/** The JSON type of the value at a path; NULL if it is absent. */
export function typeSql(path: string): Sql {
  if (path === 'id') return raw(`'text'`);
  if (path === 'version') return raw(`'integer'`);
  return sql`json_type(document, ${pathLiteral(path)})`;
}

export function pathLiteral(path: string): Sql {
  if (!isPath(path)) throw new TypeError(`Not a path: ${path}`);
  return literal(`$.${path}`);
}

export const orderSql = ({ path, descending }: SortKey): Sql =>
  descending ? sql`${valueSql(path)} DESC` : valueSql(path);
