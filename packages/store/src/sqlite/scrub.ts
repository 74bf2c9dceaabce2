import { type Connection, resultCode, sqliteBusy, sqliteLocked } from './connection.ts';
import { forgetUnused } from './kept-counts.ts';
import type { Layout } from './layout.ts';
import { raw, sql } from './sql.ts';

/**
 * Purges deleted texts from the search indexes, which at first only flag them as deleted, and unused values
 * from the counts.
 */
export function scrub(connection: Connection, layouts: readonly Layout[]): void {
  forgetUnused(connection);
  for (const { search, tables } of layouts)
    if (search.length > 0)
      connection.run(sql`INSERT INTO ${tables.search} (${tables.search}) VALUES ('optimize')`);
}

/** Moves the write-ahead log into the file and empties it. False if somebody is still reading from it. */
export function emptyLog(connection: Connection): boolean {
  try {
    const [row] = connection.all<{ busy: number }>(raw('PRAGMA wal_checkpoint(TRUNCATE)'));
    return row?.busy === 0;
  } catch (error) {
    const code = resultCode(error);
    if (code === sqliteBusy || code === sqliteLocked) return false;
    throw error;
  }
}
