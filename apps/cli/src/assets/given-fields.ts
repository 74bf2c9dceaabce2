import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { readFieldValue } from '@quartermaster/core/fields/field-value';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { findLocationId } from '../locations.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';

/** The options for an asset's fields. */
export interface AssetOptions {
  readonly status?: string;
  readonly condition?: string;
  readonly location?: string;
  readonly assignedTo?: string;
  readonly vendor?: string;
  readonly orderNumber?: string;
  readonly cost?: string;
  readonly currency?: string;
  readonly warrantyEnd?: string;
  readonly field?: readonly string[];
  readonly name?: string;
  readonly type?: string;
  readonly serial?: string;
  readonly purchaseDate?: string;
  readonly notes?: string;
}

/** The option for each field, for error messages. */
export const optionOf = {
  status: '--status',
  condition: '--condition',
  location: '--location',
  assignedTo: '--assigned-to',
  vendor: '--vendor',
  orderNumber: '--order-number',
  cost: '--cost',
  costCurrency: '--currency',
  warrantyEnd: '--warranty-end',
  customFields: '--field',
  name: '--name',
  type: '--type',
  serialNumber: '--serial',
  purchaseDate: '--purchase-date',
  notes: '--notes',
};

/** The fields that can be set on one or several assets. */
export async function fieldsOfSeveral(
  context: Context,
  { location, field, status, condition, cost, currency, ...given }: AssetOptions,
): Promise<object> {
  const { assignedTo, vendor, orderNumber, warrantyEnd } = given;
  return {
    ...(status === undefined ? {} : { status }),
    ...(condition === undefined ? {} : { condition }),
    ...cleared({ assignedTo, vendor, orderNumber, warrantyEnd, costCurrency: currency?.toUpperCase() }),
    ...(cost === undefined ? {} : { cost: cost === '' ? null : Number(cost) }),
    ...(location === undefined
      ? {}
      : { location: location === '' ? null : await findLocationId(context, location) }),
    ...(field === undefined ? {} : { customFields: await customFields(context, field) }),
  };
}

/** The fields that can only be set on a single asset. */
export const fieldsOfOne = ({ name, type, serial, purchaseDate, notes }: AssetOptions) =>
  cleared({ name, type, serialNumber: serial, purchaseDate, notes });

/** The given fields; an empty value clears one. */
const cleared = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value || null]])),
  );

async function customFields(context: Context, written: readonly string[]) {
  const { fields } = await loadTypesAndFields(context);
  return Object.fromEntries(
    written.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw wrongUsage(`--field ${pair}: use NAME=VALUE.`);
      const field = findField(fields, pair.slice(0, at));
      return [field.apiName, fieldValue(field, pair.slice(at + 1))];
    }),
  );
}

function fieldValue(field: CustomField, written: string) {
  if (written === '') return null;
  const value = readFieldValue(field, written);
  if (value === undefined)
    throw wrongUsage(
      `--field ${field.apiName}: '${written}' is not a ${field.type === 'select' ? 'choice' : field.type}.`,
      [...(field.type === 'select' ? [`The choices are: ${(field.options ?? []).join(', ')}`] : [])],
    );
  return value;
}
