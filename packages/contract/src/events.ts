import { eventIterator } from '@orpc/contract';
import { describedEventSchema } from '@quartermaster/core/events/described-event';
import { type EventType, eventTypes } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { oneOrMany, route, wholeNumber } from './route.ts';

/**
 * A record has changed, or you have a new notification (of the kind `notification`; without an id: you have read some elsewhere). The type `reset` means that more have changed than can be listed, of this kind or, with the kind
 * `reset`, of any: reload what is on screen.
 */
const notice = z.object({ kind: z.string(), id: z.string(), type: z.string() });

const after = z.union([z.literal('latest'), wholeNumber], { error: message.afterInvalid });

const eventType: z.ZodType<EventType, string> = z
  .string()
  .pipe(z.enum(eventTypes, { error: message.eventTypeUnknown }));

/**
 * The header that says which event of the log an answer includes, and after which one a stream begins. If an
 * answer's number is lower than the stream's, changes in between were missed.
 */
export const eventPositionHeader = 'Event-Position';

/** A page of the log has no resets; administrators get the whole event. */
const loggedNotice = notice.extend({ seq: z.number().int(), event: describedEventSchema.optional() });

export const events = {
  stream: route('events.stream', {
    method: 'GET',
    path: '/events',
    answers: 'events',
    summary: 'Stream changes to records the caller can see, as server-sent events',
  }).output(eventIterator(notice)),
  log: route('events.log', {
    method: 'GET',
    path: '/events/log',
    summary: 'Read the log of changes to records the caller can see, up to 1,000 at a time',
  })
    .input(
      z.strictObject({
        /** Begins after the event with this number; `latest`: answers only the number of the last one. */
        after: after.optional(),
        /** Newest first, from the event before the one with this number; `latest`: from the last one. */
        before: after.optional(),
        type: oneOrMany(eventType).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(loggedNotice),
        /** The number of the last event that was examined: where to go on later. */
        last: z.number().int(),
        /**
         * Where the next page begins: its `after`, or newest first its `before`. Absent at the end. A page may be empty
         * and yet have a next one.
         */
        next: z.number().int().optional(),
      }),
    ),
};
