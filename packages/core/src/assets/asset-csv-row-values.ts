import type { ItemNames } from '../catalogue/item-names.ts';
import type { ImportDirectory } from '../csv/directory.ts';
import { unescapeFormula } from '../csv/formula.ts';
import type { ImportMode } from '../csv/import-modes.ts';
import type { RowError } from '../csv/import-result.ts';
import type { NameSource } from '../csv/name-source.ts';
import { refusedCell, rowError } from '../csv/row-error.ts';
import { appliesTo } from '../fields/custom-field.ts';
import { isUpload } from '../files/file-address.ts';
import { message } from '../messages.ts';
import type { User } from '../users/user.ts';
import { granted, type Refusal, type Verdict } from '../verdict.ts';
import type { Asset } from './asset.ts';
import type { AssetCell, AssetRow } from './asset-csv.ts';
import { exportedCell, withStrayValuesAsSpecs } from './asset-csv-export.ts';
import type { AssetTarget, FieldDefinition } from './asset-csv-target.ts';
import type { AssetValue } from './asset-csv-value.ts';

/** What a batch of rows is checked against. */
export interface AssetLookups {
  readonly directory: ImportDirectory;
  /** The existing assets, by the rows' keys. */
  readonly existing: ReadonlyMap<string, Asset>;
  /** The existing assets, by what rows are matched by as text; absent if that is the asset ID. */
  readonly matched?: ReadonlyMap<string, readonly Asset[]>;
  /** With them, by asset, the line about it: rows may name one by its asset ID and by what they are matched by. */
  readonly lines?: Map<string, number>;
  readonly mode?: ImportMode | undefined;
  /** Row keys that belonged to assets since deleted, and that no asset has now. */
  readonly formerIds: ReadonlySet<string>;
  /** The users among the rows' holders, by e-mail in lower case. */
  readonly people: ReadonlyMap<string, Pick<User, 'unconfirmed'>>;
  /** Finds catalogue items by the names that rows use. */
  readonly items: ItemNames;
  /** Uploaded pictures that rows name and that this installation has; an import ignores others. */
  readonly pictures: ReadonlySet<string>;
  /** YYYY-MM-DD; the warranty of new assets starts on it. */
  readonly today: string;
}

interface RowValue {
  readonly target: AssetTarget;
  readonly cell: AssetCell;
  /** With names resolved: a location or catalogue item is given by its id. Null clears the field. */
  readonly value: AssetValue | null;
}

/**
 * Never changed by an import: the catalogue item that an asset was bought as, and when it was seen, which this
 * installation knows better.
 */
const fixed: ReadonlySet<string> = new Set(['assetId', 'catalogItemId', 'lastSeen']);

/** A row's values, by field. */
export type RowValues = Map<AssetTarget['name'], RowValue>;

/**
 * The row's values that differ, cell for cell, from what an export of the asset would write.
 * @returns also everything that is wrong with the row
 */
export function readRowValues(
  row: AssetRow,
  existing: Asset | undefined,
  { directory, people, formerIds, items, pictures }: AssetLookups,
  names: NameSource,
): { readonly rowValues: RowValues; readonly errors: readonly RowError[] } {
  const rowValues: RowValues = new Map();
  const errors = [...row.errors];
  const fault = (cell: AssetCell, refusal: Refusal) =>
    errors.push(refusedCell(row.line, cell.column.header, unescapeFormula(cell.written), refusal));

  for (const cell of row.cells) {
    const { target } = cell.column;
    if (existing && (cell.isInitial || fixed.has(target.name))) continue;
    // A row that states the current status keeps it, whoever holds the asset.
    if (existing && target.name !== 'status' && isUnchanged(cell, existing, row.columns.fields, directory))
      continue;
    const value = resolved(cell, names, items);
    if (target.name === 'image' && value.ok && isUpload(value.value) && !pictures.has(value.value)) continue;
    if (value.ok) rowValues.set(target.name, { target, cell, value: value.value });
    else fault(cell, value);
  }
  if (!existing && formerIds.has(row.key)) {
    const cell = row.cells.find(({ column }) => column.target.name === 'assetId');
    errors.push(rowError(row.line, cell?.column.header ?? 'assetId', row.assetId, message.assetIdOfDeleted));
  }
  const type = rowValues.get('type')?.value ?? existing?.type;
  for (const { target, cell, value } of rowValues.values()) {
    const newHolder = target.name === 'assignedTo' && value !== (existing?.assignedTo ?? null);
    if (newHolder && typeof value === 'string') {
      const holder = people.get(value);
      const found = holder ? granted(undefined) : names.person(value, row.holderName);
      if (!found.ok) fault(cell, found);
      else if (holder?.unconfirmed)
        errors.push(
          rowError(
            ...([row.line, cell.column.header, unescapeFormula(cell.written)] as const),
            message.confirmFirst(value),
            'unconfirmed',
          ),
        );
    }
    if (target.field && value !== null && typeof type === 'string' && !appliesTo(target.field, type)) {
      const found = names.field(target.field.apiName, type);
      if (!found.ok) fault(cell, found);
    }
  }
  return { rowValues, errors };
}

function isUnchanged(
  { column: { target }, written }: AssetCell,
  existing: Asset,
  fields: readonly FieldDefinition[],
  { locations }: ImportDirectory,
): boolean {
  const namesOf = { place: (id: string) => locations.pathOf(id), item: () => undefined };
  const isOf = (asset: Asset) => exportedCell(asset, target, namesOf) === written;
  return isOf(existing) || (target.name === 'specs' && isOf(withStrayValuesAsSpecs(existing, fields)));
}

function resolved(
  { column, value }: AssetCell,
  names: NameSource,
  items: ItemNames,
): Verdict<AssetValue | null> {
  if (!value.ok || typeof value.value !== 'string') return value;
  const { name } = column.target;
  if (name === 'catalogItemId') return items.find(value.value);
  return name === 'type' || name === 'vendor' || name === 'location' ? names[name](value.value) : value;
}
