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

/** Every match, a page at a time: while one is used the next is read, and no more than that. */
export async function* streamRows(
  layout: Layout,
  reads: Reads,
  { where = everything, sort = [] }: Query,
  options?: ReadOptions,
): AsyncIterable<Rows> {
  const question = { where, sort, limit: pageSize };
  const pageAfter = planDeclared(layout, question)
    ? inIndexOrder(layout, reads, question, options)
    : await inSortedOrder(layout, reads, question, options);
  const slice = new TimeSlice(sliceMs);
  for (let reading = pageAfter(undefined); reading !== undefined; ) {
    const rows = await reading;
    reading = pageAfter(rows);
    // Whoever stops here never asks what became of it.
    reading?.catch(() => {});
    yield rows;
    // Answers that are there already are handed over one after the other, and timers would wait for them all.
    if (slice.isOver) await slice.yield();
  }
}

type Question = Required<Query> & { readonly limit: number };
type Rows = readonly DocumentRow[];
/** Reads the page after this one, or the first; undefined at the end. */
type PageAfter = (page: Rows | undefined) => Promise<Rows> | undefined;

/** A declared order: each page begins where the one before ended. */
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

/** Any other order is sorted once, not once a page: the rows' numbers are kept, 8 bytes each. */
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
    // Asked again, because a document may have changed since.
    return reads.many<DocumentRow>(
      sql`SELECT version, json(document) AS document
        FROM (SELECT key AS place, value AS wanted FROM json_each(${page}))
        CROSS JOIN ${documents} ON row = wanted WHERE ${condition} ORDER BY place`,
      options,
    );
  };
}
