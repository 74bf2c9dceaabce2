import { type Item, itemSchema } from '@quartermaster/core/catalogue/item';
import { count, money } from '../output/figures.ts';
import type { ListView } from '../output/list.ts';

/** How items are listed. */
export const itemView: ListView<Item> = {
  columns: [
    { title: 'SKU', value: ({ sku }) => sku ?? '', minWidth: 12 },
    { title: 'Item', value: ({ name }) => name, minWidth: 20 },
    { title: 'Type', value: ({ type }) => type, priority: 3, minWidth: 10 },
    { title: 'Manufacturer', value: ({ manufacturer }) => manufacturer ?? '', priority: 2, minWidth: 12 },
    {
      title: 'In stock',
      value: ({ inStock }) => String(inStock),
      shown: ({ inStock }) => count(inStock),
      right: true,
      priority: 4,
    },
    {
      title: 'Price',
      value: ({ price, currency }) => `${price.toFixed(2)} ${currency}`,
      shown: ({ price, currency }) => money(price, currency),
      right: true,
    },
    { title: 'Id', value: ({ id }) => id, priority: 1 },
  ],
  fields: Object.keys(itemSchema.shape),
};
