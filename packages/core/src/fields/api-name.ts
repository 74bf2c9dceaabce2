import { z } from 'zod';
import { message } from '../messages.ts';

/** Longest API name. */
const longest = 64;

/** Names that every object knows: no path of the store leads through them. */
const inherited = ['constructor', 'prototype'];

/** An API name (section 5): a lower-case letter, then lower-case letters, digits or underscores. */
export const apiNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, message.apiNameInvalid)
  .refine((name) => !inherited.includes(name), message.apiNameInvalid);

/** What the form of /catalogue-management takes before it cleans it up (section 5). */
export const writtenApiNameSchema = z
  .string()
  .trim()
  .max(longest)
  .regex(/^[A-Za-z]/, message.apiNamePattern)
  .regex(/^[A-Za-z0-9_]+$/, message.apiNamePattern);

/**
 * The API name that a form makes of what was written (section 5): lower case, runs of other characters an underscore.
 * 'RAM-GB' becomes ram_gb. What begins with no letter still doesn't hold.
 */
export const cleanApiName = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .slice(0, longest);
