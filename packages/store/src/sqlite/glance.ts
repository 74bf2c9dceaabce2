import { existsSync } from 'node:fs';
import { StoreUnusable } from '../store-errors.ts';
import { Connection, resultCode, sqliteCorrupt, sqliteNotADatabase } from './connection.ts';
import { currentLog, formerLog } from './log-tables.ts';
import { checkOwnership, reasonOf } from './ownership.ts';
import { identifier, literal, sql } from './sql.ts';
import { formerLogTable, logTable, type SchemaEntry, schemaSql } from './tables.ts';

/** How many milliseconds to wait for another process that is opening or recovering the file. */
const busyTimeoutMs = 10_000;

interface Seen {
  readonly document: unknown;
  readonly lastKeyId: string | undefined;
}

/** Undefined for a file that doesn't exist, isn't ours or can't be read. */
export function glanceAtFile(
  file: string,
  collection: string,
  id: string,
  isCopy: boolean,
): Seen | undefined {
  if (!existsSync(file)) return undefined;
  let connection: Connection | undefined;
  try {
    connection = new Connection(file, { readOnly: isCopy, busyTimeoutMs });
    checkOwnership(connection, file);
    return seenOn(connection, collection, id);
  } catch (error) {
    const isUnusable = error instanceof StoreUnusable;
    if (isUnusable || [sqliteCorrupt, sqliteNotADatabase].includes(resultCode(error) ?? 0)) return undefined;
    throw new StoreUnusable(reasonOf(error, file), { cause: error });
  } finally {
    connection?.close();
  }
}

function seenOn(connection: Connection, collection: string, id: string): Seen {
  const tables = new Set(connection.glimpse<SchemaEntry>(['name'], schemaSql).map(({ name }) => name));
  const [row] = tables.has(collection)
    ? connection.glimpse<{ document: string | null }>(
        ['document'],
        sql`SELECT CASE WHEN json_valid(document, 8) THEN '' || json(document) END AS document
          FROM ${identifier(collection)} WHERE id = ${literal(id)}`,
      )
    : [];
  const logs = [
    ...(tables.has(logTable) ? [currentLog] : []),
    ...(tables.has(formerLogTable) ? [formerLog] : []),
  ];
  const [last] = logs
    .flatMap(({ name, head }) =>
      connection.glimpse<{ seq: number; keyId: string }>(
        ['seq', 'keyId'],
        sql`SELECT ${head} FROM ${name} ORDER BY seq DESC LIMIT 1`,
      ),
    )
    .sort((one, other) => other.seq - one.seq);
  return {
    document: row?.document == null ? undefined : JSON.parse(row.document),
    lastKeyId: last?.keyId,
  };
}
