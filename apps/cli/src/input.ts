import type { z } from 'zod';
import { wrongUsage } from './failure.ts';

/**
 * What was given, as its schema reads it. Throws wrong usage that names each fault by the option it came from.
 * @param optionOf the option of a field, like `--vendor`
 */
export function checked<T>(
  schema: z.ZodType<T>,
  given: unknown,
  optionOf: Readonly<Record<string, string>>,
): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [first = '', ...others] = result.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    return `${optionOf[field] ?? field}: ${message}`.replace(/^: /, '');
  });
  throw wrongUsage(first, others);
}
