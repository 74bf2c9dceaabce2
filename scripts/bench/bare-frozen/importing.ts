import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { assetChangeSchema, newAssetSchema } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { parse } from 'csv-parse';
import type { ZodError } from 'zod';
import type { Assets, StoredRow } from './assets.ts';
import { type Column, cellValue, columnsOf, exportedCell } from './cells.ts';
import { changedRow, newRow } from './editing.ts';
import { type Cause, newId } from './events.ts';
import { invalid, Refusal } from './refusal.ts';

/** Rows of one transaction: as many as other callers can wait for. */
const batchSize = 200;

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

type Tally = ReturnType<typeof emptyTally>;
const emptyTally = () => ({ processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0 });

/** Imports a file as it arrives, a transaction for each batch. */
export async function importAssets(assets: Assets, body: Readable, givenCause: Cause) {
  const { database, config } = assets;
  const cause = { ...givenCause, batch: newId() };
  const tally = emptyTally();
  const errors: { row: number; column: string; value: string; message: string }[] = [];
  const seen = new Map<string, number>();
  let columns: readonly Column[] | undefined;
  let batch: Row[] = [];

  const write = (): void => {
    if (!columns) return;
    const known = columns;
    const now = new Date().toISOString();
    database.transaction(() => {
      for (const row of batch) {
        try {
          tally[writeRow(assets, known, row, { seen, cause, now })] += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          tally.failed += 1;
          for (const { path, message } of error.issues)
            errors.push({ row: row.line, column: path, value: '', message });
        }
        tally.processed += 1;
      }
      database.run('UPDATE jobs SET json = ? WHERE id = ?', JSON.stringify(tally), cause.batch);
    });
    batch = [];
  };

  database.run(`INSERT INTO jobs VALUES (?, 'running', '{}')`, cause.batch);
  const parser = body.pipe(parse({ bom: true, relax_column_count: true, skip_empty_lines: true }));
  let line = 0;
  for await (const cells of parser) {
    line += 1;
    if (columns === undefined) {
      columns = columnsOf(cells, config);
      continue;
    }
    if (batch.push({ line, cells }) < batchSize) continue;
    write();
    await turn();
  }
  write();
  database.run(`UPDATE jobs SET state = 'done' WHERE id = ?`, cause.batch);
  const toCreate = { types: [], vendors: [], locations: [], fields: [] };
  const message = `Processed ${tally.processed - tally.failed} assets successfully, ${errors.length} errors`;
  return { dryRun: false, ...tally, errors: errors.slice(0, 1000), toCreate, leftOut: [], message };
}

interface Writing {
  /** The line on which each asset ID was first. */
  readonly seen: Map<string, number>;
  readonly cause: Cause;
  readonly now: string;
}

function writeRow(
  assets: Assets,
  columns: readonly Column[],
  { line, cells }: Row,
  { seen, cause, now }: Writing,
): Exclude<keyof Tally, 'processed' | 'failed'> {
  const assetId = (cells[columns.findIndex(({ name }) => name === 'assetId')] ?? '').trim();
  const key = fold(assetId);
  if (key === '' || seen.has(key))
    throw invalid([{ path: 'assetId', message: `'${assetId}' is missing or there twice` }]);
  seen.set(key, line);
  const existing = assets.database.first<StoredRow>('SELECT * FROM assets WHERE asset_key = ?', key);
  const written = writtenValues(assets, columns, cells, existing);
  if (existing === undefined) {
    const input = newAssetSchema.safeParse({ condition: 'New', ...written });
    if (!input.success) throw refusalOf(input.error);
    assets.insert(newRow(assets, input.data, { id: newId(), assetId, now }), cause);
    return 'created';
  }
  if (Object.keys(written).length === 0) return 'unchanged';
  const change = assetChangeSchema.safeParse(written);
  if (!change.success) throw refusalOf(change.error);
  const after = changedRow(assets, existing, change.data, now);
  if (after === existing) return 'unchanged';
  assets.update(existing, after, cause);
  return 'updated';
}

/** What the cells say that isn't what an export of the asset would say. */
function writtenValues(
  assets: Assets,
  columns: readonly Column[],
  cells: readonly string[],
  existing: StoredRow | undefined,
): Record<string, unknown> {
  const asset = existing && assets.answer(existing);
  const values: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  columns.forEach((column, at) => {
    const cell = cells[at] ?? '';
    if (cell.trim() === '') return;
    if (asset && (column.name === 'assetId' || exportedCell(asset, column, assets.config) === cell)) return;
    const value = cellValue(column, cell, assets.config);
    if (value === null && !asset) return;
    if (column.field === undefined) values[column.name] = value;
    else customFields[column.field] = value;
  });
  if (Object.keys(customFields).length > 0) values.customFields = customFields;
  return values;
}

const refusalOf = (error: ZodError): Refusal =>
  invalid(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
