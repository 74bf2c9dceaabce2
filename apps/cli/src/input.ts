import { setPlainMessages } from '@quartermaster/core/plain-messages';
import type { z } from 'zod';
import { didYouMean } from './did-you-mean.ts';
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
    const text = `${optionOf[`${field}.${part}`] ?? optionOf[field] ?? field}: ${issue.message}`;
    return [text.replace(/^: /, ''), meantBy(issue, given)].filter(Boolean).join('. ');
  });
  throw wrongUsage(first, others);
}

/** Which of the words that a field allows was meant, if it is close to what was written. */
function meantBy(issue: z.core.$ZodIssue, given: unknown): string | undefined {
  const choices = issue.code === 'invalid_union' ? issue.errors.flat() : [issue];
  const [choice] = choices.filter((one) => one.code === 'invalid_value');
  const written = issue.path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    given,
  );
  return choice && typeof written === 'string' ? didYouMean(written, choice.values.map(String)) : undefined;
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
