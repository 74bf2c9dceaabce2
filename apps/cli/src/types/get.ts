import type { AssetType } from '@quartermaster/core/fields/asset-type';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { truncate } from '../output/width.ts';
import { findType, loadTypesAndFields } from '../types-and-fields.ts';
import { intervalText, typeView } from './view.ts';

export async function getType(context: Context, name: string): Promise<void> {
  const { types, apiNameOf } = await loadTypesAndFields(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const type = findType(types, name);
  print(type, () => typeLines(context, type, apiNameOf));
}

/** A type for people. */
export const typeLines = (
  { terminal }: Context,
  type: AssetType,
  apiNameOf: (fieldId: string) => string,
): string[] => [
  truncate(`  ${printable(type.name)}`, terminal.width),
  '',
  ...factLines(
    [
      ['Description', type.description],
      ['Icon', type.icon],
      ['Maintenance', intervalText(type.maintenanceInterval)],
      ['Calibration', type.requiresCalibration ? 'required' : undefined],
      ['Fields', type.customFields.length === 0 ? 'none' : type.customFields.map(apiNameOf).join(', ')],
    ],
    terminal,
  ),
];
