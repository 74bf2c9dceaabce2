import { join } from 'node:path';
import type { Client, StreamClient } from '@quartermaster/contract';
import { ItemNames } from '@quartermaster/core/catalogue/item-names';
import { itemId } from '@quartermaster/core/config/config-file';
import { escapeFormula, unescapeFormula } from '@quartermaster/core/csv/formula';
import { fold } from '@quartermaster/core/query/fold';
import { asAdded } from '../../as-added.ts';
import { arranged, type Cells, cellIn, mapped, type Table, tableOf, type Unreadable } from './csv-file.ts';
import { FileNames, fileName, parts } from './folder.ts';
import { type Photos, writeContent } from './photos.ts';

/** When a record was made or changed here: of no use elsewhere. */
const ofHere: ReadonlySet<string> = new Set(['maintenanceDue', 'createdAt', 'lastUpdated']);

interface Reader {
  readonly streams: StreamClient;
  readonly photos: Photos;
  readonly unreadable: Unreadable;
}

/** All assets by asset ID, the retired ones last. @param onItsWay is told the asset IDs of those Pending Delivery */
export async function assetsTable(
  { streams, photos, unreadable }: Reader,
  onItsWay: (assetId: string) => void,
): Promise<Table> {
  const read = async (query: object): Promise<Table> => {
    const all = await streams.assets.export({ columns: 'all', sort: 'assetId', ...query });
    return arranged(await tableOf(all, unreadable), (name) => !ofHere.has(name));
  };
  const active = await read({});
  const [idOf, imageOf, statusOf] = ['assetId', 'image', 'status'].map((name) => cellIn(active, name));
  const imageAt = active.header.indexOf('image');
  if (!idOf || !imageOf || !statusOf) throw new Error('Every asset has these columns');
  const kept = async (row: Cells): Promise<Cells> => {
    const assetId = unescapeFormula(idOf(row));
    if (statusOf(row) === 'Pending Delivery') onItsWay(assetId);
    return row.with(imageAt, await photos.keep('assets', assetId, imageOf(row)));
  };
  return {
    header: active.header,
    rows: (async function* () {
      yield* mapped(active.rows, kept);
      yield* mapped((await read({ retired: 'any' })).rows, kept);
    })(),
  };
}

/** The catalogue by name; with an item's id only if neither its name nor a SKU tells which one it is. */
export async function catalogueTable(
  { streams, photos, unreadable }: Reader,
  client: Client,
): Promise<Table> {
  const names = await itemNamesOf(client);
  const all = await streams.catalogue.export({ columns: 'all' });
  const table = arranged(await tableOf(all, unreadable), () => true);
  const [idOf, skuOf, nameOf, imageOf] = ['id', 'sku', 'name', 'image'].map((name) => cellIn(table, name));
  if (!idOf || !skuOf || !nameOf || !imageOf) throw new Error('Every item has these columns');
  const [idAt, imageAt] = [table.header.indexOf('id'), table.header.indexOf('image')];
  const rows = mapped(table.rows, (row) => {
    const id = idOf(row);
    return names.textOf(id) === id && itemId.safeParse(id).success ? row : row.with(idAt, '');
  });
  const plain = (row: Cells) => [...row.with(imageAt, '')].join('\n');
  const named = inOrder(rows, nameOf, (one, other) => (plain(one) < plain(other) ? -1 : 1));
  return {
    header: table.header,
    rows: mapped(named, async (row) => {
      const record = unescapeFormula(skuOf(row) || nameOf(row));
      return row.with(imageAt, await photos.keep('catalogue', record, imageOf(row)));
    }),
  };
}

/** Puts neighbours with the same key in an order of their own, because the server orders them by id. */
async function* inOrder(
  rows: AsyncIterable<Cells>,
  keyOf: (row: Cells) => string,
  compare: (one: Cells, other: Cells) => number,
): AsyncGenerator<Cells, void> {
  let same: Cells[] = [];
  for await (const row of rows) {
    if (same[0] && fold(unescapeFormula(keyOf(same[0]))) !== fold(unescapeFormula(keyOf(row)))) {
      yield* same.sort(compare);
      same = [];
    }
    same.push(row);
  }
  yield* same.sort(compare);
}

async function itemNamesOf(client: Client): Promise<ItemNames> {
  const items: { id: string; name: string; sku?: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await client.catalogue.list({ limit: '200', ...(cursor === undefined ? {} : { cursor }) });
    for (const { id, name, sku } of page.items)
      items.push({ id, name, ...(sku === undefined ? {} : { sku }) });
    cursor = page.nextCursor;
    if (cursor === undefined) return new ItemNames(items);
  }
}

/** The files of assets and vendors, which are written beside. */
export async function filesTable({ streams, unreadable }: Reader, folder: string): Promise<Table> {
  const table = await tableOf(await streams.exports.files(), unreadable);
  const columns = ['of', 'record', 'createdAt', 'id', 'name', 'sha256'].map((name) => cellIn(table, name));
  const listed: Cells[] = [];
  for await (const row of table.rows) listed.push(columns.map((cellOf) => cellOf(row)));
  // By record, in the order in which they were added.
  const keys = new Map(listed.map((row) => [row, row.slice(0, 4).join('\n')]));
  const keyOf = (row: Cells) => keys.get(row) ?? '';
  listed.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const names = new FileNames();
  return {
    header: ['of', 'record', 'name', 'path', 'sha256'],
    rows: (async function* () {
      for (const [of = '', record = '', , id = '', name = '', sha256 = ''] of listed) {
        const within = `${parts.filesFolder}/${of}s/${fileName(record)}`;
        const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,10})$/s.exec(name) ?? [];
        const path = names.take(within, stem, ending);
        await writeContent(
          join(folder, path),
          (await streams.attachments.get(id)).pipeThrough(asAdded(name, sha256)),
        );
        yield [of, ...[record, name, path].map(escapeFormula), sha256];
      }
    })(),
  };
}
