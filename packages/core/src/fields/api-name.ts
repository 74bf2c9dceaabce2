import { z } from 'zod';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';

/** Maximum length. */
const longest = 64;

/** Names that every object inherits, so they can't be used in store paths. */
const inherited = ['constructor', 'prototype'];

/** An API name (section 5): a lower-case letter, then lower-case letters, digits or underscores. */
export const apiNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, message.apiNameInvalid)
  .refine((name) => !inherited.includes(name), message.apiNameInvalid);

/** What the form on /catalogue-management accepts before cleaning it up (section 5). */
export const apiNameInputSchema = z
  .string()
  .trim()
  .max(longest)
  .regex(/^[A-Za-z]/, message.apiNamePattern)
  .regex(/^[A-Za-z0-9_]+$/, message.apiNamePattern);

/**
 * Derives an API name from a form's input (section 5): lower case, with runs of other characters replaced by an underscore.
 * 'RAM-GB' becomes ram_gb. A name that doesn't start with a letter remains invalid.
 */
export const cleanApiName = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, longest);

/** The API name for a field named like the column of a file; undefined if nothing is left of it. */
export function apiNameFrom(header: string): string | undefined {
  const words = fold(header)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, longest);
  return apiNameSchema.safeParse(words).success ? words : undefined;
}
