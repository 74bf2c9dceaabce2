import { assetTypeChangeSchema } from '@quartermaster/core/fields/asset-type';
import type { Context } from '../context.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findType, loadTypesAndFields } from '../types-and-fields.ts';
import { optionOf, type TypeOptions } from './create.ts';
import { months } from './months.ts';
import { typeView } from './view.ts';

/** Changes a type's details; an empty value clears one. */
export async function editType(
  context: Context,
  name: string,
  options: Omit<TypeOptions, 'field'>,
): Promise<void> {
  const change = requireChange('types edit', {
    description: options.description,
    icon: options.icon,
    maintenanceInterval: months(options.maintenance),
    requiresCalibration: options.calibration,
  });
  const body = checked(assetTypeChangeSchema, change, optionOf);
  const { types, apiNameOf } = await loadTypesAndFields(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const { id, version } = findType(types, name);
  const client = await context.client();
  const type = await context.wait(
    'Changing the type',
    client.assetTypes.update({ params: { id }, body }, { context: { version } }),
  );
  print(type, () => [doneLine(context.terminal, `${type.name} changed`)]);
}
