import { assetTypeChangeSchema } from '@quartermaster/core/fields/asset-type';
import { configured, typeNamed } from '../configured.ts';
import type { Context } from '../context.ts';
import { checked, saysSomething } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { optionOf, type TypeOptions } from './create.ts';
import { months } from './months.ts';
import { typeView } from './view.ts';

/** Changes what is said of a type; an empty text clears. */
export async function editType(
  context: Context,
  name: string,
  options: Omit<TypeOptions, 'field'>,
): Promise<void> {
  const change = saysSomething('types edit', {
    description: options.description,
    icon: options.icon,
    maintenanceInterval: months(options.maintenance),
    requiresCalibration: options.calibration,
  });
  const body = checked(assetTypeChangeSchema, change, optionOf);
  const { types, apiNameOf } = await configured(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const { id, version } = typeNamed(types, name);
  const client = await context.client();
  const type = await context.wait(
    'Changing the type',
    client.assetTypes.update({ params: { id }, body }, { context: { version } }),
  );
  print(type, () => [doneLine(context.terminal, `${type.name} changed`)]);
}
