import { z } from 'zod';

/** A whole number as it is typed into a text field. */
export const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, 'Use a whole number')
  .transform(Number);
