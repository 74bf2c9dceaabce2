import { withEventMeta } from '@orpc/server';
import { eventPositionHeader } from '@quartermaster/contract';
import type { NumberedNotice } from '../../events/event-feed.ts';
import type { Services } from '../../services.ts';
import { api } from '../api.ts';

export const eventHandlers = ({ eventFeed, logPages, sessions }: Services) => ({
  stream: api.events.stream.handler(async ({ context, lastEventId, signal }) => {
    const { actor, signedIn, response } = context;
    const isNumber = lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId);
    const after = isNumber ? Number(lastEventId) : await eventFeed.position();
    response.setHeader(eventPositionHeader, after);
    const audience = { actor, mayListen: () => sessions.stillHolds(signedIn) };
    const cutOff = () => response.destroy();
    return withNumbers(eventFeed.follow(audience, after, signal, cutOff));
  }),
  log: api.events.log.handler(({ input, context }) => logPages.read(input, context.actor)),
});

async function* withNumbers(notices: AsyncIterable<NumberedNotice>) {
  for await (const { seq, notice } of notices) yield withEventMeta(notice, { id: String(seq) });
}
