import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { exitCodes, Failure } from '../failure.ts';

/** A CSV file that can be read several times. */
export interface Source {
  /** Its name in messages. */
  readonly name: string;
  /** Undefined if it came from standard input. */
  readonly path: string | undefined;
  /** Its encoding, if it isn't to be told from its beginning. */
  readonly encoding?: CsvEncoding | undefined;
  chunks(): AsyncIterable<Uint8Array>;
  body(): ReadableStream<Uint8Array>;
  dispose(): Promise<void>;
}

/** Opens a file; `-` is standard input, which is spooled to a private file. */
export async function openSource(file: string): Promise<Source> {
  if (file === '-') return spool();
  try {
    if ((await stat(file)).isFile()) return sourceAt(file, basename(file), file);
  } catch (error) {
    throw new Failure(exitCodes.failed, `Cannot read ${file}${reasonOf(error)}.`);
  }
  throw new Failure(exitCodes.failed, `${file} is not a file.`);
}

async function spool(): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'qm-import-'));
  const path = join(folder, 'input.csv');
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await dispose();
    throw error;
  }
  return { ...sourceAt(path, 'standard input', undefined), dispose };
}

const sourceAt = (path: string, name: string, shownPath: string | undefined): Source => ({
  name,
  path: shownPath,
  chunks: () => createReadStream(path),
  body: () => ReadableStream.from<Uint8Array>(createReadStream(path)),
  dispose: async () => {},
});

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return ': no such file';
  return code === 'EACCES' ? ': permission denied' : '';
}
