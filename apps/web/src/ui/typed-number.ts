import { z } from 'zod';

/** A whole number as it is typed into a text field. */
export const wholeNumber = z.string().trim().regex(/^\d+$/, 'Use a whole number').transform(Number);
