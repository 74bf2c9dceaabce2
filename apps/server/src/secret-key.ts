import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { reasonOf } from './system-error.ts';

const length = 32;

/**
 * The key that seals secrets and signs tokens (decisions): QM_SECRET_KEY, else generated once into the data folder
 * with mode 0600. There is no fallback. With MongoDB it must be given, for each host would make its own.
 */
export async function secretKey({ secretKey: given, dataDir, mongodbUri }: Config): Promise<Buffer> {
  const file = join(dataDir, 'secret.key');
  const kept = await readKey(file);
  if (given && kept && !given.equals(kept)) {
    throw new ConfigError(`QM_SECRET_KEY is another key than the one in ${file}. Remove whichever is wrong.`);
  }
  const key = given ?? kept;
  if (key) return key;
  if (mongodbUri !== undefined) throw new ConfigError('With QM_MONGODB_URI, set QM_SECRET_KEY as well.');
  const made = randomBytes(length);
  const partial = `${file}.${process.pid}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Whole or not at all, whatever the disk has room for.
    await writeFile(partial, `${made.toString('base64')}\n`, { mode: 0o600, flush: true });
    await link(partial, file);
    return made;
  } catch (error) {
    // Another process made it meanwhile: there is one key, and that is it.
    const theirs = await readKey(file);
    if (theirs) return theirs;
    throw new ConfigError(`${dataDir} can't be written to: ${whyNot(error)}.`, { cause: error });
  } finally {
    await rm(partial, { force: true });
  }
}

async function readKey(file: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigError(`${file} can't be read: ${whyNot(error)}.`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === length) return key;
  throw new ConfigError(
    text.trim() === ''
      ? `${file} is empty, as a full disk may leave it: restore it from a copy, or remove it if nothing was kept here yet.`
      : `${file} does not hold a key of ${length} bytes: restore it from a copy.`,
  );
}

const whyNot = (error: unknown): string => reasonOf(error) ?? String(error);
