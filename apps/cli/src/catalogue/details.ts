import type { Item } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { loadTypesAndFields } from '../types-and-fields.ts';

/** The options for an item's details. */
export interface ItemOptions {
  readonly name?: string;
  readonly sku?: string;
  readonly type?: string;
  readonly manufacturer?: string;
  readonly price?: string;
  readonly stock?: string;
  readonly image?: string;
  readonly description?: string;
  readonly spec?: readonly string[];
}

/** The option for each field. */
export const optionOf = {
  name: '--name',
  sku: '--sku',
  type: '--type',
  manufacturer: '--manufacturer',
  price: '--price',
  inStock: '--stock',
  image: '--image',
  description: '--description',
  specs: '--spec',
};

/** Parses the numeric options. The API would take text that isn't a number for 0. */
export const numbersOf = ({ price, stock }: ItemOptions) => ({
  price: numberOf(price, '--price', message.notPrice, /^\d+(\.\d{1,2})?$/),
  inStock: numberOf(stock, '--stock', message.notWhole, /^\d+$/),
});

function numberOf(written: string | undefined, option: string, fault: string, form: RegExp) {
  if (written === undefined) return undefined;
  if (!form.test(written)) throw wrongUsage(`${option}: ${fault}`);
  return Number(written);
}

/**
 * The specifications given by `--spec`, added to an item's existing ones; a field may
 * be given by its display name.
 */
export async function specsOf(
  context: Context,
  written: readonly string[] | undefined,
  before: Item['specs'] = {},
): Promise<Item['specs']> {
  if (written === undefined) return undefined;
  const { fields } = await loadTypesAndFields(context);
  const specs = new Map(Object.entries(before));
  for (const pair of written) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at < 1 || name === '') throw wrongUsage(`--spec ${pair}: use KEY=VALUE.`);
    const field = fields.find(({ apiName }) => apiName === name);
    const [named, ...others] = fields.filter(({ displayName }) => fold(displayName) === fold(name));
    const key = field || others.length > 0 ? name : (named?.apiName ?? name);
    const value = pair.slice(at + 1);
    if (value === '') specs.delete(key);
    else specs.set(key, value);
  }
  return Object.fromEntries(specs);
}
