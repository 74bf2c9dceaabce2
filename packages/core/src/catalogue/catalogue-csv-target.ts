/** The columns for an item's own fields, in export order (section 9; price and currency only with 'all'). */
export const itemColumnNames = [
  'id',
  'sku',
  'name',
  'type',
  'manufacturer',
  'description',
  'inStock',
  'image',
  'price',
  'currency',
] as const;
export type ItemColumnName = (typeof itemColumnNames)[number];

export const specPrefix = 'spec.';

/** What a column fills: one of an item's own fields, or one key of its specs. */
export type ItemTarget =
  | { readonly name: ItemColumnName; readonly spec?: never }
  | { readonly name: `${typeof specPrefix}${string}`; readonly spec: string };

export const specTarget = (key: string): ItemTarget => ({ name: `${specPrefix}${key}`, spec: key });
