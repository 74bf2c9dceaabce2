import { z } from 'zod';
import { message } from './messages.ts';

/** A record, or an entry of the log by its number as well, that is there and can't be read: nothing else is known of it. */
export const unreadableSchema = z.object({ id: z.string(), seq: z.number().int().optional() });
export type Unreadable = z.infer<typeof unreadableSchema>;

/** How many of them are named. */
const mostNamed = 10;

/** What is said of them above or below a list: '2 records cannot be read: #12 and #20'. */
export const listedUnreadable = (all: readonly Unreadable[]): string =>
  message.unreadableListed(
    all.slice(0, mostNamed).map(({ id, seq }) => (seq === undefined ? id : `#${seq}`)),
    all.length,
  );
