import type { ReadOptions } from '../port.ts';
import { type Layout, valueSql } from './layout.ts';
import type { Reads } from './reads.ts';
import { identifier, raw, sql } from './sql.ts';

/** Read in a few milliseconds, so that others needn't wait. */
const pageSize = 2000;

/** The texts at a path, ascending, in pages: from an index if one begins with it, else from all documents. */
export async function* texts(
  declared: Layout,
  reads: Reads,
  path: string,
  options?: ReadOptions,
): AsyncIterable<readonly string[]> {
  const { indexes, tables } = reads.existing(declared);
  const index = indexes.find(
    ({ equals, keys: [key], needs, lacks }) =>
      equals.length === 0 && key?.path === path && needs.length === 0 && lacks === undefined,
  );
  const value = valueSql(path);
  const from = index ? sql`${tables.documents} INDEXED BY ${identifier(index.name)}` : tables.documents;
  for (let after = ''; ; ) {
    // Texts come after numbers.
    const rows = await reads.many<{ value: string }>(
      sql`SELECT DISTINCT ${value} AS value FROM ${from}
        WHERE ${value} > ${after} ORDER BY ${value} LIMIT ${raw(String(pageSize))}`,
      options,
    );
    const page = rows.map(({ value }) => value);
    if (page.length > 0) yield page;
    const last = page.at(pageSize - 1);
    if (last === undefined) return;
    after = last;
  }
}
