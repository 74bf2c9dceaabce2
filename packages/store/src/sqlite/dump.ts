import { eventsBatch } from '../chain/log-entry.ts';
import type { Batch } from '../port.ts';
import type { Layout } from './layout.ts';
import { logPages, seenLogTables } from './log-pages.ts';
import type { DocumentRow, ReaderRequest, ThreadData } from './messages.ts';
import { raw, type Sql, sql } from './sql.ts';
import { Thread } from './thread.ts';

const batchSize = 500;

/**
 * Dumps a snapshot of everything: a separate thread reads it all in one transaction, which doesn't block any
 * writer.
 */
export async function* dump(data: ThreadData): AsyncIterable<Batch> {
  const thread = new Thread<ReaderRequest, unknown>(new URL('./reader-thread.ts', import.meta.url), data);
  const rows = async <Row>(query: Sql) => (await thread.ask({ kind: 'rows', query })) as readonly Row[];
  try {
    await rows(raw('BEGIN'));
    for (const layout of data.layouts) yield* documents(layout, rows);
    yield* events(rows);
  } finally {
    await thread.close();
  }
}

type Rows = <Row>(query: Sql) => Promise<readonly Row[]>;

async function* documents({ name, tables, atOnce }: Layout, rows: Rows): AsyncIterable<Batch> {
  for (let after = 0; ; ) {
    const page = await rows<DocumentRow & { readonly row: number }>(
      sql`SELECT row, version, json(document) AS document FROM ${tables.documents}
        WHERE row > ${after} ORDER BY row LIMIT ${atOnce}`,
    );
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.row;
    yield {
      kind: 'documents',
      collection: name,
      documents: page.map(({ version, document }) => ({ ...JSON.parse(document), version })),
    };
  }
}

async function* events(rows: Rows): AsyncIterable<Batch> {
  for await (const page of logPages(rows, await seenLogTables(rows), batchSize)) yield eventsBatch(page);
}
