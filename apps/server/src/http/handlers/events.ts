import { withEventMeta } from '@orpc/server';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';

export const eventHandlers = ({ eventFeed, sessions }: Services) => ({
  stream: api.events.stream.handler(async function* ({ context, lastEventId, signal }) {
    const after =
      lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
    const { actor, signedIn } = context;
    const audience = { actor, mayListen: () => sessions.stillHolds(signedIn) };
    for await (const { seq, notice } of eventFeed.follow(audience, after, signal)) {
      yield withEventMeta(notice, { id: String(seq) });
    }
  }),
});
