import { createClient, isApiError } from '@quartermaster/contract';
import type { Context } from '../context.ts';
import { forgetCredentials } from '../credentials.ts';
import { notSignedIn, Unreachable } from '../failure.ts';
import { fetchFrom } from '../fetch.ts';
import { sign } from '../output/states.ts';

/** Ends the session on the server and forgets its token here, whether the server can be reached or not. */
export async function logout(context: Context): Promise<void> {
  const { url, token, fixed } = await context.connection();
  if (token === undefined) throw notSignedIn();
  const client = createClient({ url, token: () => token, fetch: fetchFrom(url) });
  try {
    await context.wait('Signing out', client.auth.signOut());
  } catch (error) {
    // A session that has ended already is as good as signed out.
    if (!(error instanceof Unreachable) && !isApiError(error)) throw error;
    if (error instanceof Unreachable)
      context.note(`${sign.warning} The server can't be reached: the session there ends by itself.`);
  } finally {
    if (!fixed.token) await forgetCredentials();
  }
  if (fixed.token) context.note(`${sign.warning} QM_TOKEN is still set, and no longer valid.`);
  context.note(`${context.terminal.paintErr(sign.done, 'green')} Signed out of ${url}`);
}
