import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { typesOfField } from '@quartermaster/core/fields/definition';
import { message } from '@quartermaster/core/messages';
import { configured, fieldNamed, typeNamed } from '../configured.ts';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { count } from '../output/figures.ts';
import { recordPrinter } from '../output/record.ts';
import { typeView } from './view.ts';

const words = { attach: 'Giving fields', detach: 'Taking fields' } as const;

/** Gives custom fields to a type, or takes them from it; what assets hold of them stays. */
export async function mapFields(
  context: Context,
  verb: 'attach' | 'detach',
  typeName: string,
  fieldNames: readonly string[],
): Promise<void> {
  const { types, fields, apiNameOf } = await configured(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  let type = typeNamed(types, typeName);
  const meant = fieldNames.map((name) => fieldNamed(fields, name));
  if (verb === 'attach' && meant.some(({ apiName }) => typesOfField(apiName, [type.name]).length === 0))
    throw wrongUsage(message.tagOfNoType);
  const client = await context.client();
  const route = verb === 'attach' ? client.assetTypes.attachField : client.assetTypes.detachField;
  for (const { id } of meant)
    type = await context.wait(words[verb], route({ params: { id: type.id, fieldId: id } }));
  const list = meant.map(({ apiName }) => apiName).join(', ');
  const outcome = verb === 'attach' ? `${type.name} has ${list}` : `${type.name} no longer has ${list}`;
  print(type, () => [doneLine(context.terminal, outcome)]);
  if (verb === 'detach')
    for (const field of meant)
      if (field.assetTypes.includes(everyType)) context.note(noLongerOfAll(field, types));
}

/** What else it means for a field of all types to be taken from one. */
function noLongerOfAll({ apiName }: CustomField, types: readonly AssetType[]): string {
  const others = types.length - 1;
  const stays = others === 1 ? 'it stays on the other one' : `it stays on the other ${count(others)}`;
  return `    ${apiName} was a field of all types: ${others === 0 ? 'none has it now' : stays}, and types that are added later don't get it.`;
}
