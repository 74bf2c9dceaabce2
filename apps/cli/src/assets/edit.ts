import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { readFieldValue } from '@quartermaster/core/fields/field-value';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { findLocationId } from '../locations.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';
import { changeAssets, type SelectionOptions } from './bulk.ts';

export interface EditOptions extends SelectionOptions {
  readonly status?: string;
  readonly condition?: string;
  readonly location?: string;
  readonly assignedTo?: string;
  readonly vendor?: string;
  readonly warrantyEnd?: string;
  readonly field?: readonly string[];
}

const optionOf = {
  status: '--status',
  condition: '--condition',
  location: '--location',
  assignedTo: '--assigned-to',
  vendor: '--vendor',
  warrantyEnd: '--warranty-end',
  customFields: '--field',
};

/** Changes the given fields of assets; an empty value clears one. */
export async function editAssets(
  context: Context,
  ids: readonly string[],
  options: EditOptions,
): Promise<ExitCode> {
  const { status, condition, location, assignedTo, vendor, warrantyEnd, field } = options;
  requireChange('assets edit', { status, condition, location, assignedTo, vendor, warrantyEnd, field });
  const set = checked(
    bulkChangeSchema,
    {
      ...(status === undefined ? {} : { status }),
      ...(condition === undefined ? {} : { condition }),
      ...(location === undefined
        ? {}
        : { location: location === '' ? null : await findLocationId(context, location) }),
      ...(assignedTo === undefined ? {} : { assignedTo: assignedTo || null }),
      ...(vendor === undefined ? {} : { vendor: vendor || null }),
      ...(warrantyEnd === undefined ? {} : { warrantyEnd: warrantyEnd || null }),
      ...(field === undefined ? {} : { customFields: await customFields(context, field) }),
    },
    optionOf,
  );
  return changeAssets(
    context,
    ids,
    options,
    { set },
    {
      command: 'qm assets edit',
      planned: 'to change',
      question: (assets) => `Change ${assets}?`,
      activity: 'Changing assets',
    },
  );
}

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
