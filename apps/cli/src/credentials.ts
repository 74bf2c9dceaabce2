import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { checkWritable, unwritable } from './atomic-file.ts';

const signInSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** Sent to that server only. */
  token: z.string().min(1),
  /** Whether `qm login` made the token, so that signing out revokes it. */
  made: z.boolean().optional(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** The servers that somebody is signed in to, and which of them commands talk to. */
const savedSchema = z.object({ current: z.string().optional(), servers: z.array(signInSchema) });
export type Saved = z.infer<typeof savedSchema>;

/** Versions before 0.2 knew one server. */
const fileSchema = z.union([
  savedSchema,
  signInSchema.transform((only): Saved => ({ current: only.url, servers: [only] })),
]);

const folder = (): string => envPaths('quartermaster', { suffix: '' }).config;
const file = (): string => join(folder(), 'credentials.json');

/** What is saved; nothing if it can't be read. */
export async function readCredentials(): Promise<Saved> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file(), 'utf8')));
  } catch {
    return { servers: [] };
  }
}

/** Saves a sign-in in the place of an earlier one to the same server, and makes it the current one. */
export async function keepSignIn(signIn: SignIn): Promise<void> {
  const { servers } = await readCredentials();
  const others = servers.filter(({ url }) => url !== signIn.url);
  await write({ current: signIn.url, servers: [...others, signIn] });
}

/** Forgets a sign-in. Returns the server that is current from then on, if another is left. */
export async function forgetSignIn(url: string): Promise<string | undefined> {
  const { current, servers } = await readCredentials();
  const left = servers.filter((one) => one.url !== url);
  const next = current === url ? left.at(-1)?.url : current;
  if (left.length === 0) await rm(file(), { force: true });
  else await write({ ...(next === undefined ? {} : { current: next }), servers: left });
  return next;
}

export async function makeCurrent(url: string): Promise<void> {
  await write({ ...(await readCredentials()), current: url });
}

/** Throws a Failure if a sign-in couldn't be saved. */
export async function checkCanKeep(): Promise<void> {
  await makeFolder();
  await checkWritable(file());
}

const makeFolder = () =>
  mkdir(folder(), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unwritable(file(), error);
  });

/** Only this user can read the file. */
async function write(saved: Saved): Promise<void> {
  await makeFolder();
  const temporary = `${file()}.${process.pid}`;
  try {
    await writeFile(temporary, `${JSON.stringify(saved)}\n`, { mode: 0o600 });
    await rename(temporary, file());
  } catch (error) {
    await rm(temporary, { force: true });
    throw unwritable(file(), error);
  }
}
