import { access, stat } from 'node:fs/promises';
import { StoreDamaged, StoreUnusable } from '../store-errors.ts';
import {
  type Connection,
  resultCode,
  sqliteBusy,
  sqliteCantOpen,
  sqliteCorrupt,
  sqliteFull,
  sqliteNotADatabase,
  sqliteReadOnly,
} from './connection.ts';
import type { ReaderRequest } from './messages.ts';
import { identifier, raw, type Sql, sql } from './sql.ts';
import { type Kept, keptSql, logTablesIn, type SchemaEntry, schemaSql } from './tables.ts';
import { Thread } from './thread.ts';

/** Marks our files ("QMST"), so that we don't write to anybody else's. */
export const applicationId = 0x514d5354;
/** Incremented with any change that an older version of this code couldn't read. */
export const formatVersion = 5;

interface Marks {
  readonly id: number;
  readonly version: number;
  /** The number of tables, indexes and so on. */
  readonly count: number;
}
const marksSql =
  raw(`SELECT application_id AS id, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS count
  FROM pragma_application_id, pragma_user_version`);

/** Whether the file, which is ours, is of an earlier format. */
export function isOfEarlierFormat(connection: Connection): boolean {
  const [marks] = connection.glimpse<Marks>(['id', 'version', 'count'], marksSql);
  return marks !== undefined && marks.count > 0 && marks.version < formatVersion;
}

export const inUseByEarlier = (file: string): string =>
  `${file} is in use by an earlier version of Quartermaster: stop that one first.`;

/** Throws, with a sentence for people, if there is no database. */
export async function mustExist(file: string): Promise<void> {
  await access(file).catch((error: unknown) => {
    throw new StoreUnusable(`There is no database at ${file}.`, { cause: error });
  });
}

/** Throws, with a sentence for people, if the file isn't ours to write to. An empty one is. */
export function checkOwnership(connection: Connection, file: string): void {
  const [marks] = connection.glimpse<Marks>(['id', 'version', 'count'], marksSql);
  if (marks && (marks.id !== 0 || marks.count > 0)) checkMarks(marks, file);
}

/** Throws, with a sentence for people, unless the file is a complete Quartermaster database. */
export async function checkFile(file: string): Promise<void> {
  await access(file).catch((error: unknown) => {
    throw new StoreUnusable(`There is no file ${file}.`, { cause: error });
  });
  if ((await stat(file)).size === 0) throw new StoreUnusable(emptyFile(file));
  await reading(file, async (rows) => {
    const [marks] = await rows<Marks>(marksSql);
    checkMarks(marks, file);
    const [fault] = await rows<{ quick_check: string }>(raw('PRAGMA quick_check(1)'));
    if (fault?.quick_check !== 'ok') {
      const found = fault?.quick_check.replace('*** in database main ***', '').replaceAll(/\s+/g, ' ').trim();
      throw new StoreDamaged(`${file} is damaged: ${found}.`);
    }
  });
}

/** The number of documents and events in a Quartermaster database. */
export async function recordCount(file: string): Promise<number> {
  return reading(file, async (rows) => {
    const kept = await rows<Kept>(keptSql);
    let total = 0;
    const there = new Set((await rows<SchemaEntry>(schemaSql)).map(({ name }) => name));
    for (const table of [...logTablesIn(there), ...kept.map(({ collection }) => collection)]) {
      const [row] = await rows<{ count: number }>(sql`SELECT count(*) AS count FROM ${identifier(table)}`);
      total += row?.count ?? 0;
    }
    return total;
  });
}

type Rows = <Row>(query: Sql) => Promise<readonly Row[]>;

/**
 * Reads on a separate thread: a connection of this one would keep the file open until its statements are
 * collected.
 */
async function reading<Result>(file: string, work: (rows: Rows) => Promise<Result>): Promise<Result> {
  const thread = new Thread<ReaderRequest, unknown>(new URL('./reader-thread.ts', import.meta.url), {
    file,
    layouts: [],
  });
  try {
    await thread.started;
    return await work(
      async <Row>(query: Sql) => (await thread.ask({ kind: 'rows', query })) as readonly Row[],
    );
  } catch (error) {
    throw unusable(error, reasonOf(error, file));
  } finally {
    await thread.close();
  }
}

/** An error that says, in a sentence for people, why a file can't be used. */
export const unusable = (error: unknown, reason: string): StoreUnusable =>
  error instanceof StoreDamaged || [sqliteCorrupt, sqliteNotADatabase].includes(resultCode(error) ?? 0)
    ? new StoreDamaged(reason, { cause: error })
    : new StoreUnusable(reason, { cause: error });

/** Our files are never empty: a new one only appears once it is marked as ours. */
export const emptyFile = (file: string): string =>
  `${file} is empty (0 bytes): a full disk or an interrupted copy can cause that.`;

/** What to do about a database that has become unusable. */
export const remedy = 'Replace it with a backup: qm-server restore.';

function checkMarks(marks: Marks | undefined, file: string): void {
  if (marks?.id !== applicationId) throw new StoreUnusable(`${file} is not a Quartermaster database.`);
  if (marks.version > formatVersion)
    throw new StoreUnusable(
      `${file} was written by a newer version of Quartermaster (format ${marks.version}, this one knows ${formatVersion}).`,
    );
}

/** Why a file can't be used, as a sentence for people. */
export function reasonOf(error: unknown, file: string): string {
  switch (resultCode(error)) {
    case sqliteNotADatabase:
      return `${file} is not a Quartermaster database.`;
    case sqliteCorrupt:
      return `${file} is damaged.`;
    case sqliteCantOpen:
      return `${file} cannot be opened: does its folder exist, and is it writable?`;
    case sqliteBusy:
      return `${file} is locked by another program.`;
    case sqliteReadOnly:
      return `${file} cannot be written to.`;
    case sqliteFull:
      return `${file} cannot grow: the disk is full.`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
