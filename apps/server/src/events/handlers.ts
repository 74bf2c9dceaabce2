import { withEventMeta } from '@orpc/server';
import { api } from '../http/api.ts';
import type { EventFeed } from './event-feed.ts';

export const eventHandlers = (feed: EventFeed) => ({
  stream: api.events.stream.handler(async function* ({ context, lastEventId, signal }) {
    const after =
      lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
    for await (const { seq, notice } of feed.follow(context.actor, after, signal)) {
      yield withEventMeta(notice, { id: String(seq) });
    }
  }),
});
