import { email } from '@quartermaster/core/text';
import { z } from 'zod';

/** A whole number entered as text. */
export const wholeNumber = z.string().trim().regex(/^\d+$/, 'Must be a whole number').transform(Number);

/** An email address, or nothing. */
export const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || email.safeParse(text).success, 'Invalid email address');
