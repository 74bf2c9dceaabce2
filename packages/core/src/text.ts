import { z } from 'zod';
import { isStorableText } from './query/storable.ts';

/**
 * Text as the store can keep it: well-formed and without NUL (drivers cut or garble those).
 * @param max longest in UTF-16 code units
 * @param absent what is said where there is no text
 */
export const text = (max: number, absent?: string) =>
  z.string(absent).max(max).refine(isStorableText, 'Contains characters that cannot be stored');

/** Text that says something: trimmed, and not empty then. */
export const filled = (max: number, message = 'Required') =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', message);

/** An e-mail address, lower-cased: people are told apart by it. */
export const email = z
  .string()
  .max(254, { abort: true })
  .trim()
  .toLowerCase()
  .check(z.email('Invalid email address'));

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date('Use a date like 2026-11-21');

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Address of a picture: https, or a file that was uploaded here. */
export const picture = text(2048).refine(
  (value) => /^https:\/\/[^\s"'<>\\]+$/.test(value) || /^\/api\/files\/[A-Za-z0-9]+$/.test(value),
  'Use an https address',
);
