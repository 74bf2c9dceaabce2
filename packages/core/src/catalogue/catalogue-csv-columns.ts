import { type BoundColumn, bindColumns, refusedConstant, type Targets } from '../csv/columns.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { readItemValue } from './catalogue-csv-value.ts';

/** The columns that fill an item's own fields, in the order in which they are exported (section 9; price with 'all'). */
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
] as const;
export type ItemColumnName = (typeof itemColumnNames)[number];

const specPrefix = 'spec.';

/** What a column holds: one of an item's own fields, or one key of its specs. */
export type ItemTarget =
  | { readonly name: ItemColumnName; readonly spec?: never }
  | { readonly name: `${typeof specPrefix}${string}`; readonly spec: string };

export const specTarget = (key: string): ItemTarget => ({ name: `${specPrefix}${key}`, spec: key });

export interface ItemColumns {
  readonly columns: readonly BoundColumn<ItemTarget>[];
  /** Headers that are not read. */
  readonly leftOut: readonly string[];
}

/**
 * Binds a file's header to an item's fields: case, underscores and spaces don't count, stock is inStock (section 5),
 * `spec.<key>` is one of the specs.
 */
export function bindItemColumns(
  header: readonly string[],
  options: Pick<ImportOptions, 'map' | 'set'>,
): Verdict<ItemColumns> {
  const bound = bindColumns(header, options, targets);
  if (!bound.ok) return bound;
  if (!bound.value.columns.some(({ target }) => target.name === 'name'))
    return refused('UNPROCESSABLE_CONTENT', message.missingColumns(['name']));
  for (const { target, index, value } of bound.value.columns) {
    if (index === undefined && (target.name === 'id' || target.name === 'sku'))
      return refusedConstant(target.name, message.keyNotConstant(target.name));
    const said = value?.trim() ? readItemValue(target, value) : granted(null);
    if (!said.ok) return refusedConstant(target.name, said.message);
  }
  return granted(bound.value);
}

const plain = (name: string): string => name.toLowerCase().replace(/[_\s]/g, '');
const own = new Map<string, ItemTarget>(itemColumnNames.map((name) => [plain(name), { name }]));
own.set('stock', { name: 'inStock' });

/** Serial numbers are no specs of an item (section 5), and the other no key that can be kept. */
const noSpecs = new Set(['serial_number', '__proto__']);

const targets: Targets<ItemTarget> = {
  of(name) {
    const [, spec] = /^\s*spec\.(.*)$/is.exec(name) ?? [];
    if (spec?.trim()) return noSpecs.has(spec.trim()) ? undefined : specTarget(spec.trim());
    return own.get(plain(name));
  },
  nameOf: (target) => target.name,
  suggest: (name) => nearest(name, itemColumnNames),
};
