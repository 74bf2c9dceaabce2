import { z } from 'zod';
import { message } from './messages.ts';

/**
 * Sets plain default messages for every schema in this process that has none of its own ('At most 200
 * characters' instead of 'Too big: expected string to have <=200 characters'). Each app calls it once.
 */
export function setPlainMessages(): void {
  z.config({ customError: plainMessage });
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: message.notNumber,
  int: message.notWhole,
  boolean: message.notBoolean,
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  record: ['entry', 'entries'],
};

/** Undefined leaves the message to zod. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? message.required : kinds[issue.expected];
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return unionMessage(issue);
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.maximum, issue.origin)}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return message.required;
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.minimum, issue.origin)}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return Number(issue.divisor) === 0.01 ? 'At most 2 decimals' : `Must be divisible by ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Has the wrong form';
    default:
      return undefined;
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'Use a date in the form YYYY-MM-DD',
  datetime: 'Use a time in the form YYYY-MM-DDThh:mm:ssZ',
};

/** The message of one of the alternatives; for a discriminated union, the list of allowed values. */
function unionMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string | undefined {
  if (issue.input === undefined) return message.required;
  if (Array.isArray(issue.options)) return `Use one of: ${issue.options.map(String).join(', ')}`;
  const reported = issue.errors.flat();
  return (reported.find(isChoice) ?? reported[0])?.message;
}

/** If the value may also be empty, the other alternative says more. */
const isChoice = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_value' && issue.values.join('') !== '';

function amount(limit: number | bigint, origin: string): string {
  const [one, more] = units[origin] ?? [];
  const unit = Number(limit) === 1 ? one : more;
  return [limit.toLocaleString('en-US'), unit].filter((part) => part !== undefined).join(' ');
}
