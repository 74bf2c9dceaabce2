import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { readCredentials } from './credentials.ts';
import { wrongUsage } from './failure.ts';

const defaultUrl = 'http://localhost:4000';

/** The server that commands talk to. */
export interface Connection {
  readonly url: string;
  readonly token: string | undefined;
  /** What the environment sets, and signing in doesn't change. */
  readonly fixed: { readonly url: boolean; readonly token: boolean };
}

/** From the environment, a `.env` file in the working directory, or the last sign-in, in this order. */
export async function findConnection(environment: NodeJS.ProcessEnv): Promise<Connection> {
  const saved = await readCredentials();
  const file = await readEnvFile();
  const given = (name: 'QM_URL' | 'QM_TOKEN') => environment[name] || file[name] || undefined;
  const givenUrl = given('QM_URL');
  const url = serverUrl(givenUrl ?? saved?.url ?? defaultUrl);
  const token = given('QM_TOKEN');
  const fixed = { url: givenUrl !== undefined, token: token !== undefined };
  if (token !== undefined) return { url, token, fixed };
  // A token is sent only to the server that issued it.
  return { url, token: saved?.url === url ? saved.token : undefined, fixed };
}

/** Normalises an address: without a trailing slash. */
export function serverUrl(text: string): string {
  const withProtocol = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(withProtocol))
    throw wrongUsage(`'${text}' is not a valid server address.`, [
      'Use an address like http://localhost:4000',
    ]);
  const { origin, pathname, username, password } = new URL(withProtocol);
  // The message doesn't repeat it, as it may contain a password.
  if (username !== '' || password !== '')
    throw wrongUsage('The address must not contain a user name or password.', ['Sign in with qm login.']);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

async function readEnvFile(): Promise<NodeJS.Dict<string>> {
  try {
    return parseEnv(await readFile('.env', 'utf8'));
  } catch {
    return {};
  }
}
