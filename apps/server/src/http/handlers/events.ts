import { withEventMeta } from '@orpc/server';
import type { EventFeed } from '../../events/event-feed.ts';
import { api } from '../api.ts';

export const eventHandlers = (feed: EventFeed) => ({
  stream: api.events.stream.handler(async function* ({ context, lastEventId, signal }) {
    const after =
      lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
    for await (const { seq, notice } of feed.follow(context.actor, after, signal)) {
      yield withEventMeta(notice, { id: String(seq) });
    }
  }),
});
