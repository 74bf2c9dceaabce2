import type { Names } from '../csv/directory.ts';
import { restore } from '../csv/formula.ts';
import type { Creatable, FieldChange, RowError } from '../csv/import-result.ts';
import { findName } from '../csv/name-source.ts';
import { ownValue } from '../csv/own-value.ts';
import { rowError, wholeRowError } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, type Verdict } from '../verdict.ts';
import type { ItemRow, SkipReason } from './catalogue-csv.ts';
import type { ItemColumnName } from './catalogue-csv-columns.ts';
import { exportedItemCell } from './catalogue-csv-export.ts';
import { type Item, type ItemChange, itemChangeSchema, type NewItem, newItemSchema } from './item.ts';

/** The type of an item whose row names none; an import makes it when it needs it (section 5). */
const defaultType = 'General';

/** What the rows of a batch are compared with. */
export interface ItemLookups {
  readonly types: Names;
  readonly byId: ReadonlyMap<string, Item>;
  /** By the rows' SKU keys. */
  readonly bySku: ReadonlyMap<string, Item>;
  /** By the rows' name keys; asked only for rows without id and SKU. */
  readonly byName: ReadonlyMap<string, readonly Item[]>;
}

interface Planned {
  readonly line: number;
  readonly sku: string;
}

/** What becomes of a row. */
export type ItemPlan =
  | (Planned & {
      readonly action: 'create';
      /** The id to keep: the row came with one, by which the same file finds the item again. */
      readonly id?: string;
      readonly item: NewItem;
    })
  | (Planned & {
      readonly action: 'update';
      readonly id: string;
      /** Of the item that the change was worked out from. */
      readonly version: number;
      readonly change: ItemChange;
      readonly changes: readonly FieldChange[];
    })
  | (Planned & { readonly action: 'unchanged'; readonly id: string })
  | (Planned & { readonly action: 'skipped'; readonly reason: SkipReason })
  | (Planned & { readonly action: 'failed'; readonly errors: readonly RowError[] });

/** An id as the product gives them; any other long id only finds an item, and isn't kept. */
const keepableId = /^[A-Za-z0-9]{18,64}$/;

type TypeSource = (written: string) => Verdict<string>;

/**
 * Decides what becomes of a row. A type that doesn't exist by now is an error, unless it would have been made but for
 * another fault of the row: then that one is told.
 */
export function planItemRow(
  row: ItemRow,
  lookups: ItemLookups,
  createMissing: ReadonlySet<Creatable>,
): ItemPlan {
  const planned = plan(row, lookups, (written) => findName(lookups.types, written, message.unknownType));
  if (planned.action !== 'failed' || !createMissing.has('types')) return planned;
  const besides = plan(row, lookups, (written) => granted(written.trim()));
  return besides.action === 'failed' ? besides : planned;
}

/** The types that must be made before these rows are planned, and added to `types`. */
export function missingItemTypes(
  rows: Iterable<ItemRow>,
  lookups: ItemLookups,
  createMissing: ReadonlySet<Creatable>,
): string[] {
  const missing = new Map<string, string>();
  for (const row of rows) {
    let ofRow: string | undefined;
    const { action } = plan(row, lookups, (written) => {
      const found = findName(lookups.types, written, message.unknownType);
      const key = fold(written.trim());
      if (found.ok || !(createMissing.has('types') || key === fold(defaultType))) return found;
      ofRow = written.trim();
      return granted(ofRow);
    });
    if (ofRow !== undefined && action !== 'failed' && !missing.has(fold(ofRow)))
      missing.set(fold(ofRow), ofRow);
  }
  return [...missing.values()];
}

function plan(row: ItemRow, lookups: ItemLookups, types: TypeSource): ItemPlan {
  const { line, sku } = row;
  const planned = { line, sku };
  if (row.errors.length > 0) return { ...planned, action: 'failed', errors: row.errors };
  if (row.skipped) return { ...planned, action: 'skipped', reason: row.skipped };
  const existing = row.id === '' ? undefined : lookups.byId.get(row.id);
  const holderOfSku = row.skuKey === '' ? undefined : lookups.bySku.get(row.skuKey);
  if (holderOfSku && holderOfSku.id !== existing?.id)
    return { ...planned, action: 'skipped', reason: 'duplicate' };
  if (existing) return planUpdate(row, existing, planned, types);
  // A row with neither id nor SKU is the item that says the same, so that the same file again changes nothing.
  const namesakes = row.id === '' && row.skuKey === '' ? lookups.byName.get(row.nameKey) : undefined;
  for (const namesake of namesakes ?? []) {
    const asUpdate = planUpdate(row, namesake, planned, types);
    if (asUpdate.action === 'unchanged') return asUpdate;
  }
  return planCreate(row, planned, types);
}

function planCreate(row: ItemRow, planned: Planned, types: TypeSource): ItemPlan {
  const { own, specs, errors } = readSaid(row, undefined, types);
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  if (!own.has('type')) {
    const type = types(defaultType);
    if (!type.ok) return { ...planned, action: 'failed', errors: [rowError(row.line, '', '', type.message)] };
    own.set('type', type.value);
  }
  const item = newItemSchema.safeParse({
    ...(row.sku !== '' && { sku: row.sku }),
    ...withoutNull(own),
    ...(specs.size > 0 && { specs: withoutNull(specs) }),
  });
  if (!item.success)
    return { ...planned, action: 'failed', errors: [wholeRowError(planned.line, item.error.issues)] };
  return { ...planned, action: 'create', ...(keepableId.test(row.id) && { id: row.id }), item: item.data };
}

function planUpdate(row: ItemRow, existing: Item, planned: Planned, types: TypeSource): ItemPlan {
  const { own, specs, errors } = readSaid(row, existing, types);
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  const changedOwn = [...own].filter(([name, value]) => value !== (existing[name] ?? null));
  const changedSpecs = [...specs].filter(([key, value]) => value !== (ownValue(existing.specs, key) ?? null));
  const { id, version } = existing;
  if (changedOwn.length + changedSpecs.length === 0) return { ...planned, action: 'unchanged', id };

  const allSpecs = new Map<string, Value>([...Object.entries(existing.specs ?? {}), ...changedSpecs]);
  const change = itemChangeSchema.safeParse({
    ...Object.fromEntries(changedOwn),
    ...(changedSpecs.length > 0 && { specs: withoutNull(allSpecs) }),
  });
  if (!change.success)
    return { ...planned, action: 'failed', errors: [wholeRowError(planned.line, change.error.issues)] };
  const changes = [
    ...changedOwn.map(([field, to]) => ({ field, from: existing[field] ?? null, to })),
    ...changedSpecs.map(([key, to]) => ({
      field: `spec.${key}`,
      from: ownValue(existing.specs, key) ?? null,
      to,
    })),
  ];
  return { ...planned, action: 'update', id, version, change: change.data, changes };
}

type Value = string | number | null;

/** What the row says that isn't, cell for cell, what an export of the item would say. */
function readSaid(row: ItemRow, existing: Item | undefined, types: TypeSource) {
  const own = new Map<Exclude<ItemColumnName, 'id'>, Value>();
  const specs = new Map<string, Value>();
  const errors: RowError[] = [];
  for (const { column, written, value } of row.cells) {
    const { target, header } = column;
    if (target.name === 'id' || (existing && exportedItemCell(existing, target) === written)) continue;
    const found =
      target.name === 'type' && value.ok && typeof value.value === 'string' ? types(value.value) : value;
    if (!found.ok) errors.push(rowError(row.line, header, restore(written), found.message));
    else if (target.spec === undefined) own.set(target.name, found.value);
    else specs.set(target.spec, found.value);
  }
  return { own, specs, errors };
}

const withoutNull = (values: ReadonlyMap<string, Value>) =>
  Object.fromEntries([...values].filter(([, value]) => value !== null));
