import { inTypeOrder } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { configured, fieldNamed, typeNamed } from '../configured.ts';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { inShell } from '../shell.ts';
import { typeView } from './view.ts';

/** Puts custom fields of a type first on its forms, in the order given; its others follow as they were. */
export async function orderFields(
  context: Context,
  typeName: string,
  fieldNames: readonly string[],
): Promise<void> {
  const { types, fields, apiNameOf } = await configured(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const { id, name, version, customFields: has } = typeNamed(types, typeName);
  const first = fieldNames.map((written) => fieldNamed(fields, written));
  const foreign = first.find((field) => !has.includes(field.id));
  if (foreign) {
    throw wrongUsage(`${message.unknownField(foreign.apiName, name)}.`, [
      `qm types attach ${inShell(name)} ${foreign.apiName}`,
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
  print(type, () => [doneLine(context.terminal, `${type.name} begins with ${list}`)]);
}
