import { type BoundColumn, bindColumns, plainHeader, refusedConstant, type Targets } from '../csv/columns.ts';
import type { BoundColumns } from '../csv/import-format.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { type ItemTarget, itemColumnNames, specTarget } from './catalogue-csv-target.ts';
import { readItemValue } from './catalogue-csv-value.ts';

export interface ItemColumns extends BoundColumns {
  readonly columns: readonly BoundColumn<ItemTarget>[];
}

/**
 * Binds a file's header to an item's fields: case, underscores and spaces are ignored, `stock` means inStock
 * (section 5), and `spec.<key>` is one of the specs.
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
    const parsed = value?.trim() ? readItemValue(target, value) : granted(null);
    if (!parsed.ok) return refusedConstant(target.name, parsed.message);
  }
  return granted({ ...bound.value, newFields: [] });
}

const own = new Map<string, ItemTarget>(itemColumnNames.map((name) => [plainHeader(name), { name }]));
own.set('stock', { name: 'inStock' });

/**
 * Not allowed as specs: serial numbers aren't an item's (section 5), and `__proto__` can't be stored as a
 * key.
 */
const noSpecs = new Set(['serial_number', '__proto__']);

const targets: Targets<ItemTarget> = {
  of(name) {
    const [, spec] = /^\s*spec\.(.*)$/is.exec(name) ?? [];
    if (spec?.trim()) return noSpecs.has(spec.trim()) ? undefined : specTarget(spec.trim());
    return own.get(plainHeader(name));
  },
  nameOf: (target) => target.name,
  suggest: (name) => nearest(name, itemColumnNames),
  names: [...itemColumnNames, 'spec.KEY'],
};
