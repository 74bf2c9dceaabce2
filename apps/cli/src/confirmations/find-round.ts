import type { Client } from '@quartermaster/contract';
import type { Round } from '@quartermaster/core/confirmations/confirmation';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';

const longestPage = '200';

/** The round with this id or name; of several with the same name, the latest. */
export async function findRound(context: Context, client: Client, written: string): Promise<Round> {
  const named = fold(written);
  let cursor: string | undefined;
  do {
    const page = await context.wait(
      'Looking for the round',
      client.confirmations.list({ limit: longestPage, ...(cursor === undefined ? {} : { cursor }) }),
    );
    const found = page.items.find(({ id, name }) => id === written || fold(name) === named);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  throw wrongUsage(`${message.recordNotFound('round')}: ${written}`, ['qm confirmations list']);
}
