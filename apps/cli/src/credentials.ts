import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';

/** Where the server is and the token that it gave. The token goes to that server alone. */
const savedSchema = z.object({ url: z.url({ protocol: /^https?$/ }), token: z.string().min(1) });
export type Saved = z.infer<typeof savedSchema>;

const folder = (): string => envPaths('quartermaster', { suffix: '' }).config;
const file = (): string => join(folder(), 'credentials.json');

/** What the last sign-in left; undefined when there is nothing, or nothing readable. */
export async function readCredentials(): Promise<Saved | undefined> {
  try {
    return savedSchema.parse(JSON.parse(await readFile(file(), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Keeps them for this user's eyes only. */
export async function writeCredentials(saved: Saved): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const temporary = `${file()}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(saved)}\n`, { mode: 0o600 });
  await rename(temporary, file());
}

export async function forgetCredentials(): Promise<void> {
  await rm(file(), { force: true });
}
