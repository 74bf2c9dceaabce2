import { createCheckedClient, isApiError } from '@quartermaster/contract';
import type { Context } from '../context.ts';
import { forgetCredentials } from '../credentials.ts';
import { notSignedIn, Unreachable } from '../failure.ts';
import { clientOptions } from '../fetch.ts';
import { sign } from '../output/states.ts';

/** Ends the session on the server and deletes the saved token, even if the server can't be reached. */
export async function logout(context: Context): Promise<void> {
  const { url, token, tokenFrom } = await context.connection();
  if (token === undefined) throw notSignedIn();
  const client = createCheckedClient(clientOptions(url, () => token));
  let isAccessToken = false;
  try {
    await context.wait('Signing out', client.auth.signOut());
  } catch (error) {
    // A session that has already ended counts as signed out.
    if (!(error instanceof Unreachable) && !isApiError(error)) throw error;
    isAccessToken = isApiError(error) && error.code === 'FORBIDDEN';
    if (error instanceof Unreachable)
      context.note(`${sign.warning} The server cannot be reached. The session there will expire on its own.`);
  } finally {
    if (tokenFrom === undefined) await forgetCredentials();
  }
  if (tokenFrom !== undefined)
    context.note(`${sign.warning} ${tokenFrom} is still set${isAccessToken ? '' : ' but no longer valid'}.`);
  if (isAccessToken)
    context.note(`${sign.warning} The access token stays valid until it expires or is revoked.`);
  context.note(`${context.terminal.paintErr(sign.done, 'green')} Signed out of ${url}`);
}
