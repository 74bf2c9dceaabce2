import { checkPage } from './check-page.ts';
import type { Connection } from './connection.ts';
import type { ValuesOf } from './facet-plan.ts';
import { countOfKept, valuesSql } from './kept-counts.ts';
import type { Layout } from './layout.ts';
import type { DocumentRow, PageAndTotal, Question } from './messages.ts';
import { maxHits, type PagePlan, type PageQuestion, planPage, totalSql } from './page-plan.ts';
import type { Sql } from './sql.ts';

/** Performs any read. Its plan is made here, so that the main thread only has to send the question. */
export function read(
  connection: Connection,
  layoutNamed: (collection: string) => Layout,
  request: Question,
): readonly unknown[] {
  switch (request.kind) {
    case 'page': {
      const layout = layoutNamed(request.collection);
      return readPage(connection, planPage(layout, request.question, fewValues(connection, layout)));
    }
    case 'pageAndTotal':
      return [readPageAndTotal(connection, layoutNamed(request.collection), request.question)];
    case 'total': {
      const layout = layoutNamed(request.collection);
      return connection.all(totalSql(layout, request.where, fewValues(connection, layout)));
    }
    case 'rows':
      return connection.all(request.query);
    case 'check':
      return [checkPage(connection, layoutNamed(request.collection), request)];
    case 'rowNumbers':
      return [Float64Array.from(connection.all<{ row: number }>(request.query), ({ row }) => row)];
  }
}

/** The rows of a page, step by step until it is full. */
export function readPage(connection: Connection, plan: PagePlan): DocumentRow[] {
  return rowsOf(connection, plan, stepsOf(plan, hitsOf(connection, plan)));
}

/** A page and the total number of matches: a search looks up its hits only once for both. */
function readPageAndTotal(connection: Connection, layout: Layout, question: PageQuestion): PageAndTotal {
  const valuesOf = fewValues(connection, layout);
  const plan = planPage(layout, question, valuesOf);
  const hits = hitsOf(connection, plan);
  const rows = rowsOf(connection, plan, stepsOf(plan, hits));
  if (isAll(question, rows)) return { rows, total: rows.length };
  const isAmongHits = plan.search === undefined || hits !== undefined;
  const total =
    (isAmongHits && plan.total && among(hits, plan.total)) || totalSql(layout, question.where, valuesOf);
  return { rows, total: connection.first<{ count: number }>(total)?.count ?? 0 };
}

/** Whether a first page contains all matches. */
export const isAll = ({ after, limit }: PageQuestion, rows: readonly DocumentRow[]): boolean =>
  after === undefined && rows.length < limit;

function rowsOf(connection: Connection, { limit }: PagePlan, steps: readonly Sql[]): DocumentRow[] {
  const rows: DocumentRow[] = [];
  for (const { text, values } of steps) {
    const wanted = limit - rows.length;
    if (wanted === 0) break;
    rows.push(...connection.all<DocumentRow>({ text, values: [...values, wanted] }));
  }
  return rows;
}

/** A search's candidate rows as a JSON list; undefined if there are too many, or if there is no search. */
function hitsOf(connection: Connection, { search }: PagePlan): string | undefined {
  for (const way of search?.hits ?? []) {
    const hits = connection.all<{ rowid: number }>(way).map(({ rowid }) => rowid);
    if (hits.length <= maxHits) return JSON.stringify(hits);
  }
  return undefined;
}

function stepsOf({ steps, search }: PagePlan, hits: string | undefined): readonly Sql[] {
  return search !== undefined && hits === undefined ? search.broad() : steps.map((step) => among(hits, step));
}

const among = (hits: string | undefined, { text, values }: Sql): Sql =>
  hits === undefined ? { text, values } : { text, values: [hits, ...values] };

/** The values of a facet, if they are few and every document that wasn't set aside has one. */
function fewValues(connection: Connection, layout: Layout): ValuesOf {
  return (path) => {
    const rows = connection.all<{ value: string; count: number }>(valuesSql(layout, path, maxValues + 1));
    const all = connection.first<{ count: number }>(countOfKept(layout))?.count ?? 0;
    const counted = rows.reduce((total, { count }) => total + count, 0);
    return rows.length <= maxValues && counted === all ? rows.map(({ value }) => value) : undefined;
  };
}

/** Facets with more values than this aren't enumerated value by value. */
const maxValues = 50;
