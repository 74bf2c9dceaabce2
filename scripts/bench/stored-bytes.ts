import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DatabaseSync } from '@photostructure/sqlite';
import { z } from 'zod';

const driver: { readonly DatabaseSync: typeof DatabaseSync } =
  process.getBuiltinModule('node:sqlite') ?? createRequire(import.meta.url)('@photostructure/sqlite');

const parts = z.array(z.object({ name: z.string(), bytes: z.number() }));
const places = z.array(z.object({ name: z.string(), page: z.number() }));

/**
 * The bytes that a file has in use, by table and index: its pages but for free ones. Everything that a server has written
 * must be in the file itself, as a checkpoint leaves it.
 */
export function storedBytes(file: string): ReadonlyMap<string, number> {
  const database = new driver.DatabaseSync(file, { readOnly: true });
  try {
    const found = database
      .prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC')
      .all();
    return new Map(parts.parse(found).map(({ name, bytes }) => [name, bytes]));
  } finally {
    database.close();
  }
}

/** Moves the write-ahead log of a file in use into the file, so that it begins anew. */
export function emptyLog(file: string): void {
  const database = new driver.DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** How many pages the write-ahead log has since it began, by table and index. */
export function loggedPages(file: string): ReadonlyMap<string, number> {
  const numbers = pagesOfLog(readFileSync(`${file}-wal`));
  const database = new driver.DatabaseSync(file, { readOnly: true });
  const names = new Map(
    places
      .parse(database.prepare('SELECT name, pageno AS page FROM dbstat').all())
      .map(({ name, page }) => [page, name]),
  );
  database.close();
  const counts = new Map<string, number>();
  for (const number of numbers) {
    const name = names.get(number) ?? 'pages that are free';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const headerBytes = 32;
const frameBytes = 24;

/** The numbers of the pages in it: after its header, each page has a header of its own, marked by the log's salts. */
function pagesOfLog(log: Buffer): number[] {
  const size = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const numbers: number[] = [];
  for (let at = headerBytes; at + frameBytes + size <= log.length; at += frameBytes + size)
    if (log.subarray(at + 8, at + 16).equals(salts)) numbers.push(log.readUInt32BE(at));
  return numbers;
}
