import { z } from 'zod';

/** The specifications of an item in its form, one row each. */
export const specsSchema = z.array(z.object({ key: z.string(), value: z.string() }));
export type SpecRows = z.infer<typeof specsSchema>;

/** The specifications to save; those without a value are dropped. */
export const specsOf = (rows: SpecRows): Record<string, string> =>
  Object.fromEntries(rows.flatMap(({ key, value }) => (value.trim() === '' ? [] : [[key, value]])));

/** As text, for the notice of an edit conflict. */
export const specsText = (value: unknown): string =>
  specsSchema
    .catch([])
    .parse(value)
    .map(({ key, value: text }) => `${key}: ${text}`)
    .join(', ') || 'None';
