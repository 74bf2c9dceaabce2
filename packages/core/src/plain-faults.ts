import { z } from 'zod';

/**
 * Makes every schema of this process say in plain words what is wrong where it has no text of its own
 * ('At most 200 characters', not 'Too big: expected string to have <=200 characters'). Called once by each face.
 */
export function sayFaultsPlainly(): void {
  z.config({ customError: plainFault });
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Use text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Use true or false',
  array: 'Use a list',
  object: 'Use names with values',
  record: 'Use names with values',
};

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  record: ['entry', 'entries'],
};

/** Undefined leaves the text to zod. */
function plainFault(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : kinds[issue.expected];
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.maximum, issue.origin)}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Required';
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.minimum, issue.origin)}`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'Use a time like 2026-11-21T09:30:00Z' : undefined;
    default:
      return undefined;
  }
}

function amount(limit: number | bigint, origin: string): string {
  const [one, more] = units[origin] ?? [];
  const unit = Number(limit) === 1 ? one : more;
  return [limit.toLocaleString('en-US'), unit].filter((part) => part !== undefined).join(' ');
}
