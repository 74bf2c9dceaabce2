import type { Asset } from '@quartermaster/core/assets/asset';
import { boundValues, type Indexed } from './config.ts';
import type { Database } from './database.ts';
import { type Cause, type EventLog, newId } from './events.ts';

const columns = [
  ...[
    'id',
    'version',
    'asset_id',
    'asset_key',
    'name',
    'name_key',
    'type_id',
    'type_key',
    'status',
    'condition',
  ],
  ...['assigned_to', 'serial_number', 'vendor_id', 'location_id', 'purchase_date', 'warranty_end'],
  ...['catalog_item_id', 'notes', 'image', 'specs', 'custom_fields', 'search', 'last_updated', 'created_at'],
] as const;

/** An asset as its row has it. */
export interface AssetRow {
  readonly id: string;
  readonly version: number;
  readonly asset_id: string;
  readonly asset_key: string;
  readonly name: string;
  readonly name_key: string;
  readonly type_id: string;
  readonly type_key: string;
  readonly status: Asset['status'];
  readonly condition: Asset['condition'];
  readonly assigned_to: string | null;
  readonly serial_number: string | null;
  readonly vendor_id: string | null;
  readonly location_id: string | null;
  readonly purchase_date: string | null;
  readonly warranty_end: string | null;
  readonly catalog_item_id: string | null;
  readonly notes: string | null;
  readonly image: string | null;
  readonly specs: string | null;
  readonly custom_fields: string | null;
  /** Folded name, asset ID and serial number. */
  readonly search: string;
  readonly last_updated: string;
  readonly created_at: string;
}
export type StoredRow = AssetRow & { readonly row: number };

const insertion = `INSERT INTO assets (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

/** Reads and writes rows of assets, with their events. */
export class Assets {
  readonly database: Database;
  readonly config: Indexed;
  readonly #events: EventLog;

  constructor(database: Database, config: Indexed, events: EventLog) {
    this.database = database;
    this.config = config;
    this.#events = events;
  }

  find(idOrAssetId: string, keyOf: (text: string) => string): StoredRow | undefined {
    return (
      this.database.first<StoredRow>('SELECT * FROM assets WHERE id = ?', idOrAssetId) ??
      this.database.first<StoredRow>('SELECT * FROM assets WHERE asset_key = ?', keyOf(idOrAssetId))
    );
  }

  /** In the caller's transaction. */
  insert(asset: AssetRow, cause: Cause): void {
    const row = this.database.run(insertion, ...columns.map((column) => asset[column]));
    this.database.run('INSERT INTO assets_search (rowid, search) VALUES (?, ?)', row, asset.search);
    this.#insertValues(row, asset.custom_fields);
    this.#record('equipment.created', asset, cause);
  }

  /** Writes the columns that changed, in the caller's transaction. */
  update(before: StoredRow, after: AssetRow, cause: Cause): void {
    const { row } = before;
    const changed = columns.filter((column) => before[column] !== after[column]);
    const assignments = changed.map((column) => `${column} = ?`).join(', ');
    if (before.search !== after.search)
      this.database.run(
        `INSERT INTO assets_search (assets_search, rowid, search) VALUES ('delete', ?, ?)`,
        ...[row, before.search],
      );
    this.database.run(
      `UPDATE assets SET ${assignments} WHERE row = ?`,
      ...changed.map((column) => after[column]),
      row,
    );
    if (before.search !== after.search)
      this.database.run('INSERT INTO assets_search (rowid, search) VALUES (?, ?)', row, after.search);
    if (before.custom_fields !== after.custom_fields) {
      for (const [name, value] of fieldsOf(before.custom_fields))
        this.database.run(
          'DELETE FROM field_values WHERE field = ? AND value = ? AND row = ?',
          name,
          value,
          row,
        );
      this.#insertValues(row, after.custom_fields);
    }
    const assigned = after.assigned_to !== null && after.assigned_to !== before.assigned_to;
    this.#record(assigned ? 'equipment.assigned' : 'equipment.updated', after, cause, before);
  }

  /** The API's answer. */
  answer(row: AssetRow): Asset {
    const type = this.config.typesById.get(row.type_id);
    const vendor = row.vendor_id === null ? undefined : this.config.vendorsById.get(row.vendor_id)?.name;
    const asset: Asset = {
      id: row.id,
      assetId: row.asset_id,
      name: row.name,
      type: type?.name ?? row.type_id,
      status: row.status,
      condition: row.condition,
      assignedTo: row.assigned_to,
      lastUpdated: row.last_updated,
      createdAt: row.created_at,
      updatedAt: row.last_updated,
      version: row.version,
    };
    if (row.serial_number !== null) asset.serialNumber = row.serial_number;
    if (vendor !== undefined) asset.vendor = vendor;
    if (row.purchase_date !== null) asset.purchaseDate = row.purchase_date;
    if (row.warranty_end !== null) asset.warrantyEnd = row.warranty_end;
    if (row.location_id !== null) asset.location = row.location_id;
    if (row.catalog_item_id !== null) asset.catalogItemId = row.catalog_item_id;
    if (row.notes !== null) asset.notes = row.notes;
    if (row.image !== null) asset.image = row.image;
    if (row.specs !== null) asset.specs = JSON.parse(row.specs);
    const customFields = boundValues(type, asset);
    if (row.custom_fields !== null) Object.assign(customFields, JSON.parse(row.custom_fields));
    for (const _any in customFields) {
      asset.customFields = customFields;
      break;
    }
    return asset;
  }

  #insertValues(row: number, customFields: string | null): void {
    for (const [name, value] of fieldsOf(customFields))
      this.database.run('INSERT INTO field_values (field, value, row) VALUES (?, ?, ?)', name, value, row);
  }

  #record(type: string, asset: AssetRow, cause: Cause, before?: AssetRow): void {
    const data = this.#snapshot(asset);
    this.#events.record({
      id: newId(),
      type,
      at: asset.last_updated,
      ...cause,
      subject: { kind: 'asset', id: asset.id },
      data,
      ...(before && { previous: previousOf(this.#snapshot(before), data) }),
    });
  }

  /** The asset as events tell of it: with what it refers to by id and name. */
  #snapshot(row: AssetRow): Record<string, unknown> {
    const place = this.config.locationsById.get(row.location_id ?? '')?.name;
    return {
      ...this.answer(row),
      typeId: row.type_id,
      ...(row.vendor_id === null ? {} : { vendorId: row.vendor_id }),
      ...(place === undefined ? {} : { locationName: place }),
    };
  }
}

function previousOf(before: Record<string, unknown>, after: Record<string, unknown>): object {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name) =>
      before[name] === after[name] || JSON.stringify(before[name]) === JSON.stringify(after[name])
        ? []
        : [[name, before[name] ?? null]],
    ),
  );
}

/** Custom fields as SQLite keeps them: true is 1. */
function fieldsOf(json: string | null): [string, string | number][] {
  const fields: Record<string, string | number | boolean> = json === null ? {} : JSON.parse(json);
  return Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
}
