import { message } from '@quartermaster/core/messages';
import { email } from '@quartermaster/core/text';
import { z } from 'zod';

/** A whole number entered as text. */
export const wholeNumber = z.string().trim().regex(/^\d+$/, message.notWhole).transform(Number);

/** An email address, or nothing. */
export const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || email.safeParse(text).success, message.emailInvalid);
