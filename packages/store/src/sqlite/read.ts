import { checkDerived } from './check.ts';
import type { Connection } from './connection.ts';
import type { DocumentRow, ReaderRequest } from './messages.ts';
import { broadly, type PagePlan } from './page-plan.ts';
import type { Sql } from './sql.ts';

/** Answers a read on whichever thread the connection is. */
export function read(connection: Connection, request: ReaderRequest): readonly unknown[] {
  switch (request.kind) {
    case 'page':
      return readPage(connection, request.plan);
    case 'rows':
      return connection.all(request.query);
    case 'check':
      return checkDerived(connection, request.layout);
    case 'rowNumbers':
      return [Float64Array.from(connection.all<{ row: number }>(request.query), ({ row }) => row)];
  }
}

function readPage(connection: Connection, plan: PagePlan): DocumentRow[] {
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
  const hits = connection.all<{ rowid: number }>(search.hits).map(({ rowid }) => rowid);
  if (hits.length > broadly) return search.broad;
  return steps.map(({ text, values }) => ({ text, values: [JSON.stringify(hits), ...values] }));
}
