import { randomUUID } from 'node:crypto';
import { apiNameSchema, cleanApiName } from '@quartermaster/core/fields/api-name';
import { fieldTypes, newCustomFieldSchema } from '@quartermaster/core/fields/custom-field';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked, faultBy } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { loadTypesAndFields } from '../types-and-fields.ts';
import { askOr } from '../ui/ask.ts';
import { converted } from './converted.ts';
import { defaultValue, type FieldOptions, optionOf, typeNames } from './definition.ts';
import { fieldView, typesLine } from './view.ts';

export interface NewFieldOptions extends FieldOptions {
  readonly apiName?: string;
}

/** Adds a custom field; prompts for a missing name or type. */
export async function createField(
  context: Context,
  name: string | undefined,
  options: NewFieldOptions,
): Promise<void> {
  const print = recordPrinter(context, fieldView);
  const { types } = await loadTypesAndFields(context);
  const displayName = await askOr(context, name, 'Name', 'a name', {
    fault: faultBy(newCustomFieldSchema.shape.displayName),
  });
  const type = typeOf(
    await askOr(context, options.type, `Type (${fieldTypes.join(', ')})`, '--type TYPE', {
      fault: faultBy(z.enum(fieldTypes)),
    }),
  );
  const given = {
    displayName,
    apiName: apiNameOf(options.apiName ?? displayName),
    type,
    options: options.option,
    defaultValue: defaultValue({ type, options: [...(options.option ?? [])] }, options.default),
    required: options.required,
    assetTypes: typeNames(types, options.for),
    hiddenOnItemForms: options.hidden,
  };
  const client = await context.client();
  const added = await context.wait(
    'Adding the field',
    client.customFields.create(checked(newCustomFieldSchema, given, optionOf), {
      context: { idempotencyKey: randomUUID() },
    }),
  );
  // A deleted field with this name may have left values to convert.
  const { field } = await converted(context, added);
  print(field, () => [
    doneLine(context.terminal, `${field.apiName} added, ${field.type}`),
    `    ${typesLine(field)}`,
  ]);
}

/** Derives an API name from a display name. Throws wrong usage if that isn't possible. */
function apiNameOf(written: string): string {
  const made = apiNameSchema.safeParse(cleanApiName(written).replace(/_+$/, ''));
  if (made.success) return made.data;
  throw wrongUsage(`Cannot derive an API name from '${written}'.`, [
    'Set one with --api-name: a letter followed by letters, digits and underscores.',
  ]);
}

/** Parses a field type. Throws wrong usage for an unknown one. */
export function typeOf(written: string) {
  const found = fieldTypes.find((type) => type === written.trim().toLowerCase());
  if (found) return found;
  throw wrongUsage(`Unknown field type '${written}'.`, [`Available types: ${fieldTypes.join(', ')}`]);
}
