import { z } from 'zod';
import { message } from './messages.ts';
import { isStorableText } from './query/storable.ts';

/**
 * Any text that the store can keep: well-formed and without NUL (drivers truncate or garble those). For text
 * that people don't read, such as ids and filters.
 * @param max longest in UTF-16 code units
 * @param absent the message when there is no text
 */
export const text = (max: number, absent?: string) =>
  z
    // Of text that is too long, something else is said.
    .string({ error: ({ code }) => (code === 'invalid_type' ? absent : undefined) })
    .max(max)
    .refine(isStorableText, message.notStorable);

const isOneLine = (value: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const hasControls = (value: string): boolean => /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/.test(value);

/** One line of text without control characters, which could disguise it in a list or a message. */
export const line = (max: number) => text(max).refine(isOneLine, message.notOneLine);

/** One line of details about somebody or something, trimmed: spaces around it are never intended. */
export const trimmedLine = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .refine(isOneLine, message.notOneLine);

/** Text of any number of lines, without other control characters. */
export const lines = (max: number) => text(max).refine((value) => !hasControls(value), message.hasControls);

/** Trimmed, non-empty text of one line: a name. */
export const filled = (max: number, absent: string = message.required) =>
  trimmed(max, absent).refine(isOneLine, message.notOneLine);

/** A name for looking something up: like `filled`, with single spaces between words. */
export const name = (max: number) => filled(max).transform(singleSpaced);

/** Trimmed, with single spaces between words. */
export const singleSpaced = (value: string): string => value.trim().replaceAll(/\s+/gu, ' ');

/** Trimmed, non-empty text of any number of lines. */
export const filledLines = (max: number) =>
  trimmed(max, message.required).refine((value) => !hasControls(value), message.hasControls);

const trimmed = (max: number, absent: string) =>
  text(max, absent)
    .min(1, absent)
    .transform((value) => value.trim())
    .refine((value) => value !== '', absent);

/** An e-mail address in lower case: it identifies people. */
export const email = z
  .string()
  .max(254, { abort: true })
  .trim()
  .toLowerCase()
  .check(z.email({ error: ({ input }) => (input === '' ? message.required : message.emailInvalid) }));

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date({
  error: ({ input }) => {
    if (input === undefined || input === '') return message.required;
    return typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input)
      ? message.noSuchDay
      : message.useADay;
  },
});

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The URL of an image: https, or an uploaded file. */
export const picture = text(2048).refine(
  (value) => /^https:\/\/[^\s"'<>\\]+$/.test(value) || /^\/api\/files\/[A-Za-z0-9]+$/.test(value),
  message.notHttps,
);

/** An http or https address without characters that nobody sees. @param invalid what is said of anything else */
export const webAddress = (invalid: string) =>
  z
    .url({ protocol: /^https?$/, error: invalid })
    .max(2048)
    .refine((given) => !/[\s\p{C}]/u.test(given), invalid);
