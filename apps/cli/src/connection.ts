import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { readCredentials } from './credentials.ts';
import { wrongUsage } from './failure.ts';

const defaultUrl = 'http://localhost:4000';

/** The server that commands talk to. */
export interface Connection {
  readonly url: string;
  readonly token: string | undefined;
  /** What comes from the environment, and no sign-in changes. */
  readonly fixed: { readonly url: boolean; readonly token: boolean };
}

/** From the environment, a `.env` file in the working folder, or the last sign-in, in this order. */
export async function findConnection(environment: NodeJS.ProcessEnv): Promise<Connection> {
  const saved = await readCredentials();
  const file = await readEnvFile();
  const given = (name: 'QM_URL' | 'QM_TOKEN') => environment[name] || file[name] || undefined;
  const givenUrl = given('QM_URL');
  const url = serverUrl(givenUrl ?? saved?.url ?? defaultUrl);
  const token = given('QM_TOKEN');
  const fixed = { url: givenUrl !== undefined, token: token !== undefined };
  if (token !== undefined) return { url, token, fixed };
  // A token is for the server that gave it and is never sent to another.
  return { url, token: saved?.url === url ? saved.token : undefined, fixed };
}

/** An address as it is compared and stored: without a slash at its end. */
export function serverUrl(text: string): string {
  const withProtocol = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(withProtocol))
    throw wrongUsage(`'${text}' is no address of a server.`, ['Write it like http://localhost:4000']);
  const { origin, pathname, username, password } = new URL(withProtocol);
  // What may be a password isn't repeated.
  if (username !== '' || password !== '')
    throw wrongUsage('An address with a name or password in it is not taken.', ['Sign in with qm login.']);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

async function readEnvFile(): Promise<NodeJS.Dict<string>> {
  try {
    return parseEnv(await readFile('.env', 'utf8'));
  } catch {
    return {};
  }
}
