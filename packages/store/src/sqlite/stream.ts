import { sortKeys } from '@quartermaster/core/query/compare';
import { everything } from '@quartermaster/core/query/where';
import { type Position, positionOf } from '../cursor.ts';
import type { Query } from '../port.ts';
import { type Layout, orderSql } from './layout.ts';
import type { DocumentRow } from './messages.ts';
import { planDeclared } from './page-plan.ts';
import type { Reads } from './reads.ts';
import { list, sql } from './sql.ts';
import { whereSql } from './where-sql.ts';

const pageSize = 200;

/** Every match, a page at a time, each read when the one before has been used. */
export async function* streamRows(
  layout: Layout,
  reads: Reads,
  { where = everything, sort = [] }: Query,
): AsyncIterable<readonly DocumentRow[]> {
  const question = { where, sort, limit: pageSize };
  yield* planDeclared(layout, question)
    ? inIndexOrder(layout, reads, question)
    : inSortedOrder(layout, reads, question);
}

type Question = Required<Query> & { readonly limit: number };

/** A declared order: each page begins where the one before ended. */
async function* inIndexOrder(layout: Layout, reads: Reads, question: Question) {
  const keys = sortKeys(question.sort);
  let after: Position | undefined;
  do {
    const rows = await reads.pageOfMany(layout, { ...question, after });
    yield rows;
    const last = rows.at(pageSize - 1);
    after = last && positionOf(keys, { ...JSON.parse(last.document), version: last.version });
  } while (after !== undefined);
}

/** Any other order is sorted once, not once a page: the rows' numbers are kept, 8 bytes each. */
async function* inSortedOrder(layout: Layout, reads: Reads, { where, sort }: Question) {
  const { documents } = layout.tables;
  const condition = whereSql(layout, where);
  const numbers = await reads.rowNumbers(
    sql`SELECT row FROM ${documents} WHERE ${condition} ORDER BY ${list(sortKeys(sort).map(orderSql))}`,
  );
  for (let at = 0; at < numbers.length; at += pageSize) {
    const page = JSON.stringify([...numbers.subarray(at, at + pageSize)]);
    // Asked again, because a document may have changed since.
    yield await reads.many<DocumentRow>(
      sql`SELECT version, json(document) AS document
        FROM (SELECT key AS place, value AS wanted FROM json_each(${page}))
        CROSS JOIN ${documents} ON row = wanted WHERE ${condition} ORDER BY place`,
    );
  }
}
