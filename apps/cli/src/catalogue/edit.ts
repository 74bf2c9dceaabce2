import { itemBulkChangeSchema } from '@quartermaster/core/catalogue/bulk';
import { message } from '@quartermaster/core/messages';
import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { changeItems } from './bulk.ts';

export interface EditOptions extends SelectionOptions {
  readonly type?: string;
  readonly manufacturer?: string;
  readonly price?: string;
  readonly stock?: string;
}

const optionOf = {
  type: '--type',
  manufacturer: '--manufacturer',
  price: '--price',
  inStock: '--stock',
};

/** Changes the given fields of items; an empty manufacturer clears it. */
export async function editItems(
  context: Context,
  items: readonly string[],
  options: EditOptions,
): Promise<ExitCode> {
  const { type, manufacturer, price, stock } = options;
  const given = requireChange('catalogue edit', {
    type,
    manufacturer: manufacturer === '' ? null : manufacturer,
    price: numberOf(price, '--price', message.notPrice, /^\d+(\.\d{1,2})?$/),
    inStock: numberOf(stock, '--stock', message.notWhole, /^\d+$/),
  });
  return changeItems(
    context,
    items,
    options,
    { set: checked(itemBulkChangeSchema, given, optionOf) },
    {
      command: 'qm catalogue edit',
      planned: 'to change',
      question: (what) => `Change ${what}?`,
      activity: 'Changing items',
    },
  );
}

/** The API would take what is no number for 0. */
function numberOf(written: string | undefined, option: string, fault: string, form: RegExp) {
  if (written === undefined) return undefined;
  if (!form.test(written)) throw wrongUsage(`${option}: ${fault}`);
  return Number(written);
}
