import { setPlainMessages } from '@quartermaster/core/plain-messages';
import type { z } from 'zod';
import { wrongUsage } from './failure.ts';

setPlainMessages();

/**
 * Validates input. Throws wrong usage that lists each error with its option.
 * @param optionOf the option for each field or part of one: `--vendor`, or `--contact-email` for
 * `contact.email`
 */
export function checked<T>(
  schema: z.ZodType<T>,
  given: unknown,
  optionOf: Readonly<Record<string, string>>,
): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [first = '', ...others] = result.error.issues.map((issue) => {
    const [field = '', part = ''] = issue.path.map(String);
    return `${optionOf[`${field}.${part}`] ?? optionOf[field] ?? field}: ${issue.message}`.replace(/^: /, '');
  });
  throw wrongUsage(first, others);
}

/** Checks answers against a schema; returns the error, if any. */
export const faultBy =
  (schema: z.ZodType) =>
  (answer: string): string | undefined =>
    schema.safeParse(answer).error?.issues[0]?.message;

/**
 * Returns the change. Throws wrong usage if it is empty. @param command whose help to suggest: `types edit`
 */
export function requireChange<Change extends object>(command: string, change: Change): Change {
  if (Object.values(change).some((value) => value !== undefined)) return change;
  throw wrongUsage('Specify what to change.', [`qm ${command} --help`]);
}
