import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { type EventPage, type EventPageQuery, ReadTimedOut, type Store } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';
import { pageLimitMs, type Reading } from './list-query.ts';

/** One page of the event log with the total, newest first. */
export async function eventPage(
  { events }: Pick<Store, 'events'>,
  query: EventPageQuery,
  { caller, signal }: Reading,
): Promise<EventPage> {
  try {
    return await events.page(query, { caller, signal, limitMs: pageLimitMs });
  } catch (error) {
    if (!(error instanceof ReadTimedOut)) throw error;
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', message.listTooSlow));
  }
}
