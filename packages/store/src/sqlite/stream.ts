import { sortKeys } from '@quartermaster/core/query/compare';
import { everything } from '@quartermaster/core/query/where';
import { positionOf } from '../cursor.ts';
import type { Query, ReadOptions } from '../port.ts';
import { TimeSlice } from '../time-slice.ts';
import { type Layout, orderSql } from './layout.ts';
import type { DocumentRow } from './messages.ts';
import { planDeclared } from './page-plan.ts';
import { type Reads, sliceMs } from './reads.ts';
import { list, sql } from './sql.ts';
import { watched } from './watch.ts';
import { whereSql } from './where-sql.ts';

const pageSize = 200;

/** Every match, page by page: while one is being used, the next one is read, but no more than that. */
export async function* streamRows(
  layout: Layout,
  reads: Reads,
  { where = everything, sort = [] }: Query,
  options?: ReadOptions,
): AsyncIterable<Rows> {
  const question = { where, sort, limit: pageSize };
  const pageAfter = planDeclared(reads.existing(layout), question)
    ? inIndexOrder(layout, reads, question, options)
    : await inSortedOrder(layout, reads, question, options);
  const slice = new TimeSlice(sliceMs);
  for (let reading = pageAfter(undefined); reading !== undefined; ) {
    const rows = await reading;
    reading = pageAfter(rows);
    // If the consumer stops here, nobody handles a failure of this read.
    reading?.catch(() => {});
    yield rows;
    // Pages that are already there are handed over in succession, and timers would have to wait for all of
    // them.
    if (slice.isOver) await slice.yield();
  }
}

type Question = Required<Query> & { readonly limit: number };
type Rows = readonly DocumentRow[];
/** Reads the page after this one, or the first; undefined at the end. */
type PageAfter = (page: Rows | undefined) => Promise<Rows> | undefined;

/** For a declared order: each page begins where the previous one ended. */
function inIndexOrder(layout: Layout, reads: Reads, question: Question, options?: ReadOptions): PageAfter {
  const keys = sortKeys(question.sort);
  return (page) => {
    if (page === undefined) return reads.pageOfMany(layout, question, options);
    const last = page.at(pageSize - 1);
    if (last === undefined) return undefined;
    const after = positionOf(keys, { ...JSON.parse(last.document), version: last.version });
    return reads.pageOfMany(layout, { ...question, after }, options);
  };
}

/** Any other order is sorted once rather than for each page: the row numbers are kept, at 8 bytes each. */
async function inSortedOrder(
  layout: Layout,
  reads: Reads,
  { where, sort }: Question,
  options?: ReadOptions,
): Promise<PageAfter> {
  const { documents } = layout.tables;
  const condition = whereSql(layout, where);
  const numbers = await reads.rowNumbers(
    sql`SELECT row FROM ${documents} WHERE ${watched(condition)}
      ORDER BY ${list(sortKeys(sort).map(orderSql))}`,
    options,
  );
  let at = 0;
  return () => {
    if (at >= numbers.length) return undefined;
    const page = JSON.stringify([...numbers.subarray(at, at + pageSize)]);
    at += pageSize;
    // The condition is checked again, because a document may have changed since.
    return reads.many<DocumentRow>(
      sql`SELECT version, json(document) AS document
        FROM (SELECT key AS place, value AS wanted FROM json_each(${page}))
        CROSS JOIN ${documents} ON row = wanted WHERE ${condition} ORDER BY place`,
      options,
    );
  };
}
