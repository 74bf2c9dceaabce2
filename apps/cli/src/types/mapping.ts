import { everyType } from '@quartermaster/core/fields/custom-field';
import { typesOfField } from '@quartermaster/core/fields/definition';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findField, findType, loadTypesAndFields } from '../types-and-fields.ts';
import { typeView } from './view.ts';

const words = { attach: 'Adding fields', detach: 'Removing fields' } as const;

/** Adds custom fields to a type or removes them; values on assets stay. */
export async function mapFields(
  context: Context,
  verb: 'attach' | 'detach',
  typeName: string,
  fieldNames: readonly string[],
): Promise<void> {
  const { types, fields, apiNameOf } = await loadTypesAndFields(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  let type = findType(types, typeName);
  const meant = fieldNames.map((name) => findField(fields, name));
  if (verb === 'attach' && meant.some(({ apiName }) => typesOfField(apiName, [type.name]).length === 0))
    throw wrongUsage(message.tagOfNoType);
  const client = await context.client();
  const route = verb === 'attach' ? client.assetTypes.attachField : client.assetTypes.detachField;
  for (const { id } of meant)
    type = await context.wait(words[verb], route({ params: { id: type.id, fieldId: id } }));
  const list = meant.map(({ apiName }) => apiName).join(', ');
  const outcome = verb === 'attach' ? `${type.name} now has ${list}` : `${type.name} no longer has ${list}`;
  print(type, () => [doneLine(context.terminal, outcome)]);
  if (verb === 'detach')
    for (const field of meant)
      if (field.assetTypes.includes(everyType))
        context.note(`    ${message.leavesAllTypes(field.apiName, types.length - 1)}.`);
}
