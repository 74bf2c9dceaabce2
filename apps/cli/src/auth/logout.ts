import { isApiError } from '@quartermaster/contract';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { forgetSignIn, readCredentials } from '../credentials.ts';
import { type ExitCode, exitCodes, Failure, notSignedIn, Unreachable } from '../failure.ts';
import { sign } from '../output/states.ts';
import { isOwn, ownTokenName, revokeOwn } from './own-token.ts';

/**
 * Ends the sign-in on the server and deletes the saved token, which is gone from this machine even if the server
 * fails to end it: then says how to. An access token that somebody made for more than this stays valid.
 */
export async function logout(context: Context): Promise<ExitCode> {
  const { url, token, tokenFrom } = await context.connection();
  if (token === undefined) throw notSignedIn();
  const { servers } = await readCredentials();
  const made = tokenFrom === undefined && servers.find((one) => one.url === url)?.made === true;
  const own = isOwn({ token, made });
  const fault = own ? await faultOf(context.wait('Signing out', revokeOwn({ url, token }))) : undefined;
  const next = tokenFrom === undefined ? await forgetSignIn(url) : undefined;
  if (fault !== undefined)
    context.note(`${context.terminal.paintErr(sign.failed, 'red')} ${url} did not end the sign-in: ${fault}`);
  if (fault !== undefined && made) {
    const name = ownTokenName();
    context.note(
      `  The access token ${name}, ${token.slice(0, 8)}…, can still read and write there. Sign in again, and:`,
    );
    context.note(`  qm tokens revoke ${shellQuoted(name)}`);
  } else if (fault !== undefined) context.note('  The session there will expire on its own.');
  if (tokenFrom !== undefined)
    context.note(
      `${sign.warning} ${tokenFrom} is still set${own && fault === undefined ? ' but no longer valid' : ''}.`,
    );
  if (!own) context.note(`${sign.warning} The access token stays valid until it expires or is revoked.`);
  if (fault === undefined)
    context.note(`${context.terminal.paintErr(sign.done, 'green')} Signed out of ${url}`);
  else if (tokenFrom === undefined) context.note('  It was forgotten on this machine.');
  if (next !== undefined) context.note(`  Now using ${next}`);
  return fault === undefined ? exitCodes.done : exitCodes.failed;
}

/** What kept the server from ending the sign-in; undefined if it has ended, now or before. */
async function faultOf(ending: Promise<unknown>): Promise<string | undefined> {
  try {
    await ending;
    return undefined;
  } catch (error) {
    if (isApiError(error)) return error.code === 'UNAUTHORIZED' ? undefined : `${error.message}.`;
    if (error instanceof Unreachable) return 'it cannot be reached.';
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
