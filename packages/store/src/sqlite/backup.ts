import { chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OnCopied } from '../backup.ts';
import { StoreUnusable } from '../port.ts';
import { Connection, resultCode, sqliteBusy } from './connection.ts';
import type { ReaderRequest } from './messages.ts';
import { checkFile, reasonOf } from './ownership.ts';
import { sql } from './sql.ts';
import { Thread } from './thread.ts';

/** Milliseconds between looks at how far a copy is. */
const lookEvery = 200;

/** Copies a database that others may be using into a new file. */
export async function copyDatabase(file: string, target: string, onCopied: OnCopied): Promise<number> {
  await checkFile(file);
  if (await sizeOf(target)) throw new StoreUnusable(`${target} is there already: choose another name.`);
  const partial = `${target}.partial`;
  await rm(partial, { force: true });
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
    await rename(partial, target);
    await reachDisk(target);
    const size = await sizeOf(target);
    onCopied(size, size);
    return size;
  } catch (error) {
    throw new StoreUnusable(reasonOf(error, file), { cause: error });
  } finally {
    clearInterval(timer);
    await thread.close();
    await rm(partial, { force: true });
  }
}

/** Puts a copy in the place of a database that nobody has open; the old one stays, under the name that is answered. */
export async function replaceDatabase(
  copy: string,
  file: string,
  onCopied: OnCopied,
): Promise<string | undefined> {
  if (await sizeOf(file)) takeAlone(file).close();
  await checkFile(copy);
  const total = await sizeOf(copy);
  const partial = `${file}.restoring`;
  const timer = setInterval(async () => onCopied(await sizeOf(partial), total), lookEvery);
  try {
    await copyFile(copy, partial);
    await chmod(partial, 0o600);
    await reachDisk(partial);
    const before = (await sizeOf(file)) ? await replace(file, partial) : undefined;
    if (before === undefined) await rename(partial, file);
    await reachDisk(file);
    onCopied(total, total);
    return before;
  } finally {
    clearInterval(timer);
    await rm(partial, { force: true });
  }
}

/** Nobody may open the old file while the new one takes its name: what they wrote would go with the old one. */
async function replace(file: string, partial: string): Promise<string> {
  await checkFile(file);
  const before = `${file}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const connection = takeAlone(file);
  try {
    connection.execute('BEGIN EXCLUSIVE');
    await link(file, before);
    await rename(partial, file);
    connection.execute('COMMIT');
  } finally {
    connection.close();
  }
  return before;
}

/** Throws, with a sentence for people, when somebody else has the database open. */
function takeAlone(file: string): Connection {
  const connection = new Connection(file, { readOnly: false, patience: 500 });
  try {
    // Leaving the write-ahead log needs the file for itself alone, and leaves everything in the one file.
    connection.execute('PRAGMA journal_mode = DELETE');
    return connection;
  } catch (error) {
    connection.close();
    throw resultCode(error) === sqliteBusy
      ? new StoreUnusable(`${file} is in use: stop the server first.`, { cause: error })
      : new StoreUnusable(reasonOf(error, file), { cause: error });
  }
}

async function reachDisk(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}

/** 0 where there is none. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
