import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Assets, StoredRow } from './assets.ts';
import { exported, exportedCell } from './cells.ts';

const pageSize = 200;

/** Sends all assets as CSV, in the order of their asset IDs, a page at a time. */
export async function exportAssets(assets: Assets, response: Response): Promise<void> {
  response
    .type('text/csv; charset=utf-8')
    .attachment(`assets_export_${new Date().toISOString().slice(0, 10)}.csv`);
  await pipeline(Readable.from(pagesOf(assets)), response);
}

function* pagesOf(assets: Assets): Generator<string> {
  const { database, config } = assets;
  yield `${exported.join(',')},lastUpdated\r\n`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: StoredRow[] = database.all(
      'SELECT * FROM assets WHERE asset_key > ? ORDER BY asset_key LIMIT ?',
      ...[after, pageSize],
    );
    after = rows.at(-1)?.asset_key;
    yield rows
      .map((row) => {
        const asset = assets.answer(row);
        const cells = exported.map((name) => quoted(exportedCell(asset, { name }, config)));
        return `${cells.join(',')},${asset.lastUpdated}\r\n`;
      })
      .join('');
  }
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
