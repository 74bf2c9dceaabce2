import { chmod, chown, copyFile, link, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnCopied } from '../backup.ts';
import { StoreUnusable } from '../port.ts';
import { Connection, resultCode, sqliteBusy, sqliteCorrupt, sqliteNotADatabase } from './connection.ts';
import type { ReaderRequest } from './messages.ts';
import { checkFile, checkOwnership, mustExist, reasonOf } from './ownership.ts';
import { sql } from './sql.ts';
import { Thread } from './thread.ts';

/** Milliseconds between looks at how far a copy is. */
const lookEvery = 200;

/** What SQLite keeps beside a database while it is open, or after a crash: it belongs to that very file. */
const companions = ['-wal', '-shm', '-journal'];

/** Copies a database that others may be using into a new file. */
export async function copyDatabase(file: string, target: string, onCopied: OnCopied): Promise<number> {
  await mustExist(file);
  await checkFile(file);
  if (await isThere(target)) throw new StoreUnusable(`${target} is there already: choose another name.`);
  const partial = `${target}.${process.pid}.partial`;
  const thread = new Thread<ReaderRequest, unknown>(new URL('./reader-thread.ts', import.meta.url), {
    file,
    layouts: [],
  });
  const total = await sizeOf(file);
  const timer = setInterval(async () => onCopied(await sizeOf(partial), total), lookEvery);
  try {
    await (await open(partial, 'wx', 0o600)).close();
    await thread.ask({ kind: 'rows', query: sql`VACUUM INTO ${partial}` });
    clearInterval(timer);
    await checkFile(partial);
    await reachDisk(partial);
    // Whoever made a file of this name meanwhile keeps it.
    await link(partial, target);
    await reachDisk(target);
    const size = await sizeOf(target);
    onCopied(size, size);
    return size;
  } catch (error) {
    // What the operating system refuses, the caller says of the file that it asked for.
    throw error instanceof Error && 'syscall' in error
      ? error
      : new StoreUnusable(reasonOf(error, target), { cause: error });
  } finally {
    clearInterval(timer);
    await thread.close();
    for (const end of ['', ...companions]) await rm(partial + end, { force: true });
  }
}

/** Puts a copy in the place of a database that nobody has open; the old one stays, under the name that is answered. */
export async function replaceDatabase(
  copy: string,
  file: string,
  onCopied: OnCopied,
): Promise<string | undefined> {
  if (await isThere(file)) release(lock(file));
  await checkFile(copy);
  if ((await sizeOf(`${copy}-wal`)) > 0)
    throw new StoreUnusable(`${copy} is not whole without ${copy}-wal: make a backup with qm-server backup.`);
  const total = await sizeOf(copy);
  const partial = `${file}.restoring`;
  const timer = setInterval(async () => onCopied(await sizeOf(partial), total), lookEvery);
  try {
    await copyFile(copy, partial);
    await belongAs(partial, file);
    await reachDisk(partial);
    const before = await replace(file, partial);
    await reachDisk(file);
    onCopied(total, total);
    return before;
  } finally {
    clearInterval(timer);
    await rm(partial, { force: true });
  }
}

/** Nobody may open the old file while the new one takes its name: what they wrote would go with the old one. */
async function replace(file: string, partial: string): Promise<string | undefined> {
  const before = `${file}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const wasThere = await isThere(file);
  const held = wasThere ? lock(file) : undefined;
  try {
    if (wasThere) await link(file, before);
    // What a crash left beside the old file would be played into the new one.
    for (const end of companions) if (await isThere(file + end)) await rename(file + end, before + end);
    await rename(partial, file);
  } finally {
    release(held);
  }
  return wasThere ? before : undefined;
}

/** Holds a database for itself alone; undefined for one that is damaged. Throws when it is in use, or somebody else's. */
function lock(file: string): Connection | undefined {
  const connection = new Connection(file, { readOnly: false, patience: 500 });
  try {
    checkOwnership(connection, file);
    // Leaving the write-ahead log needs the file for itself alone, and leaves everything in the one file.
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

/** Who could use the old file, or the folder, can use the new one: root may be the one who restores. */
async function belongAs(partial: string, file: string): Promise<void> {
  const { uid, gid } = await stat((await isThere(file)) ? file : dirname(file));
  await chmod(partial, 0o600);
  if (process.getuid?.() === 0) await chown(partial, uid, gid);
}

async function reachDisk(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** 0 where there is none. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
