import { z } from 'zod';
import { apiNameSchema } from '../fields/api-name.ts';
import { filled } from '../text.ts';

/** The types that a field can get by what a file has in it. */
const guessedTypes = ['text', 'number', 'date', 'select'] as const;

/** The most options that a field made for a file has: with more values, it takes texts. */
export const mostOptions = 20;

/** How a custom field that isn't there is made for a file, for the asset types that the file gives it to. */
export const newFieldSchema = z.strictObject({
  apiName: apiNameSchema,
  displayName: filled(100),
  type: z.enum(guessedTypes),
  options: z.array(filled(200)).max(mostOptions).optional(),
});
export type NewField = z.infer<typeof newFieldSchema>;
