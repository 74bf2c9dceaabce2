import { z } from 'zod';
import { message } from './messages.ts';

/**
 * A record, or a log entry with its number, that exists but can't be read; nothing else is known about it.
 */
export const unreadableSchema = z.object({ id: z.string(), seq: z.number().int().optional() });
export type Unreadable = z.infer<typeof unreadableSchema>;

/** How many of them are listed. */
const mostNamed = 10;

/** The notice above or below a list: '2 records cannot be read: #12 and #20'. */
export const listedUnreadable = (all: readonly Unreadable[]): string =>
  message.unreadableListed(
    all.slice(0, mostNamed).map(({ id, seq }) => (seq === undefined ? id : `#${seq}`)),
    all.length,
  );
