import { renamedTypeSchema, renameTypeSchema } from '@quartermaster/core/fields/asset-type';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findType, loadTypesAndFields } from '../types-and-fields.ts';
import { optionOf } from './create.ts';
import { typeView } from './view.ts';

/** Renames a type, also on the assets, items and fields that refer to it. */
export async function renameType(context: Context, name: string, newName: string): Promise<void> {
  const body = checked(renameTypeSchema, { name: newName }, optionOf);
  const { types, apiNameOf } = await loadTypesAndFields(context);
  const { columns } = typeView(context, apiNameOf);
  const print = recordPrinter(context, { columns, fields: Object.keys(renamedTypeSchema.shape) });
  const { id } = findType(types, name);
  const client = await context.client();
  const type = await context.wait('Renaming the type', client.assetTypes.rename({ params: { id }, body }));
  print(type, () => [doneLine(context.terminal, type.message)]);
  noteDone(context, type.message);
}
