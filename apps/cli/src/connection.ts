import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { readCredentials } from './credentials.ts';
import { wrongUsage } from './failure.ts';

const defaultUrl = 'http://localhost:4000';

/** The server that commands talk to. */
export interface Connection {
  readonly url: string;
  readonly token: string | undefined;
  /**
   * Where the token was set; undefined for that of the last sign-in, which only signing in and out change.
   */
  readonly tokenFrom: 'QM_TOKEN' | 'QM_TOKEN in .env' | undefined;
  /** Whether the environment sets the address. */
  readonly urlIsSet: boolean;
}

/**
 * Reads the connection from the environment, a `.env` file in the working directory, or the last sign-in,
 * in this order. A token is only sent to the address that it came with, so that the folder a command
 * happens to run in can't redirect it.
 */
export async function findConnection(environment: NodeJS.ProcessEnv): Promise<Connection> {
  const saved = await readCredentials();
  const file = await readEnvFile();
  const { QM_URL: givenUrl, QM_TOKEN: givenToken } = environment;
  const urlIsSet = Boolean(givenUrl);
  const stored = serverUrl(saved?.url || defaultUrl);
  const usual = givenUrl ? serverUrl(givenUrl) : stored;
  const fileUrl = file.QM_URL ? serverUrl(file.QM_URL) : undefined;
  if (givenToken) {
    if (!urlIsSet && fileUrl !== undefined && fileUrl !== usual)
      throw wrongUsage('QM_TOKEN is set in the environment, but QM_URL only in .env in this folder.', [
        `Set both in the same place. The token was not sent to ${fileUrl}.`,
      ]);
    return { url: usual, token: givenToken, tokenFrom: 'QM_TOKEN', urlIsSet };
  }
  const url = urlIsSet ? usual : (fileUrl ?? usual);
  if (file.QM_TOKEN && url === (fileUrl ?? stored))
    return { url, token: file.QM_TOKEN, tokenFrom: 'QM_TOKEN in .env', urlIsSet };
  if (file.QM_TOKEN && url !== saved?.url)
    throw wrongUsage('QM_URL is set in the environment, but QM_TOKEN in .env in this folder is not for it.', [
      `Set both in the same place. The token was not sent to ${url}.`,
    ]);
  return { url, token: saved?.url === url ? saved.token : undefined, tokenFrom: undefined, urlIsSet };
}

/** Normalises an address and removes a trailing slash. */
export function serverUrl(text: string): string {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!/^https?:/i.test(withScheme) || !URL.canParse(withScheme))
    throw wrongUsage(`'${text}' is not a valid server address.`, [
      'Use an address like http://localhost:4000',
    ]);
  const { origin, pathname, username, password } = new URL(withScheme);
  // The message doesn't repeat the address, which may contain a password.
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
