import { randomUUID } from 'node:crypto';
import { apiNameSchema, cleanApiName } from '@quartermaster/core/fields/api-name';
import { fieldTypes, newCustomFieldSchema } from '@quartermaster/core/fields/custom-field';
import { configured } from '../configured.ts';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { askOr } from '../ui/ask.ts';
import { converted } from './converted.ts';
import { defaultValue, type FieldOptions, optionOf, typeNames } from './definition.ts';
import { fieldView, typesLine } from './view.ts';

export interface NewFieldOptions extends FieldOptions {
  readonly apiName?: string;
}

/** Adds a custom field; at a terminal it asks for name and type where they weren't said. */
export async function createField(
  context: Context,
  name: string | undefined,
  options: NewFieldOptions,
): Promise<void> {
  const print = recordPrinter(context, fieldView);
  const { types } = await configured(context);
  const displayName = await askOr(context, name, 'Name', 'its name');
  const type = typeOf(await askOr(context, options.type, `Type (${fieldTypes.join(', ')})`, '--type TYPE'));
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
  // A field of this name that was deleted may have left values of another type.
  const { field } = await converted(context, added);
  print(field, () => [
    doneLine(context.terminal, `${field.apiName} added, ${field.type}`),
    `    ${typesLine(field)}`,
  ]);
}

/** The API name that is made of what was written. Throws wrong usage where none can be. */
function apiNameOf(written: string): string {
  const made = apiNameSchema.safeParse(cleanApiName(written).replace(/_+$/, ''));
  if (made.success) return made.data;
  throw wrongUsage(`No API name can be made of '${written}'.`, [
    'Say one with --api-name: a letter, then letters, digits and underscores.',
  ]);
}

/** The type of a field that is meant. Else throws wrong usage. */
export function typeOf(written: string) {
  const found = fieldTypes.find((type) => type === written.trim().toLowerCase());
  if (found) return found;
  throw wrongUsage(`--type: '${written}' is no type of a field.`, [`There are: ${fieldTypes.join(', ')}`]);
}
