import { type Client, createCheckedClient } from '@quartermaster/contract';
import type { Context } from './context.ts';
import { clientOptions } from './fetch.ts';
import { readStdinLines } from './stdin.ts';
import { askSecret, cannotAsk } from './ui/ask.ts';

export interface PasswordOptions {
  readonly passwordStdin?: true;
}

/**
 * Does what an access token may not do, such as making another one: asks for the password, for a session that ends
 * with the work.
 * @param command what to type in a script, without its name
 */
export async function withPassword<Result>(
  context: Context,
  { passwordStdin }: PasswordOptions,
  command: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { url, token } = await context.connection();
  if (!passwordStdin && !token?.startsWith('qm_')) return work(await context.client());
  const { email } = await context.me();
  if (!passwordStdin && !context.terminal.canAsk)
    throw cannotAsk('--password-stdin, since an access token does not suffice for this', [
      `printf %s "$PASSWORD" | qm ${command} --password-stdin`,
    ]);
  // A folder's .env may have chosen the server, with a token of its own.
  const password = passwordStdin ? (await readStdinLines())[0] : await askSecret(`Password at ${url}`);
  let session: string | undefined;
  const client = createCheckedClient(clientOptions(url, () => session));
  session = (await context.wait('Signing in', client.auth.login({ email, password: password ?? '' }))).token;
  try {
    return await work(client);
  } finally {
    await client.auth.signOut().catch(() => undefined);
  }
}
