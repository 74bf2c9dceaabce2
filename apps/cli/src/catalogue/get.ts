import { type Item, lowStock } from '@quartermaster/core/catalogue/item';
import { type Specification, specificationsOf } from '@quartermaster/core/catalogue/specifications';
import type { Context } from '../context.ts';
import { findItem } from '../find-item.ts';
import { factLines } from '../output/facts.ts';
import { count, money } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { ago } from '../output/times.ts';
import { loadTypesAndFields } from '../types-and-fields.ts';
import { itemView } from './view.ts';

/** Shows an item, including all of its type's fields. */
export async function getItem(context: Context, written: string): Promise<void> {
  const print = recordPrinter(context, itemView);
  const client = await context.client();
  const id = await context.wait('Looking it up', findItem(client, written));
  const item = await context.wait('Looking it up', client.catalogue.get({ params: { id } }));
  const { types, fields } = await loadTypesAndFields(context);
  const type = types.find(({ name }) => name === item.type);
  print(item, () => itemLines(context, item, specificationsOf(item.specs ?? {}, type, fields)));
}

function itemLines({ terminal, now }: Context, item: Item, specs: readonly Specification[]): string[] {
  return [
    `  ${printable(item.name)}`,
    '',
    ...factLines(
      [
        ['SKU', item.sku],
        ['Type', item.type],
        ['Manufacturer', item.manufacturer],
        ['Price', money(item.price, item.currency)],
        ['In stock', stockText(item.inStock)],
        ['Image', item.image],
        ['Description', item.description],
        ['Updated', ago(item.updatedAt, now)],
        ['Id', item.id],
      ],
      terminal,
    ),
    ...(specs.length > 0 ? [''] : []),
    ...factLines(
      specs.map(({ name, value }) => [name, value || '-']),
      terminal,
    ),
  ];
}

function stockText(inStock: number): string {
  if (inStock === 0) return 'Out of stock';
  return inStock <= lowStock ? `Only ${count(inStock)} left` : count(inStock);
}
