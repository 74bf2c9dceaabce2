import { checkPage } from './check-page.ts';
import type { Connection } from './connection.ts';
import type { Layout } from './layout.ts';
import type { DocumentRow, Question } from './messages.ts';
import { maxHits, type PagePlan, planPage } from './page-plan.ts';
import type { Sql } from './sql.ts';

/** Answers any read; its plan is made here, so that the main thread sends no more than the question. */
export function read(
  connection: Connection,
  layoutNamed: (collection: string) => Layout,
  request: Question,
): readonly unknown[] {
  switch (request.kind) {
    case 'page':
      return readPage(connection, planPage(layoutNamed(request.collection), request.question));
    case 'rows':
      return connection.all(request.query);
    case 'check':
      return [checkPage(connection, layoutNamed(request.collection), request)];
    case 'rowNumbers':
      return [Float64Array.from(connection.all<{ row: number }>(request.query), ({ row }) => row)];
  }
}

/** The rows of a page, a step after the other until it is full. */
export function readPage(connection: Connection, plan: PagePlan): DocumentRow[] {
  const rows: DocumentRow[] = [];
  for (const { text, values } of stepsOf(connection, plan)) {
    const wanted = plan.limit - rows.length;
    if (wanted === 0) break;
    rows.push(...connection.all<DocumentRow>({ text, values: [...values, wanted] }));
  }
  return rows;
}

function stepsOf(connection: Connection, { steps, search }: PagePlan): readonly Sql[] {
  if (search === undefined) return steps;
  for (const way of search.hits) {
    const hits = connection.all<{ rowid: number }>(way).map(({ rowid }) => rowid);
    if (hits.length > maxHits) continue;
    return steps.map(({ text, values }) => ({ text, values: [JSON.stringify(hits), ...values] }));
  }
  return search.broad();
}
