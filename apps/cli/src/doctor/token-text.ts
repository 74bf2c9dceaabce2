import type { Context } from '../context.ts';
import { awayOf } from '../output/times.ts';

/** What the token is, and how long it lasts; a token of another kind ends with its session. */
export async function tokenText(context: Context): Promise<string> {
  const { token = '', tokenFrom } = await context.connection();
  const from = tokenFrom === undefined ? '' : `, from ${tokenFrom}`;
  if (!token.startsWith('qm_')) return `session of a password, of at most 8 hours${from}`;
  const client = await context.client();
  const { items } = await context.wait('Looking at the token', client.tokens.list({}));
  const own = items.find(({ start }) => token.startsWith(start));
  if (!own) return `access token${from}`;
  const may = own.scope === 'write' ? 'may write' : 'only reads';
  return `${own.name}, ${may}, ends ${awayOf(own.expiresAt.slice(0, 10), context.now)}${from}`;
}
