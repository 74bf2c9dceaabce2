import { randomUUID } from 'node:crypto';
import { newItemSchema } from '@quartermaster/core/catalogue/item';
import type { Context } from '../context.ts';
import { checked } from '../input.ts';
import { doneLine, noteDone } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findType, loadTypesAndFields } from '../types-and-fields.ts';
import { askOr } from '../ui/ask.ts';
import { type ItemOptions, numbersOf, optionOf, specsOf } from './details.ts';
import { itemView } from './view.ts';

/** Adds an item; prompts for its name and type if they weren't given. */
export async function createItem(
  context: Context,
  written: string | undefined,
  options: ItemOptions,
): Promise<void> {
  const print = recordPrinter(context, itemView);
  const { sku, manufacturer, image, description } = options;
  const numbers = numbersOf(options);
  const name = await askOr(context, written, 'Name', 'a name');
  const type = await askOr(context, options.type, 'Type', '--type');
  const { types } = await loadTypesAndFields(context);
  const given = {
    ...{ name, type: findType(types, type).name, sku, manufacturer, image, description, ...numbers },
    specs: await specsOf(context, options.spec),
  };
  const body = checked(newItemSchema, given, optionOf);
  const client = await context.client();
  const creating = client.catalogue.create(body, { context: { idempotencyKey: randomUUID() } });
  const item = await context.wait('Adding the item', creating);
  const done = `${item.name} added`;
  print(item, () => [doneLine(context.terminal, done)]);
  noteDone(context, done);
}
