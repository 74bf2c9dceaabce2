import { assetChangeSchema } from '@quartermaster/core/assets/asset';
import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { readFieldValue } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { findLocationId, locationPaths } from '../locations.ts';
import { doneLine, noteDone, undoHint } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';
import { changeAssets } from './bulk.ts';
import { assetView } from './view.ts';

export interface EditOptions extends SelectionOptions {
  readonly status?: string;
  readonly condition?: string;
  readonly location?: string;
  readonly assignedTo?: string;
  readonly vendor?: string;
  readonly warrantyEnd?: string;
  readonly field?: readonly string[];
  readonly name?: string;
  readonly type?: string;
  readonly serial?: string;
  readonly purchaseDate?: string;
  readonly notes?: string;
}

const optionOf = {
  status: '--status',
  condition: '--condition',
  location: '--location',
  assignedTo: '--assigned-to',
  vendor: '--vendor',
  warrantyEnd: '--warranty-end',
  customFields: '--field',
  name: '--name',
  type: '--type',
  serialNumber: '--serial',
  purchaseDate: '--purchase-date',
  notes: '--notes',
};

/** Changes the given fields of assets; an empty value clears one. */
export async function editAssets(
  context: Context,
  ids: readonly string[],
  options: EditOptions,
): Promise<ExitCode> {
  const { where, dryRun, ...fields } = options;
  requireChange('assets edit', fields);
  const { name, type, serial, purchaseDate, notes } = options;
  const ofOne = { name, type, serialNumber: serial, purchaseDate, notes };
  if (Object.values(ofOne).some((value) => value !== undefined)) {
    const [id, ...others] = ids;
    if (id === undefined || others.length > 0 || where !== undefined || dryRun)
      throw wrongUsage(`${nameOfFirst(ofOne)} is for one asset, without --where and --dry-run.`);
    return editOne(context, id, { ...(await ofSeveral(context, options)), ...cleared(ofOne) });
  }
  const set = checked(bulkChangeSchema, await ofSeveral(context, options), optionOf);
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

const nameOfFirst = (given: object): string =>
  Object.entries(optionOf).find(([field]) => Reflect.get(given, field) !== undefined)?.[1] ?? '';

/** Changes what only one asset can have. */
async function editOne(context: Context, id: string, given: object): Promise<ExitCode> {
  const change = checked(assetChangeSchema, given, optionOf);
  const client = await context.client();
  let batch: string | undefined;
  const onBatch = (made: string): void => {
    batch = made;
  };
  const asset = await context.wait(
    'Saving',
    client.assets.update({ params: { id }, body: change }, { context: { onBatch } }),
  );
  const done =
    batch === undefined ? `${asset.assetId} is so already` : message.assetWasUpdated(asset.assetId);
  const pathOf = await locationPaths(context);
  recordPrinter(context, assetView(context, pathOf))(asset, () => [
    doneLine(context.terminal, done),
    ...(batch === undefined ? [] : [`    ${undoHint(batch)}`]),
  ]);
  noteDone(context, done);
  return exitCodes.done;
}

/** What one asset or several can have. */
async function ofSeveral(
  context: Context,
  { location, field, status, condition, assignedTo, vendor, warrantyEnd }: EditOptions,
): Promise<object> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(condition === undefined ? {} : { condition }),
    ...cleared({ assignedTo, vendor, warrantyEnd }),
    ...(location === undefined
      ? {}
      : { location: location === '' ? null : await findLocationId(context, location) }),
    ...(field === undefined ? {} : { customFields: await customFields(context, field) }),
  };
}

/** The fields that were given; an empty value clears one. */
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
