import { chmod, chown, copyFile, link, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreUnusable } from '../store-errors.ts';
import { Connection, resultCode, sqliteBusy, sqliteCorrupt, sqliteNotADatabase } from './connection.ts';
import type { ReaderRequest } from './messages.ts';
import { checkFile, checkOwnership, mustExist, reasonOf, recordCount } from './ownership.ts';
import { sql } from './sql.ts';
import { Thread } from './thread.ts';

/** Milliseconds between two progress checks of a copy. */
const pollMs = 200;

/**
 * Files that SQLite keeps next to an open database, or leaves there after a crash; they belong to that very
 * file.
 */
const companions = ['-wal', '-shm', '-journal'];

/** Reports how many bytes of a copy are done. */
export type OnCopied = (bytes: number, total: number) => void;

/** A finished and checked copy. */
export interface Copy {
  readonly bytes: number;
  /** Documents and events. */
  readonly records: number;
}

/** Copies a database that others may be using to a new file. */
export async function copyDatabase(file: string, target: string, onCopied: OnCopied): Promise<Copy> {
  await mustExist(file);
  await checkFile(file);
  if (await exists(target)) throw new StoreUnusable(`${target} already exists: choose another name.`);
  const partial = `${target}.${process.pid}.partial`;
  const thread = new Thread<ReaderRequest, unknown>(new URL('./reader-thread.ts', import.meta.url), {
    file,
    layouts: [],
  });
  const total = await sizeOf(file);
  const timer = setInterval(async () => onCopied(await sizeOf(partial), total), pollMs);
  try {
    await (await open(partial, 'wx', 0o600)).close();
    await thread.ask({ kind: 'rows', query: sql`VACUUM INTO ${partial}` });
    clearInterval(timer);
    await checkFile(partial);
    const records = await recordCount(partial);
    await syncToDisk(partial);
    // Linking fails if somebody else has created a file of this name meanwhile, which is kept.
    await link(partial, target);
    await syncToDisk(target);
    const size = await sizeOf(target);
    onCopied(size, size);
    return { bytes: size, records };
  } catch (error) {
    // The caller, who knows which file was requested, reports errors of the operating system.
    throw error instanceof Error && 'syscall' in error
      ? error
      : new StoreUnusable(reasonOf(error, target), { cause: error });
  } finally {
    clearInterval(timer);
    await thread.close();
    for (const end of ['', ...companions]) await rm(partial + end, { force: true });
  }
}

/** Replaces a database that nobody has open by a copy; returns the name under which the old one is kept. */
export async function replaceDatabase(
  copy: string,
  file: string,
  onCopied: OnCopied,
): Promise<string | undefined> {
  if (await exists(file)) release(lock(file));
  await checkFile(copy);
  if ((await sizeOf(`${copy}-wal`)) > 0)
    throw new StoreUnusable(
      `${copy} is incomplete without ${copy}-wal: make a backup with qm-server backup.`,
    );
  const total = await sizeOf(copy);
  const partial = `${file}.restoring`;
  const timer = setInterval(async () => onCopied(await sizeOf(partial), total), pollMs);
  try {
    await copyFile(copy, partial);
    await copyOwnership(partial, file);
    await syncToDisk(partial);
    const before = await replace(file, partial);
    await syncToDisk(file);
    onCopied(total, total);
    return before;
  } finally {
    clearInterval(timer);
    await rm(partial, { force: true });
  }
}

/**
 * Nobody may open the old file while the new one takes its name: what they write would be lost with the old
 * one.
 */
async function replace(file: string, partial: string): Promise<string | undefined> {
  const before = `${file}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const wasThere = await exists(file);
  const held = wasThere ? lock(file) : undefined;
  try {
    if (wasThere) await link(file, before);
    // SQLite would replay what a crash left next to the old file into the new one.
    for (const end of companions) if (await exists(file + end)) await rename(file + end, before + end);
    await rename(partial, file);
  } finally {
    release(held);
  }
  return wasThere ? before : undefined;
}

/** Locks a database exclusively; undefined if it is damaged. Throws if it is in use, or not ours. */
function lock(file: string): Connection | undefined {
  const connection = new Connection(file, { readOnly: false, busyTimeoutMs: 500 });
  try {
    checkOwnership(connection, file);
    // Leaving WAL mode takes an exclusive lock, and leaves everything in the one file.
    connection.execute('PRAGMA journal_mode = DELETE');
    connection.execute('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    const code = resultCode(error);
    if (code === sqliteCorrupt || code === sqliteNotADatabase) return undefined;
    if (code === sqliteBusy)
      throw new StoreUnusable(`${file} is in use: stop the server first.`, { cause: error });
    throw new StoreUnusable(reasonOf(error, file), { cause: error });
  }
}

function release(held: Connection | undefined): void {
  held?.execute('ROLLBACK');
  held?.close();
}

/** Whoever could use the old file, or its folder, can use the new one, even if root restores it. */
async function copyOwnership(partial: string, file: string): Promise<void> {
  const { uid, gid } = await stat((await exists(file)) ? file : dirname(file));
  await chmod(partial, 0o600);
  if (process.getuid?.() === 0) await chown(partial, uid, gid);
}

async function syncToDisk(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** 0 if there is no file. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
