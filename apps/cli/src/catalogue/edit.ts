import { itemBulkChangeSchema } from '@quartermaster/core/catalogue/bulk';
import { itemChangeSchema } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { findItem } from '../find-item.ts';
import { checked, requireChange } from '../input.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { changeItems } from './bulk.ts';
import { type ItemOptions, numbersOf, optionOf, specsOf } from './details.ts';
import { itemView } from './view.ts';

export interface EditOptions extends SelectionOptions, ItemOptions {}

/** Changes the given fields of items; an empty value clears one. */
export async function editItems(
  context: Context,
  items: readonly string[],
  options: EditOptions,
): Promise<ExitCode> {
  const { where, dryRun, name, sku, image, description, spec, type, manufacturer } = options;
  const ofSeveral = { type, manufacturer: orNull(manufacturer), ...numbersOf(options) };
  const ofOne = { name, sku: orNull(sku), image: orNull(image), description: orNull(description) };
  requireChange('catalogue edit', { ...ofSeveral, ...ofOne, spec });
  const given = Object.entries({ ...ofOne, specs: spec }).find(([, value]) => value !== undefined);
  if (given) {
    const [item, ...others] = items;
    if (item === undefined || others.length > 0 || where !== undefined || dryRun)
      throw wrongUsage(`${Reflect.get(optionOf, given[0])} is for one item, without --where and --dry-run.`);
    return editOne(context, item, { ...ofSeveral, ...ofOne }, spec);
  }
  return changeItems(
    context,
    items,
    options,
    { set: checked(itemBulkChangeSchema, ofSeveral, optionOf) },
    {
      command: 'qm catalogue edit',
      planned: 'to change',
      question: (what) => `Change ${what}?`,
      activity: 'Changing items',
    },
  );
}

/** An empty value clears the field. */
const orNull = (written: string | undefined): string | null | undefined => (written === '' ? null : written);

/** Changes fields that can only be set on a single item. */
async function editOne(
  context: Context,
  written: string,
  given: object,
  spec: readonly string[] | undefined,
): Promise<ExitCode> {
  const print = recordPrinter(context, itemView);
  const client = await context.client();
  const id = await context.wait('Looking it up', findItem(client, written));
  const before = await context.wait('Looking it up', client.catalogue.get({ params: { id } }));
  const specs = await specsOf(context, spec, before.specs);
  const body = checked(itemChangeSchema, { ...given, specs }, optionOf);
  // Specifications are replaced as a whole, so send the version: those that somebody else adds
  // meanwhile must not get lost.
  const options = specs === undefined ? {} : { context: { version: before.version } };
  const item = await context.wait('Saving', client.catalogue.update({ params: { id }, body }, options));
  print(item, () => [doneLine(context.terminal, message.itemUpdated)]);
  noteDone(context, message.itemUpdated);
  return exitCodes.done;
}
