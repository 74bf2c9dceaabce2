import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'Use text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Use true or false',
  array: 'Use a list',
  object: 'Use names with values',
  record: 'Use names with values',
};

/** A schema's fault as people read it: where the schema has no text of its own, what is right. */
export function faultText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input: expected'))
    return issue.input === undefined && /received undefined$/.test(issue.message)
      ? 'Required'
      : (kinds[issue.expected] ?? issue.message);
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid '))
    return `Use one of: ${issue.values.join(', ')}`;
  return issue.message;
}
