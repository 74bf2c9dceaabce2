import { inTypeOrder } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findField, findType, loadTypesAndFields } from '../types-and-fields.ts';
import { typeView } from './view.ts';

/** Puts custom fields first on a type's forms, in the given order; the others keep their order after them. */
export async function orderFields(
  context: Context,
  typeName: string,
  fieldNames: readonly string[],
): Promise<void> {
  const { types, fields, apiNameOf } = await loadTypesAndFields(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const { id, name, version, customFields: has } = findType(types, typeName);
  const first = fieldNames.map((written) => findField(fields, written));
  const foreign = first.find((field) => !has.includes(field.id));
  if (foreign) {
    throw wrongUsage(`${message.unknownField(foreign.apiName, name)}.`, [
      `qm types attach ${shellQuoted(name)} ${foreign.apiName}`,
    ]);
  }
  const body = {
    customFields: inTypeOrder(
      has,
      first.map((field) => field.id),
    ),
  };
  const client = await context.client();
  const type = await context.wait(
    'Ordering the fields',
    client.assetTypes.update({ params: { id }, body }, { context: { version } }),
  );
  const list = first.map(({ apiName }) => apiName).join(', ');
  print(type, () => [doneLine(context.terminal, `${type.name} now starts with ${list}`)]);
}
