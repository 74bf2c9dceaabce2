import { rmSync } from 'node:fs';
import type { Connection } from '../src/sqlite/connection.ts';
import { derive } from '../src/sqlite/derive.ts';
import { layoutOf } from '../src/sqlite/layout.ts';
import { openForWriting } from '../src/sqlite/schema.ts';
import { sql } from '../src/sqlite/sql.ts';
import { type Asset, assets } from './sample.ts';

/** The same statements on the same tables, run on this thread without anything around them. */
export function openByHand(file: string) {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  const connection: Connection = openForWriting(file, [layoutOf(assets)], 'make');
  const documents = (tail: string, ...values: (string | number)[]) =>
    connection
      .all<{ version: number; document: string }>({
        text: `SELECT version, json(document) AS document FROM assets ${tail}`,
        values,
      })
      .map(({ version, document }) => ({ ...JSON.parse(document), version }));
  const layout = layoutOf(assets);

  return {
    insertAll: (batch: readonly Asset[]) =>
      connection.transaction(() => {
        for (const asset of batch) {
          const { text, keys, values } = derive(layout, { ...asset });
          const { row } = connection.run(
            sql`INSERT INTO assets (id, version, text, document) VALUES (${asset.id}, 1, ${text}, jsonb(${JSON.stringify(asset)}))`,
          );
          for (const [name, key] of keys)
            connection.run(
              sql`INSERT INTO "assets.unique" (name, value, row) VALUES (${name}, ${key}, ${row})`,
            );
          for (const { field, value } of values)
            connection.run(
              sql`INSERT INTO "assets.values" (field, value, row) VALUES (${field}, ${value}, ${row})`,
            );
          connection.run(sql`INSERT INTO "assets.search" (rowid, text) VALUES (${row}, ${text})`);
        }
      }),
    get: (id: string) => documents('WHERE id = ?', id),
    newest: () => documents(`ORDER BY document ->> '$.lastUpdated' DESC, id DESC LIMIT 51`),
    newestOf: (status: string) =>
      documents(
        `WHERE document ->> '$.status' = ? ORDER BY document ->> '$.lastUpdated' DESC, id DESC LIMIT 51`,
        status,
      ),
    newestOfThree: (status: string, type: string, location: string) =>
      documents(
        `WHERE document ->> '$.status' = ? AND document ->> '$.type' = ? AND document ->> '$.location' = ?
          ORDER BY document ->> '$.lastUpdated' DESC, id DESC LIMIT 51`,
        status,
        type,
        location,
      ),
    everything(use: (asset: object) => void) {
      for (let after = 0; ; ) {
        const rows = connection.all<{ row: number; version: number; document: string }>(
          sql`SELECT row, version, json(document) AS document FROM assets WHERE row > ${after} ORDER BY row LIMIT 200`,
        );
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.row;
        for (const { version, document } of rows) use({ ...JSON.parse(document), version });
      }
    },
    countOf: (status: string, type: string, location: string) =>
      connection.all(
        sql`SELECT count(*) FROM assets WHERE document ->> '$.status' = ${status}
          AND document ->> '$.type' = ${type} AND document ->> '$.location' = ${location}`,
      ),
    find: (words: string) =>
      documents(
        `WHERE row IN (SELECT rowid FROM "assets.search" WHERE "assets.search" MATCH ?)
          ORDER BY document ->> '$.lastUpdated' DESC, id DESC LIMIT 51`,
        words,
      ),
    countDearer: (price: number) =>
      connection.all(sql`SELECT count(*) FROM assets WHERE document ->> '$.purchase.price' >= ${price}`),
    tally: () => connection.all(sql`SELECT document ->> '$.status', count(*) FROM assets GROUP BY 1`),
    update: (id: string, notes: string) =>
      connection.transaction(() => {
        const [asset] = documents('WHERE id = ?', id);
        const { version, ...document } = { ...asset, purchase: { ...asset.purchase, vendor: notes } };
        connection.run(
          sql`UPDATE assets SET version = ${version + 1}, document = jsonb(${JSON.stringify(document)}) WHERE id = ${id}`,
        );
      }),
    close: () => connection.close(),
  };
}
