import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { shellQuoted } from '@quartermaster/core/shell';
import { readCredentials, type Saved, type SignIn } from './credentials.ts';
import { exitCodes, Failure, wrongUsage } from './failure.ts';

export const defaultUrl = 'http://localhost:4000';

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
 * in this order; or takes the sign-in to one server. A token is only sent to the address that it came with, or
 * without one to the default address, so that neither the folder a command happens to run in nor the server that
 * somebody last signed in to can redirect it.
 * @param host one of the servers that somebody is signed in to
 */
export async function findConnection(environment: NodeJS.ProcessEnv, host?: string): Promise<Connection> {
  const saved = await readCredentials();
  if (host !== undefined) {
    const { url, token } = serverNamed(host, saved);
    return { url, token, tokenFrom: undefined, urlIsSet: false };
  }
  const file = await readEnvFile();
  const { QM_URL: givenUrl, QM_TOKEN: givenToken } = environment;
  const urlIsSet = Boolean(givenUrl);
  const stored = serverUrl(saved.current || defaultUrl);
  const usual = givenUrl ? serverUrl(givenUrl) : stored;
  const fileUrl = file.QM_URL ? serverUrl(file.QM_URL) : undefined;
  if (givenToken) {
    if (!urlIsSet && fileUrl !== undefined && fileUrl !== defaultUrl)
      throw wrongUsage('QM_TOKEN is set in the environment, but QM_URL only in .env in this folder.', [
        `Set both in the same place. The token was not sent to ${fileUrl}.`,
      ]);
    if (!urlIsSet && stored !== defaultUrl) throw tokenWithoutUrl('QM_TOKEN', stored);
    return { url: urlIsSet ? usual : defaultUrl, token: givenToken, tokenFrom: 'QM_TOKEN', urlIsSet };
  }
  const url = urlIsSet ? usual : (fileUrl ?? usual);
  const signIn = saved.servers.find((one) => one.url === url);
  if (file.QM_TOKEN && url === (fileUrl ?? defaultUrl))
    return { url, token: file.QM_TOKEN, tokenFrom: 'QM_TOKEN in .env', urlIsSet };
  if (file.QM_TOKEN && !urlIsSet) throw tokenWithoutUrl('QM_TOKEN in .env', url);
  if (file.QM_TOKEN && !signIn)
    throw wrongUsage('QM_URL is set in the environment, but QM_TOKEN in .env in this folder is not for it.', [
      `Set both in the same place. The token was not sent to ${url}.`,
    ]);
  return { url, token: signIn?.token, tokenFrom: undefined, urlIsSet };
}

/** A token that came without an address is for the default one, whichever server `qm switch` chose. */
const tokenWithoutUrl = (name: string, url: string): Failure =>
  wrongUsage(`${name} is set without QM_URL, so it is for ${defaultUrl} only; you are using ${url}.`, [
    `Set QM_URL beside it, or remove it. The token was not sent to ${url}.`,
  ]);

/** The sign-in to a server that is named by its address, or by as much of it as tells it apart, such as the port. */
export function serverNamed(written: string, { servers }: Saved): SignIn {
  const wanted = written.toLowerCase().replaceAll(/^:|\/+$/g, '');
  const ways: readonly ((server: URL, url: string) => boolean)[] = [
    ({ host, hostname, port }, url) => [url, host, hostname, port].includes(wanted),
    ({ host }) => host.startsWith(wanted),
    // Not in the middle of a word: whoever means 'prod' doesn't mean 'nonprod'.
    ({ host }) => host.split(/[.:]/).some((part) => part.startsWith(wanted)),
  ];
  const found = ways
    .map((fits) => servers.filter(({ url }) => wanted !== '' && fits(new URL(url), url)))
    .find(({ length }) => length > 0);
  const [only, ...others] = found ?? [];
  if (only && others.length === 0) return only;
  throw new Failure(
    exitCodes.notAllowed,
    only ? `Several servers are called '${written}'.` : `You aren't signed in to '${written}'.`,
    [
      ...(servers.length === 0 ? [] : [`You are signed in to: ${servers.map(({ url }) => url).join(', ')}`]),
      // Only what may be an address is worth signing in to.
      ...(only || !/^localhost$|^[^.:/]+[.:]/i.test(written)
        ? []
        : [`qm login --url ${shellQuoted(written)}`]),
    ],
  );
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
