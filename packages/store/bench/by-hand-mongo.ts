// biome-ignore lint/style/noRestrictedImports: the store is measured against the bare driver.
import { MongoClient } from 'mongodb';
import { openStore } from '../src/index.ts';
import { trigrams } from '../src/mongo/derive.ts';
import { newRow, projection, type Row } from '../src/mongo/documents.ts';
import { layoutOf, orderOf, own } from '../src/mongo/layout.ts';
import { type Asset, assets, chainKeys } from './sample.ts';

/**
 * The same statements on the same documents with the same indexes, sent to the driver without anything around
 * them.
 */
export async function openByHandOnMongo(uri: string) {
  const layout = layoutOf(assets);
  await (await openStore({ kind: 'mongodb', uri }, [assets], chainKeys)).close();
  const client = await MongoClient.connect(uri, { writeConcern: { w: 'majority', journal: true } });
  const rows = client.db().collection<Row>(assets.name);
  const there = { [own.removed]: false };
  const shown = { projection: projection(layout) };
  const newestFirst = orderOf([
    { path: 'lastUpdated', descending: true },
    { path: 'id', descending: true },
  ]);
  const page = (filter: object) =>
    rows
      .find({ ...there, ...filter }, shown)
      .sort(newestFirst)
      .limit(51)
      .toArray();

  return {
    insertAll: (batch: readonly Asset[]) =>
      rows.bulkWrite(
        batch.map((asset) => ({ insertOne: { document: newRow(layout, asset.id, { ...asset }, []) } })),
        { ordered: false },
      ),
    get: (id: string) => rows.findOne({ ...there, _id: id }, shown),
    page,
    count: (filter: object) => rows.countDocuments({ ...there, ...filter }),
    search: (word: string) =>
      page({ [own.trigrams]: { $all: trigrams(word) }, [own.text]: { $regex: word } }),
    tally: () =>
      rows.aggregate([{ $match: there }, { $group: { _id: '$status', count: { $sum: 1 } } }]).toArray(),
    update: (id: string, vendor: string) =>
      rows.findOneAndUpdate(
        { ...there, _id: id },
        { $set: { 'purchase.vendor': vendor }, $inc: { version: 1 } },
        { returnDocument: 'after', ...shown },
      ),
    async everything(use: (row: object) => void) {
      for await (const row of rows.find(there, shown).sort({ _id: 1 })) use(row);
    },
    close: () => client.close(),
  };
}
