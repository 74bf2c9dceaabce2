import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';

/** The server's address and its token. The token is sent to that server only. */
const savedSchema = z.object({ url: z.url({ protocol: /^https?$/ }), token: z.string().min(1) });
export type Saved = z.infer<typeof savedSchema>;

const folder = (): string => envPaths('quartermaster', { suffix: '' }).config;
const file = (): string => join(folder(), 'credentials.json');

/** The credentials of the last sign-in; undefined if there are none or they can't be read. */
export async function readCredentials(): Promise<Saved | undefined> {
  try {
    return savedSchema.parse(JSON.parse(await readFile(file(), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Saves credentials so that only this user can read them. */
export async function writeCredentials(saved: Saved): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const temporary = `${file()}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(saved)}\n`, { mode: 0o600 });
  await rename(temporary, file());
}

export async function forgetCredentials(): Promise<void> {
  await rm(file(), { force: true });
}
