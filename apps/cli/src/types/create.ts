import { randomUUID } from 'node:crypto';
import { newAssetTypeSchema } from '@quartermaster/core/fields/asset-type';
import type { Context } from '../context.ts';
import { checked, faultBy } from '../input.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';
import { askOr } from '../ui/ask.ts';
import { months } from './months.ts';
import { typeView } from './view.ts';

export interface TypeOptions {
  readonly description?: string;
  readonly icon?: string;
  readonly maintenance?: string;
  readonly calibration?: boolean;
  readonly field?: readonly string[];
}

export const optionOf = {
  name: 'Name',
  description: '--description',
  icon: '--icon',
  maintenanceInterval: '--maintenance',
};

export async function createType(
  context: Context,
  name: string | undefined,
  options: TypeOptions,
): Promise<void> {
  const { fields, apiNameOf } = await loadTypesAndFields(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const everywhere = fields.filter(({ assetTypes }) => assetTypes.includes('*'));
  const own = options.field?.map((written) => findField(fields, written));
  const given = {
    name: await askOr(context, name, 'Name', 'a name', { fault: faultBy(newAssetTypeSchema.shape.name) }),
    description: options.description,
    icon: options.icon,
    maintenanceInterval: months(options.maintenance),
    requiresCalibration: options.calibration,
    // Fields of all types belong to the new type too.
    customFields: own && [...new Set([...own, ...everywhere].map(({ id }) => id))],
  };
  const client = await context.client();
  const type = await context.wait(
    'Adding the type',
    client.assetTypes.create(checked(newAssetTypeSchema, given, optionOf), {
      context: { idempotencyKey: randomUUID() },
    }),
  );
  print(type, () => [doneLine(context.terminal, `${type.name} added`)]);
}
