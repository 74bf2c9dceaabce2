import { z } from 'zod';
import { message } from '../messages.ts';
import { day, lines } from '../text.ts';
import type { CustomField } from './custom-field.ts';

/**
 * The schema of one custom field's value, from its definition (section 3): what the API, forms and imports accept.
 * Values are stored typed: numbers as numbers, dates as YYYY-MM-DD, choices as one of the options.
 */
export function fieldValueSchema(
  field: Pick<CustomField, 'type' | 'options'>,
): z.ZodType<string | number | boolean> {
  if (field.type !== 'select') return schemas[field.type];
  const options = field.options ?? none;
  const schema = choices.get(options) ?? choiceOf(options);
  choices.set(options, schema);
  return schema;
}

// Built once: an import needs one for every cell.
const schemas = {
  text: lines(4000),
  number: z.number(message.notNumber),
  boolean: z.boolean(message.notBoolean),
  date: day,
};
const none: readonly string[] = [];
const choices = new WeakMap<readonly string[], z.ZodType<string>>();

const choiceOf = (options: readonly string[]): z.ZodType<string> =>
  z.string().refine((value) => options.includes(value), `Use one of: ${options.join(', ')}`);

/** Parses a field's value from a CSV cell or the command line; undefined if it isn't valid. */
export function readFieldValue(
  field: Pick<CustomField, 'type' | 'options'>,
  written: string,
): string | number | boolean | undefined {
  const trimmed = written.trim();
  const candidate = {
    text: () => written,
    date: () => trimmed.slice(0, 10),
    number: () => (trimmed === '' ? undefined : Number(trimmed)),
    boolean: () =>
      ({ true: true, yes: true, '1': true, false: false, no: false, '0': false })[trimmed.toLowerCase()],
    select: () => field.options?.find((option) => option.toLowerCase() === trimmed.toLowerCase()),
  }[field.type]();
  const parsed = fieldValueSchema(field).safeParse(candidate);
  return parsed.success ? parsed.data : undefined;
}
