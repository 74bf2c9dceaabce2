import { type Client, createCheckedClient, isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { email as emailSchema } from '@quartermaster/core/text';
import { passwordSchema } from '@quartermaster/core/users/user';
import { serverUrl } from '../connection.ts';
import type { Context, Me } from '../context.ts';
import { checkCanKeep, keepSignIn, readCredentials, type SignIn } from '../credentials.ts';
import { exitCodes, Failure, foreignServer, wrongUsage } from '../failure.ts';
import { clientOptions } from '../fetch.ts';
import { faultBy } from '../input.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { readStdinLines } from '../stdin.ts';
import { askFor, askSecret, cannotAsk } from '../ui/ask.ts';
import { isOwn, ownTokenName, revokeOwn } from './own-token.ts';
import { printMe } from './whoami.ts';

export interface LoginOptions {
  readonly url?: string;
  readonly email?: string;
  readonly passwordStdin?: true;
  readonly token?: true;
}

/** Signs in, changes an initial password if required, and saves the token. */
export async function login(context: Context, options: LoginOptions): Promise<void> {
  // Whatever would keep the sign-in from being saved is said before the server makes anything.
  await context.connection();
  await checkCanKeep();
  if (options.token) return loginWithToken(context, options);
  const asks = context.terminal.canAsk && !options.passwordStdin;
  if (!asks && options.email === undefined) missing('--email EMAIL');
  if (!asks && !options.passwordStdin) missing('--password-stdin');
  const url = await chooseUrl(context, options, asks);
  let token: string | undefined;
  const client = createCheckedClient(clientOptions(url, () => token));
  await lookAt(context, client, url);
  const email = options.email ?? (await askFor('Email', { fault: faultBy(emailSchema) }));
  const [given, newPassword = ''] = options.passwordStdin ? await readStdinLines() : [];
  const { password, answer } = await signIn(
    context,
    client,
    email,
    options.passwordStdin ? (given ?? '') : undefined,
  );
  token = answer.token;
  if (answer.mustChangePassword) {
    const next = asks ? await askNewPassword(context) : newPassword || firstPasswordMustChange();
    await changePassword(context, client, password, next);
  }
  const me = await client.auth.me();
  const lasting = await lastingToken(context, client);
  try {
    await keep(context, me, lasting === undefined ? { url, token } : { url, token: lasting, made: true });
  } finally {
    // The password's session has done what it was for. If it stays, it ends by itself.
    if (lasting !== undefined) await client.auth.signOut().catch(() => undefined);
  }
}

/** An access token for this machine, which outlasts the session; undefined where the server gives none. */
async function lastingToken(context: Context, client: Client): Promise<string | undefined> {
  try {
    const making = client.tokens.create({ name: ownTokenName(), scope: 'write' });
    return (await context.wait('Making an access token', making)).token;
  } catch (error) {
    if (!isApiError(error)) throw error;
    context.note(`${sign.warning} This sign-in ends in 8 hours: ${error.message}.`);
    return undefined;
  }
}

/** Saves an access token after checking it with the server; there is no other sign-in step. */
async function loginWithToken(context: Context, options: LoginOptions): Promise<void> {
  if (options.email !== undefined || options.passwordStdin)
    throw wrongUsage('--token takes the place of --email and --password-stdin.');
  const asks = context.terminal.canAsk;
  const url = await chooseUrl(context, options, asks && process.stdin.isTTY);
  const given = process.stdin.isTTY ? await askSecret('Access token') : (await readStdinLines())[0];
  const token = given?.trim() ?? '';
  const client = createCheckedClient(clientOptions(url, () => token));
  await lookAt(context, client, url);
  const me = await context.wait('Signing in', client.auth.me()).catch((error: unknown) => {
    if (!isApiError(error) || error.code !== 'UNAUTHORIZED') throw error;
    throw new Failure(exitCodes.notAllowed, 'The server does not know this access token.', [
      'It may have expired or been revoked. Create another one: qm tokens create NAME',
    ]);
  });
  await keep(context, me, { url, token });
}

/** Only a Quartermaster server answers this; no other server may receive a secret. */
async function lookAt(context: Context, client: Client, url: string): Promise<void> {
  await context.wait('Looking at the server', client.branding.get()).catch((error: unknown) => {
    throw notAtThisAddress(error, url) ?? error;
  });
}

async function keep(context: Context, me: Me, saved: SignIn): Promise<void> {
  const { tokenFrom } = await context.connection();
  const earlier = (await readCredentials()).servers.find(({ url }) => url === saved.url);
  await keepSignIn(saved).catch(async (error: unknown) => {
    if (isOwn(saved)) await revokeOwn(saved).catch(() => undefined);
    throw error;
  });
  if (earlier?.made && earlier.token !== saved.token) await revokeOwn(earlier).catch(() => undefined);
  if (tokenFrom !== undefined)
    context.note(`${sign.warning} ${tokenFrom} is set and takes precedence over this sign-in.`);
  if (context.format.kind === 'text') announce(context, me, saved.url);
  else printMe(context, me, saved.url);
}

/** How often to ask for a password: a typo needn't end the command, and the server limits guessing. */
const maxPasswords = 3;

/** Signs in with the given password, or prompts until it is right or maxPasswords is reached. */
async function signIn(context: Context, client: Client, email: string, given: string | undefined) {
  for (let attempt = 1; ; attempt++) {
    const password = given ?? (await askSecret('Password'));
    try {
      return { password, answer: await context.wait('Signing in', client.auth.login({ email, password })) };
    } catch (error) {
      const isWrong = isApiError(error) && error.message === message.invalidCredentials;
      if (!isWrong || given !== undefined || attempt === maxPasswords) throw error;
      context.note(`  ${sign.warning} ${message.invalidCredentials}.`);
    }
  }
}

async function chooseUrl(context: Context, { url }: LoginOptions, asks: boolean): Promise<string> {
  if (url !== undefined) return serverUrl(url);
  const known = await context.connection();
  return known.urlIsSet || !asks
    ? known.url
    : serverUrl(await askFor('Server', { initial: known.url, fault: serverFault }));
}

/** An address below the server's, such as a page of its console, has no API. */
function notAtThisAddress(error: unknown, url: string): Failure | undefined {
  if (!isApiError(error) || error.code !== 'NOT_FOUND') return undefined;
  const { origin } = new URL(url);
  if (origin === url) return foreignServer();
  return new Failure(exitCodes.unreachable, `There is no Quartermaster server at ${url}.`, [
    'If it is at the beginning of this address:',
    `qm login --url ${origin}`,
  ]);
}

function serverFault(answer: string): string | undefined {
  try {
    serverUrl(answer);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

const missing = (option: string): never => {
  throw cannotAsk(option, ['printf %s "$PASSWORD" | qm login --email EMAIL --password-stdin']);
};

function firstPasswordMustChange(): never {
  throw new Failure(exitCodes.notAllowed, "This account's initial password must be changed.", [
    'Sign in at a terminal, or put a new password on the second line of the input.',
  ]);
}

async function askNewPassword(context: Context): Promise<string> {
  context.note('  This is an initial password. Choose your own.');
  for (;;) {
    const password = await askSecret('New password', { fault: faultBy(passwordSchema) });
    if (password === (await askSecret('Repeat new password'))) return password;
    context.note(`  ${sign.warning} The passwords don't match.`);
  }
}

async function changePassword(
  context: Context,
  client: Client,
  currentPassword: string,
  newPassword: string,
) {
  await context.wait('Changing the password', client.me.changePassword({ currentPassword, newPassword }));
}

function announce(context: Context, me: Me, url: string): void {
  if (/^http:/.test(url) && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url))
    context.note(`${sign.warning} This connection isn't encrypted: use https outside your own network.`);
  const tick = context.terminal.paintErr(sign.done, 'green');
  context.note(`${tick} Signed in to ${url} as ${printable(`${me.displayName} <${me.email}>`)}, ${me.role}`);
}
