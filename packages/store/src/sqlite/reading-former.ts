import type { Connection } from './connection.ts';

/**
 * Lets a file that is examined as an earlier version left it, without the column for what is packed, be read
 * like any other. If a server adds the column meanwhile, the view has the file's.
 */
export function readingFormer(connection: Connection): void {
  try {
    connection.execute('SELECT packed FROM "store.events" LIMIT 0');
  } catch (error) {
    // Whatever else is wrong shows when something is read.
    if (!(error instanceof Error && error.message.includes('no such column'))) return;
    connection.execute(
      'CREATE TEMP VIEW "store.events" AS SELECT *, CAST(NULL AS BLOB) AS packed FROM main."store.events"',
    );
  }
}
