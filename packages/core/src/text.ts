import { z } from 'zod';
import { message } from './messages.ts';
import { isStorableText } from './query/storable.ts';

/**
 * Text that the store can keep: well-formed and without NUL (drivers truncate or garble those).
 * @param max longest in UTF-16 code units
 * @param absent the message when there is no text
 */
export const text = (max: number, absent?: string) =>
  z.string(absent).max(max).refine(isStorableText, message.notStorable);

/** Trimmed, non-empty text. */
export const filled = (max: number, absent: string = message.required) =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', absent);

/** An e-mail address, lower-cased: it identifies people. */
export const email = z
  .string()
  .max(254, { abort: true })
  .trim()
  .toLowerCase()
  .check(z.email({ error: ({ input }) => (input === '' ? message.required : message.emailInvalid) }));

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date({
  error: ({ input }) => (input === undefined || input === '' ? message.required : message.useADay),
});

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The URL of an image: https, or an uploaded file. */
export const picture = text(2048).refine(
  (value) => /^https:\/\/[^\s"'<>\\]+$/.test(value) || /^\/api\/files\/[A-Za-z0-9]+$/.test(value),
  message.notHttps,
);
