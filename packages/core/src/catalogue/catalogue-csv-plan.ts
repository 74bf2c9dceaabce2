import type { ImportDirectory } from '../csv/directory.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { RowError } from '../csv/import-result.ts';
import type { NameSource } from '../csv/name-source.ts';
import { ownValue } from '../csv/own-value.ts';
import { refusedCell, rowError, wholeRowError } from '../csv/row-error.ts';
import { type RowPlan, rowPlanner } from '../csv/row-plan.ts';
import { isUpload } from '../files/file-address.ts';
import type { ItemRow } from './catalogue-csv.ts';
import { exportedItemCell } from './catalogue-csv-export.ts';
import type { ItemColumnName } from './catalogue-csv-target.ts';
import { type Item, type ItemChange, itemChangeSchema, type NewItem, newItemSchema } from './item.ts';

/** The type of an item whose row names none; an import creates it when needed (section 5). */
const defaultType = 'General';

/** What a batch of rows is checked against. */
export interface ItemLookups {
  readonly directory: ImportDirectory;
  readonly byId: ReadonlyMap<string, Item>;
  /** By the rows' SKU keys. */
  readonly bySku: ReadonlyMap<string, Item>;
  /** Uploaded pictures that rows name and that this installation has; an import ignores others. */
  readonly pictures: ReadonlySet<string>;
  /** By the rows' name keys; only used for rows with neither id nor SKU. */
  readonly byName: ReadonlyMap<string, readonly Item[]>;
}

/** What will happen to a row. */
type ItemPlan = RowPlan<NewItem, ItemChange>;
type Planned = Pick<ItemPlan, 'line' | 'key'>;

/** Plans the rows of a catalogue file; the key is the SKU. */
export const itemPlanner = rowPlanner(plan, defaultType);

/** An id of the format that Quartermaster generates. Any other long id only finds an item and isn't kept. */
const keepableId = /^[A-Za-z0-9]{18,64}$/;

function plan(row: ItemRow, lookups: ItemLookups, names: NameSource): ItemPlan {
  const planned = { line: row.line, key: row.sku };
  if (row.errors.length > 0) return { ...planned, action: 'failed', errors: row.errors };
  if (row.skipped) return { ...planned, action: 'skipped', reason: row.skipped };
  const existing = row.id === '' ? undefined : lookups.byId.get(row.id);
  const holderOfSku = row.skuKey === '' ? undefined : lookups.bySku.get(row.skuKey);
  if (holderOfSku && holderOfSku.id !== existing?.id)
    return { ...planned, action: 'skipped', reason: 'duplicate' };
  if (existing) return planUpdate(row, existing, planned, lookups, names);
  // A row with neither id nor SKU is matched to an identical item, so that importing the same file again
  // changes nothing.
  const namesakes = row.id === '' && row.skuKey === '' ? lookups.byName.get(row.nameKey) : undefined;
  for (const namesake of namesakes ?? []) {
    const asUpdate = planUpdate(row, namesake, planned, lookups, names);
    if (asUpdate.action === 'unchanged') return asUpdate;
  }
  return planCreate(row, planned, lookups, names);
}

function planCreate(row: ItemRow, planned: Planned, lookups: ItemLookups, names: NameSource): ItemPlan {
  const { own, specs, errors } = readRowValues(row, undefined, lookups, names);
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  if (!own.has('type')) {
    const type = names.type(defaultType);
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
  return { ...planned, action: 'create', ...(keepableId.test(row.id) && { id: row.id }), record: item.data };
}

function planUpdate(
  row: ItemRow,
  existing: Item,
  planned: Planned,
  lookups: ItemLookups,
  names: NameSource,
): ItemPlan {
  const { own, specs, errors } = readRowValues(row, existing, lookups, names);
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

/** The row's values that differ, cell for cell, from what an export of the item would write. */
function readRowValues(
  row: ItemRow,
  existing: Item | undefined,
  { pictures }: ItemLookups,
  names: NameSource,
) {
  const own = new Map<Exclude<ItemColumnName, 'id'>, Value>();
  const specs = new Map<string, Value>();
  const errors: RowError[] = [];
  for (const { column, written, value } of row.cells) {
    const { target, header } = column;
    if (target.name === 'id' || (existing && exportedItemCell(existing, target) === written)) continue;
    const found =
      target.name === 'type' && value.ok && typeof value.value === 'string' ? names.type(value.value) : value;
    if (target.name === 'image' && found.ok && isUpload(found.value) && !pictures.has(found.value)) continue;
    if (!found.ok) errors.push(refusedCell(row.line, header, unescapeFormula(written), found));
    else if (target.spec === undefined) own.set(target.name, found.value);
    else specs.set(target.spec, found.value);
  }
  return { own, specs, errors };
}

const withoutNull = (values: ReadonlyMap<string, Value>) =>
  Object.fromEntries([...values].filter(([, value]) => value !== null));
